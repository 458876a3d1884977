/** `npm run build`, and before every `npm start`: the client and the web page, where they are missing or stale. */
import { buildClient } from "./build-client.ts";
import { buildWeb } from "./build-web.ts";

await buildClient();
await buildWeb();
