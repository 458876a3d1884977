/** Flux: from one device to another beside a bare relay, durable writes, and what slow and idle devices hold. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { WebSocket } from "ws";
import { type Caller, signUp } from "../test/support/api.ts";
import { ms, say, spread } from "./figures.ts";
import { type Device, openDevice } from "./flux/device.ts";
import { COLLECTING, heldBytesEach, type Measured, median, startMeasured } from "./process.ts";

const ROUNDS = 1_000;
const HOT_SOCKETS = 8;
const UNDER_WAY = 32;
const APPS = 100;
const RUN_MS = 5_000;
const IDLE = 1_000;
const LARGE_BYTES = 1_000_000;

export async function run(args: string[]): Promise<void> {
  const [only] = args;
  const cleanup = new AsyncDisposableStack();
  try {
    say(`flux: ${os.cpus().length} cores ${os.arch()}, Node ${process.version}`);
    const { service, caller } = await startStage(cleanup);
    // First: what later parts leave free would hide it.
    if (!only || only === "memory") await measureMemory(service, caller);
    if (!only || only === "delay") await measureDelay(service, caller, cleanup);
    if (!only || only === "rate") await measureRates(service, caller);
    if (!only || only === "large") await measureLarge(service, caller);
  } finally {
    await cleanup.disposeAsync();
  }
}

async function startStage(cleanup: AsyncDisposableStack): Promise<{ service: Measured; caller: Caller }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "ph-bench-flux-"));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const service = await startMeasured([process.execPath, ...COLLECTING, "src/main.ts"], {
    DATA_DIR: path.join(folder, "data"),
    EMBEDDER: "none",
    RATE_LIMIT_PER_MINUTE: "1000000",
    FREE_TIER_CREDITS: "100000000",
  });
  cleanup.defer(() => service.stop());
  return { service, caller: await signUp(service.url) };
}

async function measureDelay(
  service: Measured,
  { key }: Caller,
  cleanup: AsyncDisposableStack,
): Promise<void> {
  const relay = await startMeasured([process.execPath, "bench/flux/relay.ts"]);
  cleanup.defer(() => relay.stop());
  const at = relay.url.replace(/^http/, "ws");
  const [one, other] = [new WebSocket(at), new WebSocket(at)];
  await Promise.all([once(one, "open"), once(other, "open")]);
  const [writer, reader] = [
    await openDevice(service.url, "pair", key),
    await openDevice(service.url, "pair", key),
  ];
  const bare: number[] = [];
  const flux: number[] = [];
  // In turns, so that a busy moment of the machine meets both.
  for (let n = 0; n < ROUNDS; n++) {
    const frame = JSON.stringify({ type: "write", id: `c${n}`, merge: { n } });
    let began = performance.now();
    const relayed = once(other, "message");
    one.send(frame);
    await relayed;
    bare.push(performance.now() - began);
    const seen = Promise.withResolvers<void>();
    reader.onDelta(() => seen.resolve());
    began = performance.now();
    const written = writer.write({ merge: { n } });
    await seen.promise;
    flux.push(performance.now() - began);
    await written;
  }
  const more = median(flux) - median(bare);
  say(
    `write → other device ${spread(flux)}; a bare ws relay ${spread(bare)}; ${ms(more)} more at p50 (aim ≤ 5 ms)`,
  );
  for (const socket of [one, other, writer.socket, reader.socket]) socket.terminate();
  await relay.stop();
}

async function measureRates(service: Measured, { key }: Caller): Promise<void> {
  const change = (n: number) => ({ merge: { cursor: { x: n, y: n % 100 } } });
  const rate = async (devices: Device[], underWay: number) => {
    const counts = await Promise.all(devices.map((device) => device.writeFor(RUN_MS, underWay, change)));
    for (const { socket } of devices) socket.terminate();
    return counts.reduce((sum, count) => sum + count, 0) / (RUN_MS / 1000);
  };
  const open = (count: number, appOf: (n: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, n) => openDevice(service.url, appOf(n), key)));
  const hot = await rate(await open(HOT_SOCKETS, () => "hot"), UNDER_WAY);
  say(`one hot app, ${HOT_SOCKETS} devices: ${hot.toFixed(0)} durable writes/s (aim ≥ 1,000)`);
  const many = await rate(await open(APPS, (n) => `app-${n}`), 4);
  say(`${APPS} apps, a device each: ${many.toFixed(0)} durable writes/s (aim ≥ 3,000)`);
}

/** A small app beside one that is written with a megabyte again and again: another account's, and its own. */
async function measureLarge(service: Measured, caller: Caller): Promise<void> {
  const other = await signUp(service.url);
  await measureBeside(service, caller, other, "another account's");
  await measureBeside(service, caller, caller, "the same account's");
}

