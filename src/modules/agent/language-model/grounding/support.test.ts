import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleClaim } from "../../known-claim-sample.ts";
import { createEvidenceBook } from "./evidence.ts";
import { findUnsupported, readAsked } from "./support.ts";

const now = new Date("2026-11-15T08:00:00Z");

function check(
  sentence: string,
  claims: Parameters<typeof sampleClaim>[],
  message = "Tell me.",
): string | undefined {
  const book = createEvidenceBook();
  const cited = claims.map((claim) => book.addClaim(sampleClaim(...claim)));
  return findUnsupported(sentence, cited, readAsked(message, now));
}

const moved: Parameters<typeof sampleClaim> = ["I moved to Porto in March 2024 with my wife Marta"];

test("what the claim says is supported, in the second person and in other forms", () => {
  for (const sentence of [
    "You moved to Porto in March 2024.",
    "In March 2024 you moved to Porto with your wife Marta.",
    "Your wife is called Marta.",
    "You told me that you had moved to Porto.",
    "Marta moved with you.",
  ])
    assert.equal(check(sentence, [moved]), undefined, sentence);
  assert.equal(check("You love green tea.", [["I like green tea"]]), undefined);
  assert.equal(check("You have three cats.", [["I have 3 cats"]]), undefined);
  assert.equal(check("You paid 1200 euros.", [["I paid 1,200 euros"]]), undefined);
  assert.equal(check("Your train leaves at 9:30.", [["My train leaves at 09:30"]]), undefined);
});

test("other names, numbers, dates and things are not", () => {
  for (const [sentence, why] of [
    ["You moved to Lisbon in March 2024.", "name"],
    ["Your wife is called Clara.", "name"],
    ["Clara moved to Porto.", "name"],
    ["You moved to Porto in March 2023.", "date"],
    ["You moved to Porto in April 2024.", "date"],
    ["You moved to Porto on 3 March 2024.", "date"],
    ["You moved to Porto 7 times.", "number"],
    ["You moved to Porto on a Friday.", "weekday"],
    ["You moved to Porto with your dog.", "words"],
    ["You hate Porto.", "words"],
    ["You did not move to Porto.", "the opposite"],
  ] as const)
    assert.match(check(sentence, [moved]) ?? "", new RegExp(`^${why}`), sentence);
  assert.match(check("You eat meat.", [["I don't eat meat"]]) ?? "", /opposite/);
  assert.match(check("You no longer eat meat.", [["I eat meat"]]) ?? "", /opposite/);
  assert.match(check("You have 4 cats.", [["I have 3 cats"]]) ?? "", /number/);
});

test("the question's own words prove nothing", () => {
  const lisbon: Parameters<typeof sampleClaim>[] = [["I live in Lisbon"]];
  for (const asked of [
    "Do I live in Porto, at number 12?",
    "Tell me whether I live in Porto, at number 12.",
  ]) {
    assert.match(check("You live in Porto.", lisbon, asked) ?? "", /name/);
    assert.match(check("You live at number 12.", lisbon, asked) ?? "", /number/);
    assert.equal(check("You live in Lisbon.", lisbon, asked), undefined);
    assert.equal(check("You live in Porto.", [["I live in Porto"]], asked), undefined);
  }
  assert.match(
    check("You live in Porto.", lisbon, "Since when do I live in Porto?") ?? "",
    /only what was asked/,
  );
});

test("what the user says may stand beside what is cited", () => {
  const asked = "When is the party of Anna in Porto?";
  assert.equal(check("Anna's party in Porto is on 3 May.", [["The party is on 3 May"]], asked), undefined);
});

test("dates that memory resolved count, and those of its telling only where telling is spoken of", () => {
  const claim: Parameters<typeof sampleClaim> = ["I saw the dentist yesterday", { dates: ["2026-09-30"] }];
  assert.equal(check("You saw the dentist on 30 September 2026.", [claim]), undefined);
  assert.equal(check("You saw the dentist on Wednesday, 30 September.", [claim]), undefined);
  assert.match(check("You saw the dentist on 1 October 2026.", [claim]) ?? "", /date/);
  assert.equal(check("You told me on 1 October 2026 that you saw the dentist.", [claim]), undefined);
  assert.match(check("You saw the dentist on Thursday.", [claim]) ?? "", /weekday/);
});

