/** Numbers for the few names that rows repeat: speakers, sources, tags, groups. */
export interface NameNumbers {
  number(name: string): number;
  find(name: string): number | undefined;
  name(number: number): string;
  size(): number;
}

export function createNameNumbers(): NameNumbers {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  return {
    number(name) {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, names.length);
      return names.push(name) - 1;
    },
    find: (name) => numbers.get(name),
    name: (number) => names[number] as string,
    size: () => names.length,
  };
}
