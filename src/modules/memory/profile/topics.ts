/** What a claim is about, of all that a summary tells in its order, and how much that says of a person. */
import type { Fact } from "../correction/facts.ts";
import type { Clause } from "./clause.ts";
import { PET, RELATIVE, ROLE_EXCEPT, ROLE_NOUN, relativeWeight } from "./topic-words.ts";
import { isAdverb } from "./verb-forms.ts";

export type Topic =
  | "name"
  | "age"
  | "origin"
  | "status"
  | "home"
  | "job"
  | "study"
  | "language"
  | "family"
  | "friend"
  | "pet"
  | "health"
  | "likes"
  | "dislikes"
  | "hobby"
  | "plan"
  | "other";

export interface TopicWeight {
  topic: Topic;
  /** 0 to 6: how telling it is within its topic. */
  weight: number;
}

type Rule = [topic: Topic, weight: number, pattern: RegExp];

/** Of what comes after "they", adverbs left out. The first that fits counts. */
const OF_PREDICATES: Rule[] = [
  ["other", 0, /^(?:used to|had|no longer live|no longer work)\b/],
  [
    "other",
    0,
    /^(?:will|are going to|want to|would love to) (?:(?:\w+ly|never|always|just) )*(?:keep|try|see|do|let|make sure|check|look|think|tell|say|ask|know|hear|need|never)\b/,
  ],
  [
    "other",
    0,
    /^(?:like|love|enjoy|adore|hate) (?:it|that|this|these|those|how|when|the (?:thought|idea|way)|all the|seeing|having|them)\b/,
  ],
  ["health", 6, /\ballerg(?:y|ic|ies)\b|\bintoleran(?:t|ce)\b|\bc(?:o?e)liac\b/i],
  ["health", 5, /^are (?:an? |now |strictly )*(?:vegan|vegetarian|pescatarian|diabetic|pregnant)\b/i],
  [
    "health",
    4,
    /^(?:never|don't|can't|cannot|no longer|stopped|have stopped|gave up|avoid|mustn't) (?:eat|eating|drink|drinking|smoke|smoking|have (?:dairy|gluten|alcohol))\b/,
  ],
  [
    "health",
    4,
    /^(?:have|suffer from|get|were diagnosed with|was diagnosed with) (?:\w+ )?(?:diabetes|asthma|epilepsy|migraines?|adhd|arthritis|hay fever|eczema|dyslexia|depression|anxiety)\b/i,
  ],
  [
    "health",
    3,
    /^(?:take|are taking|are on)\b.*\b(?:mg|milligrams|micrograms|tablets?|pills?|medication|insulin)\b/,
  ],
  ["health", 3, /^are (?:deaf|blind|colou?r-?blind|dyslexic|left-handed)\b/],
  [
    "health",
    3,
    /^(?:eat|keep|follow) (?:only |a )?(?:kosher|halal|gluten-free|keto|plant-based|vegan|vegetarian)\b/,
  ],
  [
    "age",
    5,
    /^are (?:\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\w+)?|\w+teen)(?: years? old| years? of age| now)?$/,
  ],
  [
    "age",
    4,
    /^were born (?:on|in (?:\d|january|february|march|april|may|june|july|august|september|october|november|december)|.*\bon \d)/i,
  ],
  ["age", 3, /^turn(?:ed)? \d/],
  [
    "status",
    5,
    /^are (?:\w+ly )?(?:married|engaged|single|divorced|widowed|separated|in a relationship|dating)\b/,
  ],
  ["status", 3, /^(?:have )?(?:got|been) (?:married|engaged|divorced)\b/],
  ["origin", 5, /^(?:are|come|came) (?:originally )?from\b/],
  ["origin", 4, /^(?:were born|grew up)\b/],
  [
    "origin",
    4,
    /^are (?:half |originally )?(?:\p{Lu}\p{Ll}+(?:ese|ish|ian|ean|can|ch|ek|ss|ic|i|an)|Dutch|French|Thai|Swiss|Greek)(?:$| and | but |,)/u,
  ],
  ["language", 4, /^(?:speak|are fluent in|are bilingual|grew up speaking)\b/],
  ["home", 5, /^(?:have |had )?(?:recently |just )?moved (?:back |house |home )?(?:to|into|from|in with)\b/],
  ["home", 5, /^(?:live|are living|are based|reside)\b/],
  [
    "home",
    2,
    /^(?:own|rent|bought|have bought) (?:an?|the|their) (?:[\w-]+ ){0,2}(?:house|flat|apartment|cottage|home|place|condo)\b/,
  ],
  ["job", 5, /^(?:work|are working) (?:as|at|for)\b/],
  [
    "job",
    5,
    /^(?:(?:have )?(?:just )?(?:got|started|began|joined)|are starting) (?:an? |the |their )?(?:new )?(?:job|position|role|working|work at|at \p{Lu}|as an?\b)/u,
  ],
  ["job", 4, /^(?:are (?:retired|unemployed|self-employed|employed|between jobs)|freelance|are freelanc)/],
  [
    "job",
    4,
    /^(?:run|own|founded|co-founded|started|have founded) (?:an?|the|their) (?:[\w-]+ ){0,3}(?:company|business|shop|bakery|studio|agency|start-?up|practice|restaurant|café|farm|firm)\b/,
  ],
  ["job", 2, /^work (?:in|with|on)\b/],
  ["study", 4, /^(?:study|are studying|are majoring|graduated|are doing an? (?:phd|degree|master))\b/i],
  ["study", 4, /^are an? (?:[\w-]+ ){0,3}student\b/],
  ["study", 3, /^have an? (?:[\w'-]+ )?(?:degree|phd|master's|bachelor's)\b/i],
  ["family", 5, /^have (?:[\w-]+ ){1,3}(?:kids?|child(?:ren)?|sons?|daughters?|twins|grandchildren)\b/],
  ["family", 4, /^have (?:[\w-]+ ){1,3}(?:brothers?|sisters?|siblings)\b/],
  [
    "family",
    4,
    /^are (?:an?|the) (?:[\w-]+ ){0,3}(?:mother|father|mum|mom|dad|parent|grandmother|grandfather|twin|only child)\b/,
  ],
  ["family", 4, /^are expecting\b/],
  ["pet", 4, new RegExp(`^(?:have|own|keep|adopted|got|have adopted) (?:[\\w-]+ ){1,3}${PET}\\b`)],
  [
    "dislikes",
    4,
    /^(?:hate|dislike|detest|loathe|can't (?:stand|bear)|cannot (?:stand|bear)|don't (?:like|enjoy|care for)|are not (?:a fan|fond) of)\b/,
  ],
  [
    "likes",
    4,
    /^(?:like|love|enjoy|adore|prefer|are (?:an? (?:big |huge )?fan of|fond of|into|crazy about|passionate about))\b/,
  ],
  [
    "plan",
    4,
    /^(?:plan|are planning|intend|are going to|are saving|are hoping|have booked|have signed up|booked|are training for|aim) /,
  ],
  [
    "plan",
    3,
    /^(?:want to|would (?:like|love) to|hope|are thinking (?:of|about)|dream of|are looking for|will)\b/,
  ],
  [
    "hobby",
    5,
    /^(?:are learning|are teaching themselves|are training|volunteer|collect|sing in|are an? (?:[\w-]+ ){0,2}(?:runner|climber|cyclist|swimmer|gamer|birdwatcher|hiker|gardener|reader|baker))\b/,
  ],
  ["hobby", 4, /^play (?!a part|a role)/],
  [
    "hobby",
    4,
    /^(?:go|do) (?:\w+ )?(?:running|climbing|swimming|cycling|hiking|skiing|surfing|sailing|fishing|dancing|camping|bouldering|diving|yoga|pilates|karate|judo|ballet|pottery|crosswords)\b/,
  ],
  [
    "hobby",
    3,
    /^(?:run|hike|climb|paint|draw|write|sing|dance|swim|cycle|bake|cook|knit|garden|surf|ski|sail|fish|photograph|crochet|sew|row|box|meditate|juggle)\b/,
  ],
];

const OF_POSSESSIONS: Rule[] = [
  ["health", 5, /^(?:\w+ )?allerg(?:y|ies)\b/i],
  ["health", 3, /^(?:diet|blood (?:group|type))\b/],
  ["name", 5, /^(?:full |first |real |given )?name\b/],
  ["age", 4, /^(?:birthday|date of birth|age|pronouns)\b/],
  ["origin", 4, /^(?:hometown|home town|nationality|birthplace|family (?:is|comes) (?:originally )?from)\b/],
  ["language", 4, /^(?:native|first|mother) (?:language|tongue)\b/],
  ["home", 3, /^(?:home|house|flat|apartment) (?:is|looks|has|was)\b/],
  ["job", 4, /^(?:new |current )?(?:job|profession|occupation|employer|role|position|job title)\b(?!')/],
  ["study", 3, /^(?:school|university|college|degree|major|phd|thesis)\b(?!')/i],
  ["friend", 3, /^(?:best|closest|oldest|good|old|childhood) (?:friend|mate)\b(?!')/],
  ["friend", 2, /^(?:friend|flatmate|roommate)\b(?!')/],
  ["hobby", 4, /^(?:hobby|hobbies|main hobby)\b/],
  ["likes", 4, /^(?:[\w'-]+ )?favou?rite\b/],
  ["plan", 4, /^(?:plan|goal|dream|aim|ambition|resolution)\b/],
];

/** From what the analysis calls it, where no rule knows the words. */
const OF_ATTRIBUTES: Rule[] = [
  ["name", 3, /^name$/],
  ["age", 3, /^(?:age|birthday)$/],
  ["origin", 3, /^(?:origin|nationality|birthplace|hometown)$/],
  ["status", 3, /^(?:status|partner)$/],
  ["home", 3, /^home$/],
  ["job", 3, /^(?:job|employer|profession)$/],
  ["study", 3, /^(?:school|study|studies|university|degree|major)$/],
  ["language", 3, /^(?:language|speaks)\b/],
  ["health", 4, /^(?:allergy|diet|health|medication)\b/],
  ["likes", 3, /^(?:favourite|likes|prefers|takes)\b/],
  ["dislikes", 3, /^dislikes$/],
  ["pet", 3, /^pet\b/],
  ["family", 3, /^number:(?:child|son|daughter|sibling|brother|sister)\b/],
  ["hobby", 3, /^(?:hobby|learning)\b/],
  ["plan", 3, /^aim\b/],
];

/** What was so once says little of who someone is now. */
const OF_THE_PRESENT: ReadonlySet<Topic> = new Set([
  "home",
  "job",
  "status",
  "likes",
  "dislikes",
  "pet",
  "hobby",
]);

/** `ownFacts`: those of the person, not of others whom the claim names; costly, so asked for only where they decide. */
export function findTopic(clause: Clause, ownFacts: () => readonly Fact[]): TopicWeight {
  const byWords = fromWords(clause);
  if (byWords && !OF_THE_PRESENT.has(byWords.topic)) return byWords;
  if (!byWords && clause.kind === "sentence") return { topic: "other", weight: 1 };
  const own = ownFacts();
  const kinds = new Set(own.map(({ kind }) => kind));
  if (kinds.has("was") && !kinds.has("holds") && !kinds.has("plans")) return { topic: "other", weight: 0 };
  return byWords ?? fromFacts(own) ?? { topic: "other", weight: 1 };
}

function fromFacts(own: readonly Fact[]): TopicWeight | undefined {
  for (const { attribute, kind } of own) {
    if (kind === "plans") return { topic: "plan", weight: 3 };
    const found = kind === "holds" ? match(OF_ATTRIBUTES, attribute) : undefined;
    if (found) return found;
  }
  return undefined;
}

function fromWords(clause: Clause): TopicWeight | undefined {
  if (clause.kind === "predicate") {
    const core = withoutAdverbs(clause.plural);
    return match(OF_PREDICATES, core) ?? (isRole(core) ? { topic: "job", weight: 5 } : undefined);
  }
  if (clause.kind === "possessive") return match(OF_POSSESSIONS, clause.text) ?? ofRelatives(clause.text);
  if (clause.kind !== "sentence") return undefined;
  const [, tie = ""] = /^\p{Lu}\S*(?: \p{Lu}\S*){0,2} (?:is|are) their (.+)$/u.exec(clause.text) ?? [];
  return ofRelatives(tie);
}

const OWN_PET = new RegExp(`^(?:[\\w-]+ ){0,3}?${PET}\\b(?!')`, "i");

function ofRelatives(text: string): TopicWeight | undefined {
  const relative = RELATIVE.exec(text)?.[1];
  if (relative) return { topic: "family", weight: relativeWeight(relative) };
  if (OWN_PET.test(text)) return { topic: "pet", weight: 4 };
  return /^(?:best |closest |oldest |old |good )friend\b(?!')/.test(text)
    ? { topic: "friend", weight: 3 }
    : undefined;
}

function match(rules: readonly Rule[], text: string): TopicWeight | undefined {
  const rule = rules.find(([, , pattern]) => pattern.test(text));
  return rule && { topic: rule[0], weight: rule[1] };
}

/** "never" and "no longer" turn the sense: they stay. */
function withoutAdverbs(text: string): string {
  const all = text.split(" ");
  let place = 0;
  while (isAdverb(all[place] ?? "") && !/^(?:never|no|seldom|rarely|hardly)$/.test(all[place] ?? "")) place++;
  return all.slice(place).join(" ");
}

/** `are a structural engineer`, not `are an early riser`. */
function isRole(core: string): boolean {
  const [, nouns = ""] = /^are (?:currently |now )?an? ((?:[\p{L}-]+ ?){1,5})/u.exec(core) ?? [];
  const phrase = nouns.split(/ (?:at|for|in|with|who|and|from|of|on|by|to|but|since)\b/)[0]?.trim() ?? "";
  return ROLE_NOUN.test(phrase) && !ROLE_EXCEPT.test(phrase);
}
