/** What the build left in its folder, read once and compressed as it is asked for. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type Asset, createAsset, lazy } from "../../platform/http/asset.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

export interface BuiltPage {
  htmlFor(cameWithSession: boolean): string;
  files: ReadonlyMap<string, () => Promise<Asset>>;
}

/** Undefined when it was never built. All of it at once: the next build takes the old files away. */
export async function readBuiltPage(folder: string): Promise<BuiltPage | undefined> {
  const assets = path.join(folder, "assets");
  try {
    const html = await readFile(path.join(folder, "index.html"), "utf8");
    const files = new Map<string, () => Promise<Asset>>();
    for (const name of await readdir(assets)) {
      const type = TYPES[path.extname(name)];
      if (!type) continue;
      const content = await readFile(path.join(assets, name), "utf8");
      files.set(
        name,
        lazy(() => createAsset(type, content)),
      );
    }
    return { htmlFor: (cameWithSession) => withSession(html, cameWithSession), files };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** The page's scripts can't see the cookie. With this they ask who it is only where somebody is signed in. */
const withSession = (html: string, cameWithSession: boolean): string =>
  html.replace("</head>", `<meta name="session" content="${cameWithSession ? "given" : "none"}"></head>`);
