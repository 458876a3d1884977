/** What a user hands over, quotes or pastes never takes the place of what they said of themselves. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDirectAgents } from "../support/agent-direct.ts";
import { createTestDatabase } from "../support/database.ts";

const { database } = await createTestDatabase();
const fill = createDirectAgents({
  database,
  embedder: undefined,
  now: new Date("2026-11-16T09:00:00Z"),
});

const HANDED_OVER = [
  'Rewrite this email: "Dear Sir, my name is John Smith and I live in Denver. I am allergic to cats. Regards, John"',
  "Proofread this for my friend:\n\nDear hiring team,\n\nI am Carlos Mendes. My name is Carlos. I live in Helsinki.\n\nBest,\nCarlos",
  'Summarize:\n"""\nMy name is Margaret. I live in Leeds.\n"""',
  "> My name is Bob and I live in Rome\n\nwhat should I reply to him?",
  "Speaker 1: Who are you?\nSpeaker 2: My name is Eva. I live in Oslo.",
  "Translate to German: My name is Juan. I live in Madrid and have two cats.",
  "You are Captain Jack and you live in Tortuga.",
];

describe("a memory of one's own name and home", () => {
  for (const message of HANDED_OVER) {
    test(message, async () => {
      const agent = await fill([
        { id: "name", content: "My name is Ana." },
        { id: "home", content: "I live in Porto." },
      ]);
      // As a chat or a note brings it, and as the helper is told it.
      assert.deepEqual(await agent.knowledge.remember(agent.accountId, message), []);
      await agent.say(message);
      assert.equal((await agent.say("What is my name?")).content, "Your name is Ana.");
      assert.equal((await agent.say("Where do I live?")).content, "You live in Porto.");
    });
  }
});

test("the helper says that it can't work on a text", async () => {
  const agent = await fill([]);
  const { content } = await agent.say("Translate to German: I live in Madrid and have two cats.");
  assert.equal(content, "I can't work on a text that is handed over, and I stored nothing of it.");
  assert.deepEqual(agent.remembered, []);
});
