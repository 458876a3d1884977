/** Words of an answer that say nothing of what it is about. */
import { readTerms } from "../../../memory/index.ts";

const stems = (words: string): ReadonlySet<string> =>
  new Set(
    readTerms(words)
      .map(({ term }) => term)
      .filter((term) => term !== ""),
  );

/** They lead in, report, or join; none of them is a fact. */
const GLUE = stems(`
  mention mentioned mentions said say says told tell tells note noted notes wrote written stated state states
  record recorded records store stored remember remembered know known according based appears appear seems seem
  looks current currently recent recently previously earlier later already still once ever generally usually
  regarding concerning related additionally furthermore moreover however therefore thus meanwhile overall
  specifically particularly especially exactly roughly approximately around nearly almost yes sure certainly
  indeed here following include includes including included also too well both either another one ones something
  thing things lot many much several various way time times today tonight tomorrow yesterday now soon ago
  feed feeds app update updated become becomes became date called named name own user information memory memories detail details fact answer
  question since because while although though yet instead along together per via within upon back
  made make makes set let keep kept been being going scheduled upcoming next last first second
  person people someone everyone hello hi hey okay ok please thanks thank welcome great good nice
`);

export const isGlue = (term: string): boolean => GLUE.has(term);

const ABSTAINING = stems(`
  stored found find see recorded mentioned information record records claim claims memory memories anything nothing
  something answer know knowledge detail details data available yet note notes told tell question about related
  saved entry entries feed feeds
`);

export const isAbstaining = (term: string): boolean => ABSTAINING.has(term) || GLUE.has(term);
