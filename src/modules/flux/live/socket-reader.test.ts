/** Readers of one app: whatever is lost, late, overtaken or not taken, each ends with the same state. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { createFluxReplica, type FluxReplica } from "../../../../test/support/flux-replica.ts";
import type { Socket } from "../../../platform/live/socket.ts";
import { applyChange, writeChange } from "../change/apply-change.ts";
import type { Flux, FluxChange, FluxDelta, FluxNews, FluxState } from "../flux.ts";
import { createLiveApp, type LiveApp } from "./live-app.ts";
import { createSocketReader, MAX_WAITING_BYTES, type SocketReader } from "./socket-reader.ts";

const log = { warn: (_details: unknown, message?: string) => assert.fail(message) };
const STALL_MS = 50;

/** An app's history; its log reaches back `kept` versions. */
function createHistory(kept: number) {
  const deltas: FluxDelta[] = [];
  let current: FluxState = { app: "notes", version: 0, state: {}, updatedAt: null };
  const flux: Pick<Flux, "read" | "readDeltas"> = {
    async read() {
      const found = current;
      await turn();
      return found;
    },
    async readDeltas(_accountId, _app, after) {
      const found = deltas.slice(after);
      const reaches = after >= current.version - kept && after <= current.version;
      await turn();
      return reaches ? found : undefined;
    },
  };
  return {
    flux,
    current: () => current,
    write(change: FluxChange, writerId: string): FluxNews {
      const state = applyChange(current.state, change);
      const { version } = current;
      const delta = {
        from: version,
        version: version + 1,
        change: writeChange(change),
        by: "phone",
        writerId,
      };
      deltas.push(delta);
      current = { ...current, version: version + 1, state, updatedAt: new Date() };
      return { accountId: "account", app: "notes", version: version + 1, deltas: [delta] };
    },
  };
}

interface Device {
  reader: SocketReader;
  replica: FluxReplica;
  socket: Socket;
  frames: string[];
  closedWith(): number | undefined;
  /** From now on nothing is taken, until it is told to. */
  stall(): void;
  takeAll(): void;
}

function connect(app: LiveApp, since?: { version: number; state: Record<string, unknown> }): Device {
  const replica = createFluxReplica(since);
  const frames: string[] = [];
  const waiting: string[] = [];
  const drains: (() => void)[] = [];
  let stalled = false;
  let closedWith: number | undefined;
  const take = (text: string) => {
    frames.push(text);
    replica.take(JSON.parse(text));
  };
  const socket: Socket = {
    send(text) {
      if (closedWith !== undefined) return;
      if (stalled) waiting.push(text);
      else take(text);
    },
    sendFrame: () => assert.fail("devices get texts of their own"),
    get waitingBytes() {
      return waiting.reduce((sum, text) => sum + text.length, 0);
    },
    get isOpen() {
      return closedWith === undefined;
    },
    onDrain: (handler) => void drains.push(handler),
    onFrame() {},
    noteUncounted() {},
    onClose() {},
    pause() {},
    resume() {},
    close(code) {
      closedWith = code;
    },
  };
  const reader = createSocketReader({ socket, app, device: "phone", log, stallMs: STALL_MS });
  app.add(reader);
  reader.begin(since?.version);
  return {
    reader,
    replica,
    socket,
    frames,
    closedWith: () => closedWith,
    stall: () => {
      stalled = true;
    },
    takeAll: () => {
      stalled = false;
      for (const text of waiting.splice(0)) take(text);
      for (const handler of drains.splice(0)) handler();
    },
  };
}

const setUp = (kept = 1_000) => {
  const history = createHistory(kept);
  const { flux } = history;
  const app = createLiveApp({ flux, log, accountId: "account", app: "notes", devicesElsewhere: [] });
  return { history, app };
};

const settle = async () => {
  for (let turns = 0; turns < 50; turns++) await turn();
};

const merge = (members: Record<string, string | number | null>): FluxChange => ({
  kind: "merge",
  merge: members,
});
const typesOf = (frames: readonly string[]) => frames.map((text) => JSON.parse(text).type);

