/** Does a later statement make an earlier one untrue from then on? By the two analyses alone, so that the order of arrival does not matter. */
import type { ClaimAnalysis } from "./analysis.ts";
import type { Fact } from "./facts.ts";
import { changesFrame } from "./frame.ts";
import { covers, coversBare, withoutAfterAll } from "./grammar/object-value.ts";
import { groupOf, isHabit, isOwned, isValued, petName } from "./keys.ts";
import { namesAsOver } from "./named-old-value.ts";
import { changesTopic } from "./topic.ts";
import { covered, differ } from "./values.ts";

/** A claim that holds much else is not given up for one thing in it that changed: at least this share of it must have. */
const STALE_SHARE = 1 / 4;

export function closes(later: ClaimAnalysis, earlier: ClaimAnalysis): boolean {
  if (!weightOf(later).changes && !weightOf(earlier).ends) return false;
  if (later.normal === earlier.normal || !later.keys.some((key) => earlier.keys.includes(key))) return false;
  if (changesTopic(later.topic, earlier.topic) || changesFrame(later.frames, earlier.frames)) return true;
  if (namesAsOver(later.named, earlier.named)) return true;
  const { told } = layOut(earlier);
  const places = layOut(later).places;
  let stale = 0;
  for (const each of told) {
    const isStale = each.beside.some((place) =>
      places.get(place)?.some((fact) => each.facts.some((old) => contradicts(fact, old, later, earlier))),
    );
    if (isStale) stale++;
  }
  return stale > 0 && stale >= told.length * STALE_SHARE;
}

/** What a claim says, laid out once for the thousand others that it is compared with. */
interface LayOut {
  /** Its facts by where they stand. */
  places: Map<string, Fact[]>;
  /** What it tells that may be over, each once, with the places of what could contradict it. */
  told: { facts: Fact[]; beside: string[] }[];
}

const layOuts = new WeakMap<ClaimAnalysis, LayOut>();

function layOut(analysis: ClaimAnalysis): LayOut {
  const known = layOuts.get(analysis);
  if (known) return known;
  const facts = unique(analysis.facts);
  const places = new Map<string, Fact[]>();
  for (const fact of facts) {
    for (const place of placesOf(fact)) {
      const there = places.get(place);
      if (there) there.push(fact);
      else places.set(place, [fact]);
    }
  }
  const open = facts.filter(({ kind, aside }) => kind !== "was" && !aside);
  const told = [...Map.groupBy(open, ({ attribute, value }) => `${attribute}|${value}`).values()].map(
    (same) => ({
      facts: same,
      beside: [...new Set(same.flatMap(placesBeside))],
    }),
  );
  const made = { places, told };
  layOuts.set(analysis, made);
  return made;
}

const unique = (facts: readonly Fact[]): Fact[] => [
  ...new Map(facts.map((fact) => [JSON.stringify({ ...fact, shown: "" }), fact])).values(),
];

/** Only what has the same owner, and is of the same kind of thing or of everything, contradicts a fact. */
function placesOf({ owner, attribute, value, kind }: Fact): string[] {
  const group = groupOf(attribute);
  // Of tastes there may be many: what is liked is disliked by its own name.
  if (!TASTES.has(attribute)) return [`${owner}|${group}`];
  return kind === "holds" ? [`${owner}|${group}|=${value}`, `${owner}|${group}|=`] : [`${owner}|${group}`];
}

function placesBeside(old: Fact): string[] {
  const { owner, attribute, value, kind } = old;
  const place = `${owner}|${groupOf(attribute)}`;
  const beside = [place, `${owner}|*`];
  if (TASTES.has(attribute)) beside.push(kind === "holds" ? `${place}|=${value}` : `${place}|=`);
  // "Bruno died".
  if (attribute === "pet") beside.push(`${petName(old)}|*`);
  return beside;
}

interface Weight {
  /** It may end something. */
  changes: boolean;
  /** It says that something is over, which may begin again. */
  ends: boolean;
}

const weights = new WeakMap<ClaimAnalysis, Weight>();

