/** Words after whose full stop a sentence goes on. Lower case, without the full stop. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Whatever follows belongs to them. */
export const ALWAYS_OPEN = words(
  `dr mr mrs ms mx prof rev hon gen col maj capt lt sgt cpl sen rep gov pres supt messrs mme mlle hr fr frau
   sra srta dra dipl ing e.g eg i.e ie cf vs viz approx appx ca incl excl resp z.b d.h u.a bzw ggf p.ej fig vol
   ext tel dept univ abt z.t s.o ft`,
);

/** They end a sentence as often as not: it goes on unless a usual beginning follows. */
export const OFTEN_OPEN = words(
  `a.m p.m am pm etc inc ltd corp co jr sr st mt ave blvd rd u.s u.s.a u.k u.n e.u d.c ph.d b.a m.a b.sc m.sc b.c a.d
   bros est min max hrs sec dt usw et al`,
);

/** Only a number after them belongs to them: `No. 5`, `Jan. 3`, `p. 12`. */
export const OPEN_BEFORE_NUMBER = words(
  `no nos nr num p pp ch art sect para jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu
   thur thurs fri sat sun`,
);

/** What sentences usually begin with, as it is written. */
const BEGINNINGS = words(
  `I I'm I've I'd I'll My We We're We've Our He He's She She's It It's They They're Their His Her The This That
   That's These Those There There's A An And But So Then When What Where Who Why How Is Are Do Does Did Can Could
   Would Will Yes No Not Also Now Today Yesterday Tomorrow If Because After Before Since While In On At For As
   Please You You're Your Let Let's Thanks i i'm i've i'd my we our he she it it's they this that's the`,
);

export function isUsualBeginning(text: string): boolean {
  const word = /^["'(\u201c\u2018]?([\p{L}'\u2019]{1,10})/u.exec(text)?.[1];
  return word !== undefined && BEGINNINGS.has(word.replace("\u2019", "'"));
}

/** Months as German, the Nordic languages, Finnish, Czech and Slovak name them after an ordinal. Not "May" or "March". */
export const MONTH_AFTER_ORDINAL =
  /^(?:j[aä]nn?(?:uar|er|uari|úar)|feb(?:ruar|ruari|rúar)|märz|marts|mars|april|apríl|mai|maj|maí|jun[ií]|jul[ií]|august|augusti|ágúst|september|oktober|október|november|nóvember|de[szc]ember|\p{L}+kuuta|ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince|januára|februára|marca|apríla|mája|júna|júla|augusta|septembra|októbra|novembra|decembra)(?![\p{L}])/iu;
/** "I have 3. April is my friend.": somebody of that name. */
export const STATED_OF_NAME =
  /^\p{L}+(?:,? (?:is|was|has|had|and|will|can|loves?|likes?|says?|said|came|went|lives?|works?)\b|'s\b)/iu;
/** What stands before an ordinal in German: "im 2. Stock", "der 1. Platz". English "am" has its "I" before it. */
export const GERMAN_BEFORE_ORDINAL =
  /(?<![\p{L}])(?:im|vom|zum|zur|beim|(?<![Ii] )am|der|das|dem|des|einen?|eine[mr]) \d{1,2}\.$/u;
/** What a sentence usually begins with in German, and no noun does. */
export const GERMAN_BEGINNING =
  /^(?:Ich|Er|Sie|Wir|Es|Ihr|Du|Meine?|Unsere?|Das|Der|Die|Dann|Danach|Am|Im|In|Und|Aber|Da|Wenn|Heute|Morgen)\b/;
