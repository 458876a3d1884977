/** Who speaks in an account's conversations, by name. */
import { readWords } from "../text/words.ts";

export interface Parties {
  /** Counts a message of theirs; -1 for one without a name. */
  enter(name: string | null): number;
  leave(party: number): void;
  name(party: number): string;
  /** How many have a message. */
  count(): number;
  /** The parties whose name, or one word of it, is this word. */
  named(word: string): readonly number[];
  /** The parties whose name begins with these letters. */
  beginning(letters: string): readonly number[];
  /** Whether a term is part of a party's name. */
  isNameTerm(term: string): boolean;
}

const NONE = -1;

export function createParties(): Parties {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const messages: number[] = [];
  let speaking = 0;
  const byWord = new Map<string, number[]>();
  const byTerm = new Map<string, number[]>();

  function add(name: string): number {
    const party = names.push(name) - 1;
    numbers.set(name, party);
    messages[party] = 0;
    for (const { text, term } of readWords(name)) {
      byWord.set(text, [...(byWord.get(text) ?? []), party]);
      byTerm.set(term, [...(byTerm.get(term) ?? []), party]);
    }
    return party;
  }

  return {
    enter(name) {
      if (name === null) return NONE;
      const party = numbers.get(name) ?? add(name);
      const before = messages[party] as number;
      messages[party] = before + 1;
      if (before === 0) speaking++;
      return party;
    },
    leave(party) {
      if (party === NONE) return;
      const left = (messages[party] as number) - 1;
      messages[party] = left;
      if (left === 0) speaking--;
    },
    name: (party) => names[party] ?? "",
    count: () => speaking,
    isNameTerm: (term) => byTerm.get(term)?.some((party) => (messages[party] as number) > 0) ?? false,
    beginning: (letters) =>
      names.flatMap((name, party) =>
        (messages[party] as number) > 0 && name.toLowerCase().startsWith(letters) ? [party] : [],
      ),
    named: (word) => (byWord.get(word) ?? []).filter((party) => (messages[party] as number) > 0),
  };
}
