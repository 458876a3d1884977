/** Whom the blocks of a note are about: the user, or what their headings or the note's title name. */
import { aboutTitled, isOwnTitle, nameIn, speaksOfTitle } from "../wording/about-titled.ts";

export interface Block {
  /** Without its mark; empty before the first. */
  heading: string;
  /** With the heading. */
  text: string;
  /** In the file. */
  line: number;
  /** By a heading that is a day. */
  at: string | undefined;
}

interface Note {
  /** Its path. */
  name: string;
  /** What it calls itself. */
  titles: readonly (string | undefined)[];
  tags: readonly string[];
}

const OF_PEOPLE = /^(?:people|persons?|contacts?|friends?|family|colleagues|coworkers)$/i;

/** What each block says, with the subject that it leaves to its title. */
export function findSubjects(blocks: readonly Block[], note: Note): (block: Block) => string {
  const folders = note.name.split("/");
  const file = (folders.pop() ?? "")
    .replace(/\.\w+$/, "")
    // Notion's ids.
    .replace(/\s[0-9a-f]{32}$/, "")
    .trimEnd();
  const titles = [...note.titles, file].filter((title) => title !== undefined);
  const ofNote = titles.some(isOwnTitle) ? undefined : titles.map(nameIn).find((name) => name !== undefined);
  const isOfPeople = [...folders, ...note.tags].some((part) => OF_PEOPLE.test(part));
  const bodies = blocks.map(({ text }) => withoutHeading(text)[1]).join("\n");
  const noteSpeaks = isOfPeople || speaksOfTitle(bodies);
  return ({ heading, text }) => {
    const [mark, body] = withoutHeading(text);
    const own = heading === "" ? undefined : nameIn(heading);
    const name = own ?? ofNote;
    if (name === undefined) return text;
    const isMeant = own === undefined || own === ofNote ? noteSpeaks : speaksOfTitle(body);
    return mark + aboutTitled(body, name, isMeant);
  };
}

function withoutHeading(text: string): [string, string] {
  const mark = /^#{1,6}[^\S\n][^\n]*(?:\n|$)/.exec(text)?.[0] ?? "";
  return [mark, text.slice(mark.length)];
}
