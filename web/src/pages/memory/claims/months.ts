/** Claims by the month they were told in, in the order they come. */
const MONTH = new Intl.DateTimeFormat("en", { month: "long", year: "numeric" });

interface Month<Item> {
  name: string;
  items: Item[];
}

/**
 * A month begins anew where another came between: an imported claim keeps the date it was told at, but stands among
 * those that were stored when it came.
 */
export function byMonth<Item extends { created_at: string }>(items: readonly Item[]): Month<Item>[] {
  const months: Month<Item>[] = [];
  for (const item of items) {
    const name = MONTH.format(new Date(item.created_at));
    const last = months.at(-1);
    if (last?.name === name) last.items.push(item);
    else months.push({ name, items: [item] });
  }
  return months;
}
