/** Puts units among the postings and takes them out again, with what is summed up over their parts. */
import type { ClaimTable } from "./claim-table.ts";
import { momentKeys } from "./date-keys.ts";
import type { UnitChains } from "./unit-chains.ts";
import type { UnitTable } from "./unit-table.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface UnitPostings {
  enter(unit: number): void;
  /** Has to be called before any part of the unit changes. Nothing happens to one that is not in. */
  withdraw(unit: number): void;
  /** How many units are in, and how many terms they have in all. */
  count(): number;
  totalLength(): number;
}

interface Parts {
  claims: ClaimTable;
  units: UnitTable;
  chains: UnitChains;
  vocabulary: Vocabulary;
}

export function createUnitPostings({ claims, units, chains, vocabulary }: Parts): UnitPostings {
  let count = 0;
  let totalLength = 0;
  const counts = new Map<number, number>();
  const days = new Set<number>();

  const claimRows = (unit: number): Int32Array => {
    const list = units.columns().claims[unit] as number;
    const start = units.lists.start(list);
    return units.lists.data().subarray(start, start + units.lists.length(list));
  };

  /** Counts the terms of a list into `counts`; answers how many there are. */
  function countTerms(lists: ClaimTable["lists"], list: number): number {
    const start = lists.start(list);
    const end = start + lists.length(list);
    const data = lists.data();
    for (let at = start; at < end; at++) {
      const term = (data[at] as number) >> 1;
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    return end - start;
  }

  /** Fills `counts` and `days`; answers the number of terms. */
  function gather(unit: number): number {
    counts.clear();
    days.clear();
    const { terms, dates } = claims.columns();
    let length = countTerms(units.lists, units.columns().contextTerms[unit] as number);
    for (const row of claimRows(unit)) {
      length += countTerms(claims.lists, terms[row] as number);
      const start = claims.lists.start(dates[row] as number);
      const end = start + claims.lists.length(dates[row] as number);
      for (let at = start; at < end; at++) days.add((claims.lists.data()[at] as number) >> 1);
    }
    return length;
  }

  function sumUp(unit: number) {
    const columns = units.columns();
    const { numbers, hasTimeWord, position } = claims.columns();
    const rows = claimRows(unit);
    let end = -1;
    columns.numbers[unit] = columns.contextNumbers[unit] as number;
    columns.hasTimeWord[unit] = columns.contextHasTimeWord[unit] as number;
    for (const row of rows) {
      columns.numbers[unit] = (columns.numbers[unit] as number) + (numbers[row] as number);
      if (hasTimeWord[row]) columns.hasTimeWord[unit] = 1;
      end = Math.max(end, position[row] as number);
    }
    columns.isDated[unit] = days.size > 0 ? 1 : 0;
    columns.endsInQuestion[unit] =
      columns.contextEndsInQuestion[unit] && (columns.contextEnd[unit] as number) > end ? 1 : 0;
  }

  return {
    enter(unit) {
      const columns = units.columns();
      const length = gather(unit);
      sumUp(unit);
      for (const [term, times] of counts) vocabulary.addPosting(term, unit, times);
      for (const key of momentKeys(columns.at[unit] as number)) days.add(vocabulary.hold(key));
      for (const day of days) vocabulary.addPosting(day, unit, 1);
      chains.lengthen(unit, length);
      totalLength += length;
      count++;
      columns.isIndexed[unit] = 1;
    },
    withdraw(unit) {
      const columns = units.columns();
      if (!columns.isIndexed[unit]) return;
      const length = gather(unit);
      const own = momentKeys(columns.at[unit] as number).map((key) => vocabulary.find(key) as number);
      for (const [term, times] of counts) vocabulary.removePosting(term, unit, times);
      for (const day of new Set([...days, ...own])) vocabulary.removePosting(day, unit, 1);
      for (const day of own) vocabulary.letGo(day);
      chains.lengthen(unit, -length);
      totalLength -= length;
      count--;
      columns.isIndexed[unit] = 0;
    },
    count: () => count,
    totalLength: () => totalLength,
  };
}
