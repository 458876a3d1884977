/**
 * Sentences without a subject, as notes and other assistants' memories have them: `Lives in Porto`, `Allergic to nuts`,
 * `Name is Ana`. Each is answered as what is to be said of somebody, or as undefined where it is none of these.
 */

const words = (text: string): string => text.trim().split(/\s+/).join("|");

/** Those that are said of people, without an ending. */
const VERBS = `
  live reside work study teach run own love like enjoy prefer hate dislike want need hope plan intend aim wish dream
  speak play practice practise drive ride cycle swim cook bake eat drink smoke read write sing dance paint draw knit
  collect travel commute visit follow support use avoid attend belong believe care manage lead report keep grow raise
  breed train exercise suffer struggle take wear sleep wake start finish celebrate volunteer invest save earn know
  remember think feel seek look tend help host hike climb sail surf ski row build make
  develop maintain operate specialize specialise serve share spend watch listen consider value appreciate find get go
  come prioritize prioritise recommend miss trust fear worry suspect require favor favour crave adore
  subscribe rent lease participate compete coach mentor learn`
  .trim()
  .split(/\s+/);

const thirdPerson = (verb: string): string =>
  /(?:s|x|z|ch|sh|o)$/.test(verb)
    ? `${verb}es`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : `${verb}s`;

const ADVERB = `(?:${words("also always currently frequently generally mostly never now occasionally often only previously primarily rarely really regularly sometimes still usually")}|no longer)`;
const SPEAKING = `(?:is|has|does|isn't|hasn't|doesn't|is not|has not|does not|${VERBS.map(thirdPerson).join("|")})`;
const PAST = `(?:${words("moved lived worked studied graduated started began stopped quit finished visited bought sold got met went came had made took gave saw joined founded wrote won lost became grew spent learned learnt adopted travelled traveled attended decided wanted liked loved enjoyed tried switched thought told said asked mentioned built was will would can could can't cannot couldn't won't wouldn't didn't wasn't hadn't")}|used to)`;
const ADJECTIVE = `(?:${words("allergic intolerant lactose-intolerant gluten-free vegan vegetarian pescatarian married divorced single engaged widowed retired pregnant interested afraid scared fond passionate proficient fluent skilled experienced based located originally left-handed right-handed diabetic asthmatic dyslexic colour-blind color-blind unemployed self-employed")})`;

/** A noun that looks like such a verb stands before these: `Plans of the house`, `Runs: three`. */
const NO_VERB_BEFORE = String.raw`(?!\s{0,4}(?:[:,–—]|$|(?:of|are|were|is|was)\b))`;

const MARKED = new RegExp(`^(?:${ADVERB} )?${SPEAKING}\\b${NO_VERB_BEFORE}`, "i");
const HAS_PAST = new RegExp(`^(?:${ADVERB} |recently |once )?${PAST}\\b${NO_VERB_BEFORE}`, "i");
const BORN = /^born (?:in|on|at|to|and)\b/i;
const IS_ADJECTIVE = new RegExp(`^(?:(?:not|currently|still|very|also) )*${ADJECTIVE}\\b(?!-)`, "i");

/** What everybody has one of, or speaks of as theirs. */
const PARTICULAR = `(?:(?:full|first|last|middle|real|given|family|maiden) )?name|nickname|birthday|birth date|date of birth|age|height|weight|nationality|e-?mail(?: address)?|(?:phone|mobile|home|work) ?(?:number|address|phone)?|address|hometown|home town|job|job title|occupation|profession|employer|mother tongue|native language|blood type|${words("wife husband partner spouse girlfriend boyfriend fiancé fiancée mother father mom mum dad sister brother son daughter boss manager dentist doctor therapist dog cat pet hobby hobbies")}|fav(?:ou?)rite (?:\\p{L}+ ){0,3}?\\p{L}+`;
const HAS_PARTICULAR = new RegExp(
  `^(${PARTICULAR})(?:(?='s name\\b| (?:is|are|was|were|isn't)\\b)|\\s*:\\s+(?=\\S))`,
  "iu",
);

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const isQuestion = (sentence: string): boolean => /\?["')]*$/.test(sentence.trim());

/** Said in a form that nobody uses of themselves: `Lives in Porto`, `Born in Faro`. */
export function markedPredicate(sentence: string): string | undefined {
  if (isQuestion(sentence)) return undefined;
  if (BORN.test(sentence)) return `was ${lower(sentence)}`;
  return MARKED.test(sentence) ? lower(sentence) : undefined;
}

/** `Allergic to nuts`: of whom it is said, the form does not tell. */
export function adjectivePredicate(sentence: string): string | undefined {
  return !isQuestion(sentence) && IS_ADJECTIVE.test(sentence) ? `is ${lower(sentence)}` : undefined;
}

/** `Moved to Porto`: in a diary, the one who writes it. */
export function pastPredicate(sentence: string): string | undefined {
  return !isQuestion(sentence) && HAS_PAST.test(sentence) ? lower(sentence) : undefined;
}

/** `Name is Ana`, `Birthday: 3 May`: what is to stand after `Ana's`. */
export function particularOf(sentence: string): string | undefined {
  const match = HAS_PARTICULAR.exec(sentence);
  if (!match || isQuestion(sentence)) return undefined;
  const [all, noun = ""] = match;
  const rest = sentence.slice(all.length);
  if (!all.includes(":")) return lower(noun) + rest;
  return `${lower(noun)} ${/ies$/.test(noun) ? "are" : "is"} ${rest}`;
}
