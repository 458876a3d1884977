/**
 * MCP over standard input and output, for clients without HTTP: the same tools, resources and prompts as at `/mcp`,
 * each of which calls the service with the key. Standard output is the protocol's alone.
 */
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import packageJson from "../../package.json" with { type: "json" };
import { createMcpServer } from "../../src/modules/mcp/mcp-server.ts";
import { sendOverHttp } from "./send-over-http.ts";

/** Until the client closes its end. */
export async function runMcpBridge(options: { url: string; key: string }): Promise<void> {
  const transport = new StdioServerTransport();
  const ended = Promise.withResolvers<void>();
  process.stdin.once("end", ended.resolve).once("close", ended.resolve);
  const onerror = (error: Error): void => {
    // After that it reads no more.
    if (/exceeded maximum size/.test(error.message)) ended.reject(new Error("A message is too long."));
    else process.stderr.write(`${error.message}\n`);
  };
  const handle = serveStdio(
    () => createMcpServer({ version: packageJson.version, send: sendOverHttp(options) }),
    { transport, onerror },
  );
  try {
    await ended.promise;
  } finally {
    await handle.close();
  }
}
