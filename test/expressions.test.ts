import assert from "node:assert/strict";
import { test } from "node:test";
import { findDoubt } from "../scripts/expressions/proof.ts";

test("expressions that take quadratic time or more are not proven", () => {
  for (const expression of [
    /[?.!]+\s*$/,
    /\s*,\s*/,
    /\/+$/,
    /\?\W*$/,
    /\s+[0-9a-f]{32}$/,
    /```\s*([\s\S]*?)\s*```/,
    /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
    /\[\[[^\]|\n]*\|([^\]\n]*)\]\]/g,
    /\s*\n\s*/g,
    /((?:\\.|[^\\;])*)(?:;|$)/g,
    /"(?:[^"\\]|\\.)*"/g,
    /\b(?:did|has)\b.*\bchanged\b/,
    /\b[\p{L}-]+ing\b/u,
    /(?:^|[.!?\n]\s*)is\b/i,
    /(https?:\/\/[^\s?]+)\?\S*/,
    /x(?=.*y)/g,
    /^(a|b)+.*\1$/,
  ])
    assert.notEqual(findDoubt(expression.source, expression.flags), undefined, String(expression));
});

test("expressions that take exponential time are not proven", () => {
  for (const expression of [
    /^(a+)+$/,
    /^(?:a|a)*$/,
    /^(?:a|ab|b)*c/,
    /^(?:a?b?)*$/,
    /^[^,;:.!?]{2,30}(?:, ?(?:and )?[^,;:.!?]{2,30}){2,}[.!]?$/,
    /(?:.{0,99}a){9}b/,
  ])
    assert.notEqual(findDoubt(expression.source, expression.flags), undefined, String(expression));
});

test("what is plainly linear is proven", () => {
  for (const expression of [
    /\b(?:one|two|three)\b/i,
    /\s+/g,
    /^\d+$/,
    /(?<!\/)\/+$/,
    /\b\w+ing\b/,
    /(?<![\p{L}-])[\p{L}-]+ing\b/u,
    /"[^"]*"/g,
    /"(?:[^"\\]|\\.)*"?/g,
    /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/,
    /^\d+(?:,\d+)*$/,
    /\[([^[\]\n]+)\]\([^[)\s\n]*\)/g,
    /(?:^|\/)\._[^/]*$/,
    /^([A-Za-z][\w-]*)\s*:\s*(.*)$/s,
    /(?<=[.!?])\s+(?=\p{Lu})/u,
    /[\p{L}--[a-z]]+/v,
  ])
    assert.equal(findDoubt(expression.source, expression.flags), undefined, String(expression));
});
