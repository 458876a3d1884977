/**
 * Receives what the service sends: an HTTP server that registers itself, checks every signature and prints the events.
 *
 *   API_KEY=ph_live_… npx node examples/webhook-receiver.ts
 *
 * The key needs webhooks:read and webhooks:write. The service sends to public https addresses only. To try it on one
 * machine, start the service with WEBHOOK_ALLOW_PRIVATE=true; elsewhere, set RECEIVER_URL to where the internet
 * reaches this server. RECEIVER_PORT is its port (8788).
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import {
  InvalidRequestError,
  PersonalHelper,
  verifyWebhook,
  WebhookVerificationError,
} from "personal-helper-client";

const { API_KEY: apiKey, BASE_URL: baseUrl = "http://127.0.0.1:8787" } = process.env;
if (!apiKey) {
  process.stderr.write(`Set API_KEY: create one at ${baseUrl}/settings/keys\n`);
  process.exit(1);
}

const helper = new PersonalHelper({ apiKey, baseUrl });
const print = (text: string) => process.stdout.write(`${text}\n`);
let secret = "";
/** An event may come more than once, always with the same id. */
const seen = new Set<string>();

const server = createServer(async (request, response) => {
  try {
    // The bytes as they came: parsed and written again, the signature would not fit.
    const event = await verifyWebhook({ headers: request.headers, body: await buffer(request) }, secret);
    // Answer first and work later: whoever takes longer than 15 seconds gets it again.
    response.writeHead(204).end();
    if (seen.has(event.id)) return;
    seen.add(event.id);
    print(`${event.timestamp}  ${event.type.padEnd(24)}  ${JSON.stringify(event.data).slice(0, 120)}`);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.writeHead(400).end(error.code);
    print(`refused: ${error.message}`);
  }
});
server.listen(Number(process.env.RECEIVER_PORT ?? 8788), "127.0.0.1");
await once(server, "listening");
const url = process.env.RECEIVER_URL ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

async function register() {
  try {
    return await helper.webhooks.create({ url, events: ["*"], description: "examples/webhook-receiver.ts" });
  } catch (error) {
    server.close();
    if (!(error instanceof InvalidRequestError)) throw error;
    const why = error.errors?.map(({ message }) => message).join(" ") ?? error.detail;
    print(`${url} was refused: ${why}\nOn one machine: start the service with WEBHOOK_ALLOW_PRIVATE=true.`);
    return undefined;
  }
}

const webhook = await register();
if (webhook) {
  secret = webhook.secret;
  print(`Registered ${webhook.url} as ${webhook.id}. Everything that happens in your account is shown here.`);
  print("Ctrl-C ends it and removes the webhook.\n");
  await helper.webhooks.test(webhook.id);
  const end = async () => {
    await helper.webhooks.delete(webhook.id);
    print("\nThe webhook is removed.");
    server.closeAllConnections();
    server.close();
  };
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
} else {
  process.exitCode = 1;
}
