/** Verbs and their forms: what a word can be, and of which verb. */

export type Form = "base" | "s" | "ing" | "past" | "participle";

export interface VerbForm {
  lemma: string;
  form: Form;
}

const REGULAR = `
live move relocate reside settle work start join retire resign marry divorce separate propose date turn weigh own like
love hate dislike enjoy adore prefer change switch replace swap trade stop finish study attend graduate transfer enroll
enrol major watch play listen use adopt name rename call need want plan hope wish intend decide consider look try dream
visit travel stay cook bake smoke walk jog hike climb dance paint practise practice learn cycle ski surf earn pay~paid
volunteer meditate commute vape gamble garden knit sew collect subscribe follow support train exercise lift shop order
avoid skip miss trust remember upgrade update reschedule postpone push shift increase decrease drop end open close
happen depart arrive die pass host foster raise sign promote hire fire employ accept land convert identify belong share
rent lease tutor freelance manage operate wait ask reply mention claim suggest recommend believe suppose imagine pretend
announce report confirm explain reckon assume doubt wonder expect offer return head log lock book park walk talk chat
text phone contact reach count score rank rate cost measure support sponsor mentor coach teach~taught date kiss hug box
fish hunt row sail skate snowboard camp fast diet stream code program design build~built draw~drew~drawn sing~sang~sung
write~wrote~written read~read~read wake~woke~woken sleep~slept wear~wore~worn take~took~taken go~went~gone get~got~gotten
become~became~become leave~left quit~quit sell~sold buy~bought make~made give~gave~given break~broke~broken split~split
keep~kept know~knew~known think~thought feel~felt see~saw~seen meet~met say~said tell~told speak~spoke~spoken
drink~drank~drunk eat~ate~eaten drive~drove~driven ride~rode~ridden swim~swam~swum run~ran~run set~set rise~rose~risen
grow~grew~grown begin~began~begun bring~brought put~put cut~cut lead~led find~found win~won lose~lost hold~held
send~sent spend~spent hear~heard understand~understood choose~chose~chosen fall~fell~fallen forget~forgot~forgotten
stand~stood sit~sat teach~taught catch~caught fly~flew~flown bear~bore~born come~came~come hurt~hurt bet~bet let~let
mean~meant show~showed~shown throw~threw~thrown fight~fought shoot~shot shut~shut lend~lent have~had be~was~been
do~did~done outgrow~outgrew~outgrown upload download scrap donate total crash ditch dump breed~bred realise realize
discover notice consume order taste smell taper revert opt crave tolerate despise loathe detest fancy binge
meal-prep swear~swore~sworn undergo~underwent~undergone rehome surrender reset~reset extend shorten delay cancel
translate interview apply hibernate celebrate adjust lower bump cap double halve triple renew expire sublet~sublet
babysit~babysat housesit carpool bike scooter walk wash clean shave pray worship attend journal blog vlog post tweet
invest save budget tip donate vote campaign protest organise organize cheer root bowl golf fence wrestle lift stretch
bounce climb boulder kayak canoe paddle dive~dove~dived scuba snorkel crochet quilt weld carve sculpt sketch juggle
gossip babble snore stutter limp tie part step overtake~overtook~overtaken exchange sack lay~laid wind~wound depend rely struggle suffer recover
`;

const DOUBLED = new Set(
  `travel cancel stop swap plan jog quit get set let put cut run swim begin shop skip drop split wed log chat hug forget sit bet shut
   spot grab ship clip snip win commit admit permit prefer refer occur transfer bus tap rub rip beg nod hop knit outfit
   reset sublet babysit step trim wrap stir star dig ban pop tip bud rap`
    .split(/\s+/)
    .filter(Boolean),
);

const FORMS = new Map<string, VerbForm[]>();

const IRREGULAR_S = new Map([
  ["be", "is"],
  ["have", "has"],
  ["do", "does"],
  ["go", "goes"],
]);

for (const entry of REGULAR.split(/\s+/)) {
  if (entry === "") continue;
  const [lemma = "", past = edForm(lemma), participle = past] = entry.split("~");
  add(lemma, lemma, "base");
  add(IRREGULAR_S.get(lemma) ?? sForm(lemma), lemma, "s");
  add(ingForm(lemma), lemma, "ing");
  add(past, lemma, "past");
  add(participle, lemma, "participle");
}
for (const [word, form] of [
  ["am", "base"],
  ["are", "base"],
  ["were", "past"],
] as const)
  add(word, "be", form);
add("dreamt", "dream", "past");
add("learnt", "learn", "past");

function add(word: string, lemma: string, form: Form): void {
  const known = FORMS.get(word);
  if (!known) FORMS.set(word, [{ lemma, form }]);
  else if (!known.some((other) => other.lemma === lemma && other.form === form)) known.push({ lemma, form });
}

function sForm(lemma: string): string {
  if (/[^aeiou]y$/.test(lemma)) return `${lemma.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh|o)$/.test(lemma) ? `${lemma}es` : `${lemma}s`;
}

function edForm(lemma: string): string {
  if (lemma.endsWith("e")) return `${lemma}d`;
  if (/[^aeiou]y$/.test(lemma)) return `${lemma.slice(0, -1)}ied`;
  return DOUBLED.has(lemma) ? `${lemma}${lemma.at(-1)}ed` : `${lemma}ed`;
}

function ingForm(lemma: string): string {
  if (lemma.endsWith("ie")) return `${lemma.slice(0, -2)}ying`;
  if (lemma.endsWith("e") && !/(ee|oe|ye)$/.test(lemma) && lemma !== "be") return `${lemma.slice(0, -1)}ing`;
  return DOUBLED.has(lemma) ? `${lemma}${lemma.at(-1)}ing` : `${lemma}ing`;
}

/** All the verb forms that a word, in lower case, can be. */
export const verbForms = (word: string): readonly VerbForm[] | undefined => FORMS.get(word);
export const isVerbForm = (word: string): boolean => FORMS.has(word);

export function findForm(word: string, ...forms: Form[]): VerbForm | undefined {
  return FORMS.get(word)?.find(({ form }) => forms.includes(form));
}

/** `hiking` → `hike`: by the list, or by the spelling for a verb that is not in it. */
export function lemmaOfIng(word: string): string | undefined {
  const known = findForm(word, "ing");
  if (known) return known.lemma;
  if (!/^[a-z-]{2,}ing$/.test(word) || !/[aeiouy]/.test(word.slice(0, -3))) return undefined;
  const stem = word.slice(0, -3);
  return /([^aeioulsz])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}
