import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readQuestion } from "./question.ts";

const now = new Date("2026-06-20T09:00:00Z");
const read = (text: string) => readQuestion(text, now);

test("what is asked for", () => {
  const forms = {
    "Who is my dentist?": "who",
    "What's my job?": "what",
    "When did I move?": "when",
    "On which day do I row?": "when",
    "Where does Ana live?": "where",
    "In which town does Rui teach?": "where",
    "How many sisters do I have?": "how-many",
    "How old is my dog?": "how-many",
    "What does my insurance cost?": "how-many",
    "How long was I in Lisbon?": "how-long",
    "Do I still smoke?": "yes-no",
    "Is Ana a vegetarian?": "yes-no",
    "Why did I quit?": "why",
    "Compare Ana and Rui.": "compare",
    "Which flat was cheaper, Faro or Braga?": "compare",
    "What should I give Ana?": "recommend",
    "Can you recommend a restaurant?": "recommend",
    "What do you know about me?": "profile",
    "What has changed at work?": "changes",
  };
  for (const [text, form] of Object.entries(forms)) assert.equal(read(text).form, form, text);
});

test("whether all or one is wanted", () => {
  for (const text of [
    "Which books have I read?",
    "What pets do I have?",
    "List my allergies",
    "Which foods disgust me?",
  ])
    assert.ok(read(text).isList, text);
  for (const text of [
    "Which company employs me?",
    "What is my address?",
    "Who is Ana?",
    "When is Ana's birthday?",
  ])
    assert.ok(!read(text).isList, text);
});

test("whether it was before", () => {
  for (const text of [
    "Where did I live before Porto?",
    "What was my previous job?",
    "What car did I use to have?",
  ])
    assert.ok(read(text).isPast, text);
  assert.ok(!read("Where do I live?").isPast);
});

test("of whom it is asked", () => {
  assert.ok(read("Where do I live?").ofUser);
  assert.deepEqual(read("Where does Ana live?").names, ["ana"]);
  assert.deepEqual(
    read("When is my mum's birthday?").relations.map(({ relation }) => relation),
    ["mother"],
  );
  assert.ok(!read("Where does my sister live?").ofUser);
  // A pet is no one whose home could be taken for the user's.
  assert.ok(read("What breed is my dog?").ofUser);
});

test("who is asked for is not the user", () => {
  assert.equal(read("Who am I?").form, "profile");
  for (const text of ["Who am I meeting?", "Who am I married to?"])
    assert.equal(read(text).form, "who", text);
});

test("words that begin a question name nobody", () => {
  for (const text of ["When's my birthday?", "Since when do I row?", "Please tell me my job."])
    assert.deepEqual(read(text).names, [], text);
  assert.deepEqual(read("Is Max my brother?").relations, []);
  assert.deepEqual(
    read("Is my sister's husband ill?").relations.map(({ relation }) => relation),
    ["sister's husband"],
  );
});

test("turns of phrase are not read word by word", () => {
  const terms = (text: string) => read(text).terms.map(({ term }) => term);
  assert.ok(terms("What does Rui do for a living?").includes("job"));
  assert.ok(!terms("What does Rui do for a living?").includes("live"));
  assert.ok(!terms("Who is my boss at the moment?").includes("moment"));
});

test("what is compared", () => {
  assert.deepEqual(read("Compare Ana and my brother Rui.").sides, ["Ana", "my brother Rui"]);
  assert.deepEqual(read("Who lives nearer, Ana or Rui?").sides, ["Ana", "Rui"]);
});

test("any text is read, and the same way twice", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      assert.deepEqual(read(text), read(text));
    }),
  );
});

test("of a text as long as a book, the beginning is read", () => {
  const question = readQuestion(`Where do I live? ${"Did ".repeat(8_000)} Porto`, new Date(0));
  assert.equal(question.form, "where");
  assert.ok(question.text.length <= 2_000);
  assert.ok(!question.names.includes("porto"));
});
