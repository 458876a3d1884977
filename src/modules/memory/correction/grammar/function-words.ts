/** Small words that carry the grammar. */
import { wordSet } from "../lexicon/word-set.ts";

export const AUXILIARIES = wordSet(
  "am is are was were be been have has had do does did will would can could should might may must shall",
);
export const BE = wordSet("am is are was were be been being");
export const MODALS = wordSet("would could should might may must ought");

/** From now on, and so not before. */
export const NOW = wordSet("now currently presently nowadays");
/** Say how or how surely, and leave what is said as it is. */
export const ADVERBS = wordSet(`
just recently really actually finally officially already also still always usually often sometimes generally typically
normally mostly mainly definitely certainly honestly simply totally absolutely basically both all permanently fully
happily proudly sadly unfortunately fortunately luckily suddenly quickly literally truly even only ever then newly
freshly very quite pretty so well rather fairly completely entirely since lately obviously clearly legally eventually
ultimately gladly secretly soon thankfully initially regularly frequently occasionally rarely seldom hardly`);
/** With one of these nothing is stated. */
export const HEDGES = wordSet(`
probably possibly maybe perhaps almost nearly apparently supposedly allegedly likely temporarily briefly hopefully
theoretically potentially`);

export const PRONOUNS = wordSet(
  "he she it they you this that these those there one someone somebody everyone everybody nobody anybody who what which him her them us me",
);
export const SELF = wordSet("i we");
export const MINE = wordSet("my our");

/** Where a phrase ends that names something. */
export const PHRASE_ENDS = wordSet(`
since because for with when while after before until till as but so which who whom that where last this next yesterday
today tomorrow tonight now currently nowadays again anymore ago recently these instead not although though if than during
right lately already too actually already anyway nor whose thanks due permanently together full-time part-time
temporarily officially finally just about earlier later soon despite unless whereas except every each once twice`);

export const MONTHS = wordSet(
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec",
);
export const WEEKDAYS = wordSet(`
monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
tue thu fri weekdays weekends weekday weekend`);
export const TIME_NOUNS = wordSet(
  "morning afternoon evening night noon midnight day week month year summer winter spring autumn fall weekend midday dawn",
);
