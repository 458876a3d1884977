/**
 * Live cursors: every window that is open sees the pointers of all others, over flux.
 *
 *   API_KEY=ph_live_… BASE_URL=http://127.0.0.1:8787 npx node examples/live-cursor/server.ts
 *
 * Open the address that it prints in two windows. The key needs the scopes flux:read and flux:write, and is a part of
 * the address that browsers send to nobody (after the #); without one the page asks for it. A window that moves writes
 * ten times a second at most, and each write costs a credit; what it can't write at once becomes one write.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { build } from "esbuild";

const { API_KEY, BASE_URL = "http://127.0.0.1:8787", PORT = "8790" } = process.env;
const here = import.meta.dirname;

/** The page's script with the client in it, as it is in this repository. */
const { outputFiles } = await build({
  entryPoints: [path.join(here, "page.ts")],
  bundle: true,
  format: "esm",
  write: false,
  define: { BASE_URL: JSON.stringify(BASE_URL) },
  alias: { "personal-helper-client": path.join(here, "../../client/src/index.ts") },
});
const script = outputFiles[0]?.text ?? "";

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Live cursors</title>
<style>
  html { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; height: 100%; overflow: hidden; }
  body { margin: 2rem; }
  .cursor { position: fixed; left: 0; top: 0; transition: transform 0.1s linear; pointer-events: none; }
  .cursor::before { content: "➤"; display: inline-block; rotate: -135deg; }
</style>
<h1>Live cursors</h1>
<p>Open this page in another window too, and move the pointer here.</p>
<p id="status" role="status">Connecting …</p>
<script type="module" src="/page.js"></script>
</html>`;

const server = createServer((request, response) => {
  const [type, body] = request.url === "/page.js" ? ["text/javascript", script] : ["text/html", PAGE];
  response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(body);
});
server.listen(Number(PORT), "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  const key = API_KEY ? `#${API_KEY}` : "";
  process.stdout.write(`Open http://127.0.0.1:${port}/${key} in two windows.\n`);
});
