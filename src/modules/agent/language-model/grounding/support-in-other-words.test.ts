/** Claims as models tell them: in other words that say the same, and in nearly the same words that don't. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleClaim } from "../../known-claim-sample.ts";
import { createEvidenceBook } from "./evidence.ts";
import { classifySentence } from "./sentence-kind.ts";
import { findUnsupported, readAsked } from "./support.ts";

const NOW = new Date("2026-11-15T08:00:00Z");

const RIGHT = `
Where did I meet Joel? | I'm married to Joel; we met at a ceilidh in Hebden Bridge. | You met your husband Joel at a ceilidh in Hebden Bridge.
When did we get married? | We got married at Todmorden town hall on 25 May 2013, in sideways rain. | You got married on 25 May 2013 at Todmorden town hall.
When did Joel and I get married? | We got married at Todmorden town hall on 25 May 2013, in sideways rain. | You and Joel got married on May 25, 2013.
Is there a medicine Joel must never be given? | Joel is allergic to penicillin; the hospital in Leeds found out the hard way. | Yes, Joel is allergic to penicillin.
What does Ines want to be? | Our daughter Ines is nine and wants to be a marine biologist. | Ines, your daughter, wants to become a marine biologist.
What should I cook for Theo? | Theo hates mushrooms | Theo hates mushrooms.
What car do I drive? | I drive a blue Skoda Octavia estate | You drive a blue Skoda Octavia estate.
How tall am I? | I'm 172 cm tall | You are 172 cm tall.
What do I do for work? | I work as a structural engineer at Pratt & Co in Leeds | You're a structural engineer at Pratt & Co in Leeds.
What's my diet? | I'm vegetarian since 2010 | You have been a vegetarian since 2010.
When is my next dentist appointment? | Dentist appointment with Dr Lund on 20 November 2026 at 9:30 | Your next dentist appointment is on Friday, 20 November 2026, at 9:30 with Dr Lund.
When is my next dentist appointment? | Dentist appointment with Dr Lund on 20 November 2026 at 9:30 | Your dentist appointment with Dr. Lund is on Friday at 9:30 AM.
Who is Maddie? | Ines's best friend is Maddie Okonkwo, who lives behind the library. | Maddie Okonkwo is Ines's best friend and lives behind the library.
What did I say about my boss? | My boss Anneke wants me to delegate more | You mentioned that your boss, Anneke, wants you to delegate more.
What coffee do I like? | I prefer oat milk flat whites | You like flat whites with oat milk.
What languages do I speak? | I speak Polish and a bit of Welsh | You speak Polish and some Welsh.
Which book am I reading? | Started reading Middlemarch on the train | You started reading Middlemarch on the train.
Do I have siblings? | My brother Karol lives in Gdańsk with his two kids | You have a brother named Karol, who lives in Gdańsk with his two children.
What allergies do I have? | I'm allergic to wasp stings and carry an EpiPen | You are allergic to wasp stings, and you carry an EpiPen.
What are my plans for summer? | We're planning to rent a cottage in Arnside in July 2027 | You plan to rent a cottage in Arnside in July 2027.
What did the vet say? | The vet said Biscuit needs to lose 2 kg | According to the vet, Biscuit needs to lose 2 kg.
How much is my rent? | Our rent is £950 a month | Your rent is £950 per month.
Where do I work now? | I changed jobs: now at Brookvale High | You now work at Brookvale High.
What's my sister's job? | My sister Ana is a nurse at St Mary's | Your sister Ana works as a nurse at St Mary's.
Which instrument does my daughter play? | Ines plays the cornet in the junior brass band on Thursdays. | Your daughter Ines plays the cornet in the junior brass band.
`;

const WRONG = `
What car do I drive? | I drive a blue Skoda Octavia estate | You drive a red Skoda Octavia estate.
Do I like mushrooms? | Theo hates mushrooms | You hate mushrooms.
Where do I live? | My sister lives in Braga | You live in Braga.
When is my dentist? | Dentist on 20 November 2026 at 9:30 | Your dentist appointment is on 20 November 2026 at 10:30.
What does Joel do? | Joel teaches history at Brookvale High | Joel teaches maths at Brookvale High.
What am I allergic to? | I'm allergic to wasp stings | You are allergic to nuts and wasp stings.
Who is my boss? | My boss Anneke wants me to delegate more | Your boss is Colin.
Do I eat meat? | I'm vegetarian since 2010 | You eat meat.
Is Ana a doctor? | My sister Ana is a nurse at St Mary's | Your sister Ana is a doctor.
Did I get married in 2014? | We got married on 25 May 2013 | You got married in 2014.
How is my sister? | My sister Ana is a nurse at St Mary's | Your sister Ana is a nurse at St Mary's and is ill.
Where did I go? | I went to Porto with Joel in May 2024 | You went to Porto with Joel and the kids in May 2024.
Is my rent high? | Our rent is £950 a month | Your rent is £950 a week.
`;

/** Found beside the claim that is cited. */
const ALSO_KNOWN = ["Joel is my husband and from Leeds", "I rode a red bike", "The nuts are in the tin"];

const readTable = (table: string): [string, string, string][] =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split(" | ") as [string, string, string]);

function judge([message, claim, sentence]: [string, string, string]) {
  const book = createEvidenceBook();
  const cited = [book.addClaim(sampleClaim(claim))];
  for (const other of ALSO_KNOWN) book.addClaim(sampleClaim(other));
  const asked = readAsked(message, NOW);
  assert.equal(classifySentence(sentence, book.list(), asked, false), "personal", sentence);
  return { sentence, why: findUnsupported(sentence, cited, asked, book.list()) };
}

test("what says the same is let through", () => {
  assert.deepEqual(
    readTable(RIGHT)
      .map(judge)
      .filter(({ why }) => why !== undefined),
    [],
  );
});

test("what says something else is not", () => {
  assert.deepEqual(
    readTable(WRONG)
      .map(judge)
      .filter(({ why }) => why === undefined),
    [],
  );
});
