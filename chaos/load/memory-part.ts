/** Claims that are written, corrected, forgotten and searched for. */
import { setTimeout as delay } from "node:timers/promises";
import { parseId } from "../../src/platform/ids.ts";
import { randomKey } from "./calling.ts";
import type { Gate } from "./gate.ts";
import type { Part, World } from "./part.ts";
import type { Person } from "./person.ts";

interface KnownClaim {
  id: string;
  /** Any of these; more than one after a correction nobody heard the end of. */
  contents: string[];
  fate: "live" | "forgotten" | "in doubt";
}

const WRITE = "POST /v1/memory/write";
const GET = "GET /v1/memory/claims/{id}";
const CORRECT = "PATCH /v1/memory/claims/{id}";
const FORGET = "DELETE /v1/memory/claims/{id}";
const SEARCH = "GET /v1/memory/claims/search";

export function createMemoryPart(person: Person, gate: Gate, world: World): Part {
  const { caller, key: token, complain } = person;
  const random = person.random("memory");
  const claims: KnownClaim[] = [];
  /** Written with an unknown end. */
  const doubtful = new Set<string>();
  let operations = 0;

  async function write(): Promise<void> {
    const crate = randomKey(random).slice(0, 12);
    const content = `Crate ${crate} is sealed.`;
    const body = { claims: [{ content }] };
    const path = "/v1/memory/write";
    const outcome = await caller.send({ method: "POST", path, token, body, endpoint: WRITE, credits: 1 });
    if (outcome.kind === "unknown") doubtful.add(content);
    if (outcome.kind === "refused") complain(`a write was refused: ${JSON.stringify(outcome)}`);
    if (outcome.kind !== "acknowledged") return;
    const claim = outcome.body.claims[0];
    if (claim?.content !== content || claim.outcome === "duplicate")
      complain(`a new claim was answered with ${JSON.stringify(outcome.body)}`);
    person.expect("memory.claim.created", claim.id);
    claims.push({ id: claim.id, contents: [content], fate: "live" });
    await find(claims.at(-1) as KnownClaim, crate);
  }

  /** Whichever instance answers, it must know what another has just acknowledged. */
  async function find({ id }: KnownClaim, crate: string): Promise<void> {
    const path = `/v1/memory/claims/search?q=${crate}`;
    const outcome = await caller.send({ method: "GET", path, token, endpoint: SEARCH, credits: 1 });
    if (outcome.kind !== "acknowledged") return;
    if (!outcome.body.some((claim: { id: string }) => claim.id === id))
      complain(`the search for ${crate} does not find ${id}, which was acknowledged before it`);
  }

  function pickLive(): KnownClaim | undefined {
    const place = random.next();
    const live = claims.filter(({ fate }) => fate === "live");
    return live[Math.floor(place * live.length)];
  }

  async function correct(claim: KnownClaim): Promise<void> {
    const content = `${claim.contents[0]?.split(" is ")[0]} is opened with ${randomKey(random).slice(0, 8)}.`;
    const path = `/v1/memory/claims/${claim.id}`;
    const outcome = await caller.send({
      method: "PATCH",
      path,
      token,
      body: { content },
      endpoint: CORRECT,
      credits: 1,
    });
    if (outcome.kind === "acknowledged") claim.contents = [content];
    else if (outcome.kind === "unknown") claim.contents.push(content);
    else complain(`a correction of ${claim.id} was refused: ${JSON.stringify(outcome)}`);
  }

  async function forget(claim: KnownClaim): Promise<void> {
    // What was not delivered yet is forgotten with it.
    person.release("memory.claim.created", claim.id);
    const path = `/v1/memory/claims/${claim.id}`;
    const outcome = await caller.send({ method: "DELETE", path, token, endpoint: FORGET, credits: 1 });
    // Gone already, by a try whose answer was lost.
    const isGone = outcome.kind === "acknowledged" || (outcome.kind === "refused" && outcome.status === 404);
    claim.fate = isGone ? "forgotten" : "in doubt";
    if (isGone) person.expect("memory.claim.deleted", claim.id);
  }

  gate.loop(async () => {
    const kind = random.next();
    const target = kind < 0.55 ? undefined : pickLive();
    if (!target) await write();
    else if (kind < 0.75) await correct(target);
    else if (kind < 0.88) await forget(target);
    else await look(target);
    operations++;
    await delay(random.between(20, 120));
  });

  async function look(claim: KnownClaim, base?: string): Promise<string | undefined> {
    const path = `/v1/memory/claims/${claim.id}`;
    const call = {
      method: "GET",
      path,
      token,
      endpoint: GET,
      credits: 1,
      ...(base ? { base } : {}),
    } as const;
    const outcome = await caller.send(call);
    if (outcome.kind === "unknown") return `GET ${path} has no answer`;
    const content = outcome.kind === "acknowledged" ? outcome.body.content : undefined;
    const isRight =
      claim.fate === "forgotten"
        ? outcome.kind === "refused" && outcome.status === 404
        : claim.contents.includes(content);
    const fault = `${claim.fate} claim ${claim.id} is answered with ${JSON.stringify(outcome)}`;
    if (!isRight && !base) complain(fault);
    return isRight ? undefined : fault;
  }

  async function check(): Promise<string[]> {
    const rows = await world.query<{ id: string; content: string | null }>(
      `select id, content from claims where account_id = '${parseId("usr", person.accountId)}'`,
    );
    const stored = new Map(rows.map(({ id, content }) => [id, content]));
    const faults: string[] = [];
    for (const { id, contents, fate } of claims) {
      const uuid = String(parseId("clm", id));
      const content = stored.get(uuid);
      stored.delete(uuid);
      if (fate === "live" && !contents.includes(content ?? ""))
        faults.push(`claim ${id} is lost or has changed`);
      if (fate === "forgotten" && content) faults.push(`claim ${id} was forgotten and is there`);
    }
    for (const content of stored.values())
      if (!content || !doubtful.has(content)) faults.push(`a claim nobody wrote: ${content}`);
    const samples = [pickLive(), claims.findLast(({ fate }) => fate === "forgotten"), claims.at(-1)];
    for (const base of world.bases)
      for (const sample of samples) {
        const fault = sample && (await look(sample, base));
        if (fault) faults.push(`at ${base}: ${fault}`);
      }
    return faults;
  }

  return {
    name: "memory",
    get operations() {
      return operations;
    },
    check,
    close() {},
  };
}
