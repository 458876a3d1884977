/** Of whom an answer speaks: what is stored of somebody else is never told as the answer, and what is stored is found. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDirectAgents, openTestEmbedder, turnOf } from "../support/agent-direct.ts";
import { createTestDatabase } from "../support/database.ts";

const { database } = await createTestDatabase();
const embedder = await openTestEmbedder();
const fill = createDirectAgents({ database, embedder, now: new Date("2026-11-16T09:00:00Z") });

type Asked = [question: string, answer: RegExp];

function remembering(claims: readonly string[], ...asked: readonly Asked[]): void {
  test(claims.join(" "), async (t) => {
    const agent = await fill(claims.map((content, place) => ({ id: String(place), content })));
    for (const [question, answer] of asked)
      await t.test(question, async () => assert.match((await agent.say(question)).content, answer));
  });
}

/** What is asked second refers to the first. */
function followingUp(claims: readonly string[], first: string, ...asked: readonly Asked[]): void {
  test(`${claims.join(" ")} ${first}`, async (t) => {
    const agent = await fill(claims.map((content, place) => ({ id: String(place), content })));
    const history = [turnOf(first, await agent.say(first))];
    for (const [question, answer] of asked)
      await t.test(question, async () =>
        assert.match((await agent.say(question, { history })).content, answer),
      );
  });
}

describe("several of one relation", () => {
  remembering(
    ["My dog Rex loves carrots.", "My dog Fido is a poodle."],
    ["Does Fido love carrots?", /^I don't know that about Fido\. I have it about your dog Rex: "/],
    ["Does Rex love carrots?", /^Yes: your dog Rex/],
    ["What breed is Fido?", /^Your dog Fido is a poodle\.$/],
    ["Does my dog love carrots?", /^Do you mean Rex or Fido\?$/],
  );
  remembering(
    ["My son Per plays chess.", "My son Ole is 8."],
    ["Does Ole play chess?", /^I don't know that about Ole\. I have it about your son Per: "/],
    ["How old is Ole?", /^Your son Ole is 8\.$/],
    ["How old is Per?", /^I don't know/],
  );
  remembering(
    ["My sister Ana lives in Rome.", "My sister Bea is a nurse."],
    ["Where does Bea live?", /^I don't know that about Bea\. I have it about your sister Ana: "/],
    ["Where does Ana live?", /^Your sister Ana lives in Rome\.$/],
  );
  remembering(
    ["My colleague Anna is from Poland.", "My cousin Anna plays the flute."],
    [
      "Is my cousin from Poland?",
      /^I don't know that about your cousin\. I have it about your colleague Anna: "/,
    ],
    ["Is my colleague from Poland?", /^Yes: your colleague Anna/],
    ["Does my cousin play the flute?", /^Yes: your cousin Anna/],
  );
  remembering(
    ["My brother is called Jan.", "My brother lives in Oslo."],
    ["Where does Jan live?", /^Your brother lives in Oslo\.$/],
  );
  remembering(
    ["My brother is called Jan.", "My brother lives in Oslo.", "My brother Olaf is a cook."],
    ["Where does Olaf live?", /^I don't know that about Olaf\./],
  );
});

describe("relations that have another's word in them", () => {
  remembering(
    ["My mother-in-law Gerda lives with us."],
    [
      "Does my mother live with us?",
      /^I don't know that about your mother\. I have it about your mother-in-law/,
    ],
    ["What's my mother's name?", /^I don't know that about your mother\./],
    ["Does my mother-in-law live with us?", /^Yes: your mother-in-law Gerda/],
    ["What's my mother-in-law's name?", /^Your mother-in-law Gerda/],
  );
  remembering(
    ["My ex-wife lives in Reno."],
    ["Where does my wife live?", /^I don't know that about your wife\. I have it about your ex-wife: "/],
    ["Where does my ex-wife live?", /^Your ex-wife lives in Reno\.$/],
    ["Where do I live?", /^I don't know that about you\./],
  );
  remembering(
    ["My girlfriend's mother is ill."],
    [
      "Is my mother ill?",
      /^I don't know that about your mother\. I have it about your girlfriend's mother: "/,
    ],
    ["Is my girlfriend ill?", /^I don't know that about your girlfriend\./],
    ["Is my girlfriend's mother ill?", /^Yes: your girlfriend's mother is ill\.$/],
  );
  remembering(
    ["My boss's wife is a doctor."],
    ["What does my wife do?", /^I don't know that about your wife\./],
    ["What does my boss do?", /^I don't know that about your boss\./],
    ["What does my boss's wife do?", /^Your boss's wife is a doctor\.$/],
  );
  remembering(
    ["Rita's sister is a nurse."],
    ["What does my sister do?", /^I don't know that about your sister\. I have it about Rita: "/],
    ["What does Rita's sister do?", /^Rita's sister is a nurse\.$/],
  );
  remembering(
    ["Kate's dog is called Moss."],
    ["What's my dog called?", /^I don't know that about your dog\. I have it about Kate: "/],
    ["What's Kate's dog called?", /^Kate's dog is called Moss\.$/],
  );
  remembering(
    ["My husband doesn't like mushrooms."],
    ["Do my kids like mushrooms?", /^I don't know that about your kids\. I have it about your husband: "/],
    ["Does my husband like mushrooms?", /^No: your husband/],
  );
  remembering(
    ["My son Emil doesn't like mushrooms."],
    ["Do my kids like mushrooms?", /your son Emil doesn't like mushrooms\.$/i],
  );
});

describe("words that name nobody", () => {
  remembering(
    ["I live in Porto.", "I am meeting Carla on 20 November 2026.", "I'm married to Jon."],
    ["Who am I meeting?", /^You are meeting Carla on 20 November 2026\.$/],
    ["Who am I married to?", /^You're married to Jon\.$/],
    ["Who am I travelling with?", /^I don't know/],
    ["Who am I?", /^This is the most telling of what is stored\./],
  );
  remembering(
    ["My birthday is 3 May.", "Duarte's birthday is 4 June."],
    ["When's my birthday?", /^3 May: Your birthday is 3 May\.$/],
    ["When's Duarte's birthday?", /^4 June: Duarte's birthday/],
  );
  remembering(
    ["I'm unemployed."],
    ["who is my boyfriend", /^I don't know who that is: nothing stored says so\.$/],
  );
  remembering(
    ["Max is my brother."],
    ["Is Max my sister?", /^I don't know: /],
    ["Is Max my brother?", /^Yes: Max is your brother\.$/],
  );
});
