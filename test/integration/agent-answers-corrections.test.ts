/** What the built-in helper says after something has changed: what is over is not told as if it were so, what stays is not lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createExtractor } from "../../src/modules/memory/extraction/extractor.ts";
import { createDirectAgents, openTestEmbedder } from "../support/agent-direct.ts";
import { personNow } from "../support/agent-sets/person.ts";
import { createTestDatabase } from "../support/database.ts";
import { silentLog } from "../support/direct-call.ts";

const { database } = await createTestDatabase();
const fill = createDirectAgents({ database, embedder: await openTestEmbedder(), now: personNow });
const extractor = createExtractor({ log: silentLog });

/** As messages are written: what they state becomes claims. */
async function tellAll(messages: readonly string[]) {
  const extracted = await extractor.extract(
    messages.map((text) => ({ role: "user", text, name: null, at: personNow })),
  );
  const claims = extracted.flatMap((one) => one.claims);
  return fill(claims.map(({ content }, place) => ({ id: String(place), content })));
}

const asked: [messages: string[], question: string, answer: RegExp, never?: RegExp][] = [
  [
    ["I live in Oslo, work at Equinor and have a dog named Bo.", "I moved to Bergen."],
    "Do I have a dog?",
    /^Yes: you have a dog named Bo\.$/,
  ],
  [
    ["I live in Oslo, work at Equinor and have a dog named Bo.", "I moved to Bergen."],
    "Where do I live?",
    /^You moved to Bergen\./,
  ],
  [
    ["I live in Pune and work for Infosys.", "I moved to Delhi."],
    "Who do I work for?",
    /^You work for Infosys\.$/,
  ],
  [
    ["My wife Ana is a vet and loves tennis.", "Ana quit her job as a vet."],
    "What does my wife love?",
    /^Your wife Ana loves tennis\.$/,
  ],
  [["I have a dog named Bruno.", "Bruno died last week."], "Do I have a dog?", /./, /^Yes/],
  [["I have a dog named Bruno.", "I gave Bruno away."], "Do I have a dog?", /./, /^Yes/],
  [
    ["My girlfriend Nina loves hiking.", "Nina and I broke up last week."],
    "Who is my girlfriend?",
    /./,
    /Your girlfriend Nina/,
  ],
  [
    ["My haircut got moved to Saturday.", "My haircut got cancelled."],
    "When is my haircut?",
    /cancelled|don't know/,
    /^Your haircut got moved/,
  ],
  [
    ["I have a trip to Malta on December 10.", "My trip to Malta is cancelled."],
    "When is my trip to Malta?",
    /cancelled|don't know/,
    /^You have a trip/,
  ],
  [["I have a Netflix subscription.", "I cancelled Netflix."], "Do I have Netflix?", /./, /^Yes|^You have/],
  [
    ["I go to the gym FitX.", "I've switched from FitX to McFit."],
    "Which gym do I go to?",
    /./,
    /^You go to/,
  ],
  [
    ["My sister's name is Julia.", "No wait, my sister's name is Juliana, not Julia."],
    "What is my sister's name?",
    /Juliana/,
    /Do you mean/,
  ],
  [["I'm left-handed.", "Just kidding, I'm right-handed."], "Am I left-handed?", /./, /^Yes/],
  [
    ["My wife is pregnant.", "My wife gave birth to a boy, Oskar, on Sunday."],
    "Is my wife pregnant?",
    /./,
    /^Yes|Your wife is pregnant/,
  ],
  [
    ["I'm going to the gym tonight.", "I'm not going to the gym after all."],
    "Am I going to the gym tonight?",
    /./,
    /^Yes|You are going|You're going/,
  ],
  [["My boss is called Carla.", "My boss is called what."], "Who is my boss?", /Carla/],
];

for (const [messages, question, answer, never] of asked) {
  test(`${messages.join(" ")} ${question}`, async () => {
    const { content } = await (await tellAll(messages)).say(question);
    assert.match(content, answer);
    if (never) assert.doesNotMatch(content, never);
  });
}
