import assert from "node:assert/strict";
import { test } from "node:test";
import { splitBlocks } from "./text-blocks.ts";

const textsOf = (text: string): string[] => splitBlocks(text).map((block) => block.text);
const unwrapped = (text: string): string[] => [text.replaceAll(/\n\s*/g, " ")];

const WRAPPED = [
  "Day 1: we landed in Rome and then\ntook the train to Naples where my\ncousin Paolo lives with his two\nkids.",
  "I have lived in a small house by the sea for many years and\nmy sister lives next door.",
  "I moved to the\nAlgarve last year.",
  "My doctor says that I should drink\nless coffee, sleep more hours every\nnight, walk to work in the mornings\nand stop smoking.",
  "We spent the first week of our holiday in Lisbon, where we met\nPaolo and his wife at the station. They had come by the early\ntrain from Porto.",
  "When I was young we used to play,\nevery summer, by the river.",
];

test("a line that was wrapped goes on", async (t) => {
  for (const text of WRAPPED) await t.test(text, () => assert.deepEqual(textsOf(text), unwrapped(text)));
});

const SEPARATE = [
  "Shopping list\nmilk\neggs\nbread",
  "i live in porto\nmy dog is rex\ni like tea",
  "bought milk and bread at the shop\ncalled the dentist about tuesday\npaid the rent for the whole month",
  "Ana Costa\nRua das Flores 12\n4050 Porto",
  "I wandered lonely as a cloud\nThat floats on high o'er vales and hills,\nWhen all at once I saw a crowd,",
  "Name: Ana\nCity: Porto\nThings I'm good at: cooking",
  "Things I'm good at\ncooking\nswimming",
  "milk,\neggs,\nbread",
  "I live in Porto.\nmy dog is Rex.",
  "My name is Ana\nI live in Porto\nI have a dog",
  "My favourite colour is dark blue\nMy favourite dish is bacalhau\nMy favourite team plays in Porto",
];

test("lists, verse, addresses and fields keep their lines", async (t) => {
  for (const text of SEPARATE) await t.test(text, () => assert.deepEqual(textsOf(text), text.split("\n")));
});

test("items and headings stay by themselves", () => {
  assert.deepEqual(splitBlocks("# Trip and\nwe flew\n- one thing and\n  another\n- two"), [
    { kind: "heading", text: "Trip and" },
    { kind: "prose", text: "we flew" },
    { kind: "item", text: "one thing and another" },
    { kind: "item", text: "two" },
  ]);
});
