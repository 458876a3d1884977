import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readMessage } from "./message-kind.ts";

const kinds = (message: string) => readMessage(message).map(({ kind }) => kind);

test("questions are questions, with and without a question mark", () => {
  for (const message of [
    "Where do I live?",
    "where do i live",
    "Tell me about my sister",
    "Recommend a restaurant",
    "And my brother?",
    "passport",
    "What about Tuesday?",
    "Compare Ana and Rui",
  ])
    assert.deepEqual(kinds(message), ["question"], message);
});

test("statements are told, and only what was said is kept of them", () => {
  assert.deepEqual(readMessage("I moved to Porto"), [{ kind: "statement", text: "I moved to Porto" }]);
  assert.deepEqual(readMessage("Remember that my locker is number 12."), [
    { kind: "statement", text: "my locker is number 12." },
  ]);
  assert.deepEqual(readMessage("Please note: Ana is allergic to nuts"), [
    { kind: "statement", text: "Ana is allergic to nuts" },
  ]);
  assert.deepEqual(readMessage("Ana is my sister. She lives in Faro."), [
    { kind: "statement", text: "Ana is my sister. She lives in Faro." },
  ]);
});

test("a question for what is remembered stores nothing", () => {
  assert.deepEqual(kinds("Do you remember where I live?"), ["question"]);
  assert.deepEqual(kinds("Remember when I moved?"), ["question"]);
});

test("a message may tell and ask", () => {
  assert.deepEqual(kinds("I moved to Porto. Where did I live before?"), ["statement", "question"]);
  assert.deepEqual(kinds("Thanks! Where do I live?"), ["question"]);
});

test("several questions are asked one by one, if each stands alone", () => {
  const texts = (message: string) =>
    readMessage(message).map((part) => ("text" in part ? part.text : part.kind));
  assert.deepEqual(texts("Where do I live, and what does my sister do?"), [
    "Where do I live",
    "what does my sister do?",
  ]);
  assert.deepEqual(texts("Where do I live? What does Ana do?"), ["Where do I live?", "What does Ana do?"]);
  for (const together of [
    "Where do I live, and where did I live before?",
    "Where do I live, and since when?",
    "What did I buy and where did I buy it?",
    "Who is Ana? And her job?",
  ]) {
    assert.deepEqual(texts(together), [together]);
  }
});

test("what is only friendly is answered in kind", () => {
  assert.deepEqual(kinds("Hello!"), ["greeting"]);
  assert.deepEqual(kinds("thanks a lot"), ["thanks"]);
  assert.deepEqual(kinds("Good night"), ["goodbye"]);
  assert.deepEqual(kinds("What can you do?"), ["ability"]);
  assert.deepEqual(kinds("Forget that I live in Porto"), ["forget"]);
});

test("every message is read as something, and nothing is added to it", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 200 }), (message) => {
      const parts = readMessage(message);
      assert.ok(parts.length > 0);
      for (const part of parts)
        if ("text" in part)
          for (const word of part.text.split(/\s+/))
            assert.ok(message.includes(word), `${word} was not said`);
    }),
  );
});
