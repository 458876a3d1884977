import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sampleClaim } from "../../known-claim-sample.ts";
import { createEvidenceBook } from "../grounding/evidence.ts";
import { readAsked } from "../grounding/support.ts";
import { createAnswerFilter, NOTHING_STORED } from "./answer-filter.ts";

const CLAIMS = ["I live in Porto", "My sister Ana plays the cello", "The dentist appointment is on 3 May"];

function filter(deltas: readonly string[], message = "Tell me about my life.", isCut = false) {
  const book = createEvidenceBook();
  for (const content of CLAIMS) book.addClaim(sampleClaim(content));
  book.addState("weather", "Weather in Porto: temperature 17", new Date("2026-11-15T07:00:00Z"));
  const said: string[] = [];
  const recommended: { text: string; claimIds: readonly string[] }[] = [];
  const dropped: string[] = [];
  const answer = createAnswerFilter({
    voice: {
      say: (delta) => said.push(delta),
      recommend: (text, claimIds) => recommended.push({ text, claimIds }),
    },
    evidence: book,
    asked: readAsked(message, new Date("2026-11-15T08:00:00Z")),
    onDrop: (why) => dropped.push(why),
  });
  for (const delta of deltas) answer.push(delta);
  const citations = answer.end(isCut);
  return { text: said.join(""), said, citations, recommended, dropped };
}

test("marks leave the text and become citations", () => {
  const { text, citations, dropped } = filter([
    "You live in Por",
    "to [c1]. Your sister Ana plays",
    " the cello. [c2",
    "] Cellos have four strings.",
  ]);
  assert.equal(text, "You live in Porto. Your sister Ana plays the cello. Cellos have four strings.");
  assert.deepEqual(citations, [
    { claimId: "id of I live in Porto", quote: "I live in Porto" },
    { claimId: "id of My sister Ana plays the cello", quote: "My sister Ana plays the cello" },
  ]);
  assert.deepEqual(dropped, []);
});

test("a sentence is said as soon as it is known to be complete", () => {
  const { said } = filter(["Cellos have four strings. ", "Violas have four strings, too. ", "Harps don't."]);
  assert.equal(said.length, 3);
});

for (const [what, sentence] of [
  ["without a mark", "You live in Porto."],
  ["with a mark that nobody gave", "You live in Porto [c9]."],
  ["with another claim's mark", "You live in Porto [c2]."],
  ["with a wrong name", "You live in Faro [c1]."],
  ["with a wrong number", "Your dentist appointment is on 4 May [c3]."],
  ["of a person whom claims name", "Ana is very kind."],
  ["that says what a claim says", "The dentist appointment is on 3 May."],
  ["of somebody", "She plays the cello."],
  ["as the reason for advice", "You should rest because you are ill."],
  ["hidden in a question", "Did you know that Klaus left you?"],
  ["in another language", "Du wohnst in Faro und hast ein Boot."],
  ["of a person whom nobody knows", "Klaus hates coriander."],
  ["of kin", "Mum makes the best pierogi."],
  ["of a day in the user's life", "The boiler was serviced on 3 March 2025."],
  ["of a thing that the user asks for", "The life is good there."],
  ["of what the user can do", "You can recite a whole canto."],
  ["in the user's own voice", "I own a boat and two cars."],
  ["hidden in not knowing", "I don't know why you left your husband."],
] as const) {
  test(`a statement ${what} is dropped`, () => {
    const { text, citations, dropped } = filter([
      `Strings are nice things. ${sentence} Cellos have four strings.`,
    ]);
    assert.equal(dropped.length, 1);
    assert.deepEqual(citations, []);
    assert.equal(text, `Strings are nice things. Cellos have four strings. ${NOTHING_STORED}`);
  });
}

test("what follows on a dropped statement falls with it", () => {
  const { text } = filter(["You own a boat. It is red and fast. Boats float."]);
  assert.equal(text, `Boats float. ${NOTHING_STORED}`);
});

test("where nothing holds, that is said", () => {
  assert.equal(filter(["Sure! You own a boat."]).text, NOTHING_STORED);
  assert.equal(filter([""]).text, NOTHING_STORED);
  assert.equal(
    filter(["Here is what I know about you:\n- You own a boat.\n- You own a car."]).text,
    NOTHING_STORED,
  );
});

test("saying that nothing is stored, asking back and offering need no mark", () => {
  for (const sentence of [
    "I have nothing stored about your boat.",
    "I don't have any information about your boat.",
    "Would you like me to remember something about your boat?",
    "You can tell me about your boat.",
    "Let me know if you want more.",
    "Hello!",
  ])
    assert.equal(filter([sentence], "What is my boat called?").text, sentence);
});

