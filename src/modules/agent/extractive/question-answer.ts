/** One question: looked up, weighed, and answered in the way it asks for. */
import type { Task, Voice } from "../helper.ts";
import type { Knowledge } from "../knowledge.ts";
import { answerAgenda, nothingOn } from "./answers/agenda.ts";
import { answerOfAnother } from "./answers/another.ts";
import { askBack, askWho } from "./answers/ask-back.ts";
import { answerChanges } from "./answers/changes.ts";
import { answerCompare } from "./answers/compare.ts";
import { answerCount } from "./answers/count.ts";
import { answerDiet, asksToEat } from "./answers/diet.ts";
import { answerHowLong } from "./answers/how-long.ts";
import { answerHowOld } from "./answers/how-old.ts";
import { answerList } from "./answers/list.ts";
import { answerOwnName } from "./answers/own-name.ts";
import { answerPast, findPredecessors } from "./answers/past.ts";
import { answerPlainly } from "./answers/plain.ts";
import { answerProfile } from "./answers/profile.ts";
import { answerRecommend } from "./answers/recommend.ts";
import { replyTo } from "./answers/small-talk.ts";
import { answerFromState, isForState } from "./answers/state.ts";
import { askedForDate } from "./answers/until.ts";
import { answerWhen } from "./answers/when.ts";
import { answerByVerdict, answerYesNo } from "./answers/yes-no.ts";
import type { Candidate } from "./claims/relevance.ts";
import { answersAmong, isConversation, rank } from "./claims/selection.ts";
import { LIST_LIMIT, type Lookup, PLAIN_LIMIT } from "./lookup.ts";
import { resolveFollowUp } from "./question/follow-up.ts";
import { type Period, readPeriod } from "./question/period.ts";
import { type Question, readQuestion, withContext } from "./question/question.ts";
import { spellOut } from "./question/spelling.ts";
import { plain, type Said, saidOf } from "./said.ts";
import { NOTHING_STORED, unknown } from "./wording/abstaining.ts";
import { before, saidThen } from "./wording/earlier.ts";

const NEAR_DOUBT = 0.4;
const NEAR_SCORE = 0.3;

export interface AnswerDeps {
  knowledge: Knowledge;
  task: Task;
  voice: Voice;
  lookup: Lookup;
}

export async function answerQuestion(text: string, deps: AnswerDeps): Promise<Said[]> {
  const { task, lookup, voice } = deps;
  const last = task.history.at(-1);
  const lastClaims = last ? await lookup.findViews(last.claimIds.slice(0, 5)) : [];
  const resolved = resolveFollowUp(
    spellOut(text),
    task.history,
    lastClaims.map(({ claim }) => claim),
  );
  if (resolved.unclear !== undefined) return [askWho(resolved.unclear)];
  const asked = withContext(readQuestion(resolved.text, task.now), resolved.context, task.now);
  const question = askedForDate(asked, task.now);
  voice.reason(understood(question));
  if (asksOfHelper(question)) return [plain(replyTo("identity"))];
  const said = await dispatch(question, deps);
  return said.length > 0 ? said : [plain(unknown(question))];
}

async function dispatch(question: Question, deps: AnswerDeps): Promise<Said[]> {
  const { task, lookup, voice } = deps;
  if (question.form === "profile") {
    const said = await answerProfile(deps);
    return said.length > 0 ? said : [plain(NOTHING_STORED)];
  }
  if (asksToEat(question)) return answerDiet(question, lookup);
  const period = readPeriod(question.text, task.now);
  if (period) return answerWhatIsOn(question, period, deps);
  if (question.form === "recommend") return answerRecommend(question, lookup, voice);
  if (question.form === "changes") return answerChanges(question, lookup);
  if (question.form === "compare" && question.sides.length === 2) {
    const said = await answerCompare(question, lookup, task.now);
    if (said.length > 0) return said;
  }
  return answerFromMemory(question, deps);
}

/** An app or a feed may hold what the memory doesn't: a calendar. */
async function answerWhatIsOn(question: Question, period: Period, deps: AnswerDeps): Promise<Said[]> {
  const { knowledge, task, lookup, voice } = deps;
  const [items, feeds, flux] = await Promise.all([
    answerAgenda(question.text, period, lookup),
    knowledge.listFeedStates(task.accountId),
    knowledge.listFluxStates(task.accountId),
  ]);
  if (items.length > 0) return items;
  const states = answerFromState(question, { feeds, flux }, voice);
  return states.length > 0 ? states : [nothingOn(period)];
}

