/** Whom a question asks about: one who speaks, or somebody whom it names. */
import type { AccountIndex } from "../index/account-index.ts";
import type { QueryPlan } from "../ranking/query-plan.ts";
import { readAskedRelations } from "../text/relations.ts";
import { plainText, readWords } from "../text/words.ts";

export interface AskedPerson {
  /** The speaker's number, -1 for the user among others who speak; undefined where the question does not tell. */
  party: number | undefined;
  /** Whether it names anybody or anything else, or a relative. */
  hasNames: boolean;
  /** The question's terms, as bits, that are such names; 0 if nothing stored has any of them. */
  names: number;
  /** Share of the names that nothing stored has. */
  unknownNames: number;
}

const USER = -1;

export function readAskedPerson(index: AccountIndex, plan: QueryPlan, query: string): AskedPerson {
  const { vocabulary, parties } = index;
  const capitalised = readWords(query).filter(
    (word, at) =>
      word.capitalised &&
      word.term !== "" &&
      (at > 0 || word.text.endsWith("'s")) &&
      !parties.isNameTerm(word.term),
  );
  // "Priya's daughter" is known by Priya's name; "my daughter" by whatever name she has.
  const terms = (capitalised.length > 0 ? capitalised : readAskedRelations(plainText(query))).map(
    ({ term }) => term,
  );
  const ids = new Set(terms.flatMap((term) => vocabulary.find(term) ?? []));
  let names = 0;
  plan.terms.forEach(({ matches }, bit) => {
    if (matches.some(({ id }) => ids.has(id))) names |= 1 << bit;
  });
  const isKnown = (term: string) => {
    const id = vocabulary.find(term);
    return id !== undefined && vocabulary.frequency(id) > 0;
  };
  const unknown = capitalised.filter(({ term }) => !isKnown(term));
  const user = plan.isAboutUser && parties.count() > 0 ? USER : undefined;
  return {
    party: plan.party ?? user,
    hasNames: terms.length > 0,
    names,
    unknownNames: capitalised.length === 0 ? 0 : unknown.length / capitalised.length,
  };
}
