/** Of the names, the one that was most likely meant; undefined if none is near. */
export function findNearest(typed: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  // A third of it may be wrong, and of a short one two letters.
  let least = Math.max(2, Math.floor(typed.length / 3)) + 1;
  for (const name of names) {
    const distance = name.startsWith(typed) && typed.length > 1 ? 1 : distanceOf(typed, name);
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** Letters to add, take away, change or swap with their neighbour. */
function distanceOf(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const at = (from: number[], place: number): number => from[place] ?? Infinity;
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, at(before, j - 2) + 1);
      row.push(cost);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? Infinity;
}
