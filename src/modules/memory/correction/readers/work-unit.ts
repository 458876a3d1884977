/** The office, department or team that someone works in. */
import { isTemporary } from "../grammar/phrases.ts";
import { type Kind, type Statement, tell, tellAnew } from "../grammar/statement.ts";
import { shownText, type Word } from "../language/words.ts";
import { wordSet } from "../lexicon/word-set.ts";

const UNITS = new Map([
  ["office", "work:office"],
  ["branch", "work:office"],
  ["depot", "work:office"],
  ["department", "work:department"],
  ["division", "work:department"],
  ["team", "work:team"],
]);
/** One may play in a team beside the one at work. */
const LEISURE = wordSet(`
football chess quiz netball cricket rugby hockey swimming running relay debating darts bowling rowing tennis pool dance
basketball volleyball polo cycling athletics school pub first second youth women's men's ladies under national
post dentist's doctor's home box`);
const LONGEST = 5;

/** Tells of "the Hull office" at `from`; `anew` if it is told as a change. Answers whether it was one. */
export function tellWorkUnit(
  s: Statement,
  words: readonly Word[],
  from: number,
  kinds: readonly Kind[],
  anew: boolean,
): boolean {
  if (!/^(the|our|my|their|his|her)$/.test(words[from]?.text ?? "") || kinds.length === 0) return false;
  const head = words.findIndex(
    ({ text, gap }, place) => place > from && place <= from + LONGEST && gap === "" && UNITS.has(text),
  );
  const unit = UNITS.get(words[head]?.text ?? "");
  const value = words.slice(from + 1, head);
  if (unit === undefined || value.length === 0 || isTemporary(words, true)) return false;
  if (value.some(({ text, gap }) => LEISURE.has(text) || /\S/.test(gap))) return false;
  // "The Tigers team" plays.
  if (unit === "work:team" && value.some(({ capital }) => capital)) return false;
  const normal = value.map(({ norm }) => norm).join(" ");
  const options = { shown: shownText(s.source, value), single: false };
  if (anew && kinds.includes("holds")) tellAnew(s, unit, normal, kinds, options);
  else tell(s, unit, normal, kinds, options);
  return true;
}
