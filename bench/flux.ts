/**
 * Flux: from one device to another beside a bare relay, durable writes, and what slow and idle devices hold.
 * Steps: `memory`, `delay`, `rate`, `large`.
 */
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { WebSocket } from "ws";
import { type Caller, signUp } from "../test/support/api.ts";
import { prepareBareInsert } from "./bare-insert.ts";
import { withCleanup } from "./ending.ts";
import { heldByBareSockets } from "./feeds/bare-sockets.ts";
import { percentile, report } from "./figures.ts";
import { type Device, openDevice } from "./flux/device.ts";
import { makeFolder } from "./folder.ts";
import { COLLECTING, heldBytesEach, type Measured, median, startMeasured } from "./process.ts";
import { step, wants } from "./progress.ts";
import { openServiceDatabase } from "./service-database.ts";

const ROUNDS = 1_000;
const HOT_SOCKETS = 8;
const UNDER_WAY = 32;
const APPS = 100;
const RUN_MS = 5_000;
const BARE_CONNECTIONS = 20;
const IDLE = 1_000;
const LARGE_BYTES = 1_000_000;
const part = "flux";

export async function run(args: string[]): Promise<void> {
  await withCleanup(async (cleanup) => {
    const stage = await startStage(cleanup);
    const { service, caller } = stage;
    // First: what later parts leave free would hide it.
    if (wants(args, "memory")) await measureMemory(service, caller, cleanup);
    if (wants(args, "delay")) await measureDelay(service, caller, cleanup);
    if (wants(args, "rate")) await measureRates(stage, cleanup);
    if (wants(args, "large")) await measureLarge(service, caller);
  });
}

interface Stage {
  service: Measured;
  caller: Caller;
  dataDir: string;
}

async function startStage(cleanup: AsyncDisposableStack): Promise<Stage> {
  const folder = makeFolder("flux", cleanup);
  const dataDir = path.join(folder, "data");
  const service = await startMeasured([process.execPath, ...COLLECTING, "src/main.ts"], {
    DATA_DIR: dataDir,
    EMBEDDER: "none",
    RATE_LIMIT_PER_MINUTE: "1000000",
    FREE_TIER_CREDITS: "100000000",
  });
  cleanup.defer(() => service.stop());
  return { service, caller: await signUp(service.url), dataDir };
}

async function measureDelay(
  service: Measured,
  { key }: Caller,
  cleanup: AsyncDisposableStack,
): Promise<void> {
  step("from one device to another");
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
  const figure = { part, unit: "ms", better: "less" } as const;
  for (const at of [50, 99]) {
    const baseline = { name: "a bare WebSocket relay", value: percentile(bare, at) };
    report({ ...figure, name: `write → other device, p${at}`, value: percentile(flux, at), baseline });
  }
  report({ ...figure, name: "the same beyond the relay's, p50", value: median(flux) - median(bare), aim: 5 });
  for (const socket of [one, other, writer.socket, reader.socket]) socket.terminate();
  await relay.stop();
}

async function measureRates(
  { service, caller: { key }, dataDir }: Stage,
  cleanup: AsyncDisposableStack,
): Promise<void> {
  step("durable writes");
  const change = (n: number) => ({ merge: { cursor: { x: n, y: n % 100 } } });
  const rate = async (devices: Device[], underWay: number) => {
    const counts = await Promise.all(devices.map((device) => device.writeFor(RUN_MS, underWay, change)));
    for (const { socket } of devices) socket.terminate();
    return counts.reduce((sum, count) => sum + count, 0) / (RUN_MS / 1000);
  };
  const open = (count: number, appOf: (n: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, n) => openDevice(service.url, appOf(n), key)));
  const hot = await rate(await open(HOT_SOCKETS, () => "hot"), UNDER_WAY);
  const baseline = {
    name: `bare inserts over ${BARE_CONNECTIONS} connections`,
    value: await bareRate(dataDir, cleanup),
  };
  const figure = { part, unit: "/s", better: "more", baseline } as const;
  report({ ...figure, name: `durable writes to one app, ${HOT_SOCKETS} devices`, value: hot, aim: 1_000 });
  const many = await rate(await open(APPS, (n) => `app-${n}`), 4);
  report({ ...figure, name: `durable writes to ${APPS} apps, a device each`, value: many, aim: 3_000 });
}

/** As many at a time as the service's own pool lets through: each waits for the disk, and shares that with others. */
async function bareRate(dataDir: string, cleanup: AsyncDisposableStack): Promise<number> {
  const insert = await prepareBareInsert(await openServiceDatabase(dataDir, cleanup));
  const end = performance.now() + RUN_MS;
  let count = 0;
  const writer = async () => {
    for (; performance.now() < end; count++) await insert();
  };
  await Promise.all(Array.from({ length: BARE_CONNECTIONS }, writer));
  return count / (RUN_MS / 1000);
}

/** A small app beside one that is written with a megabyte again and again: another account's, and its own. */
async function measureLarge(service: Measured, caller: Caller): Promise<void> {
  step("beside large writes");
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
  const writing = (async () => {
    for (let n = 0; !over; n++) await large.write({ state: { padding, n } });
  })();
  const beside = await times(300);
  over = true;
  await writing;
  for (const at of [50, 99]) {
    report({
      part,
      name: `${whose} small app beside writes of 1 MB, write → ack, p${at}`,
      value: percentile(beside, at),
      unit: "ms",
      better: "less",
      baseline: { name: "alone", value: percentile(alone, at) },
    });
  }
  for (const { socket } of [small, large]) socket.terminate();
}

async function measureMemory(
  service: Measured,
  caller: Caller,
  cleanup: AsyncDisposableStack,
): Promise<void> {
  step("memory of idle devices");
  const bare = await heldByBareSockets(IDLE, cleanup);
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
  report({
    part,
    name: `memory of an idle device, of ${IDLE}`,
    value: each / 1024,
    unit: "KB",
    better: "less",
    baseline: { name: "a bare WebSocket", value: bare / 1024 },
    aim: 30,
  });
  for (const { socket } of devices) socket.terminate();
  await measureStalled(service, caller);
}

/** Readers that open and then never read, while 20 MB of changes pass by. */
async function measureStalled(service: Measured, { key }: Caller): Promise<void> {
  step("memory of stalled readers");
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
  report({
    part,
    name: `memory of a stalled reader, of ${STALLED}, while ${WRITES} changes of 100 KB pass`,
    // Below what can be told from the process's own coming and going, it may come out negative.
    value: Math.max(0, megabytes),
    unit: "MB",
    better: "less",
    aim: 2,
  });
  for (const socket of sockets) socket.destroy();
  writer.socket.terminate();
}
