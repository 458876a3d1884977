import assert from "node:assert/strict";
import { test } from "node:test";
import { readAskedRelations, readRelations } from "./relations.ts";

test("claims tell who is who", () => {
  assert.deepEqual(readRelations("My brother Adam mixes live shows."), [
    { relation: "brother", name: "adam" },
  ]);
  assert.deepEqual(readRelations("Mog is our black cat."), [{ relation: "cat", name: "mog" }]);
  assert.deepEqual(readRelations("Anneke de Vries is my line manager."), [
    { relation: "manager", name: "annek" },
  ]);
  assert.deepEqual(readRelations("Our dog is called Biscuit."), [{ relation: "dog", name: "biscuit" }]);
  assert.deepEqual(readRelations("My brother-in-law Tom cooks."), [
    { relation: "brother-in-law", name: "tom" },
  ]);
  assert.deepEqual(
    readRelations("I'm married to Joel.").map(({ relation }) => relation),
    ["husband", "wife"],
  );
});

test("claims tell whose someone is, and titles say it too", () => {
  const adams = [{ relation: "wife", name: "rosa", of: "adam" }];
  assert.deepEqual(readRelations("Adam's wife Rosa bakes."), adams);
  assert.deepEqual(readRelations("Adam's new wife is called Rosa."), adams);
  assert.deepEqual(readRelations("Rosa is Adam's wife."), adams);
  assert.deepEqual(readRelations("Rosa Bell, Adam's wife, bakes."), adams);
  assert.deepEqual(readRelations("Uncle Bert, Mum's brother, fishes."), [
    { relation: "brother", name: "bert", of: "mother" },
    { relation: "uncle", name: "bert" },
  ]);
  assert.deepEqual(readRelations("Aunt Vera knits."), [{ relation: "aunt", name: "vera" }]);
  assert.deepEqual(readRelations("Sister Monica runs the ward."), []);
});

test("a relation of someone else, or without a name, tells nothing", () => {
  assert.deepEqual(readRelations("Adam's husband bakes."), []);
  assert.deepEqual(readRelations("My brother lives in Bristol."), []);
});

test("a question asks for all that its word may mean", () => {
  assert.deepEqual(readAskedRelations("Where does my mum live?"), [
    { term: "mother", relations: ["mother"], owner: undefined },
  ]);
  assert.ok(readAskedRelations("What do our kids like?")[0]?.relations.includes("son"));
  assert.deepEqual(readAskedRelations("What is my brother-in-law's job?")[0]?.relations, ["brother-in-law"]);
  assert.equal(readAskedRelations("Who is Leila's husband?")[0]?.owner, "leila");
  assert.deepEqual(readAskedRelations("Where is the station?"), []);
});
