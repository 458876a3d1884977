import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { freeSlug, SLUG, slugOf } from "./slug.ts";

test("a title's slug", () => {
  const cases: [title: string, slug: string][] = [
    ["Weather in Lisbon", "weather-in-lisbon"],
    ["Météo: Lisbon & Porto!", "meteo-lisbon-porto"],
    ["  --C++ news--  ", "c-news"],
    ["天気", "feed"],
    ["x".repeat(80), "x".repeat(64)],
    [`${"x".repeat(63)} y`, "x".repeat(63)],
  ];
  for (const [title, slug] of cases) assert.equal(slugOf(title), slug);
});

test("any title gives a slug, and any number of them different ones", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 100 }),
      fc.integer({ min: 1, max: 15 }),
      (title, count) => {
        const taken = new Set<string>();
        for (let n = 0; n < count; n++) taken.add(freeSlug(slugOf(title), taken));
        assert.equal(taken.size, count);
        for (const slug of taken) assert.match(slug, SLUG);
      },
    ),
  );
});

test("the first that is free is taken", () => {
  assert.equal(freeSlug("news", new Set(["news", "news-3"])), "news-2");
  assert.equal(freeSlug("news", new Set(["news", "news-2", "news-3"])), "news-4");
});
