import assert from "node:assert/strict";
import { Socket } from "node:net";
import { test } from "node:test";
import { ADDRESS_SPELLINGS } from "./addresses.fixture.ts";
import { createConnector, type Dial } from "./connector.ts";
import { listenRaw, lookupInTurn } from "./loopback.fixture.ts";
import { type ResolveName, resolveBy } from "./name-resolver.ts";
import { hostOf } from "./target-url.ts";

const neverResolves: ResolveName = async (name) => assert.fail(`${name} was resolved`);

/** Notes where it would connect to, and connects nowhere. */
function recordingDial(): { dialled: string[][]; dial: Dial } {
  const dialled: string[][] = [];
  const dial: Dial = (addresses) => {
    dialled.push([...addresses]);
    const socket = new Socket();
    setImmediate(() => socket.emit("connect"));
    return socket;
  };
  return { dialled, dial };
}

const attempt = () => ({ signal: new AbortController().signal, enter: () => undefined });

async function refusalOf(opening: Promise<unknown>): Promise<unknown> {
  return opening.then(
    () => "connected",
    (error: Error & { code?: unknown }) => error.code,
  );
}

const ADDRESSES = ADDRESS_SPELLINGS.filter(([, verdict]) => verdict !== "invalid").map(
  ([spelling, verdict]) => ({
    spelling,
    address: hostOf(new URL(`http://${spelling}/`)),
    isPublic: verdict === "public",
  }),
);

test("a literal address is dialled only if it is public, however it was written", async () => {
  const { dialled, dial } = recordingDial();
  const connect = createConnector({ allowPrivate: false, resolve: neverResolves, dial });
  for (const { spelling, address, isPublic } of ADDRESSES) {
    dialled.length = 0;
    const outcome = await refusalOf(connect({ host: address, port: 80, secure: false }, attempt()));
    assert.equal(outcome, isPublic ? "connected" : "ERR_ADDRESS_REFUSED", spelling);
    assert.deepEqual(dialled, isPublic ? [[address]] : [], spelling);
  }
});

test("a name is dialled only at public addresses, whatever it resolves to", async () => {
  const { dialled, dial } = recordingDial();
  const resolve = resolveBy(lookupInTurn(...ADDRESSES.map(({ address }) => [address])));
  const connect = createConnector({ allowPrivate: false, resolve, dial });
  for (const { spelling, address, isPublic } of ADDRESSES) {
    dialled.length = 0;
    const outcome = await refusalOf(connect({ host: "a.example.com", port: 80, secure: false }, attempt()));
    assert.equal(outcome, isPublic ? "connected" : "ERR_ADDRESS_REFUSED", spelling);
    assert.deepEqual(dialled, isPublic ? [[address]] : [], spelling);
  }
});

test("of mixed addresses only the public ones are dialled", async () => {
  const { dialled, dial } = recordingDial();
  const resolve = resolveBy(
    lookupInTurn(["127.0.0.1", "93.184.216.34", "::1", "2606:4700::1", "169.254.169.254"]),
  );
  const connect = createConnector({ allowPrivate: false, resolve, dial });
  await connect({ host: "mixed.example.com", port: 443, secure: false }, attempt());
  assert.deepEqual(dialled, [["93.184.216.34", "2606:4700::1"]]);
});

test("what a resolver answers is not resolved once more", async () => {
  const { dialled, dial } = recordingDial();
  for (const answer of ["localhost", "0x7f.1", "fe80::1%lo", ""]) {
    const connect = createConnector({ allowPrivate: false, resolve: async () => [answer], dial });
    const outcome = await refusalOf(connect({ host: "a.example.com", port: 80, secure: false }, attempt()));
    assert.match(String(outcome), /ENODATA|ERR_ADDRESS_REFUSED/, answer);
  }
  assert.deepEqual(dialled, []);
});

test("it goes on to the next address when one refuses", { timeout: 5_000 }, async (context) => {
  const { port } = await listenRaw(context, () => undefined);
  const connect = createConnector({ allowPrivate: true, resolve: async () => ["::1", "127.0.0.1"] });
  const socket = await connect({ host: "a.example.com", port, secure: false }, attempt());
  assert.equal(socket.remoteAddress, "127.0.0.1");
  socket.destroy();
});

test("a resolver that answers after the end of the attempt opens nothing", async () => {
  const { dialled, dial } = recordingDial();
  const control = new AbortController();
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const connect = createConnector({ allowPrivate: true, resolve: () => promise, dial });
  const opening = connect(
    { host: "a.example.com", port: 80, secure: false },
    { signal: control.signal, enter: () => undefined },
  );
  control.abort();
  resolve(["127.0.0.1"]);
  await assert.rejects(opening, { name: "AbortError" });
  assert.deepEqual(dialled, []);
});
