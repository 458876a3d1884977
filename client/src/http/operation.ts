import type { Call, Core, RequestOptions } from "./core.ts";
import { requestPages } from "./pages.ts";
import { pathPart } from "./path-part.ts";

/** What follows the parameters of the path: a query, a body, or nothing. */
type Takes = "query" | "body" | "";

/**
 * A function of an operation, which is `GET /v1/feeds/{id}`: it takes the client's core, then the parameters of its path,
 * then what it takes, then the options. `Signature` says the same to the compiler; `npm run client` writes both from one
 * description.
 */
export const operation = <Signature>(
  name: string,
  takes: Takes = "",
  media?: { accept?: string; contentType?: string },
) =>
  ((core: Core, ...given: unknown[]) => {
    const [method, path] = name.replace(/\{\w+\}/g, () => pathPart(given.shift() as string)).split(" ");
    const call = { method, path, ...media } as Call;
    if (takes) call[takes] = given.shift() as object;
    const options = given[0] as RequestOptions;
    if (media?.accept) return core.open(call, options);
    // Every list has a query. What has one and is no list could be walked, too; its signature says nothing of that.
    return takes === "query" ? requestPages(core, call, options) : core.request(call, options);
  }) as Signature;
