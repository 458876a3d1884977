/** Words by which relatives, pets and occupations are known. */

/** From the nearest to the farthest: of a large family, the nearest are told first. */
const RELATIVES: readonly [weight: number, words: string][] = [
  [6, "wife|husband|partner|fiancée?|girlfriend|boyfriend|spouse"],
  [5, "daughters?|sons?|kids?|children|twins|stepson|stepdaughter"],
  [4, "mum|mom|mother|dad|father|parents|brothers?|sisters?|twin|siblings"],
  [
    2,
    "grandmother|grandfather|grandma|grandpa|grandparents|granddaughter|grandson|niece|nephew|uncle|aunt|cousin",
  ],
  [
    2,
    "mother-in-law|father-in-law|brother-in-law|sister-in-law|stepmother|stepfather|ex-wife|ex-husband|godson|goddaughter",
  ],
];

const ALL = RELATIVES.map(([, words]) => words).join("|");

/** `sister Maria …`, `older brother …`; not `sister's dog`. */
export const RELATIVE = new RegExp(`^(?:(?:[\\w-]+ ){0,2}?)(${ALL})\\b(?!['-])`, "iu");

const BY_WEIGHT = RELATIVES.map(([weight, words]) => ({
  weight,
  pattern: new RegExp(`^(?:${words})$`, "iu"),
}));

export const relativeWeight = (relative: string): number =>
  BY_WEIGHT.find(({ pattern }) => pattern.test(relative))?.weight ?? 1;

export const PET =
  "(?:dogs?|cats?|puppy|puppies|kittens?|hamsters?|rabbits?|parrots?|budgies?|horses?|pony|ponies|tortoises?|goldfish|guinea pigs?|terriers?|retrievers?|labradors?|poodles?|spaniels?|whippets?|greyhounds?|collies?|dachshunds?|beagles?|snakes?|lizards?|gerbils?|ferrets?|chickens|hens)";

export const ROLE_NOUN =
  /(?:er|or|ist|ian|ant|yst|wright|smith|nurse|chef|cook|pilot|clerk|judge|priest|vet|coach|guide|midwife|au pair|CEO|CTO|CFO|GP|dean|barista|attorney|freelancer|entrepreneur|sales ?rep|associate|executive|secretary|plumber|butcher|student|monk|nun|soldier|officer|florist|model|intern|apprentice)$/i;

/** They end like an occupation, and are none. */
export const ROLE_EXCEPT =
  /\b(?:member|lover|believer|beginner|riser|sleeper|eater|drinker|smoker|survivor|mother|father|sister|brother|daughter|person|owner|stranger|loner|winner|runner|swimmer|gamer|climber|hiker|reader|learner|supporter|follower|fighter|giver|helper|walker|talker|hoarder|vegetarian|collector|enthusiast|perfectionist|feminist|optimist|pessimist|minimalist|christian|bit|lot|feminist|atheist|listener|thinker|traveller|traveler|dreamer|worrier|giant|elephant|newcomer|foreigner|citizen|mess)$/i;
