import assert from "node:assert/strict";
import { test } from "node:test";
import { splitClauses } from "./clause-split.ts";

const linesOf = (table: string): string[] =>
  table
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

test("states of one subject are sentences of their own", () => {
  const table = `
    I live in Oslo, work at Equinor and have a dog named Bo. => I live in Oslo | I work at Equinor | I have a dog named Bo.
    I live in Pune and work for Infosys. => I live in Pune | I work for Infosys.
    My wife Ana is a vet and loves tennis. => My wife Ana is a vet | My wife Ana loves tennis.
    I\u2019m 34, live in Lyon and work as a nurse. => I\u2019m 34 | I live in Lyon | I work as a nurse.
    I'm Ana, live in Porto and have two cats. => I'm Ana | I live in Porto | I have two cats.
    My parents are retired and live in Spain. => My parents are retired | My parents live in Spain.
    My wife and I live in Oslo and have two kids. => My wife and I live in Oslo | My wife and I have two kids.
    Nina lives in Rome, works at Google and speaks Italian. => Nina lives in Rome | Nina works at Google | Nina speaks Italian.
    My sister's husband works at Bosch and plays golf. => My sister's husband works at Bosch | My sister's husband plays golf.
    My wife loves to cook and plays the piano. => My wife loves to cook | My wife plays the piano.
    I moved to Oslo and work at Equinor. => I moved to Oslo | I work at Equinor.
    I'm vegan and don't drink alcohol. => I'm vegan | I don't drink alcohol.
    I don't eat meat and am allergic to nuts. => I don't eat meat | I am allergic to nuts.
    I have a sister and a brother but live with my cats and dogs. => I have a sister and a brother | I live with my cats and dogs.
    I live in Oslo, commute by bike and work at Equinor. => I live in Oslo, commute by bike | I work at Equinor.`;
  for (const line of linesOf(table)) {
    const [sentence = "", parts = ""] = line.split(" => ");
    assert.deepEqual(splitClauses(sentence), parts.split(" | "));
  }
});

test("what shares more than its subject stays whole", () => {
  const table = `
    I like tea and coffee.
    I love pizza and live music.
    I live and work in Oslo.
    I want to quit and move.
    I love to cook and play the piano.
    I have to go and live in Oslo.
    I can speak French and play the piano.
    I used to live in Oslo and work at Equinor.
    I moved to Oslo to study and work at Equinor.
    I went to Rome and ate pizza.
    I don't live in Oslo and work at Equinor.
    I never eat meat and drink alcohol.
    I have a dog and love it.
    I like dogs and have two.
    I like dogs and have two at home.
    I live in Oslo and love the city.
    I love Italy and speak the language.
    I have a brother who lives in Rome and works at Google.
    My brother has a wife who lives in Rome and works at Google.
    I love watching my son dance and play soccer.
    I live in Oslo because I work at Equinor and have a dog.
    I live in Oslo when I study and work at Equinor.
    If I live in Oslo and work at Equinor, I need a car.
    In summer I live in Oslo and work at Equinor.
    I'm going to Rome and have a ticket.
    I'm tired and have a headache.
    I work hard and play hard.
    Everyone in my family lives in Rome and works at Google.`;
  for (const sentence of linesOf(table)) assert.deepEqual(splitClauses(sentence), [sentence]);
});

test("no input makes it slow", () => {
  const began = performance.now();
  for (const unit of ["I live in Oslo and ", "My a b c d ", "and work at X, ", "Ana Ana "])
    splitClauses(unit.repeat(200));
  assert.ok(performance.now() - began < 1_000);
});
