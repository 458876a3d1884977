/** Who said a claim, and what: the user, somebody by name, or a feed. */
import { type KnownClaim, readReport } from "../../../memory/index.ts";

export function saidBy({ content, speaker }: Pick<KnownClaim, "content" | "speaker">): {
  who: string;
  /** Without what tells who it was. */
  content: string;
} {
  if (speaker !== null) return { who: speaker, content };
  const report = readReport(content);
  return report ? { who: `the feed "${report.title}"`, content: report.text } : { who: "you", content };
}