/** Most statements add something and end nothing. A list of a thousand books is compared a million times. */
export function weightOf(analysis: ClaimAnalysis): Weight {
  const known = weights.get(analysis);
  if (known) return known;
  const { facts, topic, frames, named } = analysis;
  const ends = facts.some(({ kind }) => kind === "ends");
  const changes =
    ends ||
    topic?.changes === true ||
    frames?.changes === true ||
    named?.old !== undefined ||
    facts.some(({ single, attribute }) => single || EXCLUSIVE.has(attribute));
  const weight = { changes, ends };
  weights.set(analysis, weight);
  return weight;
}

function contradicts(fact: Fact, old: Fact, later: ClaimAnalysis, earlier: ClaimAnalysis): boolean {
  if (endsNamedPet(fact, old)) return !isSomeone(fact.owner, later);
  if (fact.owner !== old.owner || fact.aside || !isSamePerson(fact, later, earlier)) return false;
  if (fact.kind === "ends") {
    if (fact.attribute === "*" && !isNamedSo(fact, earlier)) return false;
    if (old.kind === "plans") return endsPlan(fact, old);
    if (old.kind !== "holds" || !endsHeld(fact, old)) return false;
    return !holdsStill(old, later, fact.value === old.value) && !isOtherPartner(fact, later, earlier);
  }
  if (fact.kind !== "holds") return false;
  if (old.kind === "ends") return startsAgain(fact, old, earlier);
  return old.kind === "holds" && replaces(fact, old) && !holdsStill(old, later, true);
}

/** "Bruno died": nobody has a dog of this name any more. */
const endsNamedPet = (fact: Fact, old: Fact): boolean =>
  fact.attribute === "*" &&
  fact.kind === "ends" &&
  old.attribute === "pet" &&
  old.kind === "holds" &&
  petName(old) === fact.owner;

/** "My friend Bruno died": no pet did. */
const isSomeone = (name: string, { facts }: ClaimAnalysis): boolean =>
  facts.some(({ attribute, value }) => attribute.startsWith("relation:") && value === name);

/** "I broke up with Nina": of "my girlfriend Eva" nothing is over. */
function isNamedSo({ owner, value }: Fact, earlier: ClaimAnalysis): boolean {
  const names = value === "" ? [] : namesIn(earlier, relationOf(owner));
  return names.length === 0 || names.includes(value);
}

function relationOf(owner: string): string {
  const apostrophe = owner.lastIndexOf("'s ");
  return apostrophe > 0 ? owner.slice(apostrophe + 3) : owner.slice("my ".length);
}

/** "My sister Anna" and "my sister Eva" are two. */
function isSamePerson({ owner, attribute }: Fact, later: ClaimAnalysis, earlier: ClaimAnalysis): boolean {
  // Another name for one is what is being told.
  if (attribute === "name" || !isOwned(owner)) return true;
  const relation = relationOf(owner);
  const names = namesIn(later, relation);
  const others = namesIn(earlier, relation);
  return names.length === 0 || others.length === 0 || names.some((name) => others.includes(name));
}

const namesKnown = new WeakMap<ClaimAnalysis, Map<string, string[]>>();

/** The names that are given to a relation or a pet beside the point. */
function namesIn(analysis: ClaimAnalysis, relation: string): string[] {
  const known = namesKnown.get(analysis) ?? new Map<string, string[]>();
  namesKnown.set(analysis, known);
  const names = known.get(relation) ?? findNames(analysis, relation);
  known.set(relation, names);
  return names;
}

const findNames = ({ facts }: ClaimAnalysis, relation: string): string[] =>
  facts
    .filter(
      ({ attribute, kind, single, value }) =>
        kind === "holds" &&
        !single &&
        (attribute === `relation:${relation}` || (attribute === "pet" && value.startsWith(`${relation} `))),
    )
    .map(({ value }) => value);

/** These outlive a person or a thing. */
const LASTING = /^(name|birthday|birthplace|birth year|origin|relation:.*|pet|graduated from)$/;

function endsHeld(fact: Fact, old: Fact): boolean {
  if (fact.attribute === "*") return !LASTING.test(old.attribute);
  if (fact.attribute !== old.attribute) return false;
  if (isValued(fact.attribute)) {
    if (fact.value !== "") return old.value !== "" && covers(fact.value, old.value);
    return endsBare(fact, old.value);
  }
  return fact.value === "" || fact.value === "any" || covered(fact.attribute, fact.value, old.value);
}

