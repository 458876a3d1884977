/** "What's my name": the claim that says so, and not one of a surname or of what somebody else is called. */
import { findOwnName } from "../../../memory/index.ts";
import type { Candidate } from "../claims/relevance.ts";
import { isNoName } from "../question/no-names.ts";
import type { Question } from "../question/question.ts";
import { type Said, toldAsIs } from "../said.ts";

const ASKED =
  /^(?:and |so |do you (?:still )?(?:know|remember) )?(?:what(?:'s| is| was)? (?:my (?:first |full |own )?name|i'm called|i am called)|what am i called|what do (?:people|they|you) call me|my name)\b(?:\s+(?:again|please|then|now))?[\s?.!]*$/i;
/** "I'm Lena." */
const SAID_WHO =
  /^(?:(?:hi|hello|hey)[,!]? )?i(?:'m| am) (\p{L}[\p{L}'-]+)(?: \p{Lu}[\p{L}'-]+){0,2}(?=[.,!]|$| and )/iu;
const LANGUAGES =
  "ar bg bn cs da de el en es et fa fi fr ga he hi hr hu id is it ja ko lt lv ms nl no pl pt ro ru sk sl sq sr sv th tr uk ur vi zh";
const languageNames = new Intl.DisplayNames("en", { type: "language" });
/** What one is, and is written with a capital. */
const KINDS = new Set([
  ...LANGUAGES.split(" ").map((code) => (languageNames.of(code) ?? code).toLowerCase()),
  ..."american canadian mexican brazilian argentinian chilean peruvian colombian cuban australian austrian belgian swiss british scottish welsh indian pakistani egyptian moroccan nigerian kenyan ethiopian african israeli palestinian lebanese syrian iraqi iranian asian european catholic protestant christian orthodox muslim jewish hindu buddhist sikh mormon vegan vegetarian".split(
    " ",
  ),
]);

function isOwnName(content: string): boolean {
  if (findOwnName(content) !== undefined) return true;
  const name = SAID_WHO.exec(content)?.[1];
  return name !== undefined && /^\p{Lu}/u.test(name) && !isNoName(name) && !KINDS.has(name.toLowerCase());
}

/** "My name is …" says more than what one is called or said to be. */
const saysName = ({ claim }: Candidate): number => (/\bname\b/i.test(claim.content) ? 0 : 1);
const MOST_TOLD = 2;

/** Undefined where something else is asked, or nothing says it. */
export function answerOwnName({ text }: Question, candidates: readonly Candidate[]): Said[] | undefined {
  if (!ASKED.test(text)) return undefined;
  const telling = candidates
    .filter(({ claim }) => claim.speaker === null && isOwnName(claim.content))
    .sort((a, b) => saysName(a) - saysName(b) || b.saidAt.getTime() - a.saidAt.getTime());
  return telling.length === 0 ? undefined : telling.slice(0, MOST_TOLD).map(({ claim }) => toldAsIs(claim));
}
