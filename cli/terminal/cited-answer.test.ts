import assert from "node:assert/strict";
import { test } from "node:test";
import type { Run } from "personal-helper-client";
import { layOutAnswer, layOutFootnotes, rowsOf } from "./cited-answer.ts";

const RUN = {
  content:
    "You moved to Porto. Your sister Ana is a nurse.\n\nBefore you cook:\n- Peanuts make your throat swell up.",
  citations: [
    { claim_id: "clm_1", quote: "I moved to Porto." },
    { claim_id: "clm_2", quote: "My sister Ana is a nurse." },
    { claim_id: "clm_3", quote: "Peanuts make my throat swell up." },
  ],
  recommendations: [{ text: "Ask Ana.", claim_ids: ["clm_2"] }],
} as unknown as Run;

const plain = (columns: number) => ({ columns, paint: (_style: unknown, text: string) => text });

test("numbers stand at the sentences, and the claims below", () => {
  assert.deepEqual(layOutAnswer(RUN, plain(Infinity)), [
    "You moved to Porto. [1] Your sister Ana is a nurse. [2]",
    "",
    "Before you cook:",
    "",
    "• Peanuts make your throat swell up. [3]",
  ]);
  assert.deepEqual(layOutFootnotes(RUN, plain(Infinity)), [
    "→ Ask Ana.",
    "",
    "[1] “I moved to Porto.” clm_1",
    "[2] “My sister Ana is a nurse.” clm_2",
    "[3] “Peanuts make my throat swell up.” clm_3",
  ]);
});

test("on a narrow terminal both are broken between words", () => {
  assert.deepEqual(layOutAnswer(RUN, plain(30)).slice(0, 2), [
    "You moved to Porto. [1] Your",
    "sister Ana is a nurse. [2]",
  ]);
  assert.deepEqual(layOutFootnotes(RUN, plain(24)).slice(-2), ["    throat swell up.”", "    clm_3"]);
});

test("rows that a text takes, as a terminal breaks it", () => {
  assert.equal(rowsOf("abc", 3), 1);
  assert.equal(rowsOf("abcd", 3), 2);
  assert.equal(rowsOf("a\n\nb", 80), 3);
  assert.equal(rowsOf("日本", 80), undefined);
});
