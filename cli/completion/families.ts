import type { Command } from "../command.ts";

/** First words of commands, each with the second words that it takes. */
export function familiesOf(commands: readonly Command[]): Map<string, string[]> {
  const families = new Map<string, string[]>();
  for (const { name } of commands) {
    const [first = "", second] = name.split(" ");
    const members = families.get(first) ?? [];
    if (second !== undefined) members.push(second);
    families.set(first, members);
  }
  return families;
}

export const isFileArgument = ({ args }: Command): boolean =>
  Object.values(args).some((argument) => argument.isFile);
