/**
 * What a skill says to a helper that has no model: by which phrases people ask for it, and what to look up.
 * The format's `metadata` is a map of strings to strings, so a list stands in it as one item a line, and a
 * lookup as `heading: query`. YAML lists, with `{heading, query}` for a lookup, are read as well.
 */
import type { Skill } from "./skill.ts";

interface Lookup {
  /** How the answer calls what was found. */
  heading: string;
  /** A query of memory's search; may hold `{subject}`. */
  query: string;
}

export interface SkillLookups {
  /** Lower-case; may hold `{subject}` at the place of the person, place or thing. */
  triggers: string[];
  lookups: Lookup[];
  /** May hold `{subject}`. */
  opening: string;
  /** May hold `{subject}`. */
  closing: string | undefined;
}

const SUBJECT = "{subject}";

const KEYS = {
  triggers: "helper-triggers",
  lookups: "helper-lookups",
  opening: "helper-opening",
  closing: "helper-closing",
} as const;

/** Undefined for a skill that says nothing of the kind, as most public ones: only a model can follow those. */
export function lookupsOf(skill: Pick<Skill, "metadata">): SkillLookups | undefined {
  const triggers = itemsOf(skill.metadata[KEYS.triggers]).flatMap((item) => textOf(item) ?? []);
  const lookups = itemsOf(skill.metadata[KEYS.lookups]).flatMap((item) => findLookup(item) ?? []);
  const opening = textOf(skill.metadata[KEYS.opening]);
  if (triggers.length === 0 || lookups.length === 0 || opening === undefined) return undefined;
  return { triggers, lookups, opening, closing: textOf(skill.metadata[KEYS.closing]) };
}

/** What is wrong with what is said to the built-in helper; nothing where nothing is said. */
export function lookupFaults(metadata: Record<string, unknown>): string[] {
  const present = Object.values(KEYS).filter((key) => metadata[key] !== undefined);
  if (present.length === 0) return [];
  const faults: string[] = [];
  const note = (key: string, fault: string) => faults.push(`metadata.${key} ${fault}`);
  for (const key of [KEYS.triggers, KEYS.lookups]) {
    if (itemsOf(metadata[key]).length === 0)
      note(key, "must hold one item a line, beside the other helper- fields");
  }
  if (textOf(metadata[KEYS.opening]) === undefined) note(KEYS.opening, "must be a sentence");
  if (present.includes(KEYS.closing) && textOf(metadata[KEYS.closing]) === undefined) {
    note(KEYS.closing, "must be a sentence");
  }
  for (const item of itemsOf(metadata[KEYS.triggers])) {
    const trigger = textOf(item);
    if (trigger === undefined || trigger !== trigger.toLowerCase()) {
      note(KEYS.triggers, `must be lower-case texts, one is ${JSON.stringify(item)}`);
    }
  }
  // Whoever asks by a phrase without a subject would be answered with a gap in the sentence.
  const speaksOfSubject = present
    .filter((key) => key !== KEYS.triggers)
    .some((key) => JSON.stringify(metadata[key]).includes(SUBJECT));
  for (const trigger of itemsOf(metadata[KEYS.triggers])) {
    const places = String(trigger).split(SUBJECT).length - 1;
    if (speaksOfSubject && places !== 1) {
      note(KEYS.triggers, `must hold ${SUBJECT} once, as the other fields do: ${JSON.stringify(trigger)}`);
    } else if (places > 1) {
      note(KEYS.triggers, `must hold ${SUBJECT} once at most: ${JSON.stringify(trigger)}`);
    }
  }
  for (const item of itemsOf(metadata[KEYS.lookups])) {
    if (!findLookup(item))
      note(KEYS.lookups, `must be lines "heading: query", one is ${JSON.stringify(item)}`);
  }
  return faults;
}

function itemsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "string") return [];
  return value.split("\n").filter((line) => line.trim() !== "");
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

function findLookup(item: unknown): Lookup | undefined {
  const [first, second] =
    typeof item === "string"
      ? [item.slice(0, Math.max(item.indexOf(":"), 0)), item.slice(item.indexOf(":") + 1)]
      : typeof item === "object" && item !== null && "heading" in item && "query" in item
        ? [item.heading, item.query]
        : [];
  const heading = textOf(first);
  const query = textOf(second);
  return heading === undefined || query === undefined ? undefined : { heading, query };
}
