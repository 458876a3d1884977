/** The same thing told again is stored once; nothing that differs in what matters is ever merged. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { MemoryClient, WrittenClaim } from "../support/memory-client.ts";
import { startMemoryService } from "../support/memory-service.ts";
import { assertNoFailures, listFailures } from "../support/memory-sets/failure-list.ts";
import { samePairs, traps } from "../support/memory-sets/near-duplicates.ts";
import { plainClaims } from "../support/memory-sets/plain-claims.ts";

const MERGES_WANTED = 110;
/** Sizes of the writes, one for each time all of the claims are written. */
const BATCHES = [1_000, 250, 100, 500, 333];

const service = await startMemoryService({ EMBEDDER: "minilm" });

async function writeAll(
  memory: MemoryClient,
  contents: readonly string[],
  batch: number,
): Promise<WrittenClaim[]> {
  const written: WrittenClaim[] = [];
  for (let at = 0; at < contents.length; at += batch) {
    const claims = contents.slice(at, at + batch).map((content) => ({ content }));
    written.push(...(await memory.write({ claims })));
  }
  return written;
}

test("a thousand claims written five times stay a thousand, and all of them hold", async () => {
  const memory = await service.newMemory();
  const first = new Map<string, string>();
  for (const [round, batch] of BATCHES.entries()) {
    const written = await writeAll(memory, plainClaims, batch);
    assert.equal(written.length, plainClaims.length);
    const wrong = written.flatMap((claim, at) => {
      const told = plainClaims[at] ?? "";
      if (round === 0) first.set(told, claim.id);
      const isRight = round === 0 ? claim.outcome === "added" : claim.id === first.get(told);
      return isRight ? [] : [`round ${round + 1}, ${claim.outcome}: "${told}" became "${claim.content}"`];
    });
    assertNoFailures("claims", wrong);
  }
  const all = await memory.readAll();
  assert.equal(all.length, plainClaims.length);
  assertNoFailures(
    "claims that hold",
    all.filter((claim) => claim.valid_to).map((claim) => `closed "${claim.content}"`),
  );
});

describe("near-duplicates", () => {
  test(`of ${traps.length} pairs that differ in number, name, date, negation and more, none merges`, async () => {
    const memory = await service.newMemory();
    const contents = [...new Set(traps.flatMap((trap) => [trap.first, trap.second]))];
    const written = await writeAll(memory, contents, 100);
    const idOf = new Map(contents.map((content, at) => [content, written[at]?.id]));
    const merged = traps.filter((trap) => idOf.get(trap.first) === idOf.get(trap.second));
    assertNoFailures(
      "traps",
      merged.map((trap) => `${trap.kind}: "${trap.first}" and "${trap.second}"`),
    );
    // Across pairs, too: a sentence that fell together with any other one.
    const duplicates = written.flatMap((claim, at) =>
      claim.outcome === "duplicate" ? [`"${contents[at]}" became "${claim.content}"`] : [],
    );
    assertNoFailures("sentences", duplicates);
  });

  test(`of ${samePairs.length} pairs that say the same, at least ${MERGES_WANTED} become one`, async () => {
    const memory = await service.newMemory();
    const firsts = await writeAll(
      memory,
      samePairs.map((pair) => pair.first),
      120,
    );
    const seconds = await writeAll(
      memory,
      samePairs.map((pair) => pair.second),
      120,
    );
    const apart = samePairs.filter((_, at) => firsts[at]?.id !== seconds[at]?.id);
    const merges = samePairs.length - apart.length;
    const shown = listFailures(apart.map((pair) => `"${pair.first}" and "${pair.second}"`));
    assert.ok(merges >= MERGES_WANTED, `${merges} of ${samePairs.length} merged; apart are\n${shown}`);
  });
});
