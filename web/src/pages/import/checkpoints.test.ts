import assert from "node:assert/strict";
import { test } from "node:test";
import { createImportPlaces } from "./checkpoints.ts";

/** As a browser's, with so much room. */
function createStore(mostCharacters = 1_000) {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, value: string) {
      if (value.length > mostCharacters) throw new DOMException("full", "QuotaExceededError");
      kept.set(name, value);
    },
    removeItem: (name: string) => void kept.delete(name),
  };
}

const NOTE = { names: ["a.json"], files: 1, format: "chatgpt", at: "2026-01-01T00:00:00Z" } as const;

test("an import's place outlives the page, for its own account", async () => {
  const store = createStore();
  const before = createImportPlaces("usr_1", () => store);
  await before.checkpoints.save("a", "12");
  before.keepUnfinished({ ...NOTE, names: [...NOTE.names] });

  const after = createImportPlaces("usr_1", () => store);
  assert.equal(await after.checkpoints.load("a"), "12");
  assert.deepEqual(after.findUnfinished(), NOTE);
  const another = createImportPlaces("usr_2", () => store);
  assert.equal(await another.checkpoints.load("a"), undefined);
  assert.equal(another.findUnfinished(), undefined);
});

test("forgotten, nothing of it stays, and another account's does", async () => {
  const store = createStore();
  store.setItem("theme", "dark");
  const own = createImportPlaces("usr_1", () => store);
  await own.checkpoints.save("a", "1");
  await own.checkpoints.save("b", "2");
  own.keepUnfinished({ ...NOTE, names: [] });
  await createImportPlaces("usr_2", () => store).checkpoints.save("a", "3");
  own.forgetUnfinished();
  assert.deepEqual([...store.kept.values()], ["dark", "3"]);
});

test("where the browser keeps nothing, it holds until the page is left", async () => {
  const refusing = createImportPlaces("usr_1", () => {
    throw new DOMException("no", "SecurityError");
  });
  const full = createImportPlaces("usr_1", () => createStore(0));
  for (const { checkpoints, findUnfinished, forgetUnfinished } of [refusing, full]) {
    assert.equal(findUnfinished(), undefined);
    await checkpoints.save("a", "12");
    assert.equal(await checkpoints.load("a"), "12");
    forgetUnfinished();
    assert.equal(await checkpoints.load("a"), undefined);
  }
});

test("a note of another shape is none", () => {
  const store = createStore();
  for (const text of ["{", "1", "null", '{"names":1}']) {
    store.setItem("import-of:usr_1", text);
    assert.equal(createImportPlaces("usr_1", () => store).findUnfinished(), undefined, text);
  }
});
