/**
 * Takes the playground's script out of the package that carries it, inside a string of four megabytes.
 * In a thread of its own: the main one is not held up, and all that memory goes when the thread ends.
 */
import { parentPort } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import scalar from "@scalar/fastify-api-reference";
import Fastify from "fastify";

const app = Fastify();
app.register(scalar, { routePrefix: "/scalar", configuration: { url: "/unused" } });
const { body, statusCode } = await app.inject("/scalar/js/scalar.js");
if (statusCode !== 200) throw new Error(`the package of the playground answered ${statusCode}`);
// The map is not part of the package; developer tools would ask for it in vain.
const map = body.lastIndexOf("\n//# sourceMappingURL=");
parentPort?.postMessage(gzipSync(map < 0 ? body : body.slice(0, map)));
