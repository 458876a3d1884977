import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { analyseClaim } from "./analyse.ts";
import type { ClaimAnalysis } from "./analysis.ts";
import { closes } from "./closes.ts";
import type { Fact } from "./facts.ts";
import { analyse } from "./pair-table.ts";

const told = ({ facts }: ClaimAnalysis): string[] =>
  facts.map(({ owner, attribute, value, kind }) => `${kind} ${owner}: ${attribute} = ${value}`);

const findFact = ({ facts }: ClaimAnalysis, attribute: string): Fact | undefined =>
  facts.find((fact) => fact.attribute === attribute);

test("facts say of whom, what and since when", () => {
  for (const [content, expected] of [
    ["I live in Porto.", ["holds user: home = porto"]],
    ["I moved from Lisbon to Porto.", ["ends user: home = lisbon", "holds user: home = porto"]],
    ["I used to live in Rome.", ["was user: home = rome", "ends user: home = rome"]],
    ["I lived in Rome.", ["was user: home = rome"]],
    ["I work as a nurse at Bosch.", ["holds user: employer = bosch", "holds user: job = nurse"]],
    ["I like hiking and tea.", ["holds user: likes = hike", "holds user: likes = tea"]],
    ["I hate mushrooms.", ["holds user: dislikes = mushroom"]],
    ["I don't like mushrooms.", ["ends user: likes = mushroom"]],
    ["I want to learn Japanese.", ["plans user: plans = learn japanese"]],
    ["I'm moving to Porto.", ["plans user: plans = move to porto"]],
    ["My favourite colour is green.", ["holds user: favourite:colour = green"]],
    ["My hobbies are chess and hiking.", ["holds user: hobby = chess", "holds user: hobby = hiking"]],
    ["I'm allergic to nuts and dust.", ["holds user: allergy = nut", "holds user: allergy = dust"]],
    ["I speak French and German.", ["holds user: speaks = french", "holds user: speaks = german"]],
    ["I was born in Porto in 1990.", ["holds user: birthplace = porto", "holds user: birth year = 1990"]],
    ["My car is red.", ["holds my car: colour = red"]],
    ["I have a dog named Rex.", ["holds user: pet = dog rex"]],
    [
      "My sister Anna lives in Porto.",
      ["holds user: relation:sister = anna", "holds my sister: home = porto", "holds anna: home = porto"],
    ],
    [
      "Anna, my sister, lives in Porto.",
      ["holds user: relation:sister = anna", "holds my sister: home = porto", "holds anna: home = porto"],
    ],
    ["Anna's phone number is 555-0100.", ["holds anna: phone number = 555-0100"]],
    ["I visited Japan.", ["holds user: visited = japan"]],
    ["I grew up in Leeds.", ["holds user: grew up in = leeds"]],
    ["She lives in Porto.", []],
    ["Ben said he lives in Porto.", []],
    ["If I lived in Porto, I would surf.", []],
    ["Do I live in Porto?", []],
    ["Yo vivo en Lisboa.", []],
  ] as const) {
    assert.deepEqual(told(analyse(content)), expected, content);
  }
});

test("the value is shown as it was written", () => {
  assert.equal(findFact(analyse("I live in São Paulo now."), "home")?.shown, "São Paulo");
  assert.equal(findFact(analyse("My favourite band is The Who."), "favourite:band")?.shown, "The Who");
  assert.equal(findFact(analyse("I want to visit New York."), "plans")?.shown, "visit New York");
});

test("who speaks is the owner", () => {
  assert.deepEqual(told(analyse("I live in Porto.", "Anna")), ["holds anna: home = porto"]);
  assert.deepEqual(told(analyse("My car is red.", "Anna")), ["holds anna's car: colour = red"]);
  assert.ok(closes(analyse("I moved to Rome.", "Anna"), analyse("Anna lives in Porto.")));
  assert.ok(!closes(analyse("I moved to Rome.", "Anna"), analyse("I live in Porto.")));
  assert.ok(!closes(analyse("I moved to Rome.", "Anna"), analyse("I live in Porto.", "Ben")));
  assert.ok(closes(analyse("My car is blue.", "Anna"), analyse("Anna's car is red.")));
});

test("an event of long ago ends only what began before it", () => {
  const rome = analyse("I moved to Rome in 2015.", null, ["2015"]);
  const oslo = analyse("I moved to Oslo in 2010.", null, ["2010"]);
  const porto = analyse("I moved to Porto in May.", null, ["2025-05"]);
  assert.equal(findFact(rome, "home")?.since, "2015");
  assert.equal(findFact(porto, "home")?.since, undefined);
  assert.ok(!closes(rome, analyse("I live in Lisbon.")));
  assert.ok(closes(rome, oslo));
  assert.ok(!closes(oslo, rome));
  assert.ok(closes(porto, rome));
  assert.ok(closes(analyse("I've lived in Porto since 2015.", null, ["2015"]), analyse("I live in Lisbon.")));
});

