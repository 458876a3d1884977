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

export function createAliases(): Aliases {
  const byClaim = new Map<number, Relation[]>();
  const byRelation = new Map<string, Map<string, number>>();

  function count({ relation, name }: Relation, change: number) {
    const names = byRelation.get(relation) ?? new Map<string, number>();
    byRelation.set(relation, names);
    const times = (names.get(name) ?? 0) + change;
    if (times > 0) names.set(name, times);
    else names.delete(name);
  }

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
      const names = new Set(relations.flatMap((relation) => [...(byRelation.get(relation)?.keys() ?? [])]));
      return names.size <= MOST_NAMES ? [...names].sort() : [];
    },
  };
}
