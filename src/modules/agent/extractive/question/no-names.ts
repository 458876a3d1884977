/** Words that are written with a capital where a sentence begins, and name nobody. */

const PRONOUNS =
  "i me my mine we us our ours you your yours he him his she her hers it its they them their theirs this that these those there here someone somebody something anyone anybody anything everyone everybody everything nobody nothing none one both each";
const DETERMINERS = "the a an every all some any no another other many most much few several more less";
const LINKS =
  "and or but so nor yet as if when whenever while because since until till after before though although unless whether than for in on at to from by with without about of off over under near during between into onto through next last once";
const ASKING = "who whom whose what which where why how";
const ADVERBS =
  "yesterday today tonight tomorrow now then soon later again also too still already just only even not never always often sometimes usually normally currently recently lately actually really maybe perhaps probably apparently unfortunately luckily finally first currently";
const CALLS = "please thanks thank hi hello hey ok okay yes yeah no nope well oh sorry sure";
const DAYS = "monday tuesday wednesday thursday friday saturday sunday";
const MONTHS =
  "january february march april may june july august september october november december spring summer autumn winter";
const TITLES = "mr mrs ms miss dr prof";

const NO_NAMES = new Set(
  [PRONOUNS, DETERMINERS, LINKS, ASKING, ADVERBS, CALLS, DAYS, MONTHS, TITLES].join(" ").split(" "),
);
const DAYS_OF = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days$/;
const CONTRACTION = /n't$|'(?:s|m|re|ve|ll|d)$/;
/** "I'm", "we've", "don't": what ends so is no name; "'s" may be one's own. */
const NEVER_OF_NAMES = /n't$|'(?:m|re|ve)$/;

/** Whether a word, however it is written, is none that could name somebody. */
export function isNoName(word: string): boolean {
  const lower = word.toLowerCase().replaceAll("’", "'");
  return NEVER_OF_NAMES.test(lower) || NO_NAMES.has(lower.replace(CONTRACTION, "")) || DAYS_OF.test(lower);
}
