/** The English rules take time linear in the text, whatever its shape: one message must not hold up everybody else's. */
import { test } from "node:test";
import pino from "pino";
import { createExtractiveHelper } from "../src/modules/agent/extractive/extractive-helper.ts";
import type { Task, Voice } from "../src/modules/agent/helper.ts";
import type { Knowledge } from "../src/modules/agent/knowledge.ts";
import { sampleClaim } from "../src/modules/agent/known-claim-sample.ts";
import { readClaim } from "../src/modules/memory/claim-reading.ts";
import { readClaimFacts } from "../src/modules/memory/correction/analyse.ts";
import { closes } from "../src/modules/memory/correction/closes.ts";
import { createExtractor } from "../src/modules/memory/extraction/extractor.ts";
import { summarise } from "../src/modules/memory/profile/summary.ts";
import { assertLinear } from "./support/growth.ts";
import { HOSTILE_SHAPES } from "./support/hostile-text.ts";

const MESSAGE_CHARACTERS = 32_000;
const CLAIM_CHARACTERS = 4_000;
const now = new Date("2026-06-20T09:00:00Z");

const known = ["I live in Porto.", "My sister Ana lives in Rome", "I have a dog called Rex"].map(
  (content, id) =>
    sampleClaim(content, { id: `c${id}`, occurred_at: now, valid_from: now, stated_at: [now] }),
);

const createKnowledge = (claims: typeof known): Knowledge => ({
  recall: async () => ({
    claims: claims.map((claim) => ({ ...claim, score: 0.9 })),
    doubt: null,
    ofAnother: undefined,
  }),
  findClaims: async () => claims,
  readProfile: async () => ({ summary: "", claimIds: [] }),
  listFeedStates: async () => [],
  listFluxStates: async () => [],
  remember: async () => claims,
  listSkills: () => [SKILL],
});

const SKILL = {
  name: "catch-up",
  version: "1",
  description: "Catch up with someone.",
  instructions: "",
  metadata: {
    "helper-triggers": "what's new with {subject}\nremind me who {subject} is\nplan my week",
    "helper-lookups": "Who: who {subject} is",
    "helper-opening": "This is what you have told me.",
  },
} as unknown as ReturnType<Knowledge["listSkills"]>[number];

const silent: Voice = {
  retrieved() {},
  reason() {},
  startTool() {},
  completeTool() {},
  recommend() {},
  say() {},
};

function ask(message: string, knowledge: Knowledge, before = "Where does Ana live?"): Promise<unknown> {
  const task: Task = {
    accountId: "account",
    message,
    history: [{ message: before, content: "Ana lives in Rome.", claimIds: ["c1"] }],
    skills: [],
    trigger: undefined,
    mayRemember: true,
    now,
    signal: new AbortController().signal,
  };
  return createExtractiveHelper({ knowledge }).answer(task, silent);
}

const extractor = createExtractor({ log: pino({ level: "silent" }) });
const other = readClaim("I live in Rome and I like tea.", null, now).analysis;

const STAGES: Record<string, { length: number; work: (text: string) => Promise<unknown> }> = {
  "extraction of a message": {
    length: MESSAGE_CHARACTERS,
    work: (text) => extractor.extract([{ text, role: "user", name: null, at: now }]),
  },
  "the built-in helper reads a message": {
    length: MESSAGE_CHARACTERS,
    work: (text) => ask(text, createKnowledge(known)),
  },
  "the built-in helper reads the message before": {
    length: MESSAGE_CHARACTERS,
    work: (text) => ask("What about her dog?", createKnowledge(known), text),
  },
  "the built-in helper tells a claim": {
    length: CLAIM_CHARACTERS,
    work: (text) =>
      ask("Where does my sister Ana live?", createKnowledge([{ ...known[0], content: text } as never])),
  },
  "correction of a claim": {
    length: CLAIM_CHARACTERS,
    work: async (text) => {
      const { analysis } = readClaim(text, null, now);
      return [closes(analysis, other), closes(other, analysis), closes(analysis, analysis)];
    },
  },
  "the profile tells a claim": {
    length: CLAIM_CHARACTERS,
    work: (text) =>
      summarise(
        [{ id: "a", content: text, speaker: null, dates: [], valid_from: now, is_change: false }],
        ({ content }) => readClaimFacts(content, { speaker: null, at: now }, []),
        now,
      ),
  },
};

/** Every fourth: all of them (`npm run fuzz`) take a minute of two cores. */
const sample =
  process.env.HOSTILE_SHAPES === "all"
    ? HOSTILE_SHAPES
    : HOSTILE_SHAPES.filter((_, place) => place % 4 === 0);

for (const [stage, { length, work }] of Object.entries(STAGES))
  test(`${stage} in linear time`, async () => {
    for (const [shape, textOf] of sample) await assertLinear(shape, textOf, work, length);
  });
