import assert from "node:assert/strict";
import { test } from "node:test";
import { type Bound, dayOf, dayRange, endOfMonth, monthOf, parseBound } from "./calendar.ts";

test("days and months are UTC", () => {
  assert.equal(dayOf(new Date("2026-11-15T23:30:00-02:00")), "2026-11-16");
  assert.equal(monthOf(new Date("2026-11-30T23:59:59.999Z")), "2026-11-01");
  assert.equal(endOfMonth("2026-12-01").toISOString(), "2027-01-01T00:00:00.000Z");
});

test("bounds are RFC 3339 timestamps or days", () => {
  assert.deepEqual(parseBound("2026-11-15"), { moment: new Date("2026-11-15T00:00:00Z"), isDay: true });
  assert.deepEqual(parseBound("2026-11-15t10:00:00.5+02:00"), {
    moment: new Date("2026-11-15T08:00:00.500Z"),
    isDay: false,
  });
  assert.ok(parseBound("2024-02-29"));
  for (const text of [
    "",
    "yesterday",
    "2026-02-29",
    "2026-13-01",
    "2026-11-00",
    "2026-11-15T10:00:00",
    "2026-11-15T24:00:00Z",
    "2026-11-15T10:00Z",
    "2026-11-15 10:00:00Z",
    "2026-11-15T10:00:00+25:00",
    "20261115",
    "1763200000",
    "0000-01-01",
    "9999-12-31",
    "1970-01-01T00:00:00+01:00",
  ]) {
    assert.equal(parseBound(text), undefined, text);
  }
});

const range = (from: string, to: string) => {
  const days = dayRange(parseBound(from) as Bound, parseBound(to) as Bound);
  return days && [days.firstDay, days.lastDay, days.from.toISOString(), days.to.toISOString()].join(" ");
};

test("a range is the whole days that it touches", () => {
  const whole = "2026-11-14 2026-11-15 2026-11-14T00:00:00.000Z 2026-11-16T00:00:00.000Z";
  assert.equal(range("2026-11-14", "2026-11-15"), whole);
  assert.equal(range("2026-11-14T23:59:59.999Z", "2026-11-15T00:00:00.001Z"), whole);
  // The end of a timestamp range is exclusive: the answered range asks for itself again.
  assert.equal(range("2026-11-14T00:00:00Z", "2026-11-16T00:00:00Z"), whole);
  const one = "2026-11-15 2026-11-15 2026-11-15T00:00:00.000Z 2026-11-16T00:00:00.000Z";
  assert.equal(range("2026-11-15", "2026-11-15"), one);
  assert.equal(range("2026-11-15T10:00:00Z", "2026-11-15"), one);
  assert.equal(range("2026-11-15T00:00:00Z", "2026-11-15T00:00:00Z"), one);
});

test("a range that ends before it begins is none", () => {
  assert.equal(range("2026-11-15", "2026-11-14"), undefined);
  assert.equal(range("2026-11-15T10:00:00.001Z", "2026-11-15T10:00:00Z"), undefined);
});
