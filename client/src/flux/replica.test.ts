import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { applyChange } from "./flux-change.ts";
import { FluxRejectedError } from "./flux-rejected-error.ts";
import type { JsonObject } from "./json-value.ts";
import type { PendingWrite } from "./pending-writes.ts";
import { createReplica, type Replica, type StateFrame } from "./replica.ts";

function create(state: JsonObject = {}, version = 1) {
  const rejected: FluxRejectedError[] = [];
  const replica = createReplica((error) => void rejected.push(error));
  replica.take({ type: "snapshot", version, state });
  return { replica, rejected };
}

function write(replica: Replica, change: Parameters<Replica["write"]>[0], ifVersion?: number): PendingWrite {
  const made = replica.write(change, ifVersion);
  assert.ok(!(made instanceof FluxRejectedError));
  return made;
}

const send = (replica: Replica) => JSON.parse(replica.next() ?? "null");

describe("a replica", () => {
  test("shows own writes on top of what is confirmed, and the same value once they are", async () => {
    const { replica } = create({ a: 1, other: {} });
    const { other } = replica.state;
    const first = write(replica, { merge: { a: 2 } });
    const { id, ...frame } = send(replica);
    assert.deepEqual(frame, { type: "write", since: 1, merge: { a: 2 } });
    const second = write(replica, { patch: [{ op: "add", path: "/list", value: [] }] }, 2);
    assert.equal(send(replica).if_version, 2);
    const shown = replica.state;
    assert.deepEqual(shown, { a: 2, other: {}, list: [] });
    for (const [write, version] of [
      [first, 2],
      [second, 3],
    ] as const) {
      assert.equal(replica.take({ type: "ack", id: write.id, version }), "changed");
      assert.equal(await write.answer, version);
      assert.equal(replica.state, shown);
    }
    assert.equal(replica.state.other, other);
    assert.deepEqual([replica.version, replica.pending.length, id], [3, 0, first.id]);
  });

  test("takes changes of others under its own", () => {
    const { replica } = create({ a: 1 });
    const { id } = write(replica, { merge: { a: 2 } });
    send(replica);
    assert.equal(replica.take({ type: "delta", from: 1, version: 2, merge: { a: 9, b: 1 } }), "changed");
    assert.deepEqual([replica.state, replica.version], [{ a: 2, b: 1 }, 2]);
    replica.take({ type: "ack", id, version: 3 });
    assert.deepEqual(replica.state, { a: 2, b: 1 });
  });

  test("undoes what is rejected", async () => {
    const { replica, rejected } = create({ a: 1 });
    const { id, answer } = write(replica, { merge: { a: 2 } }, 7);
    send(replica);
    assert.equal(replica.take({ type: "reject", id, code: "version_conflict", version: 1 }), "changed");
    await assert.rejects(answer, { code: "version_conflict", version: 1, change: { merge: { a: 2 } } });
    assert.deepEqual([replica.state, rejected.length], [{ a: 1 }, 1]);
  });

  test("sees a gap, and goes on from a snapshot with what it has to write", () => {
    const { replica } = create({ a: 1 });
    const { id } = write(replica, { merge: { b: 1 } });
    for (const frame of [
      { type: "delta", from: 2, version: 3, merge: {} },
      { type: "delta", from: 1, version: 2, patch: [{ op: "remove", path: "/none" }] },
      { type: "ack", id, version: 3 },
      { type: "ack", id: "another's", version: 2 },
    ] satisfies StateFrame[]) {
      replica.take({ type: "snapshot", version: 1, state: { a: 1 } });
      assert.equal(replica.take(frame), "gap", JSON.stringify(frame));
      assert.deepEqual([replica.version, replica.next()], [-1, undefined]);
      assert.deepEqual(replica.state, { a: 1, b: 1 }, "what was known is shown");
    }
    replica.take({ type: "snapshot", version: 5, state: { a: 5 } });
    assert.deepEqual(replica.state, { a: 5, b: 1 });
    assert.equal(send(replica).id, id);
  });

  test("sends again what has no answer, as the same write", () => {
    const { replica } = create();
    write(replica, { merge: { a: 1 } });
    const first = send(replica);
    replica.disconnect();
    // Not joined with what may have been made already.
    write(replica, { merge: { a: 2 } });
    replica.take({ type: "delta", from: 1, version: 2, merge: { a: 1 } });
    assert.deepEqual(send(replica), { ...first, retry: true });
    assert.deepEqual(send(replica).since, 2);
    assert.equal(replica.take({ type: "ack", id: first.id, version: 2 }), "changed");
    assert.deepEqual([replica.state, replica.version, replica.pending.length], [{ a: 2 }, 2, 1]);
    assert.equal(
      replica.take({ type: "reject", id: replica.pending[0]?.id as string, code: "unavailable" }),
      "later",
    );
    assert.equal(replica.pending.length, 1);
  });

  test("takes a write in doubt for made when the state has it", async () => {
    const { replica, rejected } = create();
    const [merge, patch] = [
      write(replica, { merge: { a: { b: 1 } } }),
      write(replica, { patch: [{ op: "add", path: "/c", value: 1 }] }),
    ];
    for (const { id } of [merge, patch]) {
      send(replica);
      replica.take({ type: "reject", id, code: "in_doubt", version: 8, detail: "who knows" });
    }
    assert.deepEqual([replica.pending.length, replica.next()], [2, undefined], "until the state is there");
    replica.take({ type: "snapshot", version: 9, state: { a: { b: 1 }, c: 1 } });
    assert.equal(await merge.answer, 9);
    await assert.rejects(patch.answer, { code: "in_doubt", message: "who knows" });
    assert.deepEqual([replica.pending.length, rejected.length], [0, 1]);
  });
});

