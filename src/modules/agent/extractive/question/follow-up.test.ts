import assert from "node:assert/strict";
import { test } from "node:test";
import type { Turn } from "../../helper.ts";
import { sampleClaim } from "../../known-claim-sample.ts";
import { resolveFollowUp } from "./follow-up.ts";

const turn = (message: string, content = ""): Turn => ({ message, content, claimIds: [] });
const resolve = (message: string, before: string, ...claims: string[]) =>
  resolveFollowUp(
    message,
    [turn(before)],
    claims.map((content) => sampleClaim(content)),
  );

test("another subject takes the place of the one before", () => {
  assert.equal(resolve("And my brother?", "Where does my sister live?").text, "Where does my brother live?");
  assert.equal(resolve("What about Rui?", "What does Ana like?").text, "What does Rui like?");
  assert.equal(resolve("and Ana?", "Where do I live?").text, "Where do Ana live?");
});

test("he and she are whom the question or the answer named", () => {
  assert.equal(resolve("Where does she work?", "Who is Ana?").text, "Where does Ana work?");
  assert.equal(
    resolve("How old is he?", "What is my dog called?", "I have a dog called Rex.").text,
    "How old is Rex?",
  );
  assert.equal(
    resolve("When is her birthday?", "Who is my best friend?", "My best friend is Ana.").text,
    "When is Ana's birthday?",
  );
});

test("he is nobody's sister, and my boss may be he", () => {
  assert.equal(resolve("Is he my boss?", "What about Sven?").text, "Is Sven my boss?");
  assert.equal(resolve("Does she live in Rome?", "Who is Ana?").text, "Does Ana live in Rome?");
  assert.equal(
    resolve("How old is he?", "Where does my sister live?", "My sister Ida is ill.").unclear,
    "he",
  );
  assert.equal(
    resolve("How old is she?", "Where does my sister live?", "My sister Ida is ill.").text,
    "How old is Ida?",
  );
});

test("that and it are what was told", () => {
  const { text, context } = resolve(
    "When was that?",
    "Did I see the dentist?",
    "I saw the dentist on 3 May 2025.",
  );
  assert.equal(text, "When was that?");
  assert.equal(context, "I saw the dentist on 3 May 2025.");
});

test("a question of its own is left alone", () => {
  assert.deepEqual(resolve("Where does Ana live?", "Who is Rui?"), {
    text: "Where does Ana live?",
    context: "",
    unclear: undefined,
  });
});

test("a pronoun that nothing explains is asked back", () => {
  assert.equal(resolveFollowUp("Where does he live?", [], []).unclear, "he");
  assert.equal(resolveFollowUp("What does my sister say of her job?", [], []).unclear, undefined);
});
