/** Colours, qualities, cars and the nouns that "my … is …" is said of. */
import { wordSet } from "./word-set.ts";

export const isColour = (word: string): boolean => COLOURS.has(word);
const COLOURS = wordSet(`
red blue green yellow black white grey orange purple pink brown violet turquoise teal cyan magenta beige navy maroon
silver gold golden burgundy lavender indigo olive crimson scarlet cream ivory khaki lilac mauve coral salmon bronze tan
mint ginger blond blonde brunette hazel auburn`);
export const isShade = (word: string): boolean => SHADES.has(word);
const SHADES = wordSet(
  "light dark bright pale deep navy royal sky baby forest lime olive hot neon matte metallic pastel",
);

/** Things that have many qualities, each said on its own: a bare word said of them is most likely a quality. */
export const isThing = (word: string): boolean => THINGS.has(word);
const THINGS = wordSet(`
car house flat apartment room office desk kitchen garden balcony laptop computer phone bicycle motorcycle motorbike van
boat dog cat bed sofa table chair bag watch camera guitar piano keyboard monitor screen hair skin back knee leg arm head
stomach eye day week weekend life family team school class course project company work boss sister brother mother father
wife husband son daughter friend child baby parents kids street neighbourhood city town country book story paper
presentation website app code shirt dress jacket coat shoe shoes plant tree food dinner lunch breakfast coffee tea
internet connection tooth teeth health mind heart memory english accent handwriting voice face smile sleep appetite mood
schedule diary calendar inbox train bus flight commute job degree thesis garage roof fence door window wall kitchen
scooter tent backpack suitcase headphones printer tv television`);

/** Nouns that lead into what someone thinks or says: each such statement is one of many. */
export const isDiscourse = (word: string): boolean => DISCOURSE.has(word);
const DISCOURSE = wordSet(`
problem issue point question idea opinion advice guess thought concern worry suggestion recommendation feeling
impression understanding experience reason hope fear regret wish bad fault turn treat pleasure answer view take story
example tip trick secret excuse interest passion skill talent strength weakness habit complaint reaction response
observation theory argument comment note message request demand condition priority challenge responsibility task duty
memory mistake`);

/** Was so once. */
export const isFormer = (word: string): boolean => FORMER.has(word);
const FORMER = wordSet("old former previous ex late earlier childhood original");

/** Tells nothing about which one is meant. */
export const isIdle = (word: string): boolean => IDLE.has(word);
const IDLE = wordSet(
  "new current own latest present actual brand-new brand newest very all-time alltime absolute personal-own updated correct real right",
);

export const isCarMake = (word: string): boolean => CARS.has(word);
const CARS = wordSet(`
volvo tesla toyota honda ford bmw mercedes audi vw volkswagen golf porsche mazda nissan hyundai kia subaru fiat renault
peugeot citroen citroën opel vauxhall skoda škoda seat dacia mini jeep chevrolet chevy dodge chrysler cadillac lexus
acura infiniti jaguar rover ferrari lamborghini maserati bentley suzuki mitsubishi saab smart polestar rivian lucid byd
prius civic corolla camry accord passat polo tiguan mustang f-150 f150 cr-v rav4 outback forester model-3 leaf ioniq
yaris fiesta focus clio zoe id.3 id.4 duster cooper beetle wrangler tacoma silverado buick gmc lincoln alfa cupra mg`);

export const isCarKind = (word: string): boolean => CAR_KINDS.has(word);
const CAR_KINDS = wordSet(
  "car van truck suv hatchback sedan convertible hybrid ev pickup minivan campervan estate wagon coupe motorcycle motorbike scooter moped",
);

/** Vague adjectives and participles; the endings below cover the rest. */
const QUALITIES = wordSet(`
good bad great nice fine ok okay fast slow quick big small large huge tiny tall short long wide narrow deep shallow high
low hot cold warm cool old young new clean dirty tidy messy full empty heavy light hard soft loud quiet strong weak rich
poor cheap expensive easy difficult happy sad angry tired sick ill healthy busy free late early ready sure wrong right
true false safe dangerous open closed broken fixed dead alive awake asleep pregnant awesome amazing terrible awful
horrible lovely pretty ugly cute funny weird strange rare common special smart clever stupid crazy mad kind mean rude
polite shy brave lazy calm proud jealous rough smooth sharp dull dry wet fresh raw ripe rotten sweet sour bitter salty
spicy bland tight loose thick thin fat slim flat round square straight bent sore stiff numb worse better best worst
perfect super solid simple complex fun boring chaotic hectic roomy noisy reliable comfortable cosy cozy spacious modern
ancient vintage rusty dusty dark bright blind deaf bald sober drunk hungry thirsty sleepy nervous anxious excited
worried scared afraid lonely bored confused annoyed upset relieved grateful lucky unlucky gone missing lost stuck done
finished over due overdue available unavailable online offline important essential useful useless private public legal
crap rubbish bonkers massive enormous gigantic lethal brilliant fantastic fabulous excellent superb decent mediocre
average normal typical different similar same unique electric automatic manual second-hand secondhand used leased
exhausting tiring boring interesting exciting amazing challenging demanding frustrating rewarding annoying
confusing relaxing depressing disappointing missing working loading failing leaking growing charging wonderful stressful down up off on out away here there back home single married`);
const QUALITY_ENDING = /(?:ful|less|able|ible|ous|ive|ish|ic|ical|ed|ly|ent|ant|al)$/;

export function isQuality(word: string): boolean {
  return QUALITIES.has(word) || (word.length > 5 && QUALITY_ENDING.test(word));
}

/** States that end each other. */
const OPPOSITES = [
  "broken|fixed working repaired",
  "open|closed",
  "clean|dirty",
  "alive|dead",
  "online|offline",
  "empty|full",
  "locked|unlocked",
  "sick ill|healthy",
  "lost missing|found",
  "tidy|messy",
  "available free|unavailable busy",
  "finished done|unfinished",
  "cheap|expensive",
].map((pair) => pair.split("|").map((side) => side.split(" ")));

export function areOpposite(one: string, other: string): boolean {
  return OPPOSITES.some(
    ([left = [], right = []]) =>
      (left.includes(one) && right.includes(other)) || (left.includes(other) && right.includes(one)),
  );
}