test("a claim that holds much is not given up for one thing in it", () => {
  const much = analyse(
    "I live in Lisbon. I work at Google. I drive a Volvo. I speak French. I like tea. My favourite colour is green.",
  );
  assert.ok(!closes(analyse("I moved to Porto."), much));
  assert.ok(closes(analyse("I moved to Porto."), analyse("I live in Lisbon and work at Google.")));
});

test("keys lead from a claim to what it could end, and to little else", () => {
  assert.deepEqual(analyse("I have a boat.").keys, ["user|does:have|boat"]);
  assert.deepEqual(analyse("I live in Porto.").keys, ["user|home"]);
  // That they are friends is said beside the point: it ends nothing.
  assert.deepEqual(analyse("My friend Ana works as a nurse.").keys, ["ana|work"]);
  for (const content of ["I have a bike.", "I like tea.", "I went home.", "I am tired.", "I do yoga."]) {
    for (const key of analyse(content).keys) assert.doesNotMatch(key, /^user\|(does:\w+|taste|plans)$/);
  }
});

/** Words of the rules themselves, so that random claims reach far into them. */
const words =
  `I we my our the a she Anna Ben sister dog car favourite colour is am was are not no longer never live lives in at to
moved from Porto Lisbon work works Google nurse quit job like love hate tea coffee don't anymore now used have has two 31
turned years old married single to want going will if said and but because, when . ? ! : ; 's named Rex blue green 9:30 red
every morning instead of switched phone number 555-0100 is`.split(/\s+/);
const claim = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 14 })
  .map((parts) => parts.join(" "));
const anyText = fc.oneof(
  claim,
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: "binary" }),
);
const seen = { at: new Date("2025-06-15T12:00:00Z"), speaker: null };

test("nothing makes it throw, and it is pure", () => {
  fc.assert(
    fc.property(anyText, fc.option(anyText), (content, speaker) => {
      const once = analyseClaim(content, { ...seen, speaker }, []);
      assert.deepEqual(analyseClaim(content, { ...seen, speaker }, []), once);
      assert.ok(!closes(once, once));
    }),
    { numRuns: 2_000 },
  );
});

test("what closes shares a key", () => {
  fc.assert(
    fc.property(claim, claim, (one, other) => {
      const [later, earlier] = [analyse(one), analyse(other)];
      if (closes(later, earlier)) assert.ok(later.keys.some((key) => earlier.keys.includes(key)));
    }),
    { numRuns: 5_000 },
  );
});

test("case, spacing and punctuation between words change nothing", () => {
  // A number may go on in the next word, but not over a comma.
  const plain = words.filter((word) => /^[a-z']+$/i.test(word) && word !== "two");
  const sentence = fc.array(fc.constantFrom(...plain), { minLength: 1, maxLength: 12 });
  const noise = fc.array(fc.constantFrom(" ", "  ", ", ", "! ", "... ", ' "', "\t"), {
    minLength: 12,
    maxLength: 12,
  });
  fc.assert(
    fc.property(sentence, noise, fc.boolean(), (parts, gaps, loud) => {
      const noisy = parts.map((part, place) => `${place === 0 ? "" : gaps[place]}${part}`).join("");
      assert.equal(analyse(loud ? noisy.toUpperCase() : noisy).normal, analyse(parts.join(" ")).normal);
    }),
    { numRuns: 2_000 },
  );
});

test("no input makes it slow", () => {
  const pieces = [
    ..."a ' . , : - @ $ 1 é 👍".split(" "),
    "a.",
    "a'",
    "a-",
    "a@",
    "1,",
    "1:",
    "$1",
    "my ",
    "and ",
    "I moved to ",
    "and I live ",
    "Anna's ",
    "thirty one ",
    "1 am ",
    "half past ",
    "I do not ",
    "when i was ",
    "my a b c d e f is g, ",
    "because of a b c d ",
    "in a for ",
    "http://",
    "I switched from a to b to c ",
    "I like tea. ",
    'said "',
  ];
  for (const piece of pieces) {
    const content = piece.repeat(Math.ceil(4_000 / piece.length)).slice(0, 4_000);
    const start = process.cpuUsage();
    analyse(content);
    const { user, system } = process.cpuUsage(start);
    // Some 4 ms when idle; a pattern that backtracks takes seconds.
    assert.ok(user + system < 400_000, `${JSON.stringify(piece)}: ${(user + system) / 1000} ms`);
  }
});
