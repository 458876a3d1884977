/** A yes or a no is said only where a claim says so, of whom and of when it is asked. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDirectAgents, openTestEmbedder } from "../support/agent-direct.ts";
import { personNow } from "../support/agent-sets/person.ts";
import { createTestDatabase } from "../support/database.ts";

const { database } = await createTestDatabase();
const embedder = await openTestEmbedder();
const fill = createDirectAgents({ database, embedder, now: personNow });

type Asked = [claim: string, ...answers: [question: string, answer: RegExp][]];

/** The claim itself, and neither yes nor no. */
const TOLD = /^(?!Yes|No\b|I don't know)/;
const YES = /^Yes[:.]/;
const NO = /^No: /;
const NEITHER = /^(?!Yes|No\b)/;

function ask(name: string, asked: readonly Asked[]): void {
  describe(name, () => {
    for (const [claims, ...answers] of asked) {
      for (const [question, answer] of answers) {
        test(`${claims} ${question}`, async () => {
          const told = claims.split("\n").map((content, place) => ({ id: String(place), content }));
          const agent = await fill(told);
          assert.match((await agent.say(question)).content, answer);
        });
      }
    }
  });
}

ask("what is not so, or not yet", [
  [
    "I used to live in Paris.",
    ["Do I live in Paris?", /^No: you used to live in Paris\.$/],
    ["Did I live in Paris?", YES],
    ["Did I use to live in Paris?", YES],
  ],
  ["I worked at IBM from 2014 to 2019.", ["Do I work at IBM?", TOLD], ["Did I work at IBM?", YES]],
  ["I was a teacher for ten years.", ["Am I a teacher?", TOLD], ["Was I a teacher?", YES]],
  [
    "I'm thinking about buying a house.",
    ["Do I own a house?", TOLD],
    ["Am I thinking about buying a house?", YES],
  ],
  ["I almost got a dog.", ["Do I have a dog?", TOLD]],
  ["I got a dog.", ["Do I have a dog?", YES]],
  ["I wish I had a cat.", ["Do I have a cat?", TOLD]],
  ["I miss my cat.", ["Do I have a cat?", TOLD]],
  ["I love cats.", ["Do I have a cat?", TOLD], ["Do I like cats?", YES]],
  ["I walk my dog every day.", ["Do I have a dog?", YES]],
  ["I love my neighbour's dog.", ["Do I have a dog?", TOLD]],
  ["I'm afraid of dogs.", ["Do I have a dog?", TOLD], ["Am I afraid of dogs?", YES]],
  ["I'm saving for a motorcycle.", ["Do I have a motorcycle?", TOLD]],
  ["I need a new laptop.", ["Do I have a laptop?", TOLD], ["Do I need a laptop?", YES]],
  ["If I win the lottery I'll buy a yacht.", ["Do I have a yacht?", TOLD]],
  ["I forgot to call dad.", ["Did I call dad?", NO], ["Did I forget to call dad?", YES]],
  [
    "I have to pay taxes by April 15.",
    ["Did I pay my taxes?", TOLD],
    ["Have I paid my taxes?", TOLD],
    ["Do I have to pay taxes?", YES],
  ],
  ["My son pretended to be sick.", ["Is my son sick?", TOLD]],
  ["My friend asked if I play golf.", ["Do I play golf?", TOLD]],
  ["I love hiking in the Alps.", ["Did I go hiking yesterday?", TOLD]],
  ["I tried to quit smoking.", ["Do I smoke?", TOLD]],
  ["I quit smoking.", ["Do I smoke?", NO], ["Did I quit smoking?", YES]],
  ["I'm not sure if I like olives.", ["Do I like olives?", TOLD]],
  ["I was going to visit Ken on Sunday but he is ill.", ["Am I visiting Ken?", TOLD]],
  ["I'm visiting Ken.", ["Am I visiting Ken?", YES]],
  ["I'm moving to Porto.", ["Am I moving to Porto?", YES], ["Do I live in Porto?", TOLD]],
  ["I work at IBM.", ["Am I working at IBM?", YES]],
  ["I no longer work at IBM.", ["Am I still working at IBM?", NO]],
]);

ask("words of one topic that shut each other out", [
  ["I'm divorced.", ["Am I married?", NO], ["Am I divorced?", YES]],
  ["I'm single.", ["Am I married?", NO], ["Am I single?", YES]],
  ["I'm engaged to Tim.", ["Am I married?", NO], ["Am I engaged to Tim?", YES]],
  ["I'm going to get married in September.", ["Am I married?", TOLD], ["Am I going to get married?", YES]],
  ["We got divorced.", ["Am I married?", NO]],
  ["I broke up with Nina.", ["Am I single?", TOLD], ["Did I break up with Nina?", YES]],
  ["I'm married to Ana.", ["Am I married?", YES], ["Am I single?", NO]],
  ["I rent my apartment.", ["Do I own my apartment?", TOLD], ["Do I rent my apartment?", YES]],
  ["I'm left-handed.", ["Am I left-handed?", YES]],
  ["I'm left-handed.\nI'm right-handed.", ["Am I right-handed?", /^Yes: you're right-handed\./]],
]);

ask("who does it and to whom", [
  [
    "Anna loves Ben.",
    ["Does Ben love Anna?", TOLD],
    ["Does Anna love Ben?", YES],
    ["does anna love ben", YES],
  ],
  ["Tom lent me his bike.", ["Did I lend Tom my bike?", TOLD], ["Did Tom lend me his bike?", YES]],
  ["I taught Lisa guitar.", ["Did Lisa teach me?", TOLD], ["Did I teach Lisa guitar?", YES]],
  ["Sara is taller than Nina.", ["Is Nina taller than Sara?", TOLD], ["Is Sara taller than Nina?", YES]],
  ["My dog bit the mailman.", ["Did the mailman bite my dog?", TOLD], ["Did my dog bite the mailman?", YES]],
  ["Julia told me she is pregnant.", ["Am I pregnant?", NEITHER]],
  ["Anna is Ben's sister.", ["Is Ben Anna's sister?", TOLD], ["Is Anna Ben's sister?", YES]],
  [
    "Rita's sister Gwen is a judge.",
    ["is rita a judge?", NEITHER],
    ["Is Gwen a judge?", YES],
    ["Is Rita's sister a judge?", YES],
  ],
  ["I'm married to a nurse.", ["Am I a nurse?", TOLD]],
  ["My sister Ana works at Siemens.", ["Do I have a sister?", YES], ["Do I work at Siemens?", NEITHER]],
  [
    "My other dog Fido is a poodle.\nMy dog Rex loves carrots.",
    ["Does Fido love carrots?", NEITHER],
    ["Does Rex love carrots?", YES],
  ],
  [
    "My colleague Anna is from Poland.\nMy cousin Anna is a dentist.",
    ["Is my colleague a dentist?", NEITHER],
    ["Is my cousin a dentist?", YES],
  ],
  [
    "My brother is called Tom.\nTom lives in Berlin.\nMy brother plays golf.",
    ["Does my brother live in Berlin?", YES],
    ["Does Tom play golf?", YES],
  ],
  ["Thanks much, that was helpful.", ["Can you help me?", NEITHER]],
  ["My neighbour has a dog.", ["Do I have a dog?", NEITHER], ["Does my neighbour have a dog?", YES]],
]);

ask("another day, and what is denied inside", [
  ["I went to Spain in 2023.", ["Did I go to Spain in 2024?", TOLD], ["Did I go to Spain in 2023?", YES]],
  [
    "My meeting is at 3pm on Tuesday.",
    ["Is my meeting on Wednesday?", TOLD],
    ["Is my meeting on Tuesday?", YES],
  ],
  ["I like pizza with ham.", ["Do I like pizza without ham?", TOLD], ["Do I like pizza with ham?", YES]],
  ["I drink coffee without sugar.", ["Do I drink coffee?", YES]],
  ["I have a dog but no cat.", ["Do I have a cat?", NO], ["Do I have a dog?", YES]],
]);

ask("each clause for itself", [
  ["I'm not vegan anymore, I eat cheese now.", ["Do I eat cheese?", YES], ["Am I vegan?", NO]],
  [
    "Kate plays soccer on Saturdays and Lily is learning violin.",
    ["Does Lily play soccer?", TOLD],
    ["Does Kate play soccer?", YES],
    ["Is Lily learning violin?", YES],
  ],
  [
    "I prefer tea over coffee.",
    ["Do I prefer coffee or tea?", TOLD],
    ["do i like coffee", TOLD],
    ["Do I like tea?", YES],
  ],
]);

ask("what was replaced", [
  [
    "I live in Berlin.\nI moved to Lisbon.",
    ["Do I live in Berlin?", /^No: you moved to Lisbon\. Before that, .*"I live in Berlin\."$/],
    ["Do I still live in Berlin?", NO],
    ["Did I live in Berlin?", /^Yes\. .*"I live in Berlin\." Then, .*"I moved to Lisbon\."$/],
    ["Have I ever lived in Berlin?", YES],
    ["Do I live in Lisbon?", YES],
    ["Do I live in Rome?", NEITHER],
  ],
  [
    "My boss is Ann.\nMy new boss is Bob.",
    ["Is Ann my boss?", NO],
    ["Was Ann my boss?", YES],
    ["Is Bob my boss?", YES],
  ],
  ["I drive a Golf.\nI drive a Tesla now.", ["Do I drive a Golf?", NO], ["Did I drive a Golf?", YES]],
  [
    "I live in Oslo, work at Equinor and have a dog named Bo.\nI moved to Bergen.",
    ["Do I live in Oslo?", NO],
    ["Do I have a dog?", NEITHER],
  ],
  ["My dog Rex is 12.\nRex died yesterday.", ["Do I have a dog?", NEITHER]],
  ["My girlfriend Nina loves hiking.\nNina and I broke up.", ["Do I have a girlfriend?", NO]],
  ["My dog Rex is 12.\nMy cat died.", ["Do I have a dog?", YES]],
  ["I own a Golf.\nI sold the Volvo.", ["Do I own a car?", /^Yes: you own a Golf\./]],
  ["I live in Berlin.\nI live in Berlin with Ana now.", ["Do I live in Berlin?", YES]],
]);
