import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { describeEvents, EVENT_GROUPS } from "./event-types.ts";

test("every event of the service can be chosen, and no other", async () => {
  const description = JSON.parse(
    await readFile(new URL("../../../../openapi.json", import.meta.url), "utf8"),
  );
  const shown = EVENT_GROUPS.flatMap(({ events }) => events.map(({ type }) => type));
  assert.deepEqual(shown.toSorted(), Object.keys(description.webhooks).toSorted());
});

test("many events are said in few words", () => {
  assert.equal(describeEvents(["*"]), "all events");
  assert.equal(describeEvents(["ping"]), "ping");
  assert.equal(describeEvents(["ping", "key.created", "key.revoked"]), "ping and 2 more");
});