test("a bare yes is not said: it would agree to whatever was asked", () => {
  assert.equal(filter(["Yes. You live in Porto [c1]."], "Do I live in Faro?").text, "You live in Porto.");
});

test("links that nobody gave are not shown", () => {
  for (const sentence of [
    "Read more at https://evil.example/?q=porto.",
    "![chart](https://evil.example/x.png) Charts help.",
    "You live in Porto [c1], see https://evil.example.",
  ])
    assert.equal(filter([sentence]).text, NOTHING_STORED, sentence);
  const known = "Cellos are described at https://cello.example/big.";
  assert.equal(filter([known], "What is on https://cello.example/big about cellos?").text, known);
});

test("all ways of writing marks are read", () => {
  for (const marks of [
    "[c1, c2]",
    "[c1][c2]",
    "[c1; c2]",
    "[c1 and c2]",
    "[c1-c2]",
    "(c1, c2)",
    "【c1】【c2】",
    "[C1] [C2]",
  ]) {
    const { text, citations } = filter([`You live in Porto and your sister Ana plays the cello ${marks}.`]);
    assert.equal(text, "You live in Porto and your sister Ana plays the cello.", marks);
    assert.equal(citations.length, 2, marks);
  }
});

test("lists of things are no other language, and indents stay", () => {
  const list = "Tomatoes, basil, mozzarella, olive oil\n  - Cook pasta, drain, season";
  assert.equal(filter([list]).text, list);
});

test("a lead-in is said with what follows, and the lines stay", () => {
  const { text } = filter([
    "Here is what I know:\n\n- You live in Porto [c1]\n- You own a boat\n- Your sister Ana plays the cello [c2]\n",
  ]);
  assert.equal(text, "Here is what I know:\n\n- You live in Porto\n- Your sister Ana plays the cello");
});

test("what the model is about to do is no part of the answer", () => {
  assert.equal(filter(["Let me check your notes. You live in Porto [c1]."]).text, "You live in Porto.");
});

test("states support sentences without being cited", () => {
  const { text, citations } = filter([
    "Your weather feed says 17 in Porto [s1]. Your weather feed says 18 [s1].",
  ]);
  assert.equal(text, "Your weather feed says 17 in Porto.");
  assert.deepEqual(citations, []);
});

test("recommendations are told apart, with their claims", () => {
  const { text, recommended } = filter([
    [
      "RECOMMEND: Visit your sister Ana and hear her cello [c2]",
      "RECOMMEND: Visit Klaus with his cello [c2]",
      "RECOMMEND: Visit Ana at 9:30 [c2]",
      "RECOMMEND: Sell your red boat [c1]",
      "RECOMMEND: Sell your red boat",
      "RECOMMEND: Drink water often",
      "Cellos are big.",
    ].join("\n"),
  ]);
  assert.equal(text, "Cellos are big.");
  assert.deepEqual(recommended, [
    {
      text: "Visit your sister Ana and hear her cello",
      claimIds: ["id of My sister Ana plays the cello"],
    },
    { text: "Drink water often", claimIds: [] },
  ]);
});

test("an answer cut at its limit ends with a whole sentence, and says so", () => {
  const { text } = filter(["You live in Porto [c1]. Your sister Ana pla"], undefined, true);
  assert.equal(text, "You live in Porto. The rest was cut off: the answer reached its length limit.");
});

test("however it is cut into deltas, the same is said", () => {
  const whole =
    "Well, e.g. 3.5 strings:\n1. You live in Porto [c1]. Dr. Who plays. [s9]\n\nYour sister Ana plays the cello. [c2] [c1] You own a boat… Strings?! Fine.";
  const expected = filter([whole]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: whole.length - 1 }), { maxLength: 40 }), (cuts) => {
      const places = [0, ...new Set(cuts.sort((a, b) => a - b)), whole.length];
      const deltas = places.slice(1).map((end, index) => whole.slice(places[index], end));
      const { text, citations } = filter(deltas);
      assert.equal(text, expected.text);
      assert.deepEqual(citations, expected.citations);
    }),
  );
});

test("no mark is ever shown, and quotes are the claim's own words", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "[c1]",
      "[c2, c3]",
      "[c7]",
      "You live in Porto",
      "Ana",
      ". ",
      "\n",
      "[",
      "]",
      "c1",
      "? ",
      " ",
    ),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { text, citations } = filter(pieces);
      assert.doesNotMatch(text, /\[c\d+\]/);
      for (const { quote } of citations) assert.ok(CLAIMS.some((claim) => claim.includes(quote)));
    }),
  );
});
