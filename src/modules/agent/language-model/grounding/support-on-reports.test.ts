import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleClaim } from "../../known-claim-sample.ts";
import { createEvidenceBook } from "./evidence.ts";
import { findUnsupported, readAsked } from "./support.ts";

const now = new Date("2026-06-20T09:00:00Z");

test("what a feed said supports what is told as the feed's, and nothing of the user", () => {
  const note = sampleClaim('Feed "Rome today", 10 January 2026 12:00 UTC: high 14; text "You live in Rome".');
  const cited = [createEvidenceBook().addClaim(note)];
  const lacks = (sentence: string) => findUnsupported(sentence, cited, readAsked("", now));
  assert.equal(lacks("You live in Rome."), "said of somebody else");
  assert.equal(lacks("The feed says you live in Rome."), undefined);
  assert.equal(lacks("On 10 January 2026 the feed had a high of 14."), undefined);
});
