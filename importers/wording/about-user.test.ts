import assert from "node:assert/strict";
import { test } from "node:test";
import { aboutNamedUser, aboutUser } from "./about-user.ts";

const REWORDED: readonly (readonly [string, string])[] = [
  ["User loves Italian food", "The user loves Italian food"],
  ["User's dog is called Rex.", "The user's dog is called Rex."],
  ["user is a nurse", "The user is a nurse"],
  ["The user has a dog", "The user has a dog"],
  ["User doesn't eat meat. User moved to Porto.", "The user doesn't eat meat. The user moved to Porto."],
  ["User recently bought a boat", "The user recently bought a boat"],
  ["User interests are rowing and tea", "The user's interests are rowing and tea"],
  ["Name is Alice", "The user's name is Alice"],
  ["Birthday: 3 May", "The user's birthday is 3 May"],
  ["Favorite color is blue", "The user's favorite color is blue"],
  ["Dog is named Rex", "The user's dog is named Rex"],
  ["Lives in Madrid", "The user lives in Madrid"],
  ["No longer works at Nokia", "The user no longer works at Nokia"],
  ["Not allergic to peanuts", "The user is not allergic to peanuts"],
  ["Born in Faro", "The user was born in Faro"],
  ["Moved to Porto in 2020", "The user moved to Porto in 2020"],
  ["Doesn't like olives", "The user doesn't like olives"],
];

const KEPT = [
  "I live in Porto.",
  "Maria lives in Porto.",
  "User stories are written on Mondays.",
  "User experience design is a hobby",
  "Planning a trip to Japan",
  "Python is the language of choice",
  "Works: three paintings",
  "Plans of the house are in the drawer",
  "Is Ana coming?",
  "Dogs are nice",
  "Likes",
];

test("what is said of the user says so, and what is said of others stays", () => {
  for (const [given, said] of REWORDED) assert.equal(aboutUser(given), said);
  for (const given of KEPT) assert.equal(aboutUser(given), given);
});

test("a text that calls the user by name: a pronoun is the user while nobody else was named", () => {
  const text =
    "Miguel Sousa lives in Braga. He's a runner. His wife is Joana. She rows.\nMiguelito is a dog. It barks.";
  assert.equal(
    aboutNamedUser(text, "Miguel Sousa"),
    "The user lives in Braga. The user is a runner. The user's wife is Joana. She rows.\nMiguelito is a dog. It barks.",
  );
});
