import assert from "node:assert/strict";
import { test } from "node:test";
import { createTemporaryLink } from "./temporary-link.ts";
import type { WorkerLink } from "./worker-link.ts";

/** Links that answer when told to. */
function fakeLinks() {
  const links: { closed: boolean; answer: (vectors: Int8Array) => void }[] = [];
  const create = (): WorkerLink => {
    const { promise, resolve } = Promise.withResolvers<Int8Array>();
    const state = { closed: false, answer: resolve };
    links.push(state);
    return {
      warm() {},
      request: () => promise,
      close: async () => {
        state.closed = true;
      },
    };
  };
  return { links, create };
}

test("it begins with the first request, ends once nothing was asked for a while, and begins anew", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { links, create } = fakeLinks();
  const link = createTemporaryLink(create, 1_000);
  assert.equal(links.length, 0);
  const [first, second] = [link.request(["a"], "write"), link.request(["b"], "write")];
  assert.equal(links.length, 1);
  t.mock.timers.tick(5_000);
  assert.equal(links[0]?.closed, false, "not while somebody waits");
  links[0]?.answer(Int8Array.of(1));
  assert.deepEqual(await Promise.all([first, second]), [Int8Array.of(1), Int8Array.of(1)]);
  t.mock.timers.tick(999);
  assert.equal(links[0]?.closed, false);
  t.mock.timers.tick(1);
  assert.equal(links[0]?.closed, true);
  void link.request(["c"], "write");
  assert.equal(links.length, 2);
  await link.close();
  assert.equal(links[1]?.closed, true);
  await assert.rejects(link.request(["d"], "write"), /closed/);
});
