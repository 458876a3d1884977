/**
 * Many growing lists of 32-bit integers in one buffer. A typed array of its own costs some 200 bytes,
 * and most lists here (the units that have a word, the words of a sentence) are shorter than ten.
 */
export interface IntLists {
  create(): number;
  free(list: number): void;
  push(list: number, value: number): void;
  /** The value must be in the list. The last one takes its place: lists have no order. */
  remove(list: number, value: number): void;
  clear(list: number): void;
  length(list: number): number;
  /** Where the list begins in `data()`; both are good until the next change. */
  start(list: number): number;
  data(): Int32Array;
  bytes(): number;
}

const FIRST_CAPACITY = 2;
const NONE = -1;

export function createIntLists(): IntLists {
  let data = new Int32Array(64);
  let end = 0;
  let starts = new Int32Array(16);
  let lengths = new Int32Array(16);
  /** Capacity is FIRST_CAPACITY << class; NONE while nothing was pushed. */
  let classes = new Int8Array(16);
  let lists = 0;
  const freeLists: number[] = [];
  const freeRuns: number[][] = [];

  function takeRun(sizeClass: number): number {
    const free = freeRuns[sizeClass]?.pop();
    if (free !== undefined) return free;
    const start = end;
    end += FIRST_CAPACITY << sizeClass;
    if (end > data.length) data = enlarged(data, Math.max(end, data.length + (data.length >> 1)));
    return start;
  }

  function giveRun(start: number, sizeClass: number) {
    let runs = freeRuns[sizeClass];
    if (!runs) {
      runs = [];
      freeRuns[sizeClass] = runs;
    }
    runs.push(start);
  }

  function grow(list: number, length: number) {
    const old = classes[list] as number;
    const from = starts[list] as number;
    const to = takeRun(old + 1);
    if (old !== NONE) {
      data.copyWithin(to, from, from + length);
      giveRun(from, old);
    }
    starts[list] = to;
    classes[list] = old + 1;
  }

  function clear(list: number) {
    const sizeClass = classes[list] as number;
    if (sizeClass !== NONE) giveRun(starts[list] as number, sizeClass);
    classes[list] = NONE;
    lengths[list] = 0;
    starts[list] = 0;
  }

  return {
    create() {
      const list = freeLists.pop() ?? lists++;
      if (list >= starts.length) {
        starts = enlarged(starts, list * 2);
        lengths = enlarged(lengths, list * 2);
        const wider = new Int8Array(list * 2);
        wider.set(classes);
        classes = wider;
      }
      classes[list] = NONE;
      lengths[list] = 0;
      starts[list] = 0;
      return list;
    },
    free(list) {
      clear(list);
      freeLists.push(list);
    },
    push(list, value) {
      const length = lengths[list] as number;
      const sizeClass = classes[list] as number;
      if (sizeClass === NONE || length === FIRST_CAPACITY << sizeClass) grow(list, length);
      data[(starts[list] as number) + length] = value;
      lengths[list] = length + 1;
    },
    remove(list, value) {
      const start = starts[list] as number;
      const last = start + (lengths[list] as number) - 1;
      const at = data.indexOf(value, start);
      if (at < start || at > last) throw new Error(`value ${value} is not in list ${list}`);
      data[at] = data[last] as number;
      lengths[list] = last - start;
    },
    clear,
    length: (list) => lengths[list] as number,
    start: (list) => starts[list] as number,
    data: () => data,
    bytes: () => data.byteLength + starts.byteLength + lengths.byteLength + classes.byteLength,
  };
}

function enlarged(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(length);
  wider.set(array);
  return wider;
}