describe("writes that wait", () => {
  test("are joined where they are merges without a condition", async () => {
    const { replica } = create({}, 0);
    write(replica, { merge: { a: 1, b: 1 } });
    assert.equal(write(replica, { merge: { a: null, c: { d: 1 } } }), replica.pending[0]);
    write(replica, { merge: { a: 2 } }, 3);
    write(replica, { merge: { a: 3 } });
    write(replica, { patch: [] });
    write(replica, { merge: { a: 4 } });
    write(replica, { state: { a: 5 } });
    const merges = replica.pending.map(({ change }) => change.merge);
    assert.deepEqual(merges, [
      { a: null, b: 1, c: { d: 1 } },
      { a: 2 },
      { a: 3 },
      undefined,
      { a: 4 },
      undefined,
    ]);
    assert.deepEqual(replica.state, { a: 5 });
  });

  test("are held back while others are on their way: merges early, patches late", () => {
    const { replica } = create();
    for (let n = 0; n < 5; n++) {
      write(replica, { merge: { n } });
      replica.next();
    }
    assert.equal(replica.pending.length, 3);
    replica.take({ type: "ack", id: replica.pending[0]?.id as string, version: 2 });
    assert.deepEqual(send(replica).merge, { n: 4 });
    for (let n = 0; n < 30; n++) {
      write(replica, { patch: [] });
      replica.next();
    }
    assert.equal(replica.pending.filter(({ isSent }) => isSent).length, 16);
  });

  test("are as many as can be kept, and not larger than the service takes", () => {
    const { replica } = create();
    const code = (change: Parameters<Replica["write"]>[0]) => {
      const made = replica.write(change, undefined);
      return made instanceof FluxRejectedError ? made.code : undefined;
    };
    assert.equal(code({ merge: { text: "é".repeat(700_000) } }), "too_large");
    for (let n = 0; n < 1_000; n++) assert.equal(code({ patch: [] }), undefined);
    assert.equal(code({ patch: [] }), "queue_full");
    replica.end("over");
    for (const text of ["x", "y", "z", "w"])
      assert.equal(code({ state: { text: text.repeat(1e6) } }), undefined);
    assert.equal(code({ state: { text: "x".repeat(1e6) } }), "queue_full");
    assert.equal(code({ merge: { small: 1 } }), undefined);
    replica.end("over");
    assert.equal(replica.pending.length, 0);
  });

  test("are what they were when they were made", () => {
    const { replica } = create();
    const merge = { list: [1], gone: undefined, at: new Date(0) };
    write(replica, { merge });
    merge.list.push(2);
    assert.deepEqual(replica.state, { list: [1], at: "1970-01-01T00:00:00.000Z" });
    assert.deepEqual(send(replica).merge, replica.state);
  });
});