describe("a socket that is slow", () => {
  test("is told in one delta what it missed", async () => {
    const { history, app } = setUp();
    const device = connect(app);
    await settle();
    device.stall();
    app.take(history.write(merge({ filler: "x".repeat(MAX_WAITING_BYTES) }), "other"));
    for (let n = 0; n < 50; n++) app.take(history.write(merge({ n, [`m${n % 7}`]: n }), "other"));
    device.reader.expectAck("mine", "c1");
    const acked = device.replica.expect("c1", { merge: { own: 1 } });
    const own = history.write(merge({ own: 1 }), "mine");
    app.take(own);
    device.reader.accept("mine", own.version);
    for (let n = 0; n < 50; n++) app.take(history.write(merge({ n, [`m${n % 7}`]: n }), "other"));
    assert.ok(device.socket.waitingBytes < 1.1 * MAX_WAITING_BYTES);
    device.takeAll();
    await settle();
    assert.deepEqual(typesOf(device.frames), ["snapshot", "presence", "delta", "delta", "ack"]);
    assert.deepEqual(await acked, { type: "ack", id: "c1", version: own.version });
    assert.deepEqual(device.replica.state, history.current().state);
    assert.deepEqual(device.replica.complaints, []);
  });

  test("gets one fresh state when that was too much, and nothing is held for it", async () => {
    const { history, app } = setUp();
    const device = connect(app);
    await settle();
    device.stall();
    for (let n = 0; n < 500; n++) app.take(history.write(merge({ n, text: `${n}`.repeat(2_000) }), "other"));
    assert.ok(device.socket.waitingBytes < 1.2 * MAX_WAITING_BYTES, `${device.socket.waitingBytes} wait`);
    const before = device.frames.length;
    device.takeAll();
    await settle();
    const rest = typesOf(device.frames.slice(before));
    assert.equal(rest.filter((type) => type === "snapshot").length, 1);
    assert.equal(rest.at(-1), "snapshot");
    assert.deepEqual(device.replica.state, history.current().state);
    assert.equal(app.findDeltas(history.current().version - 1), undefined, "nothing is held any more");
  });

  test("is closed when it takes nothing for too long, and not before", async () => {
    const { history, app } = setUp();
    const device = connect(app);
    await settle();
    device.reader.checkStall();
    device.stall();
    app.take(history.write(merge({ filler: "x".repeat(2 * MAX_WAITING_BYTES) }), "other"));
    app.take(history.write(merge({ n: 1 }), "other"));
    device.reader.checkStall();
    assert.equal(device.closedWith(), undefined);
    const began = performance.now();
    while (device.closedWith() === undefined && performance.now() - began < 5_000) {
      await turn();
      device.reader.checkStall();
    }
    assert.equal(device.closedWith(), 4408);
    assert.ok(performance.now() - began >= STALL_MS * 0.9);
  });
});

test("a socket that closes while the state is read for it is told nothing more", async () => {
  const { history, app } = setUp(0);
  const device = connect(app);
  await settle();
  const told = device.frames.length;
  for (const n of [1, 2]) history.write(merge({ n }), "other");
  app.hear(history.current().version);
  // The log does not reach back so far: now the state is being read.
  await turn();
  app.remove(device.reader);
  device.socket.close(1000, "");
  app.take(history.write(merge({ n: 3 }), "other"));
  await settle();
  assert.equal(device.frames.length, told);
});

describe("a socket's own write", () => {
  test("is an ack in the place of its delta, whoever is told first", async () => {
    for (const newsFirst of [true, false]) {
      const { history, app } = setUp();
      const device = connect(app);
      await settle();
      app.take(history.write(merge({ a: 1 }), "other"));
      device.reader.expectAck("mine", "c1");
      const acked = device.replica.expect("c1", { merge: { b: 2 } });
      const news = history.write(merge({ b: 2 }), "mine");
      const later = history.write(merge({ c: 3 }), "other");
      if (newsFirst) app.take(news);
      device.reader.accept("mine", news.version);
      if (!newsFirst) app.take(news);
      app.take(later);
      await settle();
      assert.deepEqual(typesOf(device.frames), ["snapshot", "presence", "delta", "ack", "delta"]);
      assert.deepEqual(await acked, { type: "ack", id: "c1", version: 2 });
      assert.deepEqual(device.replica.state, { a: 1, b: 2, c: 3 });
      assert.deepEqual(device.replica.complaints, []);
    }
  });

  test("that seemed to fail and did not is a delta", async () => {
    const { history, app } = setUp();
    const device = connect(app);
    await settle();
    device.reader.expectAck("mine", "c1");
    assert.equal(device.reader.giveUp("mine"), true);
    app.take(history.write(merge({ b: 2 }), "mine"));
    assert.deepEqual(typesOf(device.frames), ["snapshot", "presence", "delta"]);
    assert.deepEqual(device.replica.state, { b: 2 });
  });
});

