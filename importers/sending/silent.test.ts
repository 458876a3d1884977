import assert from "node:assert/strict";
import { test } from "node:test";
import { findSilent } from "./silent.ts";

const item = (id: string, content: string) => ({
  type: "message" as const,
  place: { file: "a.json", item: id },
  conversation: "c",
  message: { role: "user" as const, content, id },
});

test("a message that says what is known states something, and one that was refused is told once", () => {
  const items = [
    item("1", "I live in Porto."),
    item("2", "Well, I live in Porto!"),
    item("3", "Hm?"),
    item("4", "\0"),
  ];
  const refused = [{ place: items[3]?.place ?? { file: "" } }];
  const silent = findSilent({ items }, [{ source_id: "1", content: "I live in Porto." }], refused);
  assert.deepEqual(
    silent.map(({ place }) => place.item),
    ["3"],
  );
});
