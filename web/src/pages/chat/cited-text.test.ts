import assert from "node:assert/strict";
import { test } from "node:test";
import { layOut, listSources } from "./cited-text.ts";

const cite = (id: string, quote: string) => ({ claim_id: id, quote });

const marked = (content: string, ...citations: { claim_id: string; quote: string }[]) =>
  layOut(content, citations).map(({ lines }) =>
    lines.map((line) =>
      line.map(({ text, sources }) => `${text.trim()}${sources.map((n) => `[${n}]`).join("")}`),
    ),
  );

test("each source stands at the sentence that says what it says", () => {
  assert.deepEqual(
    marked(
      'You moved to Porto. Before that, on 15 November 2026 you said: "I live in Lisbon."',
      cite("clm_1", "I moved to Porto."),
      cite("clm_2", "I live in Lisbon."),
    ),
    [[["You moved to Porto.[1]", 'Before that, on 15 November 2026 you said: "I live in Lisbon."[2]']]],
  );
});

test("lists and paragraphs are told apart", () => {
  assert.deepEqual(
    marked(
      "Before you cook:\n\nMust not have:\n- Your sister Marta is allergic to peanuts.\n- Nuts\n\nAsk her.",
      cite("clm_1", "My sister Marta is allergic to peanuts."),
    ),
    [
      [["Before you cook:"]],
      [["Must not have:"]],
      [["Your sister Marta is allergic to peanuts.[1]"], ["Nuts"]],
      [["Ask her."]],
    ],
  );
});

test("what is said nowhere gets no marker, and a claim quoted twice one number", () => {
  const citations = [
    cite("clm_1", "I play the cello."),
    cite("clm_2", "I ski."),
    cite("clm_2", "I ski in Andorra."),
  ];
  assert.deepEqual(marked("You ski in Andorra.", ...citations), [[["You ski in Andorra.[2]"]]]);
  assert.deepEqual(listSources(citations), [
    { claimId: "clm_1", quotes: ["I play the cello."] },
    { claimId: "clm_2", quotes: ["I ski.", "I ski in Andorra."] },
  ]);
});

test("of two sentences alike the one in order is meant", () => {
  assert.deepEqual(
    marked(
      "You like tea. You work at Orbit. You like tea.",
      cite("clm_1", "I work at Orbit."),
      cite("clm_2", "I like tea."),
    ),
    [[["You like tea.", "You work at Orbit.[1]", "You like tea.[2]"]]],
  );
});
