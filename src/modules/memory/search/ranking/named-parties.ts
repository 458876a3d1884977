/** Whom of those who speak in an account's conversations a question names. */
import type { AccountIndex } from "../index/account-index.ts";
import type { Word } from "../text/words.ts";

export interface NamedParties {
  /** For each word of the question the parties whose name it is. */
  byWord: readonly (readonly number[])[];
  count: number;
  /** The one that is named, if no other is. */
  only: number | undefined;
  /** Of several the one named first, unless they are asked about together. */
  first: number | undefined;
}

/** A capitalised word may be a short form of a name from here on. */
const SHORTEST_NICKNAME = 3;
const JOINING = new Set(["and", "or"]);

export function findNamedParties(parties: AccountIndex["parties"], words: readonly Word[]): NamedParties {
  const byWord = words.map((word, at) => partiesOf(parties, word, at));
  const all = new Set(byWord.flat());
  const [only] = all;
  return {
    byWord,
    count: all.size,
    only: all.size === 1 ? only : undefined,
    first: findFirst(words, byWord),
  };
}

function partiesOf(parties: AccountIndex["parties"], word: Word, at: number): readonly number[] {
  const name = word.text.replace(/'s?$/, "");
  const named = parties.named(name);
  if (named.length > 0) {
    // "will" is a name only with its capital.
    return word.term === "" && !word.capitalised ? [] : named;
  }
  if (at === 0 || !word.capitalised || name.length < SHORTEST_NICKNAME) return [];
  const shortened = parties.beginning(name);
  return shortened.length === 1 ? shortened : [];
}

/** "What did Ann give Ben?" asks about Ann, "Where did Ann and Ben meet?" about both. */
function findFirst(words: readonly Word[], byWord: readonly (readonly number[])[]): number | undefined {
  const [first, ...namesakes] = byWord.find((named) => named.length > 0) ?? [];
  if (first === undefined || namesakes.length > 0) return undefined;
  const other = byWord.findIndex((named) => named.length > 0 && !named.includes(first));
  if (other < 0 || words.some((word) => word.text === "both")) return undefined;
  const last = byWord.findLastIndex((named, at) => at < other && named.includes(first));
  const isTogether = words.slice(last + 1, other).every((word) => JOINING.has(word.text));
  return isTogether ? undefined : first;
}
