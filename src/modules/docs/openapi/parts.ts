/** The parts of the product, in the order in which people meet them. An endpoint's id begins with its part. */
export interface Part {
  title: string;
  description: string;
}

export const PARTS: Readonly<Record<string, Part>> = {
  auth: {
    title: "Accounts",
    description: "Sign up, sign in and out. A session manages keys, and may do whatever a key may do.",
  },
  keys: {
    title: "API keys",
    description: "Create, list, rotate and revoke keys. Each has its scopes, and is shown once.",
  },
  memory: {
    title: "Memory",
    description: "Claims: statements about the user. Write them, search them, correct them, take them along.",
  },
  agent: {
    title: "Agent",
    description: "The personal helper: it answers and recommends from what is in the memory, and cites it.",
  },
  feeds: {
    title: "Feeds",
    description:
      "Publish structured state to subscribers, whose helpers receive each update. Publishers earn 70%.",
  },
  webhooks: {
    title: "Webhooks",
    description: "Signed deliveries to a URL of yours when something happens, retried until they arrive.",
  },
  events: {
    title: "Events",
    description: "What happened in the last 30 days, whether or not a webhook listens.",
  },
  flux: {
    title: "Flux",
    description: "State of an application, shared live by all devices of a user.",
  },
  skills: { title: "Skills", description: "What the helper has learned to do." },
  credits: {
    title: "Credits",
    description: "The balance, what was used for what, every entry of the ledger, and the price list.",
  },
};

const ORDER = Object.keys(PARTS);

export const partOf = (endpointId: string): string => endpointId.split(".", 1)[0] as string;

/** Parts that nobody described come last, under their own name. */
export const describePart = (part: string): Part =>
  PARTS[part] ?? { title: part, description: `Part: ${part}.` };

export function partRank(part: string): number {
  const place = ORDER.indexOf(part);
  return place < 0 ? ORDER.length : place;
}
