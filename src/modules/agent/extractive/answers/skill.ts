/** Composes by a skill: a section a look-up, each sentence on a claim; no section where nothing is found. */
import { trimEnd } from "../../../../platform/trim-end.ts";
import { lookupsOf, type Skill, type SkillLookups } from "../../../skills/index.ts";
import type { Task, Voice } from "../../helper.ts";
import { readAliases } from "../claims/aliases.ts";
import type { ClaimView } from "../claims/claim-view.ts";
import type { Candidate } from "../claims/relevance.ts";
import { rank } from "../claims/selection.ts";
import { ANOTHERS, subjectLack } from "../claims/subject-fit.ts";
import type { Lookup } from "../lookup.ts";
import { namesIn } from "../question/follow-up.ts";
import { readQuestion } from "../question/question.ts";
import { ownRelations } from "../question/relations.ts";
import { plain, type Said, toldAsIs } from "../said.ts";
import { limitsDiet } from "./diet.ts";

const SECTION_LIMIT = 12;
const FACTS_A_SECTION = 3;
/** Each of these may do harm where it is left out. */
const LIMITS_A_SECTION = 6;
const MIN_SCORE = 0.3;
/** A look-up names several things at once: one of them is enough. */
const MIN_CORE = 0.15;
/** Without a subject to hold it to, it takes more. */
const MIN_OWN_CORE = 0.25;

export interface ChosenSkill {
  skill: Skill;
  lookups: SkillLookups | undefined;
  subject: string | undefined;
}

/** The one that the caller names, or whose phrases the message has. */
export function chooseSkill(
  skills: readonly Skill[],
  named: readonly string[],
  message: string,
): ChosenSkill | undefined {
  const wanted = skills.find(({ name }) => named.includes(name));
  if (wanted) {
    const lookups = lookupsOf(wanted);
    return {
      skill: wanted,
      lookups,
      subject: (lookups && subjectByTrigger(lookups, message)) ?? subjectOf(message),
    };
  }
  for (const skill of skills) {
    const lookups = lookupsOf(skill);
    const match = lookups && findTrigger(lookups, message);
    // "Plan my week": a word of the phrase is nobody's name.
    if (match)
      return { skill, lookups, subject: match.subject ?? subjectOf(message.replace(match.phrase, " ")) };
  }
  return undefined;
}

const PLACEHOLDER = "{subject}";
const MAX_SUBJECT_CHARACTERS = 60;

function findTrigger(
  { triggers }: SkillLookups,
  message: string,
): { subject: string | undefined; phrase: string } | undefined {
  const text = trimEnd(message.trimEnd(), /[?.!]/).replace(/\s+/g, " ").trim();
  // The longest first: "plan my week in Rome" before "plan my week".
  for (const trigger of [...triggers].sort((a, b) => b.length - a.length)) {
    const match = patternOf(trigger).exec(text);
    if (match) return { subject: match[1]?.trim(), phrase: match[0] };
  }
  return undefined;
}

/** Every message is tried against all of them; there are as many as the skills have. */
const patterns = new Map<string, RegExp>();

function patternOf(trigger: string): RegExp {
  let pattern = patterns.get(trigger);
  if (!pattern) {
    const [head = "", tail = ""] = trigger.split(PLACEHOLDER);
    const end = tail.trim() === "" ? "$" : `\\s+${worded(tail.trim())}`;
    const source = trigger.includes(PLACEHOLDER)
      ? `\\b${worded(head.trim())}\\s+(.{1,${MAX_SUBJECT_CHARACTERS}}?)${end}`
      : `\\b${worded(trigger)}\\b`;
    pattern = new RegExp(source, "i");
    patterns.set(trigger, pattern);
  }
  return pattern;
}

const subjectByTrigger = (lookups: SkillLookups, message: string) => findTrigger(lookups, message)?.subject;

const subjectOf = (message: string): string | undefined =>
  ownRelations(message)[0]?.phrase ?? namesIn(message)[0];

const ARTICLE = /\b(?:my|our|the|an?)\b/g;

