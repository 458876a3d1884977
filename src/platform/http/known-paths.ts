import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/** Knows the methods of each path, to tell a wrong method from a wrong path. */
export function createKnownPaths() {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  return {
    add(url: string, method: string | string[]): void {
      const source = url.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:[a-z_]+/g, "[^/]+");
      // linear: it begins with ^, and each parameter ends at a slash
      const entry = known.get(url) ?? { pattern: new RegExp(`^${source}$`), methods: new Set<string>() };
      for (const each of [method].flat()) entry.methods.add(each);
      known.set(url, entry);
    },
    refuse(request: FastifyRequest, reply: FastifyReply): AppError {
      const path = request.url.split("?", 1)[0] as string;
      // A path can match twice: /v1/keys/current is a key's id too.
      const methods = new Set(
        [...known.values()]
          .filter(({ pattern }) => pattern.test(path))
          .flatMap((entry) => [...entry.methods]),
      );
      if (methods.size === 0) {
        return new AppError("not_found", "There is nothing at this path. /v1/docs lists what there is.");
      }
      const allow = [...methods].sort().join(", ");
      reply.header("Allow", allow);
      return new AppError("method_not_allowed", `This path takes ${allow}.`);
    },
  };
}
