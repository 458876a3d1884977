/** One attempt: signed, sent, and judged by its answer. */
import type { Clock } from "../../platform/clock.ts";
import { formatId } from "../../platform/ids.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import type { SealedPlace } from "../../platform/sealing/sealed-place.ts";
import type { Sealer } from "../../platform/sealing/sealer.ts";
import type { AttemptResult, DueDelivery, Lane } from "./lane-store.ts";
import { readRetryAfter, retryDelayMs } from "./retry-schedule.ts";
import { signatureHeaders } from "./signature.ts";

/** Of the whole exchange, at most. */
export const ATTEMPT_MS = 15_000;
const GONE = 410;

export interface Sent extends AttemptResult {
  /** The receiver wants no more, ever. */
  gone: boolean;
}

export interface Sender {
  /** Undefined when this instance stopped meanwhile: that says nothing about the receiver. */
  send(lane: Lane, delivery: DueDelivery): Promise<Sent | undefined>;
}

/** What a secret is sealed for. */
export const sealedFor = (webhookId: string): string => `webhook ${webhookId}`;

export const webhookSecrets: SealedPlace = {
  kind: "webhook",
  table: "webhooks",
  key: ["account_id", "id"],
  columns: ["secret", "previous_secret"],
  contextOf: ({ id }) => sealedFor(id as string),
};

export function createSender(deps: {
  outbound: Outbound;
  sealer: Sealer;
  scheduleSeconds: readonly number[];
  clock: Clock;
  userAgent: string;
  random?: () => number;
}): Sender {
  const { outbound, sealer, clock, random = Math.random } = deps;

  /** Opened once a lane, not once a delivery. */
  const opened = new WeakMap<Lane, { current: Buffer; previous: Buffer | undefined }>();

  function open(lane: Lane) {
    const context = sealedFor(lane.id);
    const secrets = {
      current: sealer.open(lane.secret, context),
      previous: lane.previous_secret ? sealer.open(lane.previous_secret, context) : undefined,
    };
    opened.set(lane, secrets);
    return secrets;
  }

  function secretsOf(lane: Lane, now: Date): Buffer[] {
    const { current, previous } = opened.get(lane) ?? open(lane);
    const signsToo = lane.previous_until !== null && lane.previous_until > now;
    return previous && signsToo ? [current, previous] : [current];
  }

  return {
    async send(lane, delivery) {
      const at = clock.now();
      const signed = {
        id: formatId("evt", delivery.event_id),
        timestamp: Math.floor(at.getTime() / 1_000),
        body: delivery.body,
      };
      const requestHeaders = {
        "content-type": "application/json",
        "user-agent": deps.userAgent,
        ...signatureHeaders(signed, secretsOf(lane, at)),
      };
      const result = await outbound.send({
        url: lane.url,
        headers: requestHeaders,
        body: delivery.body,
        timeoutMs: ATTEMPT_MS,
        // Another webhook at the same host must not wait for one that hangs.
        group: lane.id,
      });
      if (result.kind === "failed" && result.reason === "cancelled") return undefined;
      const { totalMs, connectMs, firstByteMs } = result.timing;
      const answered = result.kind === "answered" ? result : undefined;
      const isDelivered = answered !== undefined && answered.status >= 200 && answered.status < 300;
      const retryAfter = readRetryAfter(answered?.headers["retry-after"], clock.now());
      const delay = isDelivered
        ? undefined
        : retryDelayMs(deps.scheduleSeconds, delivery.tries + 1, retryAfter, random());
      return {
        delivery,
        at,
        requestHeaders,
        gone: answered?.status === GONE,
        status: isDelivered ? "succeeded" : delay === undefined ? "failed" : "pending",
        nextAttemptAt: delay === undefined ? null : new Date(clock.now().getTime() + delay),
        responseStatus: answered?.status ?? null,
        responseHeaders: answered?.headers ?? null,
        responseBody: answered?.body ?? null,
        error:
          result.kind === "failed"
            ? `${result.reason}: ${result.detail}`
            : isDelivered
              ? null
              : `answered ${result.status}, and not 2xx`,
        totalMs,
        connectMs,
        firstByteMs,
      };
    },
  };
}