async function measureBeside(
  service: Measured,
  { key }: Caller,
  owner: Caller,
  whose: string,
): Promise<void> {
  const small = await openDevice(service.url, "small", owner.key);
  const times = async (count: number) => {
    const list: number[] = [];
    for (let n = 0; n < count; n++) {
      const began = performance.now();
      await small.write({ merge: { n } });
      list.push(performance.now() - began);
    }
    return list;
  };
  await times(50);
  const alone = await times(300);
  const large = await openDevice(service.url, "large", key);
  const padding = "x".repeat(LARGE_BYTES);
  let over = false;
  let written = 0;
  const writing = (async () => {
    for (; !over; written++) await large.write({ state: { padding, written } });
  })();
  const beside = await times(300);
  over = true;
  await writing;
  say(
    `${whose} small app, write → ack: ${spread(alone)} alone; ${spread(beside)} beside ${written} writes of 1 MB`,
  );
  for (const { socket } of [small, large]) socket.terminate();
}

async function measureMemory(service: Measured, caller: Caller): Promise<void> {
  const pid = service.child.pid as number;
  const devices: Device[] = [];
  // An app for ten devices each: everyone hears of who comes to theirs.
  const openSome = async (from: number, to: number) => {
    for (let n = from; n < to; n++) {
      devices.push(await openDevice(service.url, `idle-${Math.floor(devices.length / 10)}`, caller.key));
    }
  };
  // What opens first pays for what the process keeps anyway.
  await heldBytesEach(pid, IDLE, openSome);
  const each = await heldBytesEach(pid, IDLE, openSome);
  say(`${IDLE} idle devices more: ${(each / 1024).toFixed(1)} KB each (aim ≤ 30)`);
  for (const { socket } of devices) socket.terminate();
  await measureStalled(service, caller);
}

/** Readers that open and then never read, while 20 MB of changes pass by. */
async function measureStalled(service: Measured, { key }: Caller): Promise<void> {
  const STALLED = 50;
  const WRITES = 200;
  const change = (n: number) => ({ merge: { padding: "x".repeat(100_000), n } });
  const writer = await openDevice(service.url, "stalled", key);
  const pid = service.child.pid as number;
  let writes = 0;
  const writeSome = async (from: number, to: number) => {
    for (let n = from; n < to; n++) await writer.write(change(++writes));
  };
  await heldBytesEach(pid, WRITES, writeSome);
  const without = await heldBytesEach(pid, WRITES, writeSome);
  const { port, hostname } = new URL(service.url);
  const sockets: net.Socket[] = [];
  for (let n = 0; n < STALLED; n++) {
    const socket = net.connect(Number(port), hostname);
    socket.write(
      `GET /v1/flux/stalled/ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    );
    await once(socket, "data");
    socket.pause();
    sockets.push(socket);
  }
  const withThem = await heldBytesEach(pid, WRITES, writeSome);
  const megabytes = ((withThem - without) * WRITES) / STALLED / 1024 / 1024;
  say(
    `${STALLED} stalled readers while ${WRITES} changes of 100 KB pass: ` +
      `${megabytes.toFixed(2)} MB each (aim < 2)`,
  );
  for (const socket of sockets) socket.destroy();
  writer.socket.terminate();
}
