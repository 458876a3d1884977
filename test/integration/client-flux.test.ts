/** The client's flux against a real service, over connections that break. */
import assert from "node:assert/strict";
import { after, describe, mock, test } from "node:test";
import { WebSocket } from "ws";
import { type FluxConnection, FluxRejectedError, PersonalHelper } from "../../client/src/index.ts";
import { call, signUp } from "../support/api.ts";
import { startBreakingLine } from "../support/breaking-line.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { spawnService } from "../support/processes.ts";
import { createSeededRandom } from "../support/seeded-random.ts";
import { until } from "../support/until.ts";

const { url } = await spawnService({
  program: "src/main.ts",
  env: {
    DATABASE_URL: await createTestDatabaseUrl(),
    RATE_LIMIT_PER_MINUTE: "1000000",
    FREE_TIER_CREDITS: "100000",
  },
});
const owner = await signUp(url);
const direct = new PersonalHelper({ apiKey: owner.key, baseUrl: url });

const random = createSeededRandom(Number(process.env.SEED ?? 1));
// The waits between tries are random: short ones here.
mock.method(Math, "random", () => random.next() / 20);

/** So that a test that fails ends. */
const ending = new AbortController();
after(() => ending.abort());
const { signal } = ending;

/** The class of the package, as it is passed where the platform has none. */
const ofPackage = { WebSocket: WebSocket as unknown as typeof globalThis.WebSocket };

interface Board {
  count: number;
  list: string[];
  marks: Record<string, number>;
  by?: string;
}

