import assert from "node:assert/strict";
import { test } from "node:test";
import { inChunks, listOf } from "../given-text.fixture.ts";
import { type JsonElement, readJsonElements } from "./json-elements.ts";

const settings = { file: "a.json", noun: "item", lists: ["results"] };

const read = (text: string | Uint8Array, size = 7) =>
  readJsonElements(
    inChunks(typeof text === "string" ? new TextEncoder().encode(text) : text, size),
    settings,
  );

const valuesOf = (elements: readonly JsonElement[]) =>
  elements.map((element) => ("value" in element ? element.value : element.fault));

test("elements of a list come one by one, wherever the chunks end", async () => {
  const values = [{ a: '}]\\"{[', b: [1, [2]] }, "Zoë, 日本", 12.5, null, true, [], { c: { d: "\n" } }];
  for (const text of [JSON.stringify(values), JSON.stringify(values, null, 2)])
    for (const size of [1, 2, 3, 7, 64, 4096])
      assert.deepEqual(valuesOf(await listOf(read(text, size))), values);
});

test("a list inside an object is found by its name, and other fields are passed over", async () => {
  const text =
    '{"total": 2, "kind": "results", "other": [{"id": 9}], "results": [{"id": 1}, {"id": 2}], "next": {"results": []}}';
  for (const size of [1, 5, 4096])
    assert.deepEqual(valuesOf(await listOf(read(text, size))), [{ id: 1 }, { id: 2 }]);
});

test("an object alone is the element, and so is each line of lines", async () => {
  assert.deepEqual(valuesOf(await listOf(read('{"id": 1}'))), [{ id: 1 }]);
  assert.deepEqual(valuesOf(await listOf(read('{"id": 1}\n\n{"id": 2}\n'))), [{ id: 1 }, { id: 2 }]);
  assert.deepEqual(valuesOf(await listOf(read(" [ ] "))), []);
});

test("an element says where it begins", async () => {
  const [, second] = await listOf(read('[\n  {"id": 1},\n  {"id": 2}\n]'));
  assert.deepEqual(second?.place, { file: "a.json", line: 3, byte: 17, item: "item 2" });
});

test("a broken element is left out, and those after it are read", async () => {
  const [one, broken, two] = await listOf(read('[{"id": 1},\n{"id": 2x},\n{"id": 3}]'));
  assert.deepEqual(valuesOf([one as JsonElement, two as JsonElement]), [{ id: 1 }, { id: 3 }]);
  assert.match(String(valuesOf([broken as JsonElement])[0]), /broken JSON/);
  assert.deepEqual(broken?.place, { file: "a.json", line: 2, byte: 12, item: "item 2" });
});

test("bytes that are no UTF-8 are named to the byte", async () => {
  const text = new TextEncoder().encode('[{"a": 1},\n{"b": "?"}]');
  const at = text.indexOf(0x3f);
  text[at] = 0xe9;
  const [, broken] = await listOf(read(text));
  assert.equal(broken?.place.byte, at);
  assert.equal(broken?.place.line, 2);
  assert.match(String(valuesOf([broken as JsonElement])[0]), /not in UTF-8/);
});

test("a text that was cut off says where, after what stands before", async () => {
  const whole = '[{"id": 1},\n{"id": 2}]';
  for (let end = 12; end < whole.length; end++) {
    const values: unknown[] = [];
    await assert.rejects(
      async () => {
        for await (const element of read(whole.slice(0, end))) values.push(...valuesOf([element]));
      },
      new RegExp(`^ImportError: a\\.json, line 2, byte ${end}: it ends in the middle`),
    );
    assert.deepEqual(values[0], { id: 1 });
  }
});

test("what is no JSON is said so at its first byte", async () => {
  await assert.rejects(listOf(read("hello")), /^ImportError: a\.json, line 1, byte 0: it is no JSON/);
  await assert.rejects(listOf(read("  ")), /it is empty/);
  await assert.rejects(listOf(read('{"id": 1} x')), /a\.json, line 1, byte 10: something stands here/);
});
