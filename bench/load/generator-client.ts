/** The load, seen from the measuring process. */
import http from "node:http";
import { percentile } from "../figures.ts";
import { startMeasured } from "../process.ts";
import type { User } from "./mix.ts";

export interface LoadSpec {
  url: string;
  users: User[];
  seconds: number;
  /** Closed: so many callers. */
  connections?: number;
  /** Open: so many calls, in all. */
  perSecond?: number;
}

/** Of the calls that were to begin in it. */
export interface SecondFigures {
  begun: number;
  /** Of what was answered, in milliseconds. */
  times: number[];
  /** Of 503. */
  refusedTimes: number[];
  withoutRetryAfter: number;
  /** By status, or what the connection was lost by, or `unanswered`. */
  others: Record<string, number>;
}

export interface Generators {
  run(spec: LoadSpec): Promise<SecondFigures[]>;
  stop(): Promise<void>;
}

/** Several processes share an open load, so that none of them is what limits it. */
export async function startGenerators(count: number): Promise<Generators> {
  const processes = await Promise.all(
    Array.from({ length: count }, () => startMeasured([process.execPath, "bench/load/generator.ts"])),
  );
  return {
    async run(spec) {
      const parts = await Promise.all(
        processes.map(({ url }) => {
          const share: LoadSpec = { ...spec };
          if (spec.perSecond !== undefined) share.perSecond = spec.perSecond / count;
          if (spec.connections !== undefined) share.connections = Math.ceil(spec.connections / count);
          return post(url, share);
        }),
      );
      return Array.from({ length: spec.seconds }, (_, second) =>
        sumUp(parts.map((part) => part[second] as SecondFigures)),
      );
    },
    stop: async () => {
      await Promise.all(processes.map(({ stop }) => stop()));
    },
  };
}

/** Not by fetch: that gives up on an answer whose head takes five minutes. */
const post = (url: string, spec: LoadSpec): Promise<SecondFigures[]> =>
  new Promise((resolve, reject) => {
    const request = http.request(url, { method: "POST" }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("error", reject);
      response.on("end", () =>
        response.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text)),
      );
    });
    request.on("error", reject);
    request.end(JSON.stringify(spec));
  });

export function sumUp(parts: readonly SecondFigures[]): SecondFigures {
  const others: Record<string, number> = {};
  for (const part of parts)
    for (const [name, count] of Object.entries(part.others)) others[name] = (others[name] ?? 0) + count;
  const sum = (of: (part: SecondFigures) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    begun: sum(({ begun }) => begun),
    times: parts.flatMap(({ times }) => times),
    refusedTimes: parts.flatMap(({ refusedTimes }) => refusedTimes),
    withoutRetryAfter: sum(({ withoutRetryAfter }) => withoutRetryAfter),
    others,
  };
}

/** Zero where nothing was answered. */
export const p99Of = ({ times }: Pick<SecondFigures, "times">): number => percentile(times, 99) ?? 0;

export const othersOf = ({ others }: SecondFigures): string =>
  Object.entries(others)
    .map(([name, count]) => `${count} × ${name}`)
    .join(", ") || "none";
