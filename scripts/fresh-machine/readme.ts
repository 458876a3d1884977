/** The README's own commands, taken from it, so that what is proven is what it says. */

/** The shell blocks of the section with this heading, in order. */
export function shellBlocks(readme: string, heading: string): string[] {
  const section = new RegExp(`^## ${heading}\\n([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, "m").exec(readme)?.[1];
  if (section === undefined) throw new Error(`README.md has no section "${heading}"`);
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text]) => text as string);
  if (blocks.length === 0) throw new Error(`README.md has no commands under "${heading}"`);
  return blocks;
}

/** `npm ci && npm start` → its steps, which need different things. */
export function stepsOf(block: string): string[] {
  const command = block.trim();
  if (command.includes("\n")) throw new Error(`README.md: one command was expected, not\n${command}`);
  return command.split(" && ");
}

export interface Call {
  /** What the README says of it. */
  about: string;
  command: string;
  /** It goes on for as long as it is let. */
  listens: boolean;
}

/** The calls of a block: a command ends with a line that nothing continues. */
export function callsOf(block: string): Call[] {
  const calls: Call[] = [];
  let about = "";
  let command = "";
  for (const line of block.split("\n")) {
    if (line.startsWith("#")) about = line.replace(/^# /, "");
    else if (line.trim()) {
      command += `${line}\n`;
      if (line.endsWith("\\")) continue;
      calls.push({ about, command, listens: /\/stream\b/.test(command) });
      command = "";
    }
  }
  return calls;
}

/** What stands in the README as `phs_…` is what an earlier answer held. */
export class Placeholders {
  readonly #values = new Map<string, string>();

  learn(answer: string): void {
    for (const [, value] of answer.matchAll(/"(?:session_token|key|id)":"((?:phs|ph_live|feed)_[^"]+)"/g)) {
      const prefix = /^(phs_|ph_live_|feed_)/.exec(value as string)?.[1] as string;
      if (!this.#values.has(prefix)) this.#values.set(prefix, value as string);
    }
  }

  fill(command: string): string {
    return command.replaceAll(/\b(phs_|ph_live_|feed_)…/g, (whole, prefix: string) => {
      const value = this.#values.get(prefix);
      if (!value) throw new Error(`README.md uses ${whole} before any answer held one`);
      return value;
    });
  }
}
