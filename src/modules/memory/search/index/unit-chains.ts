/** Units of one group are neighbours: they form a chain in the order of their keys. */
import type { UnitTable } from "./unit-table.ts";

const NONE = -1;

export interface UnitChains {
  enter(unit: number, group: number): void;
  /** Nothing happens to one that stands alone. */
  leave(unit: number): void;
  /** One more than the highest group in use. */
  groupEnd(): number;
  groupCount(): number;
  /** How many terms its units have. */
  groupLength(group: number): number;
  /** The same for all groups. */
  totalLength(): number;
  /** Adds to the number of a unit's terms; to be told of every change. */
  lengthen(unit: number, terms: number): void;
  bytes(): number;
}

interface Chain {
  first: number;
  last: number;
  length: number;
}

const BYTES_A_CHAIN = 80;

export function createUnitChains(units: UnitTable): UnitChains {
  /** By group. */
  const chains: (Chain | undefined)[] = [];
  let count = 0;
  let totalLength = 0;

  function addLength(chain: Chain, terms: number) {
    chain.length += terms;
    totalLength += terms;
  }

  return {
    enter(unit, group) {
      const { before, after, group: groups, length } = units.columns();
      let chain = chains[group];
      if (!chain) {
        chain = { first: NONE, last: NONE, length: 0 };
        chains[group] = chain;
        count++;
      }
      groups[unit] = group;
      addLength(chain, length[unit] as number);
      const key = units.key(unit);
      // Ids grow with time: nearly always the last one is the one before.
      let previous = chain.last;
      while (previous !== NONE && units.key(previous) > key) previous = before[previous] as number;
      const next = previous === NONE ? chain.first : (after[previous] as number);
      before[unit] = previous;
      after[unit] = next;
      if (previous === NONE) chain.first = unit;
      else after[previous] = unit;
      if (next === NONE) chain.last = unit;
      else before[next] = unit;
    },
    leave(unit) {
      const { before, after, group: groups, length } = units.columns();
      const group = groups[unit] as number;
      const chain = chains[group];
      if (!chain) return;
      addLength(chain, -(length[unit] as number));
      const previous = before[unit] as number;
      const next = after[unit] as number;
      if (previous === NONE) chain.first = next;
      else after[previous] = next;
      if (next === NONE) chain.last = previous;
      else before[next] = previous;
      before[unit] = NONE;
      after[unit] = NONE;
      groups[unit] = NONE;
      if (chain.first !== NONE) return;
      chains[group] = undefined;
      count--;
    },
    groupEnd: () => chains.length,
    groupCount: () => count,
    groupLength: (group) => chains[group]?.length ?? 0,
    totalLength: () => totalLength,
    lengthen(unit, terms) {
      const { length, group } = units.columns();
      length[unit] = (length[unit] as number) + terms;
      const chain = chains[group[unit] as number];
      if (chain) addLength(chain, terms);
    },
    bytes: () => count * BYTES_A_CHAIN,
  };
}