async function answerFromMemory(question: Question, deps: AnswerDeps): Promise<Said[]> {
  const { knowledge, task, lookup, voice } = deps;
  const isWide = question.isList || question.form === "how-many";
  const [found, feeds, flux] = await Promise.all([
    lookup.search(question.text, isWide ? LIST_LIMIT : PLAIN_LIMIT),
    knowledge.listFeedStates(task.accountId),
    knowledge.listFluxStates(task.accountId),
  ]);
  task.signal.throwIfAborted();
  const { candidates, aliases } = rank(question, found.views);
  const answers = answersAmong(candidates, question, found.doubt, aliases);
  const states = () => answerFromState(question, { feeds, flux }, voice);
  if (found.views.length === 0) {
    const said = states();
    return said.length > 0 ? said : [plain(NOTHING_STORED)];
  }
  if (isForState(question, answers)) {
    const said = states();
    if (said.length > 0) return said;
  }
  const back = askBack(
    question,
    candidates.filter(({ isOfSubject }) => isOfSubject),
    aliases,
  );
  if (question.form === "yes-no" && !back) {
    const said = await answerByVerdict(question, answers, candidates, lookup, task.now);
    if (said.length > 0) return said;
  }
  if ((question.isPast && !asksForBoth(question)) || isBygone(question, task.now)) {
    const said = await answerPast(question, candidates, lookup);
    if (said.length > 0) return said;
  }
  const named = answerOwnName(question, candidates);
  if (named) return named;
  const age = answerHowOld(question, candidates, aliases, task.now);
  if (age) return age;
  const counted = question.form === "how-many" ? answerCount(question, candidates) : undefined;
  if (counted) return counted;
  if (back) return [back];
  if (answers.length === 0) {
    const said = states();
    if (said.length > 0) return said;
    const another = answerOfAnother(question, candidates, found.ofAnother);
    voice.reason("Nothing that was found says what was asked.");
    if (another) return [another];
    const near = findNearest(candidates, found.doubt);
    return near
      ? [plain(unknown(question)), saidOf(`The nearest that is stored: ${saidThen(near)}`, [near])]
      : [];
  }
  voice.reason(`${answers.length === 1 ? "One claim speaks" : `${answers.length} claims speak`} of it.`);
  const said = compose(question, answers, task.now);
  // Asked for a date or a number that is not in it, what was said still tells more than nothing.
  if (said.length === 0 && isConversation(candidates))
    said.push(...answerPlainly(question, answers, task.now));
  const [first] = answers;
  if (first && (isCurrentFact(question) || asksForBoth(question)) && said.length > 0)
    said.push(...(await replaced(said, answers, lookup)));
  return said;
}

function compose(question: Question, answers: readonly Candidate[], now: Date): Said[] {
  if (question.form === "when") return answerWhen(question, answers, now);
  if (question.form === "yes-no") return answerYesNo(question, answers, now);
  if (question.form === "how-long") return answerHowLong(question, answers, now);
  if (question.isList) return answerList(question, answers);
  return answerPlainly(question, answers, now);
}

/** "What's your name": nothing that is stored is of the helper. */
const asksOfHelper = ({ text, names, form }: Question): boolean =>
  names.length === 0 &&
  /^(?:what|who|where|when|how-many|yes-no)$/.test(form) &&
  /^(?:and )?(?:what(?:'s| is| are)|when(?:'s| is)|where(?:'s| is)|who(?:'s| is| are)) your\b|^(?:and )?(?:how old|where|when|who|what) (?:are|were) you\b/i.test(
    text,
  ) &&
  !/\b(?:i|i'm|i've|me|my|mine|we|our|us)\b/i.test(text);

/** No answer by its words, and by its meaning perhaps one: shown for what it is, so that people can tell. */
function findNearest(candidates: readonly Candidate[], doubt: number | null): Candidate["claim"] | undefined {
  if (doubt === null || doubt > NEAR_DOUBT) return undefined;
  const [best] = [...candidates].sort((a, b) => b.score - a.score);
  return best?.isOfSubject && best.score >= NEAR_SCORE ? best.claim : undefined;
}

/** "Where do I live, and where did I live before?": what holds now comes with what it replaced. */
const asksForBoth = ({ text }: Question): boolean =>
  /^(?:where|what|who|which)\b.*?\b(?:do|does|is|are|am)\b.*\band\b.*\b(?:before|previous(?:ly)?|earlier)\b/i.test(
    text,
  );

/** "What was my favourite colour in 2024": a time that is over, and no event. */
const isBygone = (question: Question, now: Date): boolean =>
  question.dates.length > 0 &&
  /\b(?:was|were|lived|worked)\b|\bdid i (?:live|work|drive|drink|eat|use|have|own)\b/i.test(question.text) &&
  question.dates.every((date) => date < now.toISOString().slice(0, date.length));

const isCurrentFact = (question: Question): boolean =>
  !question.isList &&
  /^(?:where|what|who|how-many)$/.test(question.form) &&
  !/\b(?:did|was|were)\b/i.test(question.text);

/** What the told claim replaced, where it is one fact that changes. */
async function replaced(
  said: readonly Said[],
  answers: readonly Candidate[],
  lookup: Lookup,
): Promise<Said[]> {
  const told = answers.find(({ claim }) => claim.id === said[0]?.citations[0]?.claimId);
  if (!told || told.claim.supersedes.length === 0 || !told.facts.some(({ single }) => single)) return [];
  const [old] = await findPredecessors(lookup, [told]);
  return old ? [saidOf(before(old.claim), [old.claim])] : [];
}

const ASKED: Record<Question["form"], string> = {
  who: "who someone is",
  what: "a fact",
  when: "a date",
  where: "a place",
  "how-many": "a number",
  "how-long": "a length of time",
  "yes-no": "a yes or no",
  why: "a reason",
  compare: "a comparison",
  recommend: "a recommendation",
  profile: "what is known of the user",
  changes: "what changed",
};

const understood = (question: Question): string =>
  `The question asks for ${question.isList ? "a list" : ASKED[question.form]}${question.isPast ? " of an earlier time" : ""}. `;
