/** The web page: the files that `npm run build` made of `web/`, and the page itself at every address that it knows. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors.ts";
import { FOR_EVER, sendAsset } from "../../platform/http/asset.ts";
import type { Module } from "../../platform/http/module.ts";
import { setPageHeaders } from "../../platform/http/page-headers.ts";
import { type BuiltPage, readBuiltPage } from "./built-page.ts";

/** Everything comes from here: no inline script or style, no other host, nobody frames it. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/** Which page stands at an address is the page's own business (`web/src/pages.ts`); these lead to it. */
const PATHS = ["/", "/sign-in", "/sign-up", "/welcome", "/overview", "/chat"];
const PATHS_WITH_MORE = ["/memory", "/feeds", "/webhooks", "/flux", "/settings"];

export interface WebDeps {
  /** Where the build is. */
  folder: string;
  readCookie: (header: string | undefined) => string | undefined;
}

export function createWeb({ folder, readCookie }: WebDeps): { module: Module } {
  let page: BuiltPage | undefined;
  /** Kept once it is there: a build under a running service is for its next start. */
  const built = async (): Promise<BuiltPage | undefined> => {
    page ??= await readBuiltPage(folder);
    return page;
  };

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await built();
    setPageHeaders(reply, POLICY).header("Vary", "Cookie");
    if (!page) return reply.code(503).send(NOT_BUILT);
    return reply.send(page.htmlFor(readCookie(request.headers.cookie) !== undefined));
  }

  async function sendFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { file } = request.params as { file: string };
    const asset = await findFile(await built(), file);
    if (!asset)
      throw new AppError("not_found", "There is no such file. The page was built anew: load it again.");
    return sendAsset(request, reply, asset, FOR_EVER);
  }

  function pages(app: FastifyInstance): void {
    for (const path of [...PATHS, ...PATHS_WITH_MORE]) app.get(path, sendPage);
    for (const path of PATHS_WITH_MORE) app.get(`${path}/*`, sendPage);
    app.get("/assets/:file", sendFile);
  }

  return { module: { name: "web", routes: [], pages } };
}

const findFile = async (page: BuiltPage | undefined, name: string) => page?.files.get(name)?.();

const NOT_BUILT = `<!doctype html>
<html lang="en">
<title>Personal Helper</title>
<h1>The web page is not built</h1>
<p>Run <code>npm run build</code> in the checkout and start again; <code>npm start</code> does both. The API works: see <a href="/v1/docs">its reference</a>.</p>
</html>
`;
