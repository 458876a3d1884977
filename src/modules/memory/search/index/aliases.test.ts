import assert from "node:assert/strict";
import { test } from "node:test";
import { createAliases } from "./aliases.ts";

const aliasesOf = (...claims: string[]) => {
  const aliases = createAliases();
  claims.forEach((claim, at) => {
    aliases.set(at, claim);
  });
  return aliases;
};

test("who is married to whom makes in-laws, nieces and uncles", () => {
  const aliases = aliasesOf(
    "I'm married to Tess.",
    "Tess's brother Owen climbs.",
    "My sister Vera paints.",
    "Vera's husband is Milo.",
    "Vera's daughter Una is two.",
    "Uncle Bert, Mum's brother, fishes.",
    "Owen's wife Pia sings.",
  );
  assert.deepEqual(aliases.names(["brother-in-law"]), ["milo", "owen"]);
  assert.deepEqual(aliases.names(["niece"]), ["una"]);
  assert.deepEqual(aliases.names(["uncle"]), ["bert"]);
  assert.deepEqual(aliases.names(["sister"]), ["vera"]);
  assert.deepEqual(aliases.names(["wife"]), ["tess"]);
  assert.deepEqual(aliases.names(["sister-in-law"]), []);
});

test("what is forgotten tells no more who is who", () => {
  const aliases = aliasesOf("I'm married to Tess.", "Tess's brother Owen climbs.");
  aliases.remove(1);
  assert.deepEqual(aliases.names(["brother-in-law"]), []);
  aliases.set(1, "Tess's brother Ralf climbs.");
  assert.deepEqual(aliases.names(["brother-in-law"]), ["ralf"]);
  aliases.remove(0);
  assert.deepEqual(aliases.names(["brother-in-law"]), []);
});

test("too many names mean none", () => {
  const names = ["Ann", "Bob", "Cid", "Dan", "Eve"];
  assert.deepEqual(aliasesOf(...names.map((name) => `My friend ${name} sings.`)).names(["friend"]), []);
});
