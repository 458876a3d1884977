import { compose } from "../../src/compose.ts";
import { readConfig } from "../../src/platform/config/config.ts";
import { createLog } from "../../src/platform/log/log.ts";
import { createTestDatabaseUrl } from "../support/database.ts";

/** What the router itself knows, as `GET /v1/keys/:`: a route that nobody described would be among them. */
export async function listRoutes(): Promise<string[]> {
  const databaseUrl = await createTestDatabaseUrl();
  const config = readConfig({ DATABASE_URL: databaseUrl, EMBEDDER: "none" });
  const { server, close } = await compose({ config, log: createLog("silent").log, onFatal: () => {} });
  try {
    await server.app.ready();
    return readTree(server.app.printRoutes({ commonPrefix: false }));
  } finally {
    await server.app.close();
    await close();
  }
}

/** Each line is a piece of a path, below the one that it goes on from; with its methods where it ends. */
function readTree(tree: string): string[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", piece = "", methods = ""] = /^([│ ]*[├└]── )(\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    if (indent === "") return [];
    const depth = indent.length / 4;
    above.splice(depth - 1, Infinity, piece);
    const path = above.join("").replace(/:[a-z_]+/g, ":");
    return methods
      .split(", ")
      .filter((method) => method !== "" && method !== "HEAD")
      .map((method) => `${method} ${path}`);
  });
}
