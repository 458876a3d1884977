import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { quoteFor } from "./quote.ts";

const LONG = [
  "In spring I planted forty onions behind the shed and gave the rest away to the neighbours on our street.",
  "The boiler was serviced on 3 March by a man called Pelle, who found a leak and mended it for 120 pounds.",
  "Later that year my sister Ana came to stay for a week, and we repainted the whole kitchen in green.",
].join(" ");

test("a short claim is quoted whole, of a long one the part that matters", () => {
  assert.equal(quoteFor("You live in Porto.", " I live in Porto. "), "I live in Porto.");
  assert.match(quoteFor("Pelle serviced your boiler on 3 March.", LONG), /^The boiler was .* 120 pounds\.$/);
  assert.match(quoteFor("You repainted the kitchen with Ana.", LONG), /^Later that year .* green\.$/);
});

test("whatever is quoted, the claim has it word for word, and it isn't long", () => {
  const content = fc
    .array(
      fc.oneof(fc.constantFrom(LONG, ". ", "\n", ", ", "x".repeat(300)), fc.string({ unit: "grapheme" })),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((parts) => parts.join(""))
    .filter((text) => text.trim() !== "");
  fc.assert(
    fc.property(content, fc.string(), (claim, sentence) => {
      const quote = quoteFor(sentence, claim);
      assert.ok(quote !== "" && claim.includes(quote));
      assert.ok([...quote].length <= 200);
    }),
  );
});
