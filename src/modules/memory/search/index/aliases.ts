/** The names that an account's claims give to "my brother", "our dog". */
import { type Relation, readRelations } from "../text/relations.ts";

export interface Aliases {
  set(claim: number, plain: string): void;
  remove(claim: number): void;
  /** Terms of the names, none where there are too many to mean someone. */
  names(relations: readonly string[]): string[];
}

/** "My friend" has many names and means none of them. */
const MOST_NAMES = 4;

const SPOUSE = ["husband", "wife", "partner", "fiance"];
const SIBLING = ["brother", "sister"];
const PARENT = ["mother", "father"];
const CHILD = ["son", "daughter"];
/** What someone's relations are to the user: whose, and which. */
const DERIVED: Record<string, readonly (readonly [whose: readonly string[], relation: string])[]> = {
  "brother-in-law": [
    [SPOUSE, "brother"],
    [SIBLING, "husband"],
  ],
  "sister-in-law": [
    [SPOUSE, "sister"],
    [SIBLING, "wife"],
  ],
  "mother-in-law": [[SPOUSE, "mother"]],
  "father-in-law": [[SPOUSE, "father"]],
  "son-in-law": [[CHILD, "husband"]],
  "daughter-in-law": [[CHILD, "wife"]],
  niece: [[SIBLING, "daughter"]],
  nephew: [[SIBLING, "son"]],
  aunt: [[PARENT, "sister"]],
  uncle: [[PARENT, "brother"]],
  grandmother: [[PARENT, "mother"]],
  grandfather: [[PARENT, "father"]],
  grandson: [[CHILD, "son"]],
  granddaughter: [[CHILD, "daughter"]],
};
/** How a relation of someone else's is kept. */
const keyOf = ({ relation, of }: Relation): string => (of === undefined ? relation : `${of}'s ${relation}`);

export function createAliases(): Aliases {
  const byClaim = new Map<number, Relation[]>();
  const byRelation = new Map<string, Map<string, number>>();

  function count(relation: Relation, change: number) {
    const key = keyOf(relation);
    const names = byRelation.get(key) ?? new Map<string, number>();
    const times = (names.get(relation.name) ?? 0) + change;
    if (times > 0) names.set(relation.name, times);
    else names.delete(relation.name);
    if (names.size > 0) byRelation.set(key, names);
    else byRelation.delete(key);
  }

  const told = (key: string): string[] => [...(byRelation.get(key)?.keys() ?? [])];

  /** "Adam's wife" is a sister-in-law if Adam is a brother; "Mum's sister" is an aunt. */
  const derived = (relation: string): string[] =>
    (DERIVED[relation] ?? []).flatMap(([whose, theirs]) =>
      whose.flatMap((each) => [each, ...told(each)]).flatMap((owner) => told(`${owner}'s ${theirs}`)),
    );

  function remove(claim: number) {
    for (const relation of byClaim.get(claim) ?? []) count(relation, -1);
    byClaim.delete(claim);
  }

  return {
    set(claim, plain) {
      remove(claim);
      const relations = readRelations(plain);
      if (relations.length === 0) return;
      byClaim.set(claim, relations);
      for (const relation of relations) count(relation, 1);
    },
    remove,
    names(relations) {
      const names = new Set(relations.flatMap((relation) => [...told(relation), ...derived(relation)]));
      return names.size <= MOST_NAMES ? [...names].sort() : [];
    },
  };
}
