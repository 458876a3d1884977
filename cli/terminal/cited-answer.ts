/** An answer with its footnotes: numbers at the sentences, and the claims below. */
import type { Run } from "personal-helper-client";
import { layOut, listSources } from "../../web/src/pages/chat/cited-text.ts";
import type { Terminal } from "./terminal.ts";
import { inline, printable, widthOf, wrap } from "./text.ts";

const MARGIN = "  ";

export function layOutAnswer(run: Run, { paint, columns }: Pick<Terminal, "paint" | "columns">): string[] {
  const blocks = layOut(printable(run.content), run.citations);
  const mark = (sources: readonly number[]): string =>
    sources.length === 0 ? "" : ` ${sources.map((number) => paint("cyan", `[${number}]`)).join("")}`;
  return blocks.flatMap(({ kind, lines }, index) => [
    ...(index > 0 ? [""] : []),
    ...lines.flatMap((sentences) => {
      const text = sentences.map(({ text, sources }) => text.trim() + mark(sources)).join(" ");
      const [first = "", ...others] = wrap(text, columns - (kind === "list" ? MARGIN.length : 0));
      return kind === "list" ? [`• ${first}`, ...others.map((line) => MARGIN + line)] : [first, ...others];
    }),
  ]);
}

export function layOutFootnotes(run: Run, { paint, columns }: Pick<Terminal, "paint" | "columns">): string[] {
  const notes = listSources(run.citations).flatMap(({ claimId, quotes }, index) => {
    const number = `[${index + 1}] `;
    const text = `${quotes.map((quote) => `“${inline(quote)}”`).join(" ")} ${claimId}`;
    const [first = "", ...others] = wrap(text, columns - number.length);
    return [
      paint("cyan", number) + paint("dim", first),
      ...others.map((line) => " ".repeat(number.length) + paint("dim", line)),
    ];
  });
  const advice = run.recommendations.flatMap(({ text }) => {
    const [first = "", ...others] = wrap(inline(text), columns - MARGIN.length);
    return [`${paint("yellow", "→")} ${first}`, ...others.map((line) => MARGIN + line)];
  });
  return [...advice, ...(advice.length > 0 && notes.length > 0 ? [""] : []), ...notes];
}

/**
 * How many rows of the terminal a text has taken, as it came. Undefined where characters take two columns or none:
 * terminals differ in what they do with those at the end of a row.
 */
export function rowsOf(text: string, columns: number): number | undefined {
  const lines = text.split("\n");
  if (lines.some((line) => widthOf(line) !== [...line].length)) return undefined;
  return lines.reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / columns)), 0);
}
