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

describe("names that end in s", () => {
  remembering(
    ["Rui Lopes' birthday is 12 May 1990.", "Rui Lopes' mobile phone number is 912345."],
    ["When is my birthday?", /^I don't know that about you\. I have it about Rui: "/],
    ["What is my phone number?", /^I don't know that about you\. I have it about Rui: "/],
    ["When is Rui's birthday?", /^12 May 1990: /],
  );
});

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

describe("one word for several", () => {
  remembering(
    ["My wife Julia works at Siemens.", "Julia plays tennis."],
    ["Does my partner play tennis?", /^Yes: Julia plays tennis\.$/],
  );
  remembering(
    ["My cat loves fish."],
    ["Do I love fish?", /^I don't know/],
    ["Does my dog love fish?", /^I don't know/],
    ["Does my cat love fish?", /^Yes: your cat loves fish\.$/],
    ["Do I have a cat?", /^(?:Yes: y|Y)our cat loves fish\.$/],
  );
  remembering(
    ["My daughter Ida's teacher is Ms Holt."],
    ["Who is my daughter's teacher?", /^Your daughter Ida's teacher is Ms Holt\.$/],
    ["Who is my teacher?", /^I don't know that about your teacher\./],
  );
  remembering(
    ["Lena lives in Graz."],
    ["Does Lena live in Rome?", /^(?!Yes)/],
    ["Does Lena live in Graz?", /^Yes: Lena lives in Graz\.$/],
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

describe("the user's own name", () => {
  remembering(
    ["I'm Lena.", "I work as a pharmacist in Kiel."],
    ["What's my name?", /^You're Lena\.$/],
    ["what's my name again?", /^You're Lena\.$/],
  );
  remembering(["Call me Liz."], ["What's my name?", /you said: "Call me Liz\."$/]);
  remembering(
    ["My last name is Stone.", "My name is Kim."],
    ["What's my name?", /^Your name is Kim\.$/],
    ["What's my surname?", /^Your last name is Stone\.$/],
    ["What's your name?", /^I am the built-in helper/],
  );
  remembering(["I'm Polish.", "I'm Vegan."], ["What's my name?", /^I don't know/]);
});

describe("he and she", () => {
  const claims = ["Sven has two kids.", "My boss Petra is strict.", "My sister Ida has a car."];
  followingUp(
    claims,
    "What about Sven?",
    ["Is he my boss?", /^I don't know that about Sven\. I have it about your boss Petra: "/],
    ["Does he have kids?", /^Yes: Sven has two kids\.$/],
  );
  followingUp(
    claims,
    "Does my sister have a car?",
    ["Does he have kids?", /^Whom do you mean by "he"\?$/],
    ["Does she have a car?", /^Yes: your sister Ida has a car\.$/],
  );
});

describe("what only has a word of the question", () => {
  remembering(
    ["My dog was born in 2019.", "My birthday is March 3rd 1990."],
    ["How old is my dog?", /^About 7 years old: Your dog was born in 2019\.$/],
    ["How old am I?", /^36 years old: Your birthday is March 3rd 1990\.$/],
  );
  remembering(["My birthday is March 3rd 1990."], ["How old is my dog?", /^I don't know/]);
  remembering(
    ["My brother Sam was born in 1985.", "My mother's birthday is 4 May."],
    ["How old is my brother?", /^About 41 years old: Your brother Sam was born in 1985\.$/],
  );
  remembering(
    ["My dad has high blood pressure."],
    ["What is my dad's blood type?", /^I don't know that: /],
    ["Does my dad have high blood pressure?", /^Yes: /],
  );
  remembering(
    ["My blood type is A positive."],
    ["What is my blood type?", /^Your blood type is A positive\.$/],
  );
  remembering(
    ["My meeting with Al is at 3pm.", "My dentist appointment is on 3 December."],
    ["when is my meeting with Al", /^At 3pm: Your meeting with Al is at 3pm\.$/],
    ["When is my dentist appointment?", /^3 December/],
  );
  remembering(
    ["I bought my bicycle in 2021."],
    ["When did I sell my bicycle?", /^I don't know when/],
    ["When did I buy my bicycle?", /^2021: /],
  );
  remembering(
    ["I moved to Ghent in 2020.", "I quit my job because of the noise.", "I started running to lose weight."],
    ["Why did I move to Ghent?", /^I don't know why: /],
    ["Why did I quit my job?", /^You quit your job because of the noise\.$/],
    ["Why did I start running?", /^You started running to lose weight\.$/],
  );
  remembering(
    ["I work with Tim."],
    ["Where do I work?", /^I don't know where: /],
    ["Who do I work with?", /^You work with Tim\.$/],
  );
  remembering(["My bike is with Tim."], ["Where is my bike?", /^Your bike is with Tim\.$/]);
  remembering(
    ["I bought my watch in Geneva."],
    ["Where is my watch?", /^I don't know where: /],
    ["Where did I buy my watch?", /^You bought your watch in Geneva\.$/],
  );
});

describe("told in other words, or in passing", () => {
  remembering(
    ["My mom is called Helga and she is 68."],
    ["How old is my mom?", /^Your mom is called Helga and she is 68\.$/],
  );
  remembering(
    ["My office is at 40 Canary Wharf.", "I live at 12 Baker Street."],
    ["Where is my office?", /^Your office is at 40 Canary Wharf\.$/],
    ["What's my address?", /^You live at 12 Baker Street\.$/],
  );
  remembering(["My car is red."], ["What color is my car?", /^Your car is red\.$/]);
  remembering(
    ["My dentist is Dr. Weiss, phone 555-0199.", "Tom's phone is 555-0123."],
    ["What's my dentist's number?", /^Your dentist is Dr\. Weiss, phone 555-0199\.$/],
    ["What's Tom's phone number?", /^Tom's phone is 555-0123\.$/],
  );
  remembering(
    ["My husband is called Piet.", "My dog is called Bo.", "My bike is in the shed."],
    ["whats my husbands name", /^Your husband is called Piet\.$/],
    ["WHAT IS MY DOGS NAME", /^Your dog is called Bo\.$/],
    ["wheres my bike", /^Your bike is in the shed\.$/],
  );
  remembering(
    ["My plate is AB-123-C.", "My car is in the garage.", "My wife's birthday is 4 May.", "I live in Lund."],
    ["What's my plate? And where is my car?", /^Your plate is AB-123-C\. Your car is in the garage\.$/],
    [
      "What's my wife's birthday and where do I live?",
      /^Your wife's birthday is 4 May\. You live in Lund\.$/,
    ],
  );
});

describe("what holds side by side", () => {
  remembering(
    ["I have two cats and a dog.", "Our kids are Emil (7) and Frida (4)."],
    ["How many pets do I have?", /^3 that I know of\. You have two cats and a dog\.$/],
    ["How many kids do I have?", /^2 that I know of\. /],
    ["How old is Frida?", /^Your kids are Emil \(7\) and Frida \(4\)\.$/],
  );
  remembering(
    ["I have two cats.", "My cat Tom is fat."],
    ["How many pets do I have?", /^2 that I know of\./],
  );

  /** Said one after the other, each on a day of its own. */
  function saidInTurn(claims: readonly string[], ...asked: readonly Asked[]): void {
    test(claims.join(" "), async (t) => {
      const agent = await fill(
        claims.map((content, place) => ({
          id: String(place),
          content,
          occurred_at: `2026-10-0${place + 1}T09:00:00Z`,
        })),
      );
      for (const [question, answer] of asked)
        await t.test(question, async () => assert.match((await agent.say(question)).content, answer));
    });
  }
  saidInTurn(
    ["I love jazz.", "I love sushi.", "I love hiking."],
    ["What do I love?", /^(?:You love (?:jazz|sushi|hiking)\.(?: |$)){3}$/],
  );
  saidInTurn(
    ["My son Per is 5.", "My son Ole is 8."],
    ["How old is my son?", /^Your son Ole is 8\. Your son Per is 5\.$/],
  );
  saidInTurn(
    ["My doctor is Dr. Hahn.", "My eye doctor is Dr. Voss."],
    ["Who is my doctor?", /^Your doctor is Dr\. Hahn\.$/],
    ["Who is my eye doctor?", /^Your eye doctor is Dr\. Voss\.$/],
  );
});
