import assert from "node:assert/strict";
import { test } from "node:test";
import { readFields, sampleOf, toData } from "./schema-fields.ts";

const weather = {
  type: "object",
  required: ["city"],
  properties: {
    city: { type: "string", title: "City" },
    temperature: { type: "number", description: "In °C" },
    gusts: { type: "integer" },
    rain: { type: "boolean" },
    sky: { enum: ["clear", "cloudy"] },
  },
};

test("a simple schema becomes fields, any other none", () => {
  const fields = readFields(weather);
  assert.deepEqual(
    fields?.map(({ label, kind, isRequired }) => [label, kind, isRequired]),
    [
      ["City", "text", true],
      ["temperature", "number", false],
      ["gusts", "integer", false],
      ["rain", "yes-no", false],
      ["sky", "choice", false],
    ],
  );
  assert.deepEqual(sampleOf(fields), { city: "…", temperature: 0, gusts: 0, rain: true, sky: "clear" });
  assert.equal(readFields(undefined), undefined);
  assert.equal(readFields({ properties: { deep: { type: "object" } } }), undefined);
  assert.equal(readFields({ properties: { one: { enum: [1, 2] } } }), undefined);
  assert.equal(readFields({ ...weather, anyOf: [] }), undefined);
});

test("what is filled in becomes data; what is left empty is left out", () => {
  const fields = readFields(weather) ?? [];
  const full = toData(fields, { city: "Porto", temperature: "21,5", gusts: "30", rain: "yes", sky: "" });
  assert.deepEqual(full.data, { city: "Porto", temperature: 21.5, gusts: 30, rain: true });
  assert.equal(full.faults.size, 0);
  const poor = toData(fields, { temperature: "warm", gusts: "1.5" });
  assert.deepEqual([...poor.faults.keys()], ["city", "temperature", "gusts"]);
});
