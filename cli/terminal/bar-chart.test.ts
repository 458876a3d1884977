import assert from "node:assert/strict";
import { test } from "node:test";
import { fillDays } from "../commands/usage.ts";
import { layOutBars } from "./bar-chart.ts";
import { widthOf } from "./text.ts";

test("the most is the longest, half is half, and little can still be seen", () => {
  assert.deepEqual(
    layOutBars(
      [
        { label: "Mon", value: 16, shown: "16" },
        { label: "Tue", value: 8, shown: "8" },
        { label: "Wed", value: 0.001, shown: "0.001" },
        { label: "Thu", value: 0, shown: "0" },
      ],
      28,
    ),
    [
      "Mon  ████████████████     16",
      "Tue  ████████              8",
      "Wed  ▏                 0.001",
      "Thu                        0",
    ],
  );
});

test("it fits, however long a label is, and nothing is no bar", () => {
  const [line = ""] = layOutBars(
    [{ label: "GET /v1/memory/claims/{id}/history/of/all", value: 1, shown: "1" }],
    60,
  );
  assert.ok(widthOf(line) <= 60, line);
  assert.match(line, /…/);
  assert.deepEqual(layOutBars([], 80), []);
  assert.match(layOutBars([{ label: "a", value: 0, shown: "0" }], 20)[0] ?? "", /^a +0$/);
});

test("days without a call are days, too", () => {
  const row = { day: "2026-11-02", calls: 1, credits: 3, errors: 0 };
  const usage = {
    from: "2026-11-01T00:00:00.000Z",
    to: "2026-11-03T10:00:00.000Z",
    total: { calls: 1, credits: 3 },
  };
  const days = fillDays({ ...usage, data: [row] }).map(({ day, credits }) => [day, credits]);
  assert.deepEqual(days, [
    ["2026-11-01", 0],
    ["2026-11-02", 3],
    ["2026-11-03", 0],
  ]);
});
