import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { listOf } from "../given-text.fixture.ts";
import { crc32 } from "./crc32.ts";
import { joinBytes } from "./source.ts";
import { packZip } from "./zip.fixture.ts";
import { isZip, openZip } from "./zip.ts";

const textOf = async (chunks: AsyncIterable<Uint8Array>) =>
  new TextDecoder().decode(joinBytes(await listOf(chunks)));

test("the checksum is that of the standard", () => {
  assert.equal(crc32(new TextEncoder().encode("123456789")), 0xcbf43926);
});

test("files of an archive are read, packed or not, again and again", async () => {
  const long = "I live in Lisbon. ".repeat(20_000);
  const blob = packZip([
    { name: "a/long.txt", content: long },
    { name: "short.txt", content: "hi", stored: true },
    { name: "a/", content: "" },
  ]);
  assert.ok(await isZip(blob));
  const { sources, unreadable } = await openZip("x.zip", blob);
  assert.deepEqual(
    sources.map(({ name, size }) => [name, size]),
    [
      ["x.zip/a/long.txt", long.length],
      ["x.zip/short.txt", 2],
    ],
  );
  assert.deepEqual(unreadable, []);
  for (const _ of [1, 2]) assert.equal(await textOf(sources[0]?.open() ?? assert.fail()), long);
  assert.equal(await textOf(sources[1]?.open() ?? assert.fail()), "hi");
});

test("bombs are refused before anything is unpacked", async () => {
  const zeros = new Uint8Array(20 * 1024 * 1024);
  const bomb = packZip([{ name: "conversations.json", content: zeros }]);
  await assert.rejects(
    openZip("bomb.zip", bomb),
    /^ImportError: bomb\.zip, byte 0, conversations\.json: it unpacks to [\d,]+ times its size/,
  );
  const liar = packZip([{ name: "conversations.json", content: zeros, claimedSize: 500 }]);
  const { sources } = await openZip("liar.zip", liar);
  await assert.rejects(
    listOf(sources[0]?.open() ?? assert.fail()),
    /liar\.zip\/conversations\.json, byte \d+: it holds more than the 500 bytes/,
  );
  const huge = packZip([
    { name: "a.json", content: "x", claimedSize: 0xfffffffe, claimedPacked: 0x7fffffff },
    ...Array.from({ length: 5 }, (_, at) => ({
      name: `${at}.json`,
      content: "x",
      claimedSize: 0xfffffffe,
      claimedPacked: 0x7fffffff,
    })),
  ]);
  await assert.rejects(openZip("huge.zip", huge), /refused/);
  const packed = packZip([
    { name: "a.json", content: "x".repeat(1000) },
    { name: "b.json", content: "y", sameAs: 0 },
  ]);
  await assert.rejects(openZip("overlap.zip", packed), /share the same bytes/);
});

test("what is locked, nested or damaged is said so", async () => {
  const inner = new Uint8Array(await packZip([{ name: "c.json", content: "[]" }]).arrayBuffer());
  const blob = packZip([
    { name: "inner.zip", content: inner },
    { name: "locked.json", content: "[]", encrypted: true },
  ]);
  const { sources, unreadable } = await openZip("x.zip", blob);
  assert.deepEqual(sources, []);
  assert.match(unreadable[0]?.reason ?? "", /inside an archive/);
  assert.match(unreadable[1]?.reason ?? "", /password/);

  const bytes = new Uint8Array(
    await packZip([{ name: "a.txt", content: "hello hello", stored: true }]).arrayBuffer(),
  );
  await assert.rejects(
    openZip("cut.zip", new Blob([bytes.slice(0, bytes.length - 30)])),
    /cut\.zip, byte \d+: the archive has no table of contents/,
  );
  bytes[36] = 0x21;
  const damaged = await openZip("bad.zip", new Blob([bytes]));
  await assert.rejects(listOf(damaged.sources[0]?.open() ?? assert.fail()), /is damaged/);
});

test("broken packing ends with a message, not with the platform's error", async () => {
  const good = deflateRawSync(Buffer.from("hello ".repeat(1000)));
  good.fill(0xff, 5);
  const blob = packZip([{ name: "a.txt", content: "hello ".repeat(1000), packed: good }]);
  const { sources } = await openZip("x.zip", blob);
  await assert.rejects(listOf(sources[0]?.open() ?? assert.fail()), /^ImportError: x\.zip\/a\.txt, byte \d+/);
});
