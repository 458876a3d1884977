import type { ScoredClaim } from "personal-helper-client";
import { command } from "../command.ts";
import { readWhole } from "../given-number.ts";
import { showDay } from "../terminal/show.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { inline, wrap } from "../terminal/text.ts";

export const search = command({
  name: "search",
  summary: "find claims by what they mean",
  details:
    "In any words, best first. What is true no more is left out, unless --as-of asks for it. Costs 1 credit.",
  args: { query: { form: "many", summary: "what to look for" } },
  options: {
    limit: { kind: "text", short: "n", value: "N", summary: "how many at most; 10 unless given" },
    tag: { kind: "text", value: "TAG", summary: "only claims with this tag" },
    source: { kind: "text", value: "NAME", summary: "only claims of this source" },
    "as-of": { kind: "text", value: "TIME", summary: "what was true then (2025-01-01T00:00:00Z)" },
    explain: { kind: "flag", summary: "show the parts of each score" },
  },
  examples: [
    ['personal-helper search "which foods should I avoid?"', "in words of your own"],
    ['personal-helper search "where do I live" --json | jq -r ".[0].content"', "the best one, in a script"],
  ],
  async run({ terminal, helper }, { args, options }) {
    const limit = readWhole(options.limit, "limit", { from: 1, to: 100 });
    const found = await helper().memory.search(args.query.join(" "), {
      limit,
      tag: options.tag,
      source: options.source,
      as_of: options["as-of"],
      ...(options.explain ? { explain: true } : {}),
    });
    terminal.answer(found, () => {
      if (found.length === 0) terminal.note("Nothing that is stored fits.");
      for (const claim of found) printFound(terminal, claim);
    });
  },
});

const PERCENT_WIDTH = 7;

function printFound({ print, paint, columns }: Terminal, claim: ScoredClaim): void {
  const margin = " ".repeat(PERCENT_WIDTH);
  const [first = "", ...others] = wrap(inline(claim.content), columns - PERCENT_WIDTH);
  const percent = `${Math.round(claim.score * 100)} %`.padStart(PERCENT_WIDTH - 2);
  print(`${paint("cyan", percent)}  ${first}`);
  for (const line of others) print(margin + line);
  const tags = claim.tags.map((tag) => `#${inline(tag)}`).join(" ");
  const details = [showDay(claim.valid_from), claim.source ? inline(claim.source) : "", tags, claim.id];
  print(margin + paint("dim", details.filter((part) => part !== "").join(" · ")));
  const parts = Object.entries(claim.explain ?? {}).map(([name, value]) => `${name} ${value.toFixed(3)}`);
  for (const line of parts.length > 0 ? wrap(parts.join(", "), columns - PERCENT_WIDTH) : [])
    print(margin + paint("dim", line));
}