test("a day told relatively is one of the claim's days, seen from now", () => {
  const soon: Parameters<typeof sampleClaim> = ["Dentist on 16 November 2026", { dates: ["2026-11-16"] }];
  assert.equal(check("You have the dentist tomorrow.", [soon]), undefined);
  assert.match(check("You have the dentist today.", [soon]) ?? "", /day/);
  const past: Parameters<typeof sampleClaim> = ["I have the dentist tomorrow", { dates: ["2026-10-02"] }];
  assert.match(check("You have the dentist tomorrow.", [past]) ?? "", /day/);
});

test("what is true of somebody else is not of the user", () => {
  const sister: Parameters<typeof sampleClaim> = ["My sister Ana lives in Braga"];
  assert.equal(check("Your sister Ana lives in Braga.", [sister]), undefined);
  assert.equal(check("Ana lives in Braga.", [sister]), undefined);
  assert.equal(check("She lives in Braga.", [sister]), undefined);
  assert.match(check("You live in Braga.", [sister]) ?? "", /somebody else/);
  const tom: Parameters<typeof sampleClaim> = ["I live in Braga", { speaker: "Tom" }];
  assert.match(check("You live in Braga.", [tom]) ?? "", /somebody else/);
  assert.equal(check("Tom lives in Braga.", [tom]), undefined);
});

test("several claims support a sentence together, and may be counted", () => {
  const claims: Parameters<typeof sampleClaim>[] = [["I play chess"], ["I play the cello"]];
  assert.equal(check("You play chess and the cello.", claims), undefined);
  assert.equal(check("You play two things: chess and the cello.", claims), undefined);
  assert.match(check("You play three things: chess and the cello.", claims) ?? "", /number/);
});

test("nothing is supported by nothing", () => {
  assert.equal(check("You like tea.", []), "nothing cited");
});

test("a yes is one to what was asked", () => {
  const lisbon: Parameters<typeof sampleClaim>[] = [["I live in Lisbon"]];
  assert.match(check("Yes, you live in Lisbon.", lisbon, "Do I live in Porto?") ?? "", /yes to more/);
  assert.equal(check("Yes, you live in Lisbon.", lisbon, "Do I live in Lisbon?"), undefined);
  assert.match(check("Yes, you do.", lisbon, "Do I live in Porto?") ?? "", /nothing of what/);
});

test("the opposite that a question takes for granted is not told", () => {
  const boat: Parameters<typeof sampleClaim>[] = [["I bought a boat in 2010"]];
  assert.match(check("You sold your boat in 2010.", boat, "When did I sell my boat?") ?? "", /opposite/);
  assert.equal(check("You bought your boat in 2010.", boat, "When did I buy my boat?"), undefined);
});

test("in other languages names and numbers hold, and words that begin alike", () => {
  const porto: Parameters<typeof sampleClaim>[] = [["Ich wohne mit zwei Katzen in Porto"]];
  assert.equal(check("Du wohnst in Porto.", porto), undefined);
  assert.match(check("Du wohnst in Faro.", porto) ?? "", /name/);
  assert.match(check("Du wohnst nicht in Porto.", porto) ?? "", /opposite/);
  assert.match(check("Du arbeitest gern.", porto) ?? "", /words/);
  assert.match(check("Tu habites à Lisbonne.", porto) ?? "", /name/);
  assert.match(check("你有三只狗。", [["我住在波尔图"]]) ?? "", /words/);
});

test("times are one in all the ways they are told", () => {
  for (const [sentence, claim] of [
    ["Your train leaves at 9:30 AM.", "My train leaves at 9:30"],
    ["Your train leaves at 9:30.", "My train leaves at 9:30 p.m."],
    ["Your train leaves at 21:30.", "My train leaves at 9:30pm"],
    ["Your train leaves at 9 pm.", "My train leaves at 21:00"],
    ["Your train leaves at 12 pm.", "My train leaves at 12:00"],
  ] as const)
    assert.equal(check(sentence, [[claim]]), undefined, sentence);
  for (const [sentence, claim] of [
    ["Your train leaves at 9:30 PM.", "My train leaves at 9:30"],
    ["Your train leaves at 9:30 AM.", "My train leaves at 9:30 pm"],
    ["Your train leaves at 9:30 PM.", "My train leaves at 9:30 am"],
  ] as const)
    assert.match(check(sentence, [[claim]]) ?? "", /number/, sentence);
});
