/** The built-in helper on a real memory, without HTTP: what it says, cites and does, recorded. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after } from "node:test";
import { createExtractiveHelper } from "../../src/modules/agent/extractive/extractive-helper.ts";
import type { Citation, RetrievedClaim, Task, Turn, Voice } from "../../src/modules/agent/helper.ts";
import type { JsonObject } from "../../src/modules/agent/json.ts";
import type { FeedState, FluxAppState, Knowledge } from "../../src/modules/agent/knowledge.ts";
import { createMemory } from "../../src/modules/memory/index.ts";
import type { Skill } from "../../src/modules/skills/index.ts";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import type { Database } from "../../src/platform/database/database.ts";
import type { Embedder } from "../../src/platform/embedder/embedder.ts";
import { createEmbedder } from "../../src/platform/embedder/open.ts";
import { unheardEvents } from "../../src/platform/events/events.ts";
import type { Principal } from "../../src/platform/http/principal.ts";
import { createSpoolRoom } from "../../src/platform/http/spool-room.ts";
import { formatId, parseId } from "../../src/platform/ids.ts";
import { callDirectly, silentLog } from "./direct-call.ts";

export interface Recorded {
  content: string;
  deltas: string[];
  citations: Citation[];
  reasoning: string;
  tools: { name: string; input: JsonObject; output: JsonObject | undefined }[];
  retrieved: RetrievedClaim[][];
  recommendations: { text: string; claimIds: readonly string[] }[];
}

function createRecordingVoice(): { voice: Voice; recorded: Recorded } {
  const recorded: Recorded = {
    content: "",
    deltas: [],
    citations: [],
    reasoning: "",
    tools: [],
    retrieved: [],
    recommendations: [],
  };
  const voice: Voice = {
    retrieved: (claims) => void recorded.retrieved.push([...claims]),
    reason: (delta) => {
      recorded.reasoning += delta;
    },
    startTool: (name, input) => void recorded.tools.push({ name, input, output: undefined }),
    completeTool(name, output) {
      const open = recorded.tools.findLast((tool) => tool.name === name && tool.output === undefined);
      if (!open) throw new Error(`${name} was completed, but not started`);
      open.output = output;
    },
    recommend: (text, claimIds) => void recorded.recommendations.push({ text, claimIds }),
    say(delta) {
      recorded.deltas.push(delta);
      recorded.content += delta;
    },
  };
  return { voice, recorded };
}

/** The real one. What it was given before it answers from memory: many accounts are filled with the same claims. */
export async function openTestEmbedder(): Promise<Embedder> {
  const modelsFolder = mkdtempSync(path.join(os.tmpdir(), "ph-agent-models-"));
  const embedder = await createEmbedder(
    { embedder: "minilm", modelBaseUrl: undefined, openaiApiKey: undefined, modelApiKey: undefined },
    { modelsFolder, log: silentLog },
  );
  if (!embedder) throw new Error("there is no embedder");
  after(async () => {
    await embedder.close();
    rmSync(modelsFolder, { recursive: true, force: true });
  });
  const known = new Map<string, Int8Array>();
  return {
    ...embedder,
    async embedAll(texts, urgency) {
      const missing = [...new Set(texts)].filter((text) => !known.has(text));
      const found = missing.length > 0 ? await embedder.embedAll(missing, urgency) : [];
      for (const [place, vector] of found.entries()) known.set(missing[place] ?? "", vector);
      // Each time a new one: whoever gets it may pass it on to a thread.
      return texts.map((text) => new Int8Array(known.get(text) ?? []));
    },
  };
}

export interface Surroundings {
  feeds?: FeedState[];
  flux?: FluxAppState[];
  skills?: Skill[];
}

/** Helpers of as many accounts as one wants, all on one memory. */
export function createDirectAgents(deps: { database: Database; embedder: Embedder | undefined; now: Date }) {
  const { database, embedder, now } = deps;
  const memory = createMemory({
    spools: createSpoolRoom(),
    maxClaims: 1_000_000,
    importMaxBytes: 1024 ** 3,
    database,
    bus: createLocalBus(),
    clock: { now: () => now },
    log: silentLog,
    embedder,
    model: undefined,
    events: unheardEvents,
    forgetElsewhere: async () => ({ runs: 0, deliveries: 0 }),
  });
  after(() => memory.module.close?.());

  return async function fill(
    claims: readonly { id: string; content: string; occurred_at?: string }[],
    { feeds = [], flux = [], skills = [] }: Surroundings = {},
  ) {
    const accountId = randomUUID();
    const principal: Principal = {
      kind: "session",
      id: randomUUID(),
      name: "session",
      accountId,
      plan: "free",
      scopes: new Set(),
    };
    const ask = async <T>(endpointId: string, input: object): Promise<T> =>
      (await callDirectly<T>(database, memory.module, endpointId, { principal, ...input })).body;
    const idOf = new Map<string, string>();
    /** The set's id by the stored one. */
    const labelOf = new Map<string, string>();
    const batchSize = 100;
    for (let at = 0; at < claims.length; at += batchSize) {
      const batch = claims.slice(at, at + batchSize);
      const { claims: written } = await ask<{ claims: { id: string }[] }>("memory.write", {
        body: {
          claims: batch.map(({ content, occurred_at }) => ({
            content,
            ...(occurred_at ? { occurred_at } : {}),
          })),
        },
      });
      for (const [place, { id }] of batch.entries()) {
        // The edge has ids with a prefix, the modules among themselves have not.
        const stored = parseId("clm", written[place]?.id ?? "") ?? "";
        idOf.set(id, stored);
        labelOf.set(stored, id);
      }
    }
    const remembered: string[] = [];
    const knowledge: Knowledge = {
      recall: memory.recall,
      findClaims: memory.findClaims,
      readProfile: memory.readProfile,
      listFeedStates: async () => feeds,
      listFluxStates: async () => flux,
      remember: (id, text) => {
        remembered.push(text);
        return memory.remember(id, text, "agent");
      },
      listSkills: () => skills,
    };
    const helper = createExtractiveHelper({ knowledge });

    async function say(
      message: string,
      options: { history?: readonly Turn[]; skills?: readonly string[]; mayRemember?: boolean } = {},
    ): Promise<Recorded> {
      const { voice, recorded } = createRecordingVoice();
      const task: Task = {
        accountId,
        message,
        history: options.history ?? [],
        skills: options.skills ?? [],
        trigger: undefined,
        mayRemember: options.mayRemember ?? true,
        now,
        signal: new AbortController().signal,
      };
      const answer = await helper.answer(task, voice);
      recorded.citations = answer.citations;
      return recorded;
    }
    return {
      accountId,
      say,
      knowledge,
      remembered,
      idOf,
      labelOf,
      forget: (id: string) => ask("memory.claims.forget", { params: { id: formatId("clm", id) } }),
    };
  };
}

export const turnOf = (message: string, { content, citations }: Recorded): Turn => ({
  message,
  content,
  claimIds: [...new Set(citations.map(({ claimId }) => claimId))],
});
