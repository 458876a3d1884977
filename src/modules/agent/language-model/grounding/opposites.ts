/** Words that can't both be true of one thing: a question may bring the one, a claim the other. */
import { read } from "./reading.ts";

const PAIRS = `
buy sell, buy lose, love hate, like dislike, enjoy dislike, like hate, start stop, start finish, begin end,
win lose, arrive leave, arrive depart, marry divorce, married single, open close, lend borrow, give receive,
hire fire, join quit, join leave, accept refuse, accept decline, born die, remember forget, find lose, keep sell,
keep lose, pass fail, gain lose, rise fall, increase decrease, before after, mother father, brother sister,
son daughter, husband wife, aunt uncle, north south, east west, morning evening, left right, black white,
red blue, red green, blue green, hot cold, vegetarian meat, vegan meat, vegan cheese, always never
`
  .split(",")
  .map((pair) => {
    const [one = "", other = ""] = pair.trim().split(/\s+/);
    return [[...read(one).terms][0] ?? "", [...read(other).terms][0] ?? ""] as const;
  })
  .filter(([one, other]) => one !== "" && other !== "" && one !== other);

/** `said` has one word of a pair and not the other, `known` the other way round. */
export const areOpposite = (said: ReadonlySet<string>, known: ReadonlySet<string>): boolean =>
  PAIRS.some(([one, other]) => isSwapped(one, other, said, known) || isSwapped(other, one, said, known));

const isSwapped = (
  one: string,
  other: string,
  said: ReadonlySet<string>,
  known: ReadonlySet<string>,
): boolean => said.has(one) && !said.has(other) && known.has(other) && !known.has(one);