/** Whichever article it has: "the meeting with Ana" is "my meeting with Ana". */
const worded = (text: string) => escaped(text).replace(ARTICLE, "(?:my|our|the|an?)");

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export async function answerBySkill(
  { skill, lookups, subject }: ChosenSkill,
  deps: { task: Task; voice: Voice; lookup: Lookup },
): Promise<Said[] | undefined> {
  const { task, voice, lookup } = deps;
  voice.startTool("load_skill", { name: skill.name });
  voice.completeTool("load_skill", { name: skill.name, version: skill.version });
  if (!lookups) return undefined;
  // A look-up for somebody needs to know for whom.
  const isForSomebody = subject !== undefined && !OCCASION.test(subject);
  const isUsable = (text: string) => isForSomebody || !text.includes(PLACEHOLDER);
  const usable = lookups.lookups.filter(({ query }) => isUsable(query));
  const query = (text: string) => text.replaceAll(PLACEHOLDER, subject ?? "");
  const shown = (text: string) => text.replaceAll(PLACEHOLDER, yours(subject ?? "this"));
  const isForIdeas = IDEAS.test(skill.name);
  const said: Said[] = [];
  const told = new Set<string>();
  const known: ClaimView[] = [];
  for (const lookedUp of usable) {
    task.signal.throwIfAborted();
    const filled = query(lookedUp.query);
    const { views } = await lookup.search(filled, SECTION_LIMIT);
    known.push(...views);
    const isAbout = lookedUp.query.includes(PLACEHOLDER)
      ? aboutSubject(subject ?? "", known, task.now)
      : ({ isOfSubject }: Candidate) => isOfSubject;
    const minCore = lookedUp.query.includes(PLACEHOLDER) ? MIN_CORE : MIN_OWN_CORE;
    const isForDiet = DIET.test(lookedUp.query);
    const fits = ({ claim, score, core }: Candidate) =>
      (score >= MIN_SCORE && core >= minCore) || (isForDiet && limitsDiet(claim.content));
    const fitting = rank(readQuestion(filled, task.now), views)
      .candidates.filter((each) => !told.has(each.claim.id) && isAbout(each) && fits(each))
      .slice(0, isForDiet ? LIMITS_A_SECTION : FACTS_A_SECTION);
    if (fitting.length === 0) continue;
    said.push(plain(`\n\n${shown(lookedUp.heading)}:`));
    for (const { claim } of fitting) {
      told.add(claim.id);
      const { text, citations } = toldAsIs(claim);
      if (isForIdeas && LIKED.test(lookedUp.heading)) voice.recommend(text, [claim.id]);
      said.push({ text: `\n- ${text}`, citations });
    }
  }
  if (said.length === 0)
    return [
      plain(
        `I don't know enough for that${isForSomebody ? ` about ${yours(subject)}` : ""}: nothing stored says so.`,
      ),
    ];
  const { closing } = lookups;
  const closed = closing !== undefined && isUsable(closing) ? [plain(`\n\n${shown(closing)}`)] : [];
  return [plain(shown(lookups.opening)), ...said, ...closed];
}

/** "What should I cook for dinner": that is nobody, and one knows nothing of it. */
const OCCASION =
  /^(?:(?:a|an|the|my|our|this) )?(?:breakfast|brunch|lunch|dinner|supper|tea|tonight|today|tomorrow|week(?:end)?|evening|party|picnic|me|myself|us)\b/i;

/** Asks for what somebody can't eat: "intolerant" is found by who asks for "allergic". */
const DIET = /\b(?:allergic|intolerant|not eat)\b/i;

const IDEAS = /gift|cook|idea|recommend/;
const LIKED = /like|idea|favou?rite|taste|enjoy/i;

const yours = (subject: string) => subject.replace(/^(?:my|our)\b/i, "your");

/** Whether a claim speaks of the person, the place or the thing. */
function aboutSubject(subject: string, known: readonly ClaimView[], now: Date): (view: Candidate) => boolean {
  const question = readQuestion(subject, now);
  const aliases = readAliases(known);
  if (question.names.length > 0 || question.relations.length > 0)
    return (view) => subjectLack(view, { ...question, isList: true }, aliases) < ANOTHERS;
  return ({ words }) => question.terms.length === 0 || question.terms.some(({ term }) => words.has(term));
}
