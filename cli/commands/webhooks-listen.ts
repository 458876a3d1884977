import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import {
  InvalidRequestError,
  type PersonalHelper,
  type VerifiedWebhook,
  verifyWebhook,
  WebhookVerificationError,
} from "personal-helper-client";
import { command } from "../command.ts";
import { readWhole } from "../given-number.ts";
import { listenForInterruption } from "../interruption.ts";
import { showTime } from "../terminal/show.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { cut, printable } from "../terminal/text.ts";
import { UsageError } from "../usage-error.ts";

export const listenToWebhooks = command({
  name: "webhooks listen",
  summary: "receive deliveries here: verify, print and pass on",
  details:
    "Listens on a local port, checks the signature of every delivery, prints it and, with --forward, passes it on with its headers and answers what the receiver answered. With --register it makes a webhook for as long as it runs; the service must then reach this machine: one on this machine needs WEBHOOK_ALLOW_PRIVATE=true, one elsewhere a public address as --public-url.",
  args: {},
  options: {
    port: { kind: "text", short: "p", value: "PORT", summary: "where to listen; a free one unless given" },
    secret: {
      kind: "text",
      value: "SECRET",
      summary: "what deliveries are signed with (whsec_…); WEBHOOK_SECRET unless given",
    },
    register: { kind: "flag", summary: "make a webhook now, and delete it at the end" },
    event: {
      kind: "text",
      value: "TYPE",
      many: true,
      summary: "with --register: a type of event; all unless given",
    },
    "public-url": { kind: "text", value: "URL", summary: "with --register: where the service reaches this" },
    forward: { kind: "text", short: "f", value: "URL", summary: "pass every verified delivery on to this" },
    count: { kind: "text", value: "N", summary: "end after so many deliveries" },
  },
  examples: [
    ["personal-helper webhooks listen --register", "everything that happens in your account"],
    [
      "personal-helper webhooks listen --port 4242 --secret whsec_… --forward http://localhost:3000/hooks",
      "to the program that you are working on",
    ],
  ],
  async run({ terminal, helper }, { options }) {
    const port = readWhole(options.port, "port", { from: 0, to: 65_535 }) ?? 0;
    const most = readWhole(options.count, "count", { from: 1 }) ?? Infinity;
    const { forward } = options;
    if (forward !== undefined && !/^https?:\/\//.test(forward))
      throw new UsageError(`--forward takes a URL, not "${forward}".`);
    const given = options.secret ?? process.env.WEBHOOK_SECRET;
    if (given && !/^whsec_[A-Za-z0-9+/]+=*$/.test(given))
      throw new UsageError("--secret takes a secret as the service showed it: whsec_…");
    if (!given && !options.register)
      throw new UsageError(
        "How are deliveries signed? Give --secret whsec_…, or --register for a webhook of its own.",
      );
    const client = options.register ? helper() : undefined;
    const interruption = listenForInterruption();
    const enough = new AbortController();
    const end = AbortSignal.any([interruption.signal, enough.signal]);
    const toForward = forward === undefined ? undefined : { url: forward, end };
    let secret = given ?? "";
    let received = 0;
    // To load it is half of a start, and no other command needs it.
    const { createServer } = await import("node:http");
    const server = createServer((request, response) => {
      void receive(terminal, request, response, secret, toForward).then((isEvent) => {
        if (isEvent && ++received >= most) enough.abort();
      });
    });
    try {
      const url = await listen(server, port);
      const unregister = await register(client, options["public-url"] ?? url, options.event, (made) => {
        secret = made;
      });
      try {
        if (!terminal.json) terminal.note(terminal.paintNote("dim", `Listening at ${url}. Ctrl-C ends it.`));
        await ended(end);
      } finally {
        await unregister();
      }
    } finally {
      interruption.stop();
      server.close();
      server.closeAllConnections();
    }
    interruption.signal.throwIfAborted();
  },
});

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") throw new Error(`Port ${port} is taken. Choose another by --port.`);
    throw error;
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Answers how to undo it. */
async function register(
  helper: PersonalHelper | undefined,
  url: string,
  events: readonly string[],
  onSecret: (secret: string) => void,
): Promise<() => Promise<void>> {
  if (!helper) return async () => {};
  try {
    const webhook = await helper.webhooks.create({
      url,
      events: events.length > 0 ? events : ["*"],
      description: "personal-helper webhooks listen",
    });
    onSecret(webhook.secret);
    return () => helper.webhooks.delete(webhook.id);
  } catch (error) {
    if (!(error instanceof InvalidRequestError) || !error.errors?.some(({ pointer }) => pointer === "/url"))
      throw error;
    const why = error.errors.map(({ message }) => message).join(" ");
    throw new UsageError(
      `The service does not deliver to ${url}: ${why} One on this machine needs WEBHOOK_ALLOW_PRIVATE=true; for one elsewhere give --public-url.`,
    );
  }
}

/** Whether it was a delivery to be trusted. */
async function receive(
  terminal: Terminal,
  request: IncomingMessage,
  response: ServerResponse,
  secret: string,
  forward: Forward | undefined,
): Promise<boolean> {
  try {
    const body = await buffer(request);
    const event = await verifyWebhook({ headers: request.headers, body }, secret);
    const passed = forward === undefined ? undefined : await passOn(forward, request, body);
    show(terminal, event, passed);
    response.writeHead(passed?.status ?? 204).end();
    return true;
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) {
      response.destroy();
      return false;
    }
    response.writeHead(400).end(error.code);
    terminal.note(`${terminal.paintNote("red", "refused")}  ${FAULTS[error.code] ?? error.code}`);
    return false;
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  missing_header: "it has no signature",
  wrong_signature: "the signature is not made with this secret",
  too_old: "it was signed more than five minutes ago",
  too_new: "it was signed in the future: check the clocks",
  invalid_secret: "the secret is no whsec_… secret",
};

/** The service waits 15 s, and would then try again what may have been taken. */
const FORWARD_MS = 10_000;

interface Forward {
  url: string;
  /** Nobody waits for its answer any more. */
  end: AbortSignal;
}

interface Passed {
  status: number;
  shown: string;
}

/** With the headers that a receiver needs to check it, and the body as it came. */
async function passOn(
  forward: Forward,
  request: IncomingMessage,
  body: Buffer<ArrayBuffer>,
): Promise<Passed> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (/^(webhook-.*|content-type|user-agent)$/.test(name) && typeof value === "string")
      headers.set(name, value);
  try {
    const answer = await fetch(forward.url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.any([forward.end, AbortSignal.timeout(FORWARD_MS)]),
    });
    await answer.body?.cancel();
    return { status: answer.status, shown: String(answer.status) };
  } catch (error) {
    if ((error as Error).name === "TimeoutError")
      return { status: 504, shown: `${forward.url} did not answer in ${FORWARD_MS / 1_000} s` };
    const { cause } = error as Error;
    const why = (cause as NodeJS.ErrnoException | undefined)?.code ?? (error as Error).message;
    return { status: 502, shown: `${forward.url} can't be reached (${why})` };
  }
}

function show(terminal: Terminal, event: VerifiedWebhook, passed: Passed | undefined): void {
  const { paint, columns } = terminal;
  if (terminal.json) {
    terminal.printJsonLine({ ...event, ...(passed ? { forwarded: passed.shown } : {}) });
    return;
  }
  const isFine = passed === undefined || passed.status < 300;
  const head = `${showTime(event.timestamp)}  ${event.type.padEnd(24)}`;
  const tail = passed ? `→ ${passed.shown}  ` : "";
  const data = printable(JSON.stringify(event.data));
  const room = columns - head.length - tail.length - 4;
  terminal.print(
    `${paint("dim", showTime(event.timestamp))}  ${paint("cyan", event.type.padEnd(24))}  ${paint(isFine ? "green" : "red", tail)}${cut(data, Math.max(room, 20))}`,
  );
}
