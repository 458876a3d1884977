import type { WrittenClaim } from "personal-helper-client";
import { command } from "../command.ts";
import { readStdin } from "../terminal/stdin.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { inline } from "../terminal/text.ts";
import { UsageError } from "../usage-error.ts";

export const remember = command({
  name: "remember",
  summary: "store what you say; the next search finds it",
  details:
    "Sentences become claims. One that corrects an older claim closes it, and one that is known already is not stored twice. Costs 1 credit.",
  args: { text: { form: "many", summary: "what to remember, or - to read it from stdin" } },
  options: {
    tag: { kind: "text", value: "TAG", many: true, summary: "to filter by" },
    source: { kind: "text", value: "NAME", summary: "where it comes from" },
    at: { kind: "text", value: "TIME", summary: "when it was said or happened (2026-05-03T10:00:00Z)" },
    "expires-at": { kind: "text", value: "TIME", summary: "when to forget it" },
  },
  examples: [
    ['personal-helper remember "I live in Lisbon. My sister Ana is a nurse."', "two claims"],
    ["personal-helper remember - --tag diary < today.txt", "from a file"],
  ],
  async run({ terminal, helper }, { args, options }) {
    const isStdin = args.text.length === 1 && args.text[0] === "-";
    const content = isStdin ? await readStdin(terminal) : args.text.join(" ");
    if (content.trim() === "") throw new UsageError("There is nothing to remember.");
    const written = await helper().memory.write({
      content,
      ...(options.tag.length > 0 ? { tags: options.tag } : {}),
      source: options.source,
      occurred_at: options.at,
      expires_at: options["expires-at"],
    });
    terminal.answer(written, () => {
      for (const claim of written.claims) printClaim(terminal, claim);
      if (written.claims.length === 0) terminal.print("Nothing in it is a statement to remember.");
      if (written.redacted?.length)
        terminal.note(`Left out, because it looks secret: ${written.redacted.join(", ")}.`);
    });
  },
});

const OUTCOMES = {
  added: { word: "remembered", style: "green" },
  duplicate: { word: "known already", style: "dim" },
  superseded_older: { word: "corrected", style: "yellow" },
} as const;

function printClaim({ print, paint }: Terminal, { content, outcome, id }: WrittenClaim): void {
  const { word, style } = OUTCOMES[outcome];
  print(`${paint(style, word.padEnd(13))}  ${inline(content)}  ${paint("dim", id)}`);
}
