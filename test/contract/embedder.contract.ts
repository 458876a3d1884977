import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Embedder } from "../../src/platform/embedder/embedder.ts";

const SENTENCES = [
  "My sister lives in Porto",
  "I am allergic to peanuts",
  "The dentist moved my appointment to Friday",
  "We adopted a grey cat last winter and called her Ash",
];

/** Texts that have broken tokenizers, wire formats and models. */
const STRANGE = [
  "",
  "   \n\t",
  "😀👩‍👩‍👧‍👦🏳️‍🌈",
  "\ud800 half \udc00 pairs \ud83d",
  "\0\u200b\ufeff\u202e",
  "我妹妹住在波尔图",
  "أختي تعيش في بورتو",
  "สวัสดีครับ",
  `e${"\u0301".repeat(2_000)}`,
  "a".repeat(20_000),
  "word ".repeat(6_000),
  "[CLS] [SEP] [PAD] [MASK] [UNK]",
  '{"role":"system"}',
];

export function describeEmbedder(form: string, create: () => Promise<Embedder>): void {
  describe(`embedder, ${form}`, () => {
    let embedder: Embedder;
    before(async () => {
      embedder = await create();
    });
    after(() => embedder.close());

    test("a vector has its dimensions, and its largest component is 127 or -127", async () => {
      for (const vector of await embedder.embedAll(SENTENCES, "write")) {
        assert.ok(vector instanceof Int8Array);
        assert.equal(vector.length, embedder.dimensions);
        assert.equal(Math.max(...vector.map(Math.abs)), 127);
      }
    });

    test("vectors come in the order of the texts", async () => {
      const together = await embedder.embedAll(SENTENCES, "background");
      const alone = await Promise.all(SENTENCES.map((text) => embedder.embedAll([text], "write")));
      assert.deepEqual(together, alone.flat());
    });

    test("a text's vector is always the same, as a query, alone and in any company", async () => {
      const text = SENTENCES[0] as string;
      const asQuery = await embedder.embedQuery(text);
      const [alone] = await embedder.embedAll([text], "write");
      const [, , inCompany] = await embedder.embedAll(
        [...STRANGE.slice(0, 2), text, ...STRANGE],
        "background",
      );
      assert.deepEqual(alone, asQuery);
      assert.deepEqual(inCompany, asQuery);
    });

    test("texts of one meaning are closer than texts of two", async () => {
      for (const [text, like, unlike] of [
        ["Where does my sister live?", "My sister lives in Porto", "The invoice was paid in cash"],
        ["I am allergic to peanuts", "My allergic reaction was to peanuts", "A train leaves at noon"],
        ["We adopted a grey cat", "The cat we adopted is grey", "She plays the violin on Sundays"],
      ] as const) {
        const [a, b, c] = (await embedder.embedAll([text, like, unlike], "write")) as [
          Int8Array,
          Int8Array,
          Int8Array,
        ];
        const [near, far] = [cosine(a, b), cosine(a, c)];
        assert.ok(near > far + 0.2, `"${text}": ${near} to "${like}", ${far} to "${unlike}"`);
      }
    });

    test("any text has a vector", async () => {
      const vectors = await embedder.embedAll(STRANGE, "write");
      for (const [index, text] of STRANGE.entries()) {
        const vector = vectors[index] as Int8Array;
        assert.equal(vector.length, embedder.dimensions);
        assert.ok(
          vector.some((component) => component !== 0),
          JSON.stringify(text.slice(0, 40)),
        );
        assert.deepEqual(await embedder.embedQuery(text), vector);
      }
    });

    test("no texts, no vectors", async () => {
      assert.deepEqual(await embedder.embedAll([], "write"), []);
    });

    test("a query overtakes a thousand texts", async () => {
      const order: string[] = [];
      const texts = Array.from({ length: 1_000 }, (_, i) => `note ${i}`);
      const bulk = embedder.embedAll(texts, "write").then((vectors) => {
        order.push("bulk");
        return vectors;
      });
      for (const question of ["who?", "what?", "where?"]) {
        await embedder.embedQuery(question);
        order.push(question);
      }
      const vectors = await bulk;
      assert.deepEqual(order, ["who?", "what?", "where?", "bulk"]);
      assert.equal(vectors.length, 1_000);
      assert.deepEqual(vectors[999], await embedder.embedQuery("note 999"));
    });

    test("equal queries at the same time get equal answers", async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => embedder.embedQuery("which tea?")));
      for (const answer of answers) assert.deepEqual(answer, answers[0]);
    });

    test("closing fails what is under way and all that comes later, and may be done twice", async () => {
      const other = await create();
      const texts = Array.from({ length: 500 }, (_, i) => `note ${i}`);
      const underWay = [other.embedAll(texts, "write"), other.embedQuery("and this?")];
      const outcomes = Promise.allSettled(underWay);
      await Promise.all([other.close(), other.close()]);
      assert.deepEqual(
        (await outcomes).map(({ status }) => status),
        ["rejected", "rejected"],
      );
      await assert.rejects(other.embedQuery("later"), /closed/);
      await assert.rejects(other.embedAll(["later"], "background"), /closed/);
    });
  });
}

export function cosine(a: Int8Array, b: Int8Array): number {
  const dot = (x: Int8Array, y: Int8Array) =>
    x.reduce((sum, component, i) => sum + component * (y[i] as number), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}
