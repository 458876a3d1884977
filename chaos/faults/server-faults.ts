/** PostgreSQL and Redis that go away, hang, or lose their connections. */
import { setTimeout as delay } from "node:timers/promises";
import type { Line } from "../servers/line.ts";
import type { Scene } from "../servers/scene.ts";
import type { Fault } from "./fault.ts";

type Servers = NonNullable<Scene["servers"]>;

const fault = (name: string, work: (servers: Servers) => Promise<void>): Fault => ({
  name,
  stage: "cluster",
  async apply({ servers }) {
    if (!servers) throw new Error(`${name} needs servers of its own`);
    await work(servers);
    return [];
  },
});

const lineFaults = (server: "postgres" | "redis", lineOf: (servers: Servers) => Line): Fault[] => [
  fault(`${server}-cut`, async (servers) => {
    for (let round = 0; round < 3; round++) {
      lineOf(servers).cutAll();
      await delay(500);
    }
  }),
  fault(`${server}-refuse`, async (servers) => {
    lineOf(servers).set("refused");
    lineOf(servers).cutAll();
    await delay(4_000);
    lineOf(servers).set("open");
  }),
  fault(`${server}-slow`, async (servers) => {
    lineOf(servers).set("open", 200);
    await delay(5_000);
    lineOf(servers).set("open");
  }),
  fault(`${server}-hole`, async (servers) => {
    lineOf(servers).set("held");
    await delay(8_000);
    lineOf(servers).set("open");
  }),
  // Over at once: those connections stay dead, and new ones are well.
  fault(`${server}-lost`, async (servers) => lineOf(servers).loseAll()),
];

export const serverFaults: Fault[] = [
  fault("postgres-stop", async ({ postgres }) => {
    await postgres.stopFast();
    await delay(2_000);
    await postgres.start();
  }),
  fault("postgres-kill", async ({ postgres }) => {
    await postgres.kill();
    await delay(1_000);
    await postgres.start();
  }),
  fault("postgres-pause", async ({ postgres }) => {
    postgres.pause();
    await delay(5_000);
    postgres.resume();
  }),
  fault("redis-stop", async ({ redis }) => {
    await redis.kill();
    await delay(3_000);
    await redis.start();
  }),
  fault("redis-pause", async ({ redis }) => {
    redis.hang();
    await delay(5_000);
    redis.resume();
  }),
  ...lineFaults("postgres", ({ postgresLine }) => postgresLine),
  ...lineFaults("redis", ({ redisLine }) => redisLine),
];
