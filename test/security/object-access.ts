/**
 * API1: what belongs to somebody else does not exist. For every place of every operation that can name something, a
 * second account puts in what the first one has; the answer is the same as for something that never was.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { WebSocket } from "ws";
import { formatId, newUuid } from "../../src/platform/ids.ts";
import type { Answer } from "../support/api.ts";
import { type Operation, operations } from "./description.ts";
import { type Judged, placesOf, VERDICTS } from "./object-verdicts.ts";
import type { Person } from "./people.ts";
import { credentialFor, label, type Sample, sampleOf, send } from "./requests.ts";
import type { Stage } from "./stage.ts";

/** What stands at such a place, of one person. */
function thingAt(operation: Operation, place: string, person: Person): string {
  const name = place.split(".").at(-1);
  if (name === "supersedes") return person.claimId;
  if (name === "conversation_id") return person.conversationId;
  if (name === "feed_id") return person.feedId;
  if (name === "delivery_id" || operation.id === "webhooks.deliveries.redeliver") return person.deliveryId;
  if (name === "app") return person.app;
  const part = operation.id.split(".")[0] ?? "";
  const things: Record<string, string> = {
    keys: person.secondKeyId,
    memory: person.claimId,
    agent: person.runId,
    webhooks: person.webhookId,
    feeds: person.feedId,
  };
  return things[part] ?? assert.fail(`nothing to put at ${place} of ${operation.id}`);
}

/** The same kind of thing, that nobody has. */
const neverWas = (thing: string): string =>
  thing.startsWith("app-") ? "app-that-never-was" : formatId(thing.split("_")[0] ?? "", newUuid());

function put(sample: Sample, place: string, value: string): Sample {
  const [where, ...names] = place.split(".");
  const name = names.at(-1) ?? "";
  if (where === "path") return { ...sample, path: { ...sample.path, [name]: value } };
  if (where === "query") return { ...sample, query: { ...sample.query, [name]: value } };
  const given = name === "supersedes" ? [value] : value;
  if (names[0] === "claims")
    return { ...sample, body: { claims: [{ content: "A sample.", [name]: given }] } };
  return { ...sample, body: { ...sample.body, [name]: given } };
}

/** Without what differs from call to call, and without the name that was asked for. */
function comparable({ status, headers, body }: Answer, names: readonly string[]): unknown {
  const { request_id: _, ...rest } = typeof body === "object" ? body : { text: body };
  const text = names.reduce((all, name) => all.replaceAll(name, "NAME"), JSON.stringify(rest));
  const kept = ["content-type", "www-authenticate", "x-credits-charged", "allow", "etag"];
  return { status, text, headers: kept.map((name) => headers.get(name)) };
}