test("readers end with the same state, whatever gets lost, late or is not taken", async () => {
  const Name = fc.constantFrom("a", "b", "c");
  const Value = fc.oneof(
    fc.nat(9),
    fc.constant(null),
    fc.nat(9).map((digit) => `${digit}`.repeat(40_000)),
  );
  const Change: fc.Arbitrary<FluxChange> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .dictionary(Name, Value, { noNullPrototype: true })
        .map((value) => ({ kind: "merge", merge: value }) as FluxChange),
    },
    fc
      .dictionary(Name, Value, { noNullPrototype: true })
      .map((value) => ({ kind: "state", state: value }) as FluxChange),
    fc
      .tuple(Name, Value)
      .map(
        ([name, value]) => ({ kind: "patch", patch: [{ op: "add", path: `/${name}`, value }] }) as FluxChange,
      ),
  );
  const Step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        step: fc.constant("write" as const),
        change: Change,
        /** Whose it is: one of the readers', or somebody else's. */
        by: fc.nat(5),
        news: fc.constantFrom("at once", "at once", "at once", "late", "lost"),
      }),
    },
    fc.record({ step: fc.constantFrom("stall" as const, "take" as const, "again" as const), by: fc.nat(2) }),
    fc.record({ step: fc.constantFrom("late news" as const, "look" as const, "turn" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { maxLength: 40 }), fc.constantFrom(3, 1_000), async (steps, kept) => {
      const { history, app } = setUp(kept);
      const devices = [connect(app), connect(app), connect(app)];
      const gone: Device[] = [];
      const late: FluxNews[] = [];
      const answers: Promise<unknown>[] = [];
      for (const [place, step] of steps.entries()) {
        switch (step.step) {
          case "write": {
            const device = devices[step.by];
            const writerId = `w${place}`;
            if (device) {
              device.reader.expectAck(writerId, writerId);
              const { kind, ...change } = step.change;
              answers.push(device.replica.expect(writerId, change as never));
            }
            const news = history.write(step.change, writerId);
            if (step.news === "at once") app.take(JSON.parse(JSON.stringify(news)));
            if (step.news === "late") late.push(news);
            if (device) setImmediate(() => device.reader.accept(writerId, news.version));
            break;
          }
          case "stall":
            devices[step.by]?.stall();
            break;
          case "take":
            devices[step.by]?.takeAll();
            break;
          case "again": {
            const [old] = devices.splice(step.by, 1) as [Device];
            app.remove(old.reader);
            old.socket.close(1000, "");
            old.replica.giveUp();
            gone.push(old);
            const { version, state } = old.replica;
            devices.push(connect(app, version < 0 ? undefined : { version, state }));
            break;
          }
          case "late news":
            for (const news of late.splice(0).reverse()) app.take(news);
            break;
          case "look":
            app.hear(history.current().version);
            break;
          case "turn":
            await turn();
        }
      }
      for (const device of devices) device.takeAll();
      app.hear(history.current().version);
      await settle();
      for (const device of devices) device.takeAll();
      await settle();
      const { version, state } = history.current();
      for (const { replica } of [...devices, ...gone]) assert.deepEqual(replica.complaints, []);
      for (const { replica } of devices) {
        assert.equal(replica.version, version);
        assert.deepEqual(replica.state, state);
      }
      await Promise.all(answers);
    }),
    { numRuns: 300 },
  );
});
