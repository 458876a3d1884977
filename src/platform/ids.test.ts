import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatId, newUuid, parseId, uuidAt } from "./ids.ts";

test("sorting by id sorts by time, also within a millisecond", () => {
  const ids = Array.from({ length: 20_000 }, () => formatId("clm", newUuid()));
  assert.deepEqual([...ids].sort(), ids);
  assert.equal(new Set(ids).size, ids.length);
});

test("a new id is a UUIDv7 of now", () => {
  const before = Date.now();
  const uuid = newUuid();
  assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const ms = Number.parseInt(uuid.replaceAll("-", "").slice(0, 12), 16);
  assert.ok(ms >= before - 1 && ms <= Date.now() + 20);
});

test("a moment's id lies between those made before and after it", () => {
  const early = newUuid();
  const later = new Date(Date.now() + 1_000);
  assert.ok(early < uuidAt(later));
  assert.ok(uuidAt(new Date(Date.now() - 1_000)) < early);
  assert.match(uuidAt(later), /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("the published TypeID example", () => {
  assert.equal(
    formatId("prefix", "01890a5d-ac96-774b-bcce-b302099a8057"),
    "prefix_01h455vb4pex5vsknk084sn02q",
  );
});

test("formatting and parsing undo each other, and order is kept", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (a, b) => {
      assert.equal(parseId("key", formatId("key", a)), a);
      assert.equal(formatId("key", a) < formatId("key", b), a < b);
    }),
  );
});

test("anything else is no id", () => {
  const good = formatId("key", newUuid());
  for (const bad of [
    "",
    "key_",
    good.slice(0, -1),
    `${good}0`,
    good.toUpperCase(),
    `usr${good.slice(3)}`,
    `key_8${good.slice(5)}`,
    good.replace("_", "-"),
  ]) {
    assert.equal(parseId("key", bad), undefined, bad);
  }
});
