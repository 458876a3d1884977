/** The terms of one account, numbered; each with the units that have it, and how often. */
import { createIntLists } from "./int-lists.ts";

/** A posting is a unit and a count in one integer; more than 15 times in a message tells nothing more. */
const COUNT_BITS = 4;
const MAX_COUNT = (1 << COUNT_BITS) - 1;

export const postingUnit = (posting: number): number => posting >>> COUNT_BITS;
export const postingCount = (posting: number): number => posting & MAX_COUNT;
const makePosting = (unit: number, count: number): number =>
  (unit << COUNT_BITS) | Math.min(count, MAX_COUNT);

export interface Vocabulary {
  /** Undefined for a term that no text has. */
  find(term: string): number | undefined;
  /** Makes it where it is new. Held until `letGo` was called as often. */
  hold(term: string): number;
  letGo(id: number): void;
  term(id: number): string;
  /** One more than the highest id in use. */
  end(): number;
  /** A bit for each letter that occurs, 0 for an unused id: words that differ by two edits differ in four bits at most. */
  letters(): Int32Array;
  addPosting(id: number, unit: number, count: number): void;
  removePosting(id: number, unit: number, count: number): void;
  /** How many units have it; their postings stand at `postingStart` of `postingData`. */
  frequency(id: number): number;
  postingStart(id: number): number;
  postingData(): Int32Array;
  bytes(): number;
}

/** What a Map entry, its string and the array slots come to, measured over English words. */
const BYTES_A_TERM = 90;

export function createVocabulary(): Vocabulary {
  const ids = new Map<string, number>();
  const terms: string[] = [];
  const free: number[] = [];
  const postings = createIntLists();
  let holders = new Int32Array(64);
  let letters = new Int32Array(64);
  let lists = new Int32Array(64);

  function add(term: string): number {
    const id = free.pop() ?? terms.length;
    if (id >= holders.length) {
      holders = doubled(holders);
      letters = doubled(letters);
      lists = doubled(lists);
    }
    ids.set(term, id);
    terms[id] = term;
    letters[id] = letterBits(term);
    lists[id] = postings.create();
    holders[id] = 0;
    return id;
  }

  return {
    find: (term) => ids.get(term),
    hold(term) {
      const id = ids.get(term) ?? add(term);
      holders[id] = (holders[id] as number) + 1;
      return id;
    },
    letGo(id) {
      const left = (holders[id] as number) - 1;
      holders[id] = left;
      if (left > 0) return;
      ids.delete(terms[id] as string);
      terms[id] = "";
      letters[id] = 0;
      postings.free(lists[id] as number);
      free.push(id);
    },
    term: (id) => terms[id] as string,
    end: () => terms.length,
    letters: () => letters,
    addPosting: (id, unit, count) => postings.push(lists[id] as number, makePosting(unit, count)),
    removePosting: (id, unit, count) => postings.remove(lists[id] as number, makePosting(unit, count)),
    frequency: (id) => postings.length(lists[id] as number),
    postingStart: (id) => postings.start(lists[id] as number),
    postingData: postings.data,
    bytes: () =>
      ids.size * BYTES_A_TERM + postings.bytes() + holders.byteLength + letters.byteLength + lists.byteLength,
  };
}

/** Letters share 31 bits by their code; a bit too many never hides a near word, it only lets one more be compared. */
export function letterBits(term: string): number {
  let bits = 0;
  for (let at = 0; at < term.length; at++) bits |= 1 << (term.charCodeAt(at) % 31);
  return bits;
}

function doubled(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(array.length * 2);
  wider.set(array);
  return wider;
}
