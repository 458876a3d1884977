/** What is forgotten is in no run any more: not in its answer, its events, nor in one that was under way. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Answer } from "../../src/modules/agent/helper.ts";
import { parseId } from "../../src/platform/ids.ts";
import { createAgentInstance, type Script } from "../support/agent-instance.ts";
import { createTestDatabase } from "../support/database.ts";
import { createMovedClock, refusal } from "../support/direct-call.ts";

const { database } = await createTestDatabase();
const SECRET = "The canary sings at the old mill.";
const usage = { inputTokens: 0, outputTokens: 0 };

interface Written {
  claims: { id: string }[];
}

interface Run {
  id: string;
  status: string;
  message: string;
  content: string;
  citations: unknown[];
}

/** Everything that the tables of runs hold of an account, as text. */
const stored = async (accountId: string): Promise<string> =>
  JSON.stringify(
    [
      await database.many`select * from agent_runs where account_id = ${accountId}`,
      await database.many`select * from agent_run_events where account_id = ${accountId}`,
    ],
    (_, value) => (typeof value === "bigint" ? String(value) : value),
  );

/** Looks at one claim, waits if it is told to, and answers with its words. */
function quoting(claim: { id: string }, wait: () => Promise<unknown> = async () => {}): Script {
  return async (_task, voice): Promise<Answer> => {
    const claimId = parseId("clm", claim.id) as string;
    voice.retrieved([{ id: claimId, content: SECRET, score: 1 }]);
    await wait();
    voice.say(SECRET);
    voice.recommend(SECRET, [claimId]);
    return { citations: [{ claimId, quote: SECRET }], usage };
  };
}

async function prepare() {
  let script: Script = async () => assert.fail("no script");
  const agent = await createAgentInstance({
    database,
    clock: createMovedClock(),
    script: (task, voice) => script(task, voice),
  });
  const { claims } = await agent.ask<Written>("memory.write", { body: { content: SECRET } });
  const [claim] = claims as [{ id: string }];
  return {
    agent,
    claim,
    plays: (next: Script) => {
      script = next;
    },
  };
}

describe("a forgotten claim", () => {
  test("leaves the runs that looked at it; that they were stays", async () => {
    const { agent, claim, plays } = await prepare();
    plays(quoting(claim));
    const run = await agent.ask<Run>("agent.run", { body: { message: `Is it so that ${SECRET}` } });
    assert.match(await stored(agent.accountId), /canary/);
    await agent.ask("memory.claims.forget", { params: { id: claim.id } });
    assert.doesNotMatch(await stored(agent.accountId), /canary/);
    const after = await agent.ask<Run>("agent.runs.get", { params: { id: run.id } });
    assert.deepEqual([after.status, after.citations], ["completed", []]);
    assert.match(after.content, /forgotten/);
    const [end, ...more] = await agent.readEvents(run.id);
    assert.equal(end?.event, "run.completed");
    assert.deepEqual(more, []);
    assert.deepEqual(end?.data.run, after);
  });

  test("is stored by no run that was under way", async () => {
    const { agent, claim, plays } = await prepare();
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    plays(quoting(claim, () => opened));
    const { runId, frames } = await agent.begin();
    await agent.ask("memory.claims.forget", { params: { id: claim.id } });
    open();
    const ends = (await frames).filter(({ event }) => /^run\.(completed|failed|cancelled)$/.test(event));
    assert.equal(ends.length, 1);
    assert.notEqual(ends[0]?.event, "run.completed");
    assert.doesNotMatch(await stored(agent.accountId), /canary/);
    assert.equal(await agent.balance(), 100);
    const run = await agent.ask<Run>("agent.runs.get", { params: { id: runId } });
    assert.notEqual(run.status, "completed");
  });
});

describe("an erased memory", () => {
  test("takes all runs along, those under way too, which cost nothing", async () => {
    const { agent, claim, plays } = await prepare();
    plays(quoting(claim));
    const done = await agent.ask<Run>("agent.run", { body: { message: "Well?" } });
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    plays(quoting(claim, () => opened));
    const { frames } = await agent.begin();
    const receipt = await agent.ask<{ runs: number }>("memory.erase");
    assert.equal(receipt.runs, 2);
    open();
    const all = await frames;
    assert.equal(all.at(-1)?.event, "run.cancelled");
    assert.equal(await stored(agent.accountId), "[[],[]]");
    assert.equal(await agent.balance(), 90, "the one that had completed");
    await refusal("not_found", agent.ask("agent.runs.get", { params: { id: done.id } }));
    const ledger = await agent.verify();
    assert.equal(ledger.ok, true, "the ledger holds");
  });
});

describe("runs that are older than they are kept", () => {
  const DAY_MS = 86_400_000;
  const script: Script = async ({ message }, voice) => {
    voice.say(`${message} ${SECRET}`);
    return { citations: [], usage };
  };

  test("are erased, with their events and what webhooks were sent of them; the ledger stays", async () => {
    const clock = createMovedClock();
    const agent = await createAgentInstance({ database, clock, script, retentionDays: 3 });
    const { accountId } = agent;
    const old = await agent.ask<Run>("agent.run", { body: { message: "Old?" } });
    for (const type of ["agent.run.completed", "feed.update.delivered"]) {
      await database.run`
        insert into webhook_events (account_id, id, type, body, created_at)
        values (${accountId}, gen_random_uuid(), ${type}, ${SECRET}, ${clock.now()})`;
    }
    clock.advance(2 * DAY_MS);
    const young = await agent.ask<Run>("agent.run", { body: { message: "Young?" } });
    await agent.eraseOld();
    assert.equal((await agent.ask<Run>("agent.runs.get", { params: { id: old.id } })).status, "completed");
    clock.advance(DAY_MS + 1_000);
    await agent.eraseOld();
    await refusal("not_found", agent.ask("agent.runs.get", { params: { id: old.id } }));
    assert.equal((await agent.ask<Run>("agent.runs.get", { params: { id: young.id } })).status, "completed");
    assert.doesNotMatch(await stored(accountId), /Old\?/);
    const events = await database.many<{ type: string }>`
      select type from webhook_events where account_id = ${accountId}`;
    assert.deepEqual(events, [{ type: "feed.update.delivered" }]);
    assert.equal(await agent.balance(), 80, "what they cost is not given back");
    assert.equal((await agent.verify()).ok, true);
  });

  test("stay where nothing is set", async () => {
    const clock = createMovedClock();
    const agent = await createAgentInstance({ database, clock, script });
    const run = await agent.ask<Run>("agent.run", { body: { message: "Old?" } });
    clock.advance(5_000 * DAY_MS);
    await agent.eraseOld();
    assert.equal((await agent.ask<Run>("agent.runs.get", { params: { id: run.id } })).status, "completed");
  });
});
