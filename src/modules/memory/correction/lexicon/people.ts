/** Relations between people, and animals kept as pets. In normal form (mother, not mum). */
import { wordSet } from "./word-set.ts";

/** One can have several of these: naming one says nothing about another. */
const MANY = wordSet(`
sister brother sibling cousin aunt auntie uncle niece nephew friend buddy pal mate colleague coworker neighbour child son
daughter baby toddler twin stepson stepdaughter stepsister stepbrother grandchild grandson granddaughter grandmother
grandfather grandparent godson goddaughter godfather godmother roommate housemate flatmate classmate teammate schoolmate
student pupil teacher professor client customer patient employee report guest tenant ex ex-wife ex-husband ex-boyfriend
ex-girlfriend relative sister-in-law brother-in-law half-sister half-brother stepbrother bestie parent bridesmaid penpal
nanny babysitter intern player member lecturer contact`);

/** At most one at a time, so that another name is a change. */
const ONE = wordSet(`
wife husband spouse partner fiance girlfriend boyfriend mother father stepmother stepfather stepmom stepdad mother-in-law
father-in-law boss manager supervisor landlord landlady dentist doctor gp physician therapist psychologist psychiatrist
lawyer solicitor accountant barber hairdresser trainer coach mentor tutor assistant secretary vet pediatrician
dermatologist cardiologist gynecologist optician chiropractor physiotherapist physio midwife counselor counsellor
advisor adviser agent broker publisher cofounder co-founder nutritionist cleaner gardener mechanic director
principal namesake emergency-contact`);

/** So many that without a name nobody knows which one is meant. */
const VAGUE = wordSet(`
friend buddy pal mate colleague coworker neighbour cousin classmate teammate schoolmate student pupil client customer
patient employee report guest tenant relative contact member player child twin`);

const PARTNERS = new Map([
  ["wife", "married"],
  ["husband", "married"],
  ["spouse", "married"],
  ["fiance", "engaged"],
  ["girlfriend", "dating"],
  ["boyfriend", "dating"],
  ["partner", "dating"],
]);

/** Of these a person is one: the words of a line exclude each other. */
const TRAITS = {
  handedness: wordSet("left-handed right-handed ambidextrous"),
  temperament: wordSet("introvert extrovert ambivert"),
};

const PETS = wordSet(`
dog cat puppy kitten hamster rabbit bunny parrot budgie canary fish goldfish turtle tortoise snake lizard gecko horse
pony guinea-pig ferret rat mouse chicken hen goat sheep pig cow donkey iguana parakeet cockatiel bird pet spider frog
axolotl hedgehog chinchilla labrador poodle beagle corgi retriever terrier dachshund husky bulldog pug greyhound tabby`);

export const isRelation = (word: string): boolean => MANY.has(word) || ONE.has(word);
export const isManyRelation = (word: string): boolean => MANY.has(word);
export const isVagueRelation = (word: string): boolean => VAGUE.has(word);
/** The status that having one implies. */
export const partnerStatus = (word: string): string | undefined => PARTNERS.get(word);
/** `handedness` for "left-handed". */
export function findTrait(word: string): { name: string; value: string } | undefined {
  const value = word.replace(/(?<=vert)ed$/, "");
  const name = Object.entries(TRAITS).find(([, words]) => words.has(value))?.[0];
  return name === undefined ? undefined : { name, value };
}
export const isPet = (word: string): boolean => PETS.has(word);

/** "Best", "oldest" and the like leave one of many. */
export const isSingling = (word: string): boolean =>
  SINGLING.has(word) || (word.length > 5 && word.endsWith("est") && !NO_SUPERLATIVE.has(word));
const SINGLING = wordSet(
  "class form homeroom 1 best only main primary favourite current new first last top worst next number-one usual default go-to preferred",
);
const NO_SUPERLATIVE = wordSet("guest forest interest request harvest protest contest");

const NUMBERED = new Map([
  ["children", "child"],
  ["people", "person"],
  ["wives", "wife"],
  ["mice", "mouse"],
  ["puppies", "puppy"],
  ["ponies", "pony"],
  ["babies", "baby"],
  ["bunnies", "bunny"],
  ["men", "man"],
  ["women", "woman"],
]);
const NOT_PLURAL =
  /(ss|us|is|news|series|species|chess|tennis|athletics|physics|mathematics|maths|gas|lens|swiss|paris)$/;

/** Singular of a noun, well enough to compare two of them. */
export function singular(noun: string): string {
  const known = NUMBERED.get(noun);
  if (known) return known;
  if (noun.length < 4 || !noun.endsWith("s") || NOT_PLURAL.test(noun)) return noun;
  if (noun.endsWith("ies") && noun.length > 4) return `${noun.slice(0, -3)}y`;
  if (/(sh|ch|x|ss|zz)es$/.test(noun) || /(potato|tomato|mango|hero)es$/.test(noun)) return noun.slice(0, -2);
  return noun.slice(0, -1);
}

export const isPlural = (noun: string): boolean => singular(noun) !== noun;
