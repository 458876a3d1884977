/** The tools: each is an endpoint, with a word about when a model should use it. */
import type { Endpoint } from "../../platform/http/endpoint.ts";
import { runAgent } from "../agent/contract.ts";
import { listFeeds, publishUpdateByBody } from "../feeds/contract.ts";
import { readState } from "../feeds/reading/contract.ts";
import { getAppState, setAppState } from "../flux/contract.ts";
import { forgetClaim, getProfile, searchMemoryByBody, writeMemory } from "../memory/contract.ts";
import { plainEndpoint } from "./endpoint-call.ts";
import { inputSchema, type ObjectSchema, outputSchema } from "./tool-schema.ts";

interface ToolRecord {
  name: string;
  title: string;
  /** When to use it. What it does, the contract says. */
  use: string;
  endpoint: Endpoint;
  reads?: boolean;
  destroys?: boolean;
  /** The same call again changes nothing more. */
  repeatable?: boolean;
  /** What the endpoint takes and a tool has no use for. */
  leaveOut?: string[];
  /** Of an answer that is a list. */
  listName?: string;
  /** Takes `if_version`: only on top of that version. */
  versioned?: boolean;
}

export interface Tool extends ToolRecord {
  description: string;
  input: ObjectSchema;
  output: ObjectSchema | undefined;
}

const RECORDS: ToolRecord[] = [
  {
    name: "search_memory",
    title: "Search memory",
    use: "Use this before you answer anything about the user, their people, plans, tastes or past.",
    endpoint: plainEndpoint(searchMemoryByBody),
    reads: true,
    leaveOut: ["explain"],
    listName: "claims",
  },
  {
    name: "write_memory",
    title: "Remember",
    use: "Use this when the user says something about themselves that will matter later, or asks to remember it.",
    endpoint: plainEndpoint(writeMemory),
    repeatable: true,
  },
  {
    name: "read_profile",
    title: "Read the profile",
    use: "Use this at the beginning, to know whom you talk with.",
    endpoint: plainEndpoint(getProfile),
    reads: true,
  },
  {
    name: "forget_claim",
    title: "Forget a claim",
    use: "Use this only when the user asks to forget something. Search first: it takes the id of a claim.",
    endpoint: plainEndpoint(forgetClaim),
    destroys: true,
    repeatable: true,
  },
  {
    name: "ask_helper",
    title: "Ask the helper",
    use: "Use this for a question that takes several things that are stored: the helper answers and cites them.",
    endpoint: plainEndpoint(runAgent),
    leaveOut: ["stream"],
  },
  {
    name: "list_feeds",
    title: "List feeds",
    use: "Use this to find the id of a feed.",
    endpoint: plainEndpoint(listFeeds),
    reads: true,
  },
  {
    name: "read_feed_state",
    title: "Read a feed's state",
    use: "Use this for what a feed said last.",
    endpoint: plainEndpoint(readState),
    reads: true,
  },
  {
    name: "publish_update",
    title: "Publish an update",
    use: "Use this only when the user asks to publish: subscribers get it at once and may pay for it.",
    endpoint: plainEndpoint(publishUpdateByBody),
  },
  {
    name: "read_flux_state",
    title: "Read flux state",
    use: "Use this for the live state that the user's devices share in an app.",
    endpoint: plainEndpoint(getAppState),
    reads: true,
  },
  {
    name: "write_flux_state",
    title: "Write flux state",
    use: "Use this to change what the user's devices share in an app; all of them see it at once. Prefer `merge`.",
    endpoint: plainEndpoint(setAppState),
    destroys: true,
    versioned: true,
  },
];

let made: readonly Tool[] | undefined;

/** Made when they are first asked for: schemas take a while, and the start has no use for them. */
export function listTools(): readonly Tool[] {
  made ??= RECORDS.map(toTool);
  return made;
}

export const findTool = (name: string): Tool | undefined => listTools().find((tool) => tool.name === name);

function toTool(record: ToolRecord): Tool {
  const input = inputSchema(record.endpoint, record.leaveOut);
  return {
    ...record,
    description: describe(record),
    input: record.versioned ? withVersion(input) : input,
    output: outputSchema(record.endpoint, record.listName),
  };
}

function describe({ title, use, endpoint }: ToolRecord): string {
  const { description, price, access } = endpoint;
  const cost = price === 0 ? "Costs nothing" : `Costs ${price} credit${price === 1 ? "" : "s"}`;
  return `${title}. ${use}\n\n${description ? `${description}\n\n` : ""}${cost}; the key needs the scope ${access}.`;
}

const withVersion = (input: ObjectSchema): ObjectSchema => ({
  ...input,
  properties: {
    ...input.properties,
    if_version: {
      type: "integer",
      minimum: 0,
      description: "Write only if this is still the version; otherwise nothing changes.",
    },
  },
});