function endsPlan(fact: Fact, old: Fact): boolean {
  if (fact.attribute !== old.attribute) return false;
  return fact.attribute === "plans"
    ? fact.value === old.value
    : fact.value !== "" && covers(withoutAfterAll(fact.value), old.value);
}

/** "I no longer smoke" ends all smoking; "I no longer care" does not end caring about someone. */
function endsBare({ attribute, owner }: Fact, value: string): boolean {
  if (isHabit(attribute, owner)) return coversBare(attribute, value);
  return value === "" || value.startsWith(" |");
}

/** "I broke up with Tom" ends nothing with Ben. */
function isOtherPartner({ attribute }: Fact, later: ClaimAnalysis, earlier: ClaimAnalysis): boolean {
  if (attribute !== "status") return false;
  const left = later.facts.find(
    (fact) => fact.attribute === "partner" && fact.kind === "ends" && fact.value !== "",
  );
  const loved = earlier.facts.find((fact) => fact.attribute === "partner" && fact.kind === "holds");
  return left !== undefined && loved !== undefined && left.value !== loved.value;
}

/** What was over, or never so, is so (again). "I used to" stays true. */
function startsAgain(fact: Fact, old: Fact, earlier: ClaimAnalysis): boolean {
  if (fact.attribute !== old.attribute || fact.since !== undefined) return false;
  if (tells(earlier, "was", old)) return false;
  if (isValued(fact.attribute)) {
    if (old.value !== "") return covers(old.value, fact.value);
    return endsBare(old, fact.value);
  }
  if (old.value === "any") return true;
  // "I moved from Lisbon to Porto" says more than that Lisbon is over: the rest of it decides.
  const beside = earlier.facts.some(
    ({ kind, attribute, owner }) => kind === "holds" && attribute === old.attribute && owner === old.owner,
  );
  return old.value !== "" && covered(old.attribute, old.value, fact.value) && !beside;
}

const tells = ({ facts }: ClaimAnalysis, kind: Fact["kind"], { attribute, value }: Fact): boolean =>
  facts.some((fact) => fact.kind === kind && fact.attribute === attribute && fact.value === value);

const WITHOUT_WORK = new Set(["unemployed", "retired"]);
const TASTES = new Set(["likes", "dislikes"]);
/** Values of these can exclude each other although there may be several. */
const EXCLUSIVE = new Set([...TASTES, "partner", "lives with", "quality"]);

function replaces(fact: Fact, old: Fact): boolean {
  // Told of long ago, it can only have ended what began before.
  if (fact.since !== undefined && !(old.since !== undefined && old.since <= fact.since)) return false;
  const pair = `${fact.attribute}/${old.attribute}`;
  if (TASTES.has(fact.attribute) && TASTES.has(old.attribute)) {
    return fact.attribute !== old.attribute && fact.value === old.value;
  }
  if (pair === "employer/job") return fact.single && WITHOUT_WORK.has(old.value);
  if (pair === "partner/status") return old.value === "single";
  if (pair === "lives with/lives with") return (fact.value === "alone") !== (old.value === "alone");
  if (pair === "quality/quality") return isOwned(fact.owner) && differ("quality", fact.value, old.value);
  if (!fact.single || !old.single || !isSameAttribute(fact.attribute, old.attribute)) return false;
  return differ(fact.attribute, fact.value, old.value);
}

/** A number without a unit is in the unit it was in before. */
const isSameAttribute = (one: string, other: string): boolean =>
  one === other ||
  (one === "amount" && other.startsWith("amount:")) ||
  (other === "amount" && one.startsWith("amount:"));

/** The later claim says itself that it still is so. A promotion is a change even if the words overlap. */
const holdsStill = (old: Fact, later: ClaimAnalysis, exactly: boolean): boolean =>
  later.facts.some(
    ({ kind, owner, attribute, value }) =>
      kind === "holds" &&
      owner === old.owner &&
      attribute === old.attribute &&
      (value === old.value ||
        (!exactly && attribute !== "job" && !isValued(attribute) && !differ(attribute, value, old.value))),
  );
