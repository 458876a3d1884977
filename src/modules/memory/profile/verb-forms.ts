/** English verbs as a summary needs them: `I live` becomes `lives` after a name and `live` after "they". */

export interface VerbForms {
  /** After a name; undefined where it can't be told. */
  singular: string | undefined;
  /** After "they". */
  plural: string;
}

const words = (list: string): Set<string> => new Set(list.trim().split(/\s+/));

const IRREGULAR = new Map<string, [singular: string, plural: string]>([
  ["am", ["is", "are"]],
  ["was", ["was", "were"]],
  ["wasn't", ["wasn't", "weren't"]],
  ["have", ["has", "have"]],
  ["haven't", ["hasn't", "haven't"]],
  ["do", ["does", "do"]],
  ["don't", ["doesn't", "don't"]],
  ["go", ["goes", "go"]],
]);

const UNCHANGING = words(`
  will would can can't cannot could couldn't should shouldn't must mustn't might may won't wouldn't used ought
  had hadn't did didn't went got made took bought came saw found left met began became broke brought built caught
  chose drew drove drank ate fell felt flew forgot gave grew heard held kept knew lost paid ran said sang sold sent
  slept spoke spent stood swam taught told thought threw understood woke won wore wrote were led lent rode rose shot
  sat stole struck swore tore fought fled dealt dreamt learnt burnt spelt bent bit blew fed hid hung laid lit meant
  rang sought shook sank slid spun stuck stung`);

/** `I read a lot` or `I read it last year`: the text doesn't say. */
const SAME_IN_THE_PAST = words(
  "put cut read set let hit quit cost hurt shut beat bet spread split cast fit knit shed burst rid",
);

const ENDS_LIKE_PAST = words("need feed bleed breed speed seed weed heed exceed proceed succeed embed wed");

const NO_VERB = words(`
  and or but to in on at of for from with by as if so than then the a an my your his her our their this that these
  those it he she we you they too not i me us one two three four five six no is are has does who which what when where why how
  dag går min mitt mina miei tuoi suoi`);

const ENDS_LIKE_ADVERB = words("fly rely apply reply supply comply imply multiply bully rally tally ally");

const ADVERBS = words(`
  also always never often still now just only already mostly sometimes recently no longer both quite almost even ever
  once kind sort of soon ever again once seldom maybe perhaps sure too`);

export const isAdverb = (word: string): boolean =>
  ADVERBS.has(word) || (word.endsWith("ly") && word.length > 3 && !ENDS_LIKE_ADVERB.has(word));

/** Of what stands after "I"; undefined for what is no verb. */
export function verbAfterI(verb: string): VerbForms | undefined {
  const irregular = IRREGULAR.get(verb);
  if (irregular) return { singular: irregular[0], plural: irregular[1] };
  if (NO_VERB.has(verb) || !/^[a-z]+(?:'t|-[a-z]+)?$/.test(verb)) return undefined;
  if (isPast(verb)) return { singular: verb, plural: verb };
  return { singular: SAME_IN_THE_PAST.has(verb) ? undefined : withS(verb), plural: verb };
}

export const isPast = (verb: string): boolean =>
  UNCHANGING.has(verb) || (verb.endsWith("ed") && verb.length > 3 && !ENDS_LIKE_PAST.has(verb));

const withS = (verb: string): string => {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
};

const PLURAL_OF = new Map([
  ["is", "are"],
  ["isn't", "aren't"],
  ["was", "were"],
  ["wasn't", "weren't"],
  ["has", "have"],
  ["hasn't", "haven't"],
  ["does", "do"],
  ["doesn't", "don't"],
]);

/** Of what stands after a name: `lives` → `live`; undefined for what is no verb in that place. */
export function verbAfterName(verb: string): VerbForms | undefined {
  const plural = PLURAL_OF.get(verb);
  if (plural) return { singular: verb, plural };
  if (NO_VERB.has(verb)) return undefined;
  if (isPast(verb)) return { singular: verb, plural: verb };
  if (!/^[a-z]+[^s]s$/.test(verb)) return undefined;
  const base = /[^aeiou]ies$/.test(verb)
    ? `${verb.slice(0, -3)}y`
    : verb.replace(/(?<=ss|x|zz|ch|sh|o)es$|s$/, "");
  return { singular: verb, plural: base };
}

/** Verbs that, after "and", may go on with the same subject, or be a noun or an infinitive: no way to tell. */
const MAYBE_FINITE = words(`
  live work love like enjoy hate play run study teach want need speak drink eat drive cook bake read write sing dance
  swim cycle hike climb travel prefer use own keep make take get give see think feel know try help visit watch collect
  practise practice train paint draw wear grow sell buy start hope plan spend sleep walk meet share rent move stay
  come bring call look go do volunteer listen miss dream believe support commute`);

/** `to hike and run`, `can cook and bake`: what follows belongs to the infinitive. */
const TAKES_INFINITIVE =
  /\bto\s|^(?:will|would|can|can't|cannot|could|should|must|might|may|won't|did|didn't|don't|do)\b/;
/** After these verbs an unknown word is a thing: `likes tea and coffee`. */
const TAKES_THINGS = words(
  "like love hate prefer enjoy dislike adore speak play eat drink have own collect study teach drive am need want use",
);
/** After these, a verb goes on with the sentence; a noun hardly would. */
const GOES_ON = words("as at for in with a an the my our to on every from near too there about");
const SURELY_NO_VERB = /(?:ing|ed|ly|tion|ness|s)$|\d/;

/**
 * The rest of a sentence whose subject was "I", after a name: `and have been chartered` → `and has been chartered`.
 * Undefined if a verb in it might have to change. `verb` is the one before it.
 */
export function continueAfterName(verb: string, rest: string): string | undefined {
  const all = rest.split(" ");
  for (let place = 0; place < all.length - 1; place++) {
    const before = all[place] ?? "";
    const isLink = before === "and" || before === "but" || before === "or" || before === "then";
    if (!isLink && !before.endsWith(",")) continue;
    let next = place + 1;
    while (isAdverb(all[next] ?? "")) next++;
    const word = all[next] ?? "";
    const hasAdverb = next > place + 1;
    const irregular = IRREGULAR.get(word);
    if (irregular && word !== "go" && word !== "do") {
      all[next] = irregular[0];
    } else if (MAYBE_FINITE.has(word)) {
      const isInfinitive = TAKES_INFINITIVE.test(`${verb} ${all.slice(0, place).join(" ")} `);
      const form = !isInfinitive && GOES_ON.has(all[next + 1] ?? "") ? verbAfterI(word)?.singular : undefined;
      if (form === undefined) return undefined;
      all[next] = form;
    } else if (mayGoOn(verb, word, hasAdverb) && (isLink || hasAdverb)) {
      return undefined;
    }
  }
  return all.join(" ");
}

/** True if an unknown word may be a verb with the same subject. */
function mayGoOn(verb: string, word: string, hasAdverb: boolean): boolean {
  if (!/^[a-z]{3,}$/.test(word) || NO_VERB.has(word) || SURELY_NO_VERB.test(word) || isPast(word))
    return false;
  return hasAdverb || !(TAKES_THINGS.has(verb) || isPast(verb));
}