/** The service as its description has it, with connections that deliver when they are told to, and late. */
function createModelService() {
  const log: { change: StateFrame; writer: string; state: JsonObject }[] = [];
  const open = new Set<Line>();
  interface Line {
    toService: string[];
    toDevice: StateFrame[];
  }
  const state = () => log.at(-1)?.state ?? {};

  function takeWrite(line: Line): void {
    const {
      id,
      since,
      retry: _,
      if_version: ifVersion,
      ...change
    } = JSON.parse(line.toService.shift() ?? "");
    const found = log.findIndex(({ writer }, place) => writer === id && place >= since);
    if (found >= 0) return void line.toDevice.push({ type: "ack", id, version: found + 1 });
    if (ifVersion !== undefined && ifVersion !== log.length) {
      return void line.toDevice.push({ type: "reject", id, code: "version_conflict", version: log.length });
    }
    const from = log.length;
    try {
      log.push({ writer: id, change, state: applyChange(state(), change) });
    } catch {
      return void line.toDevice.push({ type: "reject", id, code: "conflict" });
    }
    for (const each of open) {
      const version = from + 1;
      each.toDevice.push(
        each === line ? { type: "ack", id, version } : { ...change, type: "delta", from, version },
      );
    }
  }

  return {
    log,
    state,
    takeWrite,
    connect(since: number): Line {
      const line: Line = { toService: [], toDevice: [] };
      // Who is far behind gets the state.
      if (since < 0 || log.length - since > 6) {
        line.toDevice.push({ type: "snapshot", version: log.length, state: state() });
      } else {
        for (const [place, { change }] of log.slice(since).entries()) {
          line.toDevice.push({ ...change, type: "delta", from: since + place, version: since + place + 1 });
        }
      }
      open.add(line);
      return line;
    },
    leave: (line: Line) => open.delete(line),
  };
}

test("replicas end with the service's state and every write made once, however lines break", async () => {
  const step = fc.record({
    who: fc.nat(2),
    what: fc.constantFrom(
      "merge",
      "append",
      "replace",
      "send",
      "send",
      "serve",
      "serve",
      "hear",
      "hear",
      "break",
      "late",
    ),
    value: fc.nat(9),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 120 }), async (steps) => {
      const service = createModelService();
      const answers: Promise<number | undefined>[] = [];
      const listed: string[] = [];
      let marks = 0;
      const devices = [0, 1, 2].map(() => ({ replica: createReplica(() => {}), line: service.connect(-1) }));
      const broken: (typeof devices)[number]["line"][] = [];
      const note = (made: PendingWrite | FluxRejectedError, mark?: string) => {
        assert.ok(!(made instanceof FluxRejectedError));
        answers.push(
          made.answer.then(
            (version) => {
              if (mark) listed.push(mark);
              return version;
            },
            () => undefined,
          ),
        );
      };
      const send = ({ replica, line }: (typeof devices)[number]) => {
        const frame = replica.next();
        if (frame !== undefined) line.toService.push(frame);
        return frame !== undefined;
      };
      const hear = ({ replica, line }: (typeof devices)[number]) => {
        const frame = line.toDevice.shift();
        if (frame) assert.notEqual(replica.take(frame), "gap", JSON.stringify(frame));
      };
      for (const { who, what, value } of steps) {
        const device = devices[who];
        assert.ok(device);
        const { replica, line } = device;
        const mark = `m${marks++}`;
        if (what === "merge")
          note(replica.write({ merge: { [`k${value % 3}`]: value, list: {} } }, undefined));
        else if (what === "append") {
          note(replica.write({ patch: [{ op: "add", path: `/${mark}`, value: 1 }] }, undefined), mark);
        } else if (what === "replace") {
          note(replica.write({ state: { ...replica.state, [mark]: 1 } }, Math.max(0, replica.version)), mark);
        } else if (what === "send") send(device);
        else if (what === "serve" && line.toService.length > 0) service.takeWrite(line);
        else if (what === "hear") hear(device);
        else if (what === "break") {
          service.leave(line);
          broken.push(line);
          replica.disconnect();
          device.line = service.connect(replica.version);
        } else if (what === "late") {
          const late = broken.find(({ toService }) => toService.length > 0);
          if (late) service.takeWrite(late);
        }
      }
      const finish = () => {
        for (const device of devices) {
          while (device.line.toDevice.length > 0) hear(device);
          while (send(device)) service.takeWrite(device.line);
        }
      };
      for (const line of [...devices.map(({ line }) => line), ...broken]) {
        while (line.toService.length > 0) service.takeWrite(line);
      }
      do finish();
      while (devices.some(({ replica, line }) => replica.pending.length + line.toDevice.length > 0));
      const versions = new Set((await Promise.all(answers)).filter((version) => version !== undefined));
      assert.equal(versions.size, service.log.length, "a version is one write, and was answered");
      const writers = service.log.map(({ writer }) => writer);
      assert.equal(new Set(writers).size, writers.length);
      for (const { replica } of devices) {
        assert.deepEqual(replica.state, service.state());
        assert.equal(replica.version, service.log.length);
      }
      for (const mark of listed) assert.equal(service.state()[mark], 1);
    }),
    { numRuns: 300 },
  );
});
