import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ADDRESS_SPELLINGS } from "./addresses.fixture.ts";
import { isPublicAddress } from "./public-address.ts";

/** [first address, bits] of what isn't public, written again as numbers. */
const SPECIAL_V4: readonly (readonly [number, number])[] = [
  [0x00000000, 8],
  [0x0a000000, 8],
  [0x64400000, 10],
  [0x7f000000, 8],
  [0xa83f8110, 32],
  [0xa9fe0000, 16],
  [0xac100000, 12],
  [0xc0000000, 24],
  [0xc0000200, 24],
  [0xc0586300, 24],
  [0xc0a80000, 16],
  [0xc6120000, 15],
  [0xc6336400, 24],
  [0xcb007100, 24],
  [0xe0000000, 4],
  [0xf0000000, 4],
];

const dotted = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff).join(".");

const isSpecial = (value: number) =>
  SPECIAL_V4.some(([first, bits]) => Math.floor(value / 2 ** (32 - bits)) === first / 2 ** (32 - bits));

const edges = SPECIAL_V4.flatMap(([first, bits]) => [first - 1, first, first + 2 ** (32 - bits) - 1]);
const anyV4 = fc.oneof(
  fc.integer({ min: 0, max: 0xffffffff }),
  fc.constantFrom(...edges.filter((value) => value >= 0)),
);

test("every spelling in the table has its verdict", () => {
  for (const [host, verdict] of ADDRESS_SPELLINGS) {
    if (verdict === "invalid") continue;
    const address = new URL(`https://${host}/`).hostname.replace(/^\[|\]$/g, "");
    assert.equal(isPublicAddress(address), verdict === "public", `${host} (${address})`);
  }
});

test("IPv4 is public outside of the special ranges only", () => {
  fc.assert(
    fc.property(anyV4, (value) => isPublicAddress(dotted(value)) === !isSpecial(value)),
    { numRuns: 2_000 },
  );
});

test("IPv4 wrapped in IPv6 is judged by what is inside", () => {
  fc.assert(
    fc.property(anyV4, fc.constantFrom("::ffff:", "64:ff9b::", "0:0:0:0:0:FFFF:"), (value, prefix) => {
      const hex = `${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}`;
      const verdicts = [`${prefix}${dotted(value)}`, `${prefix}${hex}`].map(isPublicAddress);
      return verdicts.every((verdict) => verdict === !isSpecial(value));
    }),
  );
});

test("no IPv6 address outside of 2000::/3 is public, the wrapped ones apart", () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
      const [first = 0] = groups;
      const outside = first >>> 13 !== 1 && first !== 0 && first !== 0x64;
      return !outside || !isPublicAddress(groups.map((value) => value.toString(16)).join(":"));
    }),
  );
});

test("what is no plain address is not public", () => {
  for (const text of ["", "example.com", "8.8.8", "08.8.8.8", "8.8.8.8%eth0", "2606:4700::1%eth0", "::g"]) {
    assert.equal(isPublicAddress(text), false, text);
  }
});
