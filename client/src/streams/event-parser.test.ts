import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { createEventParser, type ServerEvent } from "./event-parser.ts";
import { readText } from "./text.ts";

const parse = (...pieces: string[]): ServerEvent[] => {
  const push = createEventParser();
  return pieces.flatMap((piece) => push(piece));
};

describe("a stream of events", () => {
  test("is read as the standard's examples say", () => {
    assert.deepEqual(parse("data: YHOO\ndata: +2\ndata: 10\n\n"), [
      { event: "message", data: "YHOO\n+2\n10", id: "" },
    ]);
    assert.deepEqual(
      parse(": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third\n\n"),
      [
        { event: "message", data: "first event", id: "1" },
        { event: "message", data: "second event", id: "" },
        { event: "message", data: " third", id: "" },
      ],
    );
    assert.deepEqual(parse("data\n\ndata\ndata\n\ndata:"), [
      { event: "message", data: "", id: "" },
      { event: "message", data: "\n", id: "" },
    ]);
    assert.deepEqual(
      parse("data:test\n\ndata: test\n\n").map(({ data }) => data),
      ["test", "test"],
    );
  });

  test("keeps an id until another comes, tells of one without data, and ignores one with a NUL", () => {
    assert.deepEqual(parse("id: a\n\nevent: x\ndata: 1\n\nid: b\0\ndata: 2\n\n"), [
      { event: "message", data: undefined, id: "a" },
      { event: "x", data: "1", id: "a" },
      { event: "message", data: "2", id: "a" },
    ]);
  });

  test("says nothing of comments, unknown fields and an event that was cut off", () => {
    assert.deepEqual(parse(": still here\n\nretry: 10\nfoo: bar\n\nevent: lost\n\ndata: cut off\n"), []);
  });

  test("is the same whatever its line ends, and wherever it is cut", () => {
    const end = fc.constantFrom("\n", "\r\n", "\r");
    const line = fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replace(/[\r\n\0]/g, "·"));
    const event = fc.record({
      data: fc.array(line, { minLength: 1, maxLength: 3 }),
      id: line,
      name: line,
      comment: line,
    });
    fc.assert(
      fc.property(fc.array(event), end, fc.array(fc.nat(400)), (events, newline, places) => {
        const text = events
          .flatMap(({ data, id, name, comment }) => [
            `: ${comment}`,
            `id: ${id}`,
            `event: ${name}`,
            ...data.map((one) => `data: ${one}`),
            "",
          ])
          .map((one) => one + newline)
          .join("");
        const cuts = [...new Set(places)].filter((place) => place < text.length).sort((a, b) => a - b);
        const pieces = [0, ...cuts].map((from, place) => text.slice(from, cuts[place]));
        // A CR at the very end waits for what follows: a LF would belong to it.
        assert.deepEqual(
          parse(...pieces, ": end\n"),
          events.map(({ data, id, name }) => ({ event: name || "message", data: data.join("\n"), id })),
        );
      }),
    );
  });

  test("may begin with a BOM and be cut inside of a character", async () => {
    const bytes = new TextEncoder().encode("\ufeffdata: 🎻é\n\n");
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const pieces: string[] = [];
    for await (const text of readText(new Response(body), 1_000)) pieces.push(text);
    assert.deepEqual(parse(...pieces), [{ event: "message", data: "🎻é", id: "" }]);
  });

  test("that falls silent is a lost connection", async () => {
    let wasCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\n")),
      cancel() {
        wasCancelled = true;
      },
    });
    const pieces: string[] = [];
    await assert.rejects(
      async () => {
        for await (const text of readText(new Response(body), 20)) pieces.push(text);
      },
      { name: "ConnectionError" },
    );
    assert.deepEqual([pieces, wasCancelled], [["data: 1\n\n"], true]);
  });
});
