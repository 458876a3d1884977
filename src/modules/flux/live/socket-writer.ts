/**
 * What one socket says: its frames in their order. Writes are passed on without waiting for the ones before, so that
 * they are committed together; past a limit the client is not read from until some are answered.
 */
import type { Site } from "../../../platform/http/credential.ts";
import type { Principal } from "../../../platform/http/principal.ts";
import { toAppError } from "../../../platform/http/problem.ts";
import { newUuid } from "../../../platform/ids.ts";
import { type LimitDecision, retryAfterSeconds } from "../../../platform/limits/limiter.ts";
import type { Socket } from "../../../platform/live/socket.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { Flux, FluxOutcome } from "../flux.ts";
import { type ClientWrite, readClientFrame } from "./client-frame.ts";
import { errorFrame, PONG, rejectFrame } from "./frames.ts";
import { MAX_WAITING_BYTES, type SocketReader } from "./socket-reader.ts";

/** Writes under way. */
const MAX_WRITES = 64;
/** A few of the largest, and then the small ones wait as well. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

const MAY_NOT_WRITE = {
  code: "insufficient_scope",
  detail: "This key reads only: writing needs the scope flux:write.",
} as const;

const RATE_LIMITED = {
  code: "rate_limited",
  detail:
    "Writes count as requests do, and there were too many of the key or the account. Send it again later.",
} as const;

/** Answers the function that handles a frame. */
export function createSocketWriter(deps: {
  socket: Socket;
  flux: Pick<Flux, "write">;
  log: Pick<Log, "error">;
  site: Pick<Site, "upgradeUrl">;
  principal: Principal;
  app: string;
  device: string;
  requestId: string;
  /** Every write counts as a call does. */
  takeFromLimit: () => Promise<LimitDecision> | LimitDecision;
  reader: SocketReader;
  /** Keeps the service from closing the database under a write. */
  track: (work: Promise<void>) => void;
}): (frame: string) => void {
  const { socket, flux, log, site, principal, app, device, requestId, reader } = deps;
  // Where the service is reached is known once it listens.
  const upgradeOf = (): Upgrade => ({ upgrade_url: site.upgradeUrl, current_plan: principal.plan });
  const mayWrite = principal.scopes.has("flux:write");
  /** Frames that were read before the client could be stopped. */
  const waiting: string[] = [];
  let writesUnderWay = 0;
  let charactersUnderWay = 0;
  let stopped = false;
  let draining = false;
  /** The limit's answers, in the order of the writes: with Redis one could overtake another. */
  let decided: Promise<unknown> = Promise.resolve();
  /** After a refusal: until then nothing is written, or writes that were sent behind it would be made before it. */
  let heldUntil = 0;

  function isFull(): boolean {
    if (socket.waitingBytes > MAX_WAITING_BYTES) {
      // Whoever takes no answers is asked for no more.
      if (!draining) {
        draining = true;
        socket.onDrain(() => {
          draining = false;
          goOn();
        });
      }
      return true;
    }
    return writesUnderWay >= MAX_WRITES || charactersUnderWay >= MAX_CHARACTERS;
  }

  function handle(frame: string): void {
    if (waiting.length === 0 && !isFull()) {
      handleNow(frame);
      return;
    }
    waiting.push(frame);
    if (!stopped) socket.pause();
    stopped = true;
  }

  function goOn(): void {
    while (waiting.length > 0 && !isFull()) handleNow(waiting.shift() as string);
    if (!stopped || waiting.length > 0) return;
    stopped = false;
    socket.resume();
  }

  function handleNow(text: string): void {
    const frame = readClientFrame(text);
    if (frame.type === "write" && mayWrite) {
      deps.track(write(frame, text.length));
      return;
    }
    socket.noteUncounted(text.length);
    if (frame.type === "ping") socket.send(PONG);
    else if (frame.type === "fault") socket.send(errorFrame(frame.code, frame.detail, frame.id));
    else socket.send(rejectFrame(frame.id, MAY_NOT_WRITE));
  }

  /** Undefined when the write may be made; otherwise the seconds until the next one may. */
  async function findWait(): Promise<number | undefined> {
    const deciding = performance.now() < heldUntil ? undefined : deps.takeFromLimit();
    decided = decided.then(() => deciding);
    const decision = await (decided as Promise<LimitDecision | undefined>);
    const now = performance.now();
    // One that was refused meanwhile holds this one as well; what this one took is lost to it.
    if (now < heldUntil) return Math.ceil((heldUntil - now) / 1_000);
    if (decision?.allowed) return undefined;
    const seconds = decision ? retryAfterSeconds(decision) : 1;
    heldUntil = now + seconds * 1_000;
    return seconds;
  }

  async function write({ id, change, ifVersion, once }: ClientWrite, characters: number): Promise<void> {
    // Other ids are the client's own, and may come again with other writes.
    const writerId = once ? id : newUuid();
    writesUnderWay++;
    charactersUnderWay += characters;
    try {
      const wait = await findWait();
      if (wait !== undefined) {
        socket.noteUncounted(characters);
        socket.send(rejectFrame(id, { ...RATE_LIMITED, retry_after: wait, ...upgradeOf() }));
        return;
      }
      reader.expectAck(writerId, id);
      const outcome = await flux.write({
        accountId: principal.accountId,
        app,
        change,
        ifVersion,
        by: device,
        writerId,
        once,
        keyId: principal.kind === "key" ? principal.id : undefined,
        requestId,
      });
      if (outcome.outcome === "accepted" || outcome.outcome === "repeated") {
        reader.accept(writerId, outcome.version);
      } else if (reader.giveUp(writerId)) socket.send(rejection(id, outcome, upgradeOf()));
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === "internal") log.error({ request_id: requestId, err: thrown }, "a flux write failed");
      // Should it have been committed after all, its delta tells so.
      if (reader.giveUp(writerId)) socket.send(rejectFrame(id, { code: error.code, detail: error.message }));
    } finally {
      writesUnderWay--;
      charactersUnderWay -= characters;
      goOn();
    }
  }

  return handle;
}

const IN_DOUBT =
  "Whether this write was made before is not known any more. Look at the state, and write anew.";

/** As problem documents have it. */
interface Upgrade {
  upgrade_url: string;
  current_plan: string;
}

function rejection(
  id: string,
  outcome: Exclude<FluxOutcome, { outcome: "accepted" } | { outcome: "repeated" }>,
  upgrade: Upgrade,
): string {
  switch (outcome.outcome) {
    case "version_conflict":
      return rejectFrame(id, { code: "version_conflict", version: outcome.version });
    case "in_doubt":
      return rejectFrame(id, { code: "in_doubt", version: outcome.version, detail: IN_DOUBT });
    case "refused":
      return rejectFrame(id, {
        code: outcome.code,
        detail: outcome.detail,
        ...(outcome.code === "insufficient_credits" || outcome.isLimit ? upgrade : {}),
      });
  }
}
