import assert from "node:assert/strict";
import { test } from "node:test";
import { spellOutQuestion } from "./question-words.ts";
import { isQuestion } from "./utterance.ts";

test("a question word with a slip in it is spelled out", () => {
  const meant = {
    "wat is my name": "what is my name",
    "Waht is my name": "what is my name",
    "WHT IS MY NAME": "what IS MY NAME",
    "wher is trattoria bella": "where is trattoria bella",
    "wich bike do i have": "which bike do i have",
    "wehn is my birthday": "when is my birthday",
    "whats my gf called": "what's my gf called",
    "wheres my passport": "where's my passport",
    "hows my mother": "how's my mother",
  };
  for (const [written, spelled] of Object.entries(meant)) assert.equal(spellOutQuestion(written), spelled);
});

test("other words stay as they are", () => {
  for (const text of [
    "what is my name",
    "were at the beach",
    "wheat is bad for me",
    "white is my colour",
    "Wat Arun is a temple in Bangkok",
    "Wen is my boss",
    "that is my bike",
    "there is a key",
    "whole milk is fine",
    "wait is over",
    "with my sister",
    "wat",
  ])
    assert.equal(spellOutQuestion(text), text);
});

test("what asks with a slip, at its end or in another language is a question", () => {
  for (const text of [
    "wat is my boss called",
    "whats my gf called",
    "wich bike do i have",
    "My dog is called what",
    "hi how are you",
    "Wo wohne ich",
    "donde vivo",
    "Où est-ce que j'habite",
    "Comment s'appelle mon chien",
  ])
    assert.ok(isQuestion(text), text);
  for (const text of [
    "I don't know where he lives or when",
    "I finally know what my job is",
    "So are my parents.",
    "Which is why I moved.",
    "Como carne los domingos",
    "Wo ich wohne, ist es schön.",
    "Comment on the draft by Friday",
    "I have no idea who it was or where",
  ])
    assert.ok(!isQuestion(text), text);
});
