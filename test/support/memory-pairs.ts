/** Many writes, each followed at once by a search for it on another instance. */
import { randomInt } from "node:crypto";
import http from "node:http";
import type { FoundClaim, WrittenClaim } from "./memory-client.ts";

export interface PairsOptions {
  /** Addresses of two instances: one takes the write and the other the search, by turns. */
  bases: [string, string];
  /** A key of each account; each account goes by itself, one call after the other. */
  keys: string[];
  pairs: number;
}

/** Answers what was written and not found. */
export async function findMisses({ bases, keys, pairs }: PairsOptions): Promise<string[]> {
  const agent = new http.Agent({ keepAlive: true });
  const misses: string[] = [];
  let begun = 0;

  async function pair(key: string): Promise<void> {
    const n = begun++;
    const [writer, reader] = n % 2 ? bases : [bases[1], bases[0]];
    const word = newWord();
    const body = JSON.stringify({ claims: [{ content: `The parcel ${word} lies on shelf ${n}.` }] });
    const { claims } = await send<{ claims: WrittenClaim[] }>(
      agent,
      writer,
      key,
      "POST",
      "/v1/memory/write",
      body,
    );
    const found = await send<FoundClaim[]>(
      agent,
      reader,
      key,
      "GET",
      `/v1/memory/claims/search?q=${word}&limit=3`,
    );
    if (!found.some(({ id, content }) => id === claims[0]?.id && content.includes(word)))
      misses.push(`${n}: ${word}`);
  }

  try {
    await Promise.all(
      keys.map(async (key) => {
        while (begun < pairs) await pair(key);
      }),
    );
  } finally {
    agent.destroy();
  }
  return misses;
}

const newWord = () => `w${Array.from({ length: 9 }, () => String.fromCharCode(97 + randomInt(26))).join("")}`;

/** By node:http, which costs a third of what fetch does: the machine has to run the instances too. */
function send<Body>(
  agent: http.Agent,
  base: string,
  key: string,
  method: string,
  path: string,
  body?: string,
): Promise<Body> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { authorization: `Bearer ${key}` };
    if (body !== undefined) headers["content-type"] = "application/json";
    const request = http.request(base + path, { agent, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => (text += chunk));
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === 200 || response.statusCode === 201) resolve(JSON.parse(text));
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`));
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}
