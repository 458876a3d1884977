/** Someone who did something for the speaker is followed by another: "Mrs Pell has retired and Mr Oduya took over". */
import { HEDGES } from "./grammar/function-words.ts";
import { isTemporary } from "./grammar/phrases.ts";
import type { Word } from "./language/words.ts";
import { singular } from "./lexicon/people.ts";
import { wordSet } from "./lexicon/word-set.ts";
import { isOccupation } from "./lexicon/work.ts";

export interface Succession {
  /** Who is no longer in charge. */
  name: Word[];
  /** Of what, where it is said: "as our gardener". */
  role: string;
}

/** For good, even where the perfect does not say so. */
const GONE_FOR_GOOD = wordSet("retired resigned died emigrated");
const GONE = wordSet("left gone moved passed quit stopped given retired resigned died emigrated");
const ROLES = wordSet(`
boss manager supervisor landlord landlady dentist doctor gp physician therapist psychologist solicitor barber hairdresser
trainer coach mentor tutor assistant secretary vet optician physiotherapist physio midwife counsellor counselor advisor
adviser agent broker nutritionist cleaner gardener mechanic director principal headteacher headmaster headmistress head
teacher professor nanny babysitter childminder caretaker chair treasurer captain conductor postman milkman sitter walker`);
const PASSING = wordSet(
  "not never if might may could would today tonight tomorrow yesterday early shift while holiday",
);

export const isRole = (noun: string): boolean => ROLES.has(noun) || isOccupation(noun);

export function readSuccession(words: readonly Word[]): Succession | undefined {
  if (isTemporary(words, true) || words.some(({ text }) => PASSING.has(text) || HEDGES.has(text)))
    return undefined;
  return readFrom(words) ?? readGone(words) ?? readHaving(words);
}

/** "Rosa has taken over from Bill (as our gardener)". */
function readFrom(words: readonly Word[]): Succession | undefined {
  const over = findTaking(words, 0);
  if (over < 0 || words[over]?.text !== "from") return undefined;
  const name = nameAt(words, over + 1);
  const role = readRole(words, over + 1 + name.length);
  return name.length > 0 && role !== undefined ? { name, role } : undefined;
}

/** "Mrs Pell has retired and Mr Oduya took over (as head)", "… and Mr Oduya is our new head". */
function readGone(words: readonly Word[]): Succession | undefined {
  const start = words.findIndex(({ capital, text }) => capital && !/^(our|my|the)$/.test(text));
  if (start < 0 || start > 3 || (start > 0 && !/^(our|my|the)$/.test(words[0]?.text ?? ""))) return undefined;
  const name = nameAt(words, start);
  const verb = start + name.length;
  const has = /^(has|is)$/.test(words[verb]?.text ?? "") ? 1 : 0;
  const gone = words[verb + has]?.text ?? "";
  if (!(has === 1 ? GONE : GONE_FOR_GOOD).has(gone)) return undefined;
  const next = words.findIndex(
    ({ text, gap }, place) => place > verb + has && (text === "and" || gap.includes(",")),
  );
  if (next < 0) return undefined;
  const over = findTaking(words, next);
  if (over < 0) return undefined;
  const role = readRole(words, over);
  return role === undefined ? undefined : { name, role };
}

/** "Rosa cleans for us now, Bill having moved to Spain". */
function readHaving(words: readonly Word[]): Succession | undefined {
  const having = words.findIndex(({ text }) => text === "having");
  if (having < 4 || !GONE.has(words[having + 1]?.text ?? "")) return undefined;
  let start = having;
  while (words[start - 1]?.capital && !/\S/.test(words[start]?.gap ?? "")) start -= 1;
  if (start === having || words[start]?.gap.trim() !== ",") return undefined;
  const before = words.slice(0, start).map(({ text }) => text);
  const forUs = before.some((text, at) => text === "for" && /^(us|me)$/.test(before[at + 1] ?? ""));
  return forUs && before.includes("now") ? { name: words.slice(start, having), role: "" } : undefined;
}

/** Where "took over" ends; -1 without it. */
function findTaking(words: readonly Word[], from: number): number {
  const took = words.findIndex(
    ({ text }, place) =>
      place > from &&
      /^(took|taken)$/.test(text) &&
      words[place + 1]?.text === "over" &&
      words[place - 1] !== undefined,
  );
  return took < 0 ? -1 : took + 2;
}

function nameAt(words: readonly Word[], from: number): Word[] {
  let end = from;
  while (words[end]?.capital && (end === from || !/\S/.test(words[end]?.gap ?? ""))) end += 1;
  return words.slice(from, end);
}

/** "As our gardener", nothing, or when; what else follows was taken over, and not the role. */
function readRole(words: readonly Word[], from: number): string | undefined {
  const next = words[from]?.text;
  if (next === undefined || /^(in|last|this|since|now)$/.test(next)) return "";
  if (next !== "as") return /[,;]/.test(words[from]?.gap ?? "") ? "" : undefined;
  const start = /^(our|my|the|a)$/.test(words[from + 1]?.text ?? "") ? from + 2 : from + 1;
  return singular(words[start]?.norm ?? "");
}
