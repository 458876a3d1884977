/** API4: nobody uses up what others need: bodies, lists, texts, connections and frames all have an end. */
import assert from "node:assert/strict";
import { once } from "node:events";
import net from "node:net";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { WebSocket } from "ws";
import { call } from "../support/api.ts";
import { until } from "../support/until.ts";
import { membersOf, operations, resolve } from "./description.ts";
import { credentialFor, label, sampleOf, send } from "./requests.ts";
import type { Stage } from "./stage.ts";

const MEGABYTE = 1024 * 1024;
/** The stage's LIVE_CONNECTIONS_PER_ACCOUNT. */
const CONNECTIONS = 12;

/** Texts that make a careless pattern try again and again. */
const TIRESOME = ["a", "Did ", "compare a and ", "I live in ", "1,", "a@b.", "key: ", "((", "\n- "];
const PLAIN = "I went to the market and bought some apples for my sister. ";

const repeated = (unit: string, length: number): string =>
  `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length - 1)}x`;

export function resources(stage: Stage): void {
  const { owner, other, url } = stage;
  const address = (path: string) => url.replace(/^http/, "ws") + path;
  const headers = { authorization: `Bearer ${other.key}` };
  const withBody = operations.filter(({ body }) => body !== undefined);

  describe("API4: a body", () => {
    test("has an end: more than an operation takes is 413, whatever it holds", async () => {
      const padding = " ".repeat(1.3 * MEGABYTE);
      for (const operation of withBody) {
        const sample = { ...sampleOf(operation, other), body: `{}${padding}` };
        const answer = await send(url, operation, sample, { token: credentialFor(operation, other) });
        assert.equal(answer.status, 413, label(operation));
      }
    });

    test("is not unpacked: one that is compressed is refused before anyone looks inside", async () => {
      const bomb = gzipSync(Buffer.alloc(4 * MEGABYTE));
      for (const [path, type] of [
        ["/v1/memory/write", "application/json"],
        ["/v1/memory/import", "application/x-ndjson"],
      ] as const) {
        for (const encoding of ["gzip", "deflate", "br", "zstd", "gzip, gzip"]) {
          const response = await fetch(url + path, {
            method: "POST",
            headers: { ...headers, "content-type": type, "content-encoding": encoding },
            body: bomb,
          });
          assert.equal(response.status, 415, `${path} ${encoding}`);
          await response.body?.cancel();
        }
      }
    });

    test("may be neither deep nor wide: texts and lists past their length are refused where they stand", async () => {
      for (const operation of withBody) {
        const sample = sampleOf(operation, other);
        for (const [name, member] of Object.entries(membersOf(operation.body ?? {}))) {
          const { maxLength, maxItems, items, format } = resolve(member);
          if (format === "date-time" || format === "email") continue;
          const unit = items ? (resolve(items).type === "object" ? {} : "x") : undefined;
          const long = maxLength
            ? "x".repeat(maxLength + 1)
            : maxItems
              ? Array(maxItems + 1).fill(unit)
              : undefined;
          if (long === undefined) continue;
          const answer = await send(
            url,
            operation,
            { ...sample, body: { ...sample.body, [name]: long } },
            {
              token: credentialFor(operation, other),
            },
          );
          // An id that is too long names nothing.
          const expected = /_id$/.test(name) ? [400, 404] : [400];
          assert.ok(expected.includes(answer.status), `${label(operation)} ${name}: ${answer.status}`);
        }
        // Where nobody is signed in, it is too large at once.
        const deep = `{"deep":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
        const answer = await send(
          url,
          operation,
          { ...sample, body: deep },
          {
            token: credentialFor(operation, other),
          },
        );
        assert.ok([400, 413].includes(answer.status), label(operation));
      }
    });

    test("and a page have at most what they say", async () => {
      for (const operation of operations.filter(({ queryParameters }) =>
        queryParameters.some(({ name }) => name === "limit"),
      )) {
        for (const limit of ["101", "0", "-1", "1e9", "99999999999999999999", "NaN", ""]) {
          const sample = sampleOf(operation, other);
          const asked = { ...sample, query: { ...sample.query, limit } };
          const answer = await send(url, operation, asked, { token: credentialFor(operation, other) });
          assert.equal(answer.status, 400, `${label(operation)} limit=${limit}`);
        }
      }
    });
  });

  describe("API4: a text", () => {
    const takers: [string, number, (text: string) => [string, string, object]][] = [
      ["is written", 32_000, (content) => ["POST", "/v1/memory/write", { content }]],
      ["is asked", 32_000, (message) => ["POST", "/v1/agent/run", { message }]],
      ["is looked for", 2_000, (q) => ["POST", "/v1/memory/search", { q }]],
    ];
    for (const [what, length, make] of takers) {
      test(`that ${what} takes no longer for being tiresome`, async () => {
        const timed = async (unit: string): Promise<number> => {
          const [method, path, body] = make(repeated(unit, length));
          const began = performance.now();
          const answer = await call(url, method, path, { token: other.key, body });
          assert.ok(answer.status < 500, `${JSON.stringify(unit)}: ${answer.status}`);
          return performance.now() - began;
        };
        const plain = Math.max(await timed(PLAIN), await timed(PLAIN));
        for (const unit of TIRESOME) {
          // The square of the length would be minutes: what is a busy machine and what is a fault can be told apart.
          const ms = await timed(unit);
          assert.ok(ms < 20 * plain + 5_000, `${JSON.stringify(unit)}: ${ms} ms, ${plain} ms for plain text`);
        }
      });
    }
  });

  describe("API4: live connections", () => {
    const openStream = async () => {
      const abort = new AbortController();
      const response = await fetch(`${url}/v1/feeds/stream`, { headers, signal: abort.signal });
      return { response, close: () => abort.abort() };
    };
    const openSocket = (path: string, protocol: string) =>
      new Promise<{ status: number; close(): void }>((resolve, reject) => {
        const socket = new WebSocket(address(path), protocol, { headers });
        socket.on("open", () => resolve({ status: 101, close: () => socket.terminate() }));
        socket.on("unexpected-response", (request, response) => {
          resolve({ status: response.statusCode ?? 0, close: () => request.destroy() });
        });
        socket.on("error", reject);
      });

    test("of an account have a limit that counts streams and sockets of all its credentials", async () => {
      // Those of the tests before are on their way out.
      const opened = await until("all that an account may have are open", async () => {
        const streams = await Promise.all(Array.from({ length: CONNECTIONS }, openStream));
        if (streams.every(({ response }) => response.status === 200)) return streams;
        for (const { close } of streams) close();
        return undefined;
      });
      const refused = await openStream();
      assert.equal(refused.response.status, 429);
      const problem = (await refused.response.json()) as Record<string, unknown>;
      assert.equal(problem.code, "rate_limited");
      assert.match(String(problem.detail), new RegExp(`at most ${CONNECTIONS} live connections`));
      assert.ok(Number(refused.response.headers.get("retry-after")) >= 1);
      for (const [path, protocol] of [
        ["/v1/feeds/ws", "feeds.v1"],
        ["/v1/flux/ws", "flux.v1"],
      ] as const) {
        const socket = await openSocket(path, protocol);
        assert.equal(socket.status, 429, path);
        socket.close();
      }
      const runs = async () =>
        (await call(url, "GET", "/v1/agent/runs?limit=100", { token: other.key })).body.data;
      const before = (await runs()).length;
      const run = await send(
        url,
        "agent.run",
        { body: { message: "Who am I?", stream: true } },
        { token: other.session },
      );
      assert.equal(run.status, 429, "another credential of the account");
      assert.equal((await runs()).length, before, "no run was begun");
      const theirs = await send(url, "feeds.stream_all", {}, { token: owner.key });
      assert.equal(theirs.status, 200, "others are not held up");
      opened.pop()?.close();
      await until("there is room again", async () => {
        const again = await openStream();
        if (again.response.status === 200) opened.push(again);
        return again.response.status === 200;
      });
      for (const { close } of opened) close();
    });

    test("end on a frame that is larger than their protocol has", async () => {
      for (const [path, protocol, bytes] of [
        ["/v1/feeds/ws", "feeds.v1", 5_000],
        ["/v1/flux/ws", "flux.v1", 2 * MEGABYTE],
      ] as const) {
        const code = await until("there is room", async () => {
          const socket = new WebSocket(address(path), protocol, { headers });
          socket.on("error", () => {});
          socket.on("open", () => socket.send("x".repeat(bytes)));
          const [closedWith] = await once(socket, "close");
          return closedWith === 1009 ? closedWith : undefined;
        });
        assert.equal(code, 1009);
      }
    });

    test("that ask without listening are not answered for ever", async () => {
      const { hostname, port } = new URL(url);
      const deaf = net.connect(Number(port), hostname);
      deaf.write(
        `GET /v1/feeds/ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nAuthorization: Bearer ${other.key}\r\n\r\n`,
      );
      const [head] = await once(deaf, "data");
      assert.match(String(head), /^HTTP\/1\.1 101/);
      deaf.pause();
      // Pings of 125 bytes, masked with zeros. Each would be answered with as many.
      const ping = Buffer.alloc(131);
      ping[0] = 0x89;
      ping[1] = 0x80 | 125;
      const many = Buffer.concat(Array(8_000).fill(ping));
      const memory = async () =>
        Number(
          /^ph_process_resident_memory_bytes (\S+)/m.exec((await call(url, "GET", "/metrics")).body)?.[1],
        );
      const sendMegabytes = async (count: number) => {
        for (let i = 0; i < count; i++) await new Promise((written) => deaf.write(many, written));
      };
      // To read so much takes room that is given back late: the same for the first as for the next.
      await sendMegabytes(60);
      const before = await memory();
      await sendMegabytes(60);
      const grown = ((await memory()) - before) / MEGABYTE;
      deaf.destroy();
      assert.ok(grown < 30, `60 MB of pings left ${grown} MB behind`);
    });
  });

  describe("API4: a connection", () => {
    const raw = (text: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const { hostname, port } = new URL(url);
        let answer = "";
        const socket = net.connect(Number(port), hostname, () => socket.write(text));
        socket.on("data", (chunk) => (answer += chunk));
        socket.on("close", () => resolve(answer));
        socket.on("error", reject);
      });

    test("with thousands of header lines is refused", async () => {
      const lines = Array.from({ length: 5_000 }, (_, i) => `a${i}: b`).join("\r\n");
      assert.match(await raw(`GET /v1/credits HTTP/1.1\r\nHost: x\r\n${lines}\r\n\r\n`), /^HTTP\/1\.1 431 /);
      const fewer = Array.from({ length: 3_000 }, () => "a:").join("\r\n");
      const answer = await raw(
        `GET /v1/credits HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${fewer}\r\nAuthorization: Bearer ${owner.key}\r\n\r\n`,
      );
      assert.match(answer, /^HTTP\/1\.1 (200|401|431) /);
    });

    test("with a URL of 20,000 characters is refused", async () => {
      assert.match(
        await raw(`GET /v1/${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
        /^HTTP\/1\.1 (414|431) /,
      );
    });

    test("that is slow to say what it wants keeps nobody else waiting", async () => {
      const { hostname, port } = new URL(url);
      const slow = Array.from({ length: 200 }, (_, i) => {
        const socket = net.connect(Number(port), hostname);
        socket.on("error", () => {});
        socket.write(
          i % 2
            ? "GET /v1/credits/prices HTTP/1.1\r\nHost: x\r\nX-Slow: "
            : "POST /v1/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
        );
        return socket;
      });
      const answer = await call(url, "GET", "/v1/credits", { token: owner.key });
      assert.equal(answer.status, 200);
      for (const socket of slow) socket.destroy();
    });
  });
}
