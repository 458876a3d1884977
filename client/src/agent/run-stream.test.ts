/** A run's stream against a server that loses connections where a test says. */
import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import {
  events,
  hangUp,
  json,
  problem,
  type Reply,
  startScriptedServer,
} from "../../../test/support/scripted-server.ts";
import { PersonalHelper, RunFailedError, type RunStream } from "../index.ts";

const { url: baseUrl, requests, script } = await startScriptedServer();
// Waits are random up to a limit: without chance they are nothing.
beforeEach(() => void mock.method(Math, "random", () => 0));

const helper = new PersonalHelper({ apiKey: "ph_live_1", baseUrl });
const RUN = { id: "run_1", status: "completed", content: "ab" };

const frame = (seq: number, type: string, fields: object = {}): string =>
  `id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify({ type, sequence_number: seq, run_id: "run_1", ...fields })}`;
const created = frame(1, "run.created");
const a = frame(2, "content.delta", { delta: "a" });
const b = frame(3, "content.delta", { delta: "b" });
const completed = frame(4, "run.completed", { run: RUN });

const numbers = async (stream: RunStream): Promise<number[]> => {
  const all: number[] = [];
  for await (const { sequence_number } of stream) all.push(sequence_number);
  return all;
};
const calls = () => requests.map(({ method, url, headers }) => [method, url, headers["last-event-id"]]);

describe("a run's stream", () => {
  test("asks again with one key until the run has a name, then follows it", async () => {
    script(
      hangUp,
      events([], "lost"),
      events([]),
      events([created, a], "lost"),
      hangUp,
      events([b, completed], "open"),
    );
    const stream = helper.agent.stream("hello");
    assert.equal(stream.runId, undefined);
    assert.deepEqual(await numbers(stream), [1, 2, 3, 4]);
    const ask = ["POST", "/v1/agent/run", undefined];
    const follow = ["GET", "/v1/agent/runs/run_1/events", "2"];
    assert.deepEqual(calls(), [ask, ask, ask, ask, follow, follow]);
    const keys = new Set(requests.slice(0, 4).map(({ headers }) => headers["idempotency-key"]));
    assert.equal(keys.size, 1);
    assert.equal(requests[4]?.headers["idempotency-key"], undefined);
    assert.deepEqual(JSON.parse(requests[0]?.body ?? ""), { message: "hello", stream: true });
    assert.equal(requests[0]?.headers.accept, "text/event-stream");
  });

  test("shows nothing twice that is sent twice, and nothing that came in half", async () => {
    const half: Reply = (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`${created}\n\n${a}\n\n${b.slice(0, -9)}`, () => response.destroy());
    };
    script(half, events([created, a, b], "lost"), events([b, completed]));
    assert.deepEqual(await numbers(helper.agent.stream("hello")), [1, 2, 3, 4]);
  });

  test("has any number of readers, each from the first event on, over one connection", async () => {
    script(events([created, a, b, completed]));
    const stream = helper.agent.stream("hello");
    const [first, second, run] = await Promise.all([numbers(stream), numbers(stream), stream.final()]);
    assert.deepEqual([first, second, run], [[1, 2, 3, 4], [1, 2, 3, 4], RUN]);
    assert.deepEqual(await stream.final(), RUN);
    assert.equal(requests.length, 1);
  });

  test("that is left closes its connection, cancels nothing, and can be gone on with", async () => {
    let closed = () => {};
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    script(
      (request, response) => {
        response.on("close", closed);
        events([created, a], "open")(request, response);
      },
      events([b, completed]),
    );
    const stream = helper.agent.stream("hello");
    for await (const { sequence_number } of stream) if (sequence_number === 2) break;
    await isClosed;
    assert.equal((await stream.final()).content, "ab");
    assert.deepEqual(calls()[1], ["GET", "/v1/agent/runs/run_1/events", "2"]);
  });

  test("can be cancelled before anybody has read it", async () => {
    script(events([created], "open"), json(200, { id: "run_1", status: "cancelled" }));
    assert.equal(
      (await helper.agent.stream("hello", { idempotencyKey: "mine" }).cancel()).status,
      "cancelled",
    );
    assert.deepEqual(calls()[1], ["POST", "/v1/agent/runs/run_1/cancel", undefined]);
    assert.notEqual(requests[1]?.headers["idempotency-key"], "mine", "another call, another key");
  });

  test("ends with a failure as with anything else; the final run is an error then", async () => {
    script(
      events([created, frame(2, "run.failed", { error: { code: "model_failed", detail: "No model." } })]),
    );
    const stream = helper.agent.stream("hello");
    assert.deepEqual(await numbers(stream), [1, 2]);
    await assert.rejects(
      stream.final(),
      (error) => error instanceof RunFailedError && error.code === "model_failed" && error.runId === "run_1",
    );
  });

  test("of a cancelled run answers it as it is", async () => {
    script(events([created, frame(2, "run.cancelled")]), json(200, { ...RUN, status: "cancelled" }));
    assert.equal((await helper.agent.stream("hello").final()).status, "cancelled");
  });

  test("is refused as any call is, and gives up when it gets no further", async () => {
    script(problem(402, "insufficient_credits"));
    await assert.rejects(helper.agent.stream("hello").final(), { name: "CreditsError" });
    script(hangUp, hangUp, hangUp);
    await assert.rejects(helper.agent.stream("hello").final(), { name: "ConnectionError" });
    assert.equal(requests.length, 3, "as often as any call");
    script(events([created]), ...Array.from({ length: 9 }, () => events([])));
    await assert.rejects(numbers(helper.agent.stream("hello")), { name: "ConnectionError" });
    script(events([created]), problem(404, "not_found"));
    await assert.rejects(numbers(helper.agent.stream("hello")), { name: "NotFoundError" });
  });

  test("ends with its signal, for its reason", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    script(events([created, a], "open"));
    const seen: string[] = [];
    await assert.rejects(async () => {
      for await (const { type } of helper.agent.stream("hello", { signal: controller.signal })) {
        seen.push(type);
        if (seen.length === 2) controller.abort(reason);
      }
    }, reason);
    assert.deepEqual(seen, ["run.created", "content.delta"]);
  });

  test("of a run that is there begins where it is told", async () => {
    script(events([b, completed]));
    const stream = helper.agent.runs.events("run_1", { after: 2 });
    assert.equal(stream.runId, "run_1");
    assert.deepEqual(await numbers(stream), [3, 4]);
    assert.deepEqual(calls(), [["GET", "/v1/agent/runs/run_1/events", "2"]]);
  });
});
