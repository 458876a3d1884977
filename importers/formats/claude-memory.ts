/** What Claude keeps of the user: sentences in paragraphs, under headings such as `**Work context**` or `*Recent months*`. */
import type { Place } from "../contract.ts";
import { aboutNamedUser } from "../wording/about-user.ts";
import { splitSentences } from "../wording/sentences.ts";
import { hasContent, hasWords, idAtSource, MAX_CLAIM, splitLong } from "./long-text.ts";
import type { Piece } from "./piece.ts";
import { type Json, objectAt, textAt, timeAt } from "./unknown-json.ts";

const HEADING = /^#{1,6}\s+(\S.*)$/s;
const EMPHASIS = ["***", "**", "*", "___", "__", "_"];

/** `owner`: what the user is called, where that is known. */
export function* readClaudeMemory(memories: Json, place: Place, owner: string | undefined): Generator<Piece> {
  const moment = timeAt(memories.updated_at) ?? timeAt(memories.created_at);
  const projects = Object.entries(objectAt(memories.project_memories));
  const account = textAt(memories.account_uuid);
  const own = account === "" ? "memory" : `memory ${account}`;
  for (const [id, value] of [[own, memories.conversations_memory], ...projects] as [string, unknown][]) {
    const text = textAt(value);
    if (!hasContent(text)) continue;
    for (const { heading, sentences } of sectionsOf(
      owner === undefined ? text : aboutNamedUser(text, owner),
    )) {
      for (const [at, content] of sentences.entries()) {
        // Claude writes it anew from time to time: what stands at a place takes the place of what stood there.
        const item = `${id}/${heading}#${at + 1}`;
        yield {
          type: "claim",
          place: { ...place, item },
          claim: { content, ...idAtSource(item, 0, true), ...(moment ? { occurred_at: moment } : {}) },
        };
      }
    }
  }
}

/** What a line that is all emphasis says: `**Work context**`, or `*Recent months*:`. */
function emphasised(line: string): string | undefined {
  const marked = line.replace(/:$/, "");
  const mark = EMPHASIS.find((each) => marked.startsWith(each) && marked.endsWith(each));
  const inner = mark && marked.slice(mark.length, -mark.length);
  return inner && !/[*_]/.test(inner) ? inner : undefined;
}

function sectionsOf(text: string): { heading: string; sentences: string[] }[] {
  const sections: { heading: string; sentences: string[] }[] = [{ heading: "", sentences: [] }];
  for (const line of text.split("\n").map((each) => each.trim())) {
    const heading = (HEADING.exec(line)?.[1] ?? emphasised(line))?.replace(/:$/, "").trim();
    if (heading !== undefined) sections.push({ heading: heading.slice(0, 80), sentences: [] });
    else {
      const bare = line.replace(/^(?:[-*+•]|\d{1,3}[.)])\s+/, "").replace(/\*\*/g, "");
      const sentences = splitSentences(bare).filter(hasWords);
      sections.at(-1)?.sentences.push(...sentences.flatMap((sentence) => splitLong(sentence, MAX_CLAIM)));
    }
  }
  return sections;
}
