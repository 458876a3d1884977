import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { describeSchema, parseJsonAnswer } from "./json-answer.ts";

const Claims = z.object({ claims: z.array(z.string()) });
const claims = { claims: ["Tea {green}"] };

test("JSON is found alone, in a code block and after a word", () => {
  const json = JSON.stringify(claims);
  for (const text of [json, `\`\`\`json\n${json}\n\`\`\``, `Here it is: ${json}\nAnything else?`])
    assert.deepEqual(parseJsonAnswer(text, Claims), claims, text);
  assert.deepEqual(parseJsonAnswer("[1, 2]", z.array(z.number())), [1, 2]);
});

test("anything else is refused", () => {
  for (const text of ["", "no", "}{", '{"claims":', '{"claims":"Tea"}', '{"claims":[]} and {"claims":[]}'])
    assert.throws(() => parseJsonAnswer(text, Claims), /the answer/, text);
});

test("the schema in words names its fields", () => {
  assert.match(describeSchema(Claims), /"claims":\{"type":"array"/);
});
