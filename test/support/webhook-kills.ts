/** Kills instances under load, and finds out whether an event was lost or came under two ids. */
import { randomUUID } from "node:crypto";
import { call } from "./api.ts";
import { until } from "./until.ts";
import type { Received, WebhookSink } from "./webhook-sink.ts";

const WRITERS = 4;
const ACCEPTED_A_ROUND = 10;

export interface Killable {
  url: string;
  /** At once, as a power cut would; resolves when it has ended. */
  kill(): Promise<unknown>;
}

export interface KillReport {
  accepted: number;
  received: number;
  /** Contents of claims that were accepted and never arrived. */
  lost: string[];
  /** Arrivals of an event beyond its first. */
  repeated: number;
  /** Claims whose event came under more than one id. */
  underTwoIds: string[];
}

/** `start` serves the same database each time; `signIn` makes an account there and answers its key. */
export async function killUnderLoad(options: {
  rounds: number;
  start: () => Promise<Killable>;
  signIn: (base: string) => Promise<string>;
  sink: WebhookSink;
  arriveWithinMs: number;
}): Promise<KillReport> {
  const { rounds, start, sink } = options;
  const seen = new Set<string>();
  // Some fail, so that retries are under way too.
  sink.answer((received, response) => {
    const isFirst = !seen.has(received.text);
    seen.add(received.text);
    response.statusCode = isFirst && Math.abs(hash(received.text)) % 5 === 0 ? 500 : 200;
    response.end();
  });
  let service = await start();
  const key = await options.signIn(service.url);
  const body = { url: sink.url, events: ["memory.claim.created"] };
  const { status } = await call(service.url, "POST", "/v1/webhooks", { token: key, body });
  if (status !== 201) throw new Error(`the webhook was not made: ${status}`);
  const accepted = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    await writeUntilKilled(service, key, accepted);
    service = await start();
  }
  const missing = () => {
    const arrived = new Set(sink.received.map((each) => each.body.data.content));
    return [...accepted].filter((content) => !arrived.has(content));
  };
  await until(
    "everything that was accepted has arrived",
    () => missing().length === 0,
    options.arriveWithinMs,
  ).catch(() => undefined);
  await service.kill();
  const { repeated, underTwoIds } = judge(sink.received);
  return { accepted: accepted.size, received: sink.received.length, lost: missing(), repeated, underTwoIds };
}

async function writeUntilKilled(service: Killable, key: string, accepted: Set<string>): Promise<void> {
  let stopped = false;
  const write = async () => {
    while (!stopped) {
      const body = { content: `Crate ${randomUUID()} is sealed.` };
      const answer = await call(service.url, "POST", "/v1/memory/write", { token: key, body }).catch(
        () => undefined,
      );
      if (answer?.status === 201) accepted.add(body.content);
    }
  };
  const before = accepted.size;
  const writers = Array.from({ length: WRITERS }, write);
  await until("some are accepted", () => accepted.size >= before + ACCEPTED_A_ROUND, 30_000);
  await service.kill();
  stopped = true;
  await Promise.all(writers);
}

function judge(received: readonly Received[]): Pick<KillReport, "repeated" | "underTwoIds"> {
  const idsOf = new Map<string, Set<string>>();
  for (const { body, headers } of received) {
    const ids = idsOf.get(body.data.id) ?? new Set();
    idsOf.set(body.data.id, ids.add(String(headers["webhook-id"])));
  }
  return {
    repeated: received.length - idsOf.size,
    underTwoIds: [...idsOf].filter(([, ids]) => ids.size > 1).map(([claim]) => claim),
  };
}

const hash = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);
