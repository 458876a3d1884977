/** `npm run build`, at the end of `npm ci`, and before `npm start`: the client and the web page, where missing or stale. */
import { buildClient } from "./build-client.ts";
import { buildWeb } from "./build-web.ts";

await buildClient();
await buildWeb();