export function objectAccess(stage: Stage): void {
  const { owner, other, url } = stage;

  const ask = (operation: Operation, sample: Sample, headers = {}) =>
    send(url, operation, sample, { token: credentialFor(operation, other), headers });
  const leaksNothing = (answer: Answer, what: string) => {
    const said = JSON.stringify([answer.body, ...answer.headers]);
    for (const secret of [owner.canary, owner.email, owner.webhookSecret])
      assert.ok(!said.includes(secret), `${what} leaks: ${said.slice(0, 300)}`);
  };

  describe("API1: what is somebody else's", () => {
    test("has a verdict for every operation and every place of it", () => {
      const places = Object.fromEntries(operations.map((each) => [each.id, placesOf(each).sort()]));
      const judged = Object.entries(VERDICTS).map(([id, verdicts]) => [id, Object.keys(verdicts).sort()]);
      assert.deepEqual(Object.fromEntries(judged), places);
    });

    test("is as if it had never been, place by place and all at once, and none of it changes", async () => {
      const before = await stage.recordsOf(owner);
      for (const operation of operations) {
        const verdicts = Object.entries(VERDICTS[operation.id] ?? {}).filter(
          ([, verdict]) => typeof verdict === "object",
        ) as [string, Judged][];
        const sets = verdicts.map((each) => [each]);
        if (verdicts.length > 1) sets.push(verdicts.filter(([place]) => place.startsWith("path.")));
        for (const set of sets.filter((each) => each.length > 0)) {
          const theirs = set.map(([place]) => thingAt(operation, place, owner));
          const none = theirs.map(neverWas);
          const sampleWith = (values: string[]) =>
            set.reduce(
              (sample, [place], i) => put(sample, place, values[i] ?? ""),
              sampleOf(operation, other),
            );
          const what = `${label(operation)} with another's ${set.map(([place]) => place).join(" and ")}`;
          const answer = await ask(operation, sampleWith(theirs));
          leaksNothing(answer, what);
          const verdict: Judged = set[0]?.[1] ?? { hidden: 404 };
          const status = "hidden" in verdict ? verdict.hidden : verdict.refused;
          assert.equal(answer.status, status, `${what}: ${JSON.stringify(answer.body)}`);
          if ("refused" in verdict) continue;
          const unknown = await ask(operation, sampleWith(none));
          assert.deepEqual(comparable(answer, theirs), comparable(unknown, none), what);
        }
      }
      await stage.assertUntouched(owner, before);
    });

    test("is in no list, whatever cursor is asked with", async () => {
      const lists = operations.filter((each) => placesOf(each).includes("query.cursor"));
      for (const operation of lists) {
        const pageOf = (person: Person, query: Record<string, string>) =>
          send(
            url,
            operation,
            { ...sampleOf(operation, person), query },
            { token: credentialFor(operation, person) },
          );
        const page = await pageOf(owner, { limit: "1" });
        assert.equal(page.status, 200, label(operation));
        const cursor = page.body.next_cursor;
        if (operation.id === "feeds.discover") continue;
        assert.equal(typeof cursor, "string", `${label(operation)}: the owner has two`);
        const answer = await pageOf(other, { limit: "100", cursor });
        leaksNothing(answer, `${label(operation)} with another's cursor`);
        assert.ok([200, 400, 410].includes(answer.status), `${label(operation)}: ${answer.status}`);
      }
    });

    test("is in no stream, wherever it is said to go on", async () => {
      for (const operation of operations.filter(
        ({ responses }) => responses["200"]?.content?.["text/event-stream"],
      )) {
        if (!placesOf(operation).includes("query.after")) continue;
        for (const asked of [
          { query: { after: owner.updateId } },
          { headers: { "last-event-id": owner.updateId } },
        ]) {
          const abort = new AbortController();
          const { path } = sampleOf(operation, other);
          const at = operation.path.replace("{id}", path?.id ?? "");
          const response = await fetch(`${url}${at}?${new URLSearchParams(asked.query)}`, {
            headers: { authorization: `Bearer ${other.key}`, ...asked.headers },
            signal: abort.signal,
          });
          assert.equal(response.status, 200, label(operation));
          const reader = (response.body ?? assert.fail("a stream"))
            .pipeThrough(new TextDecoderStream())
            .getReader();
          let text = "";
          // What is not kept, or never was the caller's, is told as a reset: then it goes on from now.
          while (!text.includes("event: reset")) {
            const { value, done } = await reader.read();
            assert.ok(!done, `${label(operation)} ended: ${text}`);
            text += value;
          }
          abort.abort();
          assert.ok(!text.includes(owner.canary), text);
        }
      }
    });

    test("can't be followed over a WebSocket, and an app of the same name is another one", async () => {
      const headers = { authorization: `Bearer ${other.key}` };
      const address = (path: string) => url.replace(/^http/, "ws") + path;
      const refusedSocket = new WebSocket(address(`/v1/feeds/${owner.feedId}/ws`), "feeds.v1", { headers });
      const status = await new Promise((resolve, reject) => {
        refusedSocket.on("unexpected-response", (request, response) => {
          resolve(response.statusCode);
          request.destroy();
        });
        refusedSocket.on("open", () => reject(new Error("it opened")));
        refusedSocket.on("error", () => {});
      });
      assert.equal(status, 403);
      for (const [path, protocol] of [
        [`/v1/flux/${owner.app}/ws?since=1`, "flux.v1"],
        ["/v1/flux/ws?since=1", "flux.v1"],
      ] as const) {
        const socket = new WebSocket(address(path), protocol, { headers });
        const first = await new Promise((resolve, reject) => {
          socket.on("message", (data) => resolve(String(data)));
          socket.on("error", reject);
        });
        socket.terminate();
        assert.ok(!String(first).includes(owner.canary), String(first));
      }
    });

    test("does not answer a repeated Idempotency-Key, for any POST", async () => {
      const key = randomUUID();
      const headers = { "idempotency-key": key };
      for (const id of ["memory.write", "webhooks.create", "feeds.create", "agent.run", "keys.create"]) {
        const operation = operations.find((each) => each.id === id) ?? assert.fail(id);
        const each = { ...headers, "idempotency-key": `${key}-${id}` };
        const sample = sampleOf(operation, owner);
        const theirs = await send(url, operation, sample, {
          token: credentialFor(operation, owner),
          headers: each,
        });
        const mine = await ask(operation, sample, each);
        assert.equal(theirs.status, mine.status, id);
        assert.equal(mine.headers.get("idempotent-replayed"), null, id);
        assert.notDeepEqual(mine.body, theirs.body, id);
      }
    });

    test("stays theirs when its export is imported elsewhere", async () => {
      const exported = await send(url, "memory.export", {}, { token: owner.key });
      const before = await stage.recordsOf(owner);
      const done = await send(url, "memory.import", { lines: exported.body }, { token: other.key });
      assert.equal(done.status, 201, JSON.stringify(done.body));
      const claim = { path: { id: owner.claimId } };
      assert.equal((await send(url, "memory.claims.get", claim, { token: other.key })).status, 404);
      await stage.assertUntouched(owner, before);
      // What was imported carries the word: it goes, so that it is not taken for a leak from here on.
      const found = await send(
        url,
        "memory.read",
        { query: { limit: "100", include_superseded: "true" } },
        { token: other.key },
      );
      for (const { id, content } of found.body.data.filter(({ content }: { content: string }) =>
        content.includes(owner.canary),
      )) {
        const gone = await send(url, "memory.claims.forget", { path: { id } }, { token: other.key });
        assert.equal(gone.status, 204, content);
      }
    });

    test("may be looked at where it is public, and only that is shown", async () => {
      const { status, body } = await send(
        url,
        "feeds.get",
        { path: { id: owner.feedId } },
        { token: other.key },
      );
      assert.equal(status, 200);
      assert.equal(body.subscription, null, "another's subscription is not shown");
      assert.ok(!JSON.stringify(body).includes(owner.email));
    });
  });
}
