/**
 * Notes on somebody or something: `Ana.md` with `Born in Faro. She works at Nokia.` is about Ana, and not about the user
 * who wrote it. What has no subject there, or a pronoun, is said by the title; what the user says of themselves stays.
 */
import { createFollower } from "./about-user.ts";
import { adjectivePredicate, markedPredicate, particularOf, pastPredicate } from "./predicates.ts";
import { mapSentences } from "./sentences.ts";

const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** Titles of what people write about themselves and their days, and of lists. */
const NO_NAMES = words(`
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
  october november december today yesterday tomorrow day days week weeks weekend month year years morning evening night
  daily weekly monthly yearly journal diary log logbook note notes todo to-do todos task tasks inbox list lists idea
  ideas draft drafts thought thoughts memo memos misc miscellaneous random archive index home readme untitled template
  summary overview background history goal goals plan plans resolution resolutions project projects meeting meetings
  agenda minutes review retro standup me myself i my mine our us about profile bio biography cv resume self user
  personal private life preference preferences like likes dislike dislikes allergy allergies hobby hobbies interest
  interests skill skills education career job jobs work office school university college study studies course courses
  family friends people contacts pets house flat apartment garden car cars food foods drink drinks recipe recipes diet
  health medical medicine medication medications fitness sport sports exercise training workout travel trip trips
  vacation holiday holidays finance finances money budget shopping book books reading movie movies film films music
  games quotes links bookmarks resources reference references wishlist gifts birthdays events calendar dreams gratitude
  facts basics general details info information status news updates questions answers conversation conversations chat`);

/** Of nouns that are made from others, which no name is: `Gardening`, `Vacation`, `Fitness`. */
const NOUN_ENDING = /(?:ing|tions?|ness|ments?|ities|ity|ology)$/i;
const PARTICLES = words("de da do dos das del della di van von der den ter la le el al bin ibn");
const LONGEST_NAME = 4;

/** The name that a title is, if it looks like one: a few words in capitals, none of them of a common title. */
export function nameIn(title: string | undefined): string | undefined {
  const parts = (title ?? "").trim().split(/\s+/);
  const isName = (part: string) => /^\p{Lu}[\p{L}'’.-]*$/u.test(part) && !isCommon(part);
  const isFirstToLast = parts.every((part, at) => isName(part) || (at > 0 && PARTICLES.has(part)));
  return isFirstToLast && parts.length <= LONGEST_NAME && !/[.,:;!?]$/.test(title ?? "")
    ? parts.join(" ")
    : undefined;
}

const isCommon = (part: string): boolean => {
  const bare = part.toLowerCase().replace(/['’]s$/, "");
  return (
    NO_NAMES.has(bare) || bare.search(NOUN_ENDING) >= 3 || (part.length > 1 && part === part.toUpperCase())
  );
};

/** Whether a title is of the user's own days or matters: then no other title counts. */
export const isOwnTitle = (title: string): boolean =>
  title
    .toLowerCase()
    .split(/[\s_-]+/)
    .some((part) => NO_NAMES.has(part));

/** Whether any sentence is about the title in a form that nobody uses of themselves. */
export function speaksOfTitle(text: string): boolean {
  let speaks = false;
  mapSentences(text, (sentence) => {
    speaks ||= markedPredicate(sentence) !== undefined || /^(?:he|she|his|her)(?=['’ ])/i.test(sentence);
    return sentence;
  });
  return speaks;
}

/** `isMeant`: whether all of the note is about it, also what has a form that the user may have meant for themselves. */
export function aboutTitled(text: string, name: string, isMeant: boolean): string {
  const follow = createFollower(name);
  return mapSentences(text, (sentence) => follow(withSubject(sentence, name, isMeant)));
}

function withSubject(sentence: string, name: string, isMeant: boolean): string {
  const marked = markedPredicate(sentence);
  if (marked) return `${name} ${marked}`;
  if (!isMeant) return sentence;
  const particular = particularOf(sentence);
  if (particular) return `${name}'s ${particular}`;
  const adjective = adjectivePredicate(sentence);
  if (adjective) return `${name} ${adjective}`;
  // `Met in Porto.` may be both of them: what it is about is said, and not who.
  return pastPredicate(sentence) ? `${name}: ${sentence}` : sentence;
}
