/** Server-sent events as a client reads them. */
import assert from "node:assert/strict";

export interface EventFrame {
  id: number;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: an event's form is what the tests find out
  data: any;
}

/** The whole frames of a stream; what is cut off at its end is no event yet, as for every client. */
export function parseFrames(text: string): EventFrame[] {
  return text
    .split("\n\n")
    .slice(0, -1)
    .filter((frame) => !frame.startsWith(":"))
    .map((frame) => {
      const fields = new Map(frame.split("\n").map((line) => line.split(/: (.*)/s, 2) as [string, string]));
      assert.deepEqual([...fields.keys()], ["id", "event", "data"], frame);
      const data = JSON.parse(fields.get("data") as string);
      const parsed = { id: Number(fields.get("id")), event: fields.get("event") as string, data };
      assert.equal(data.type, parsed.event);
      assert.equal(data.sequence_number, parsed.id);
      return parsed;
    });
}

const ENDS = ["run.completed", "run.failed", "run.cancelled"];

/** Asserts what holds for every run's whole stream, and answers its end. */
export function assertWhole(frames: readonly EventFrame[]): EventFrame {
  assert.deepEqual(
    frames.map(({ id }) => id),
    frames.map((_, place) => place + 1),
    "the numbers have no gap",
  );
  assert.equal(frames[0]?.event, "run.created");
  const ends = frames.filter(({ event }) => ENDS.includes(event));
  assert.equal(ends.length, 1, `${ends.map(({ event }) => event)}: one end`);
  assert.equal(frames.at(-1), ends[0], "nothing comes after the end");
  assert.equal(new Set(frames.map(({ data }) => data.run_id)).size, 1);
  return ends[0] as EventFrame;
}

export const joinDeltas = (frames: readonly EventFrame[]): string =>
  frames
    .filter(({ event }) => event === "content.delta")
    .map(({ data }) => data.delta)
    .join("");
