import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { type TestContext, test } from "node:test";
import { until } from "../../../test/support/until.ts";
import { bothFamilies, resolveInDns } from "./name-resolver.ts";

const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
const never = new Promise<string[]>(() => undefined);

test("the addresses of both families, IPv4 first", async () => {
  assert.deepEqual(await bothFamilies(Promise.resolve(["1.1.1.1"]), Promise.resolve(["2606::1"])), [
    "1.1.1.1",
    "2606::1",
  ]);
});

test("one family is enough", async () => {
  assert.deepEqual(await bothFamilies(Promise.resolve(["1.1.1.1"]), failing("ESERVFAIL")), ["1.1.1.1"]);
  assert.deepEqual(await bothFamilies(failing("ENODATA"), Promise.resolve(["2606::1"])), ["2606::1"]);
});

test("a name server that never answers for IPv6 holds nothing up", { timeout: 3_000 }, async () => {
  assert.deepEqual(await bothFamilies(Promise.resolve(["1.1.1.1"]), never), ["1.1.1.1"]);
});

test("without any address the error of the first family is the name's", async () => {
  await assert.rejects(bothFamilies(failing("ENOTFOUND"), failing("ETIMEOUT")), { code: "ENOTFOUND" });
});

/** A name server on loopback that answers each question with these bytes of addresses, or not at all. */
async function nameServer(
  context: TestContext,
  answer: (type: "A" | "AAAA") => readonly number[] | "NXDOMAIN" | undefined,
): Promise<{ address: string; questions: () => number }> {
  let questions = 0;
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    questions += 1;
    // The question ends with a name's empty label, two bytes of type and two of class.
    const end = query.indexOf(0, 12) + 5;
    const type = query.readUInt16BE(end - 4);
    const data = answer(type === 28 ? "AAAA" : "A");
    if (data === undefined) return;
    const found = data !== "NXDOMAIN";
    const head = Buffer.from([0x81, found ? 0x80 : 0x83, 0, 1, 0, found ? 1 : 0, 0, 0, 0, 0]);
    const record = found ? [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data] : [];
    const reply = [query.subarray(0, 2), head, query.subarray(12, end), Buffer.from(record)];
    socket.send(Buffer.concat(reply), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  context.after(() => new Promise<void>((resolve) => socket.close(resolve)));
  return { address: `127.0.0.1:${socket.address().port}`, questions: () => questions };
}

test("a name by the DNS, in both families", { timeout: 3_000 }, async (context) => {
  const loopback6 = Array.from({ length: 16 }, (_, index) => Number(index === 15));
  const server = await nameServer(context, (type) => (type === "A" ? [127, 0, 0, 1] : loopback6));
  const addresses = await resolveInDns([server.address])("a.example.com", new AbortController().signal);
  assert.deepEqual(addresses, ["127.0.0.1", "::1"]);
});

test("a name that doesn't exist", { timeout: 3_000 }, async (context) => {
  const server = await nameServer(context, () => "NXDOMAIN");
  const resolving = resolveInDns([server.address])("a.example.com", new AbortController().signal);
  await assert.rejects(resolving, { code: "ENOTFOUND" });
});

test("a name server that never answers is left when the signal says so", {
  timeout: 3_000,
}, async (context) => {
  const server = await nameServer(context, () => undefined);
  const control = new AbortController();
  const resolving = resolveInDns([server.address])("a.example.com", control.signal);
  await until("it was asked", () => server.questions() > 0);
  control.abort();
  await assert.rejects(resolving, { code: "ECANCELLED" });
});