describe("a flux connection", () => {
  test("shows the own writes at once, and those of others as they come", async () => {
    const [laptop, phone] = [
      direct.flux("basics").connect({ device: "laptop", signal }),
      new PersonalHelper({ apiKey: owner.key, baseUrl: url, ...ofPackage })
        .flux("basics")
        .connect({ device: "phone", signal }),
    ];
    const changes: unknown[] = [];
    phone.on("change", (state, info) => changes.push([state, info]));
    assert.equal(laptop.status, "connecting");
    // Before there is a connection; of one turn, so it is one write.
    const [first, second] = [laptop.merge({ a: 1 }), laptop.merge({ b: { c: [1] } })];
    assert.deepEqual([laptop.state, laptop.version, laptop.pending], [{ a: 1, b: { c: [1] } }, 0, 1]);
    assert.deepEqual(await Promise.all([first, second]), [1, 1]);
    const { state } = laptop;
    await until("the phone has it", () => phone.version === 1);
    assert.deepEqual(phone.state, state);
    assert.deepEqual(changes.at(-1), [state, { by: "laptop", version: 1, own: false }]);
    await until("both are there", () => laptop.devices.length === 2);
    assert.deepEqual(laptop.devices, ["laptop", "phone"]);

    await phone.patch([{ op: "add", path: "/b/c/-", value: 2 }]);
    await until("the laptop has it", () => laptop.version === 2);
    assert.deepEqual(laptop.state, { a: 1, b: { c: [1, 2] } });

    const rejected = phone.patch([{ op: "test", path: "/a", value: 7 }]);
    await assert.rejects(
      rejected,
      (error) => error instanceof FluxRejectedError && error.code === "conflict",
    );
    const late = laptop.merge({ a: 2 }, { ifVersion: 1 });
    assert.equal(laptop.state.a, 2);
    await assert.rejects(late, { code: "version_conflict", version: 2 });
    assert.equal(laptop.state.a, 1, "undone");
    assert.equal(await laptop.replace({ z: null }, { ifVersion: 2 }), 3);
    await laptop.synced();
    assert.deepEqual((await direct.flux("basics").get()).state, { z: null });

    laptop.close();
    await assert.rejects(laptop.merge({ a: 1 }), { code: "closed" });
    await until("the phone is alone", () => phone.devices.length === 1);
    phone.close();
    assert.equal(phone.status, "closed");
  });

  test("is over when its key is, with the reason", async () => {
    const helper = new PersonalHelper({ apiKey: `${owner.key.slice(0, -4)}zzzz`, baseUrl: url });
    const errors: Error[] = [];
    const connection = helper.flux().connect({ signal });
    connection.on("error", (error) => errors.push(error));
    const write = connection.merge({ a: 1 });
    await assert.rejects(write, { code: "closed" });
    await assert.rejects(connection.synced());
    assert.equal(connection.status, "closed");
    assert.deepEqual(
      errors.map(({ name }) => name),
      ["AuthenticationError"],
    );
    const misnamed = direct.flux("No Name").connect({ signal });
    misnamed.on("error", (error) => errors.push(error));
    await assert.rejects(misnamed.synced());
    assert.match(String(errors.pop()), /InvalidRequestError: .*app/);
    const { body } = await call(url, "POST", "/v1/keys", {
      token: owner.session,
      body: { name: "short", scopes: ["flux:read"] },
    });
    const short = new PersonalHelper({ apiKey: body.key, baseUrl: url }).flux().connect({ signal });
    short.on("error", (error) => errors.push(error));
    await short.synced();
    await assert.rejects(short.merge({ a: 1 }), { code: "insufficient_scope" });
    await call(url, "DELETE", `/v1/keys/${body.id}`, { token: owner.session });
    await until("it is over", () => short.status === "closed");
    assert.equal(errors.length, 2);
  });

  test("writes what was written without a connection, merges as one", async () => {
    const line = await startBreakingLine(url, random, { least: 1e9, most: 1e9 });
    const helper = new PersonalHelper({ apiKey: owner.key, baseUrl: line.url });
    const connection = helper.flux("offline").connect({ signal });
    const statuses: string[] = [];
    connection.on("status", (status) => statuses.push(status));
    await connection.merge({ n: 0 });
    line.cutAll();
    await until("it is offline", () => connection.status === "offline");
    for (let n = 1; n <= 2_000; n++) void connection.merge({ n, [`k${n % 3}`]: n });
    void connection.patch([{ op: "replace", path: "/n", value: "end" }]);
    assert.equal(connection.pending, 2);
    assert.equal(connection.state.n, "end");
    await connection.synced();
    assert.deepEqual(statuses, ["open", "offline", "open"]);
    const { version, state } = await direct.flux("offline").get();
    assert.deepEqual([version, state], [3, { n: "end", k0: 1998, k1: 1999, k2: 2000 }]);
    connection.close();
  });

  test("makes each write once and loses none, however often connections are cut", async () => {
    const line = await startBreakingLine(url, random, { least: 500, most: 6_000 });
    const board = direct.flux<Board>("board");
    await board.set({ state: { count: 0, list: [], marks: {} } });
    const versions: number[] = [1];
    const made = { counted: 0, listed: [] as string[], marked: [] as string[], refused: 0 };

    const devices = ["a", "b", "c"].map((name) => {
      const more = name === "a" ? ofPackage : {};
      const helper = new PersonalHelper({ apiKey: owner.key, baseUrl: line.url, ...more });
      return { name, connection: helper.flux<Board>("board").connect({ device: name, signal }) };
    });

    /** One write, and what is to be found if it is resolved. */
    function write(connection: FluxConnection<Board>, mark: string): [Promise<number>, () => void] {
      const { state, version } = connection;
      switch (random.between(0, 3)) {
        case 0: {
          const merge = connection.merge({ marks: { [mark]: 1 }, by: mark });
          return [merge, () => void made.marked.push(mark)];
        }
        case 1: {
          const append = connection.patch([{ op: "add", path: "/list/-", value: mark }]);
          return [append, () => void made.listed.push(mark)];
        }
        case 2: {
          const count = connection.patch([
            { op: "test", path: "/count", value: state.count },
            { op: "replace", path: "/count", value: state.count + 1 },
          ]);
          return [count, () => void made.counted++];
        }
        default: {
          const next = { ...state, list: [...state.list, mark], by: mark };
          return [connection.replace(next, { ifVersion: version }), () => void made.listed.push(mark)];
        }
      }
    }

    const work = devices.map(async ({ name, connection }) => {
      await connection.synced();
      const answers: Promise<void>[] = [];
      for (let n = 0; n < 40; n++) {
        const [answer, note] = write(connection, `${name}${n}`);
        const answered = answer.then(
          (version) => {
            versions.push(version);
            note();
          },
          (error) => {
            assert.ok(["conflict", "version_conflict"].includes(error.code), error);
            made.refused++;
          },
        );
        answers.push(answered);
        if (random.next() < 0.4) await answered;
      }
      await Promise.all(answers);
    });
    await Promise.all(work);
    line.calm();

    const { version, state } = await board.get();
    // Every version is the one write that was answered with it (several merges may be one): none twice, none lost.
    assert.deepEqual(
      [...new Set(versions)].sort((a, b) => a - b),
      Array.from({ length: version }, (_, n) => n + 1),
    );
    assert.equal(state.count, made.counted);
    assert.deepEqual(state.list.toSorted(), made.listed.toSorted());
    assert.deepEqual(Object.keys(state.marks).toSorted(), made.marked.toSorted());
    for (const { connection } of devices) {
      await until("it has all", () => connection.version === version);
      assert.deepEqual(connection.state, state);
      assert.equal(connection.pending, 0);
      connection.close();
    }
    assert.ok(line.cuts > 5, `${line.cuts} cuts`);
  });
});
