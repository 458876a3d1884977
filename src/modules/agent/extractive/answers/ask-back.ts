/** One question back, naming the options, where two would be answers to different questions. */
import type { Aliases } from "../claims/aliases.ts";
import type { ClaimView } from "../claims/claim-view.ts";
import type { Question } from "../question/question.ts";
import { plain, type Said, saidOf } from "../said.ts";

export const askWho = (pronoun: string): Said => plain(`Whom do you mean by "${pronoun.toLowerCase()}"?`);

/** Two people with the name that was asked for, or two of a relation where one is meant. */
export function askBack(question: Question, views: readonly ClaimView[], aliases: Aliases): Said | undefined {
  if (
    question.isList ||
    /^(?:compare|changes|profile|recommend)$/.test(question.form) ||
    question.form === "how-many"
  )
    return undefined;
  return askNamesake(question, views) ?? askRelation(question, views, aliases);
}

function askNamesake(question: Question, views: readonly ClaimView[]): Said | undefined {
  for (const name of question.names) {
    const options = new Map<string, ClaimView>();
    const pattern = new RegExp(`\\b(${capital(escaped(name))} \\p{Lu}[\\p{L}-]+)`, "u");
    for (const view of views) {
      const full = pattern.exec(view.claim.content)?.[1]?.replace(/'s$/, "");
      if (full && !options.has(full)) options.set(full, view);
    }
    const surnames = [...options.keys()].map((full) => full.split(" ")[1]?.toLowerCase() ?? "");
    if (options.size < 2 || surnames.some((surname) => question.names.includes(surname))) continue;
    return ask([...options.keys()], [...options.values()]);
  }
  return undefined;
}

function askRelation(question: Question, views: readonly ClaimView[], aliases: Aliases): Said | undefined {
  for (const { relation, plural, isThing } of question.relations) {
    const names = [...(aliases.names.get(relation) ?? [])];
    const isSingle =
      /^(?:sister|brother|son|daughter|aunt|uncle|cousin|niece|nephew|grandson|granddaughter|dog|cat)$/.test(
        relation,
      );
    if (plural || !isSingle || names.length < 2 || (isThing && names.length < 2)) continue;
    if (names.some((name) => question.names.includes(name))) continue;
    const sources = names.flatMap(
      (name) => views.find((view) => view.names.has(name) && view.words.has(relation)) ?? [],
    );
    if (sources.length === 0) continue;
    return ask(names.map(capital), sources);
  }
  return undefined;
}

function ask(options: readonly string[], views: readonly ClaimView[]): Said {
  const listed =
    options.length === 2 ? options.join(" or ") : `${options.slice(0, -1).join(", ")} or ${options.at(-1)}`;
  return saidOf(
    `Do you mean ${listed}?`,
    [...new Set(views)].map(({ claim }) => claim),
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
