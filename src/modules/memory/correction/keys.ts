/** Under which keys a claim is found by those that it could end, or be ended by. */
import type { Fact } from "./facts.ts";
import { headOf } from "./grammar/object-value.ts";
import { wordSet } from "./lexicon/word-set.ts";

const MAX_KEYS = 64;
/** Longer ones are no names. */
const MAX_LENGTH = 120;

/** Attributes that one statement about one of them can end in the other. */
const GROUPS = new Map([
  ["likes", "taste"],
  ["dislikes", "taste"],
  ["employer", "work"],
  ["job", "work"],
  ["status", "love"],
  ["partner", "love"],
]);

/** What people do without an object, so that "I no longer smoke" means all of it. */
const HABITS = wordSet(`
smoke drink run swim cycle jog ski meditate commute vape gamble dance sing paint climb hike surf box fish hunt bake cook
draw knit stream volunteer freelance fast garden exercise journal blog camp drive ride skate snowboard row sail sew pray
teach tutor code write travel babysit`);

/** So common that the verb alone leads nowhere. */
const LIGHT = wordSet(`
have be do go get make take see say want need feel use watch read eat play buy keep give find put let try start work live
come look think know help meet talk tell call ask send bring hold turn can like love want enjoy hope appreciate`);

/** "I rent" and "I don't rent": the verb alone leads from one to the other. */
const isTelling = (attribute: string, owner: string): boolean =>
  isHabit(attribute, owner) || (attribute.startsWith("does:") && !LIGHT.has(attribute.slice(5)));

/** Of a thing ("my knee hurts") there is not much to tell, so the verb alone leads to it too. */
export const isHabit = (attribute: string, owner: string): boolean =>
  attribute.startsWith("does:") && (HABITS.has(attribute.slice(5)) || isOwned(owner));

/** Of these a person has many: only the value leads from one to the other. */
export const isValued = (attribute: string): boolean =>
  attribute === "likes" || attribute === "dislikes" || attribute === "plans" || attribute.startsWith("does:");

/** What one of them says can only be contradicted by one of the same group. */
export const groupOf = (attribute: string): string =>
  attribute.startsWith("amount") ? "amount" : (GROUPS.get(attribute) ?? attribute);

/** A person's or thing's whole condition, which a sale or a death ends. */
export const isOwned = (owner: string): boolean => owner.startsWith("my ") || owner.includes("'s ");

/** `bruno` of the pet `dog bruno`; empty without a name. */
export const petName = ({ value }: Pick<Fact, "value">): string =>
  value.includes(" ") ? value.slice(value.indexOf(" ") + 1) : "";

export function keysOf(facts: readonly Fact[]): string[] {
  const keys = new Set<string>();
  for (const { owner, attribute, value, kind, aside } of facts) {
    // These end nothing, and nothing ends them; whoever has a hundred friends would find all of them for each.
    if (kind === "was" || aside) continue;
    if (attribute === "*") keys.add(keyOf(owner, "*"));
    else if (attribute === "plans") keys.add(keyOf(owner, `plans|${value.split(" |", 1)[0]}`));
    else if (isValued(attribute)) {
      const head = headOf(value);
      if (head !== "" && value !== "any") keys.add(keyOf(owner, `${groupOf(attribute)}|${head}`));
      if (isHabit(attribute, owner) || (head === "" && isTelling(attribute, owner)))
        keys.add(keyOf(owner, groupOf(attribute)));
    } else keys.add(keyOf(owner, groupOf(attribute)));
    // "Bruno died" ends that there is a dog of this name.
    if (attribute === "pet" && kind === "holds" && petName({ value }) !== "")
      keys.add(keyOf(petName({ value }), "*"));
    if (kind === "holds" && isOwned(owner)) keys.add(keyOf(owner, "*"));
    if (keys.size >= MAX_KEYS) break;
  }
  return [...keys];
}

const keyOf = (owner: string, what: string): string => `${owner}|${what}`.slice(0, MAX_LENGTH);
