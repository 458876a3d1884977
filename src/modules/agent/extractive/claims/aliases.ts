/** Who is who: "my sister" in one claim is Maren in the next. */
import { sameRelation } from "../question/relations.ts";
import type { ClaimView } from "./claim-view.ts";

export interface Aliases {
  /** Names by relation, both in lower case; those of the user. */
  names: ReadonlyMap<string, ReadonlySet<string>>;
  /** Relations by first name. */
  relations: ReadonlyMap<string, ReadonlySet<string>>;
  /** Ids of the claims that say so, by relation. */
  sources: ReadonlyMap<string, ReadonlySet<string>>;
}

const TITLE = /^(?:dr|mr|mrs|ms|miss|prof|professor|sir)\.? /;
const IS_NAME = /^\p{L}[\p{L}'-]*(?: \p{L}[\p{L}'-]*){0,3}$/u;

export function readAliases(views: readonly ClaimView[]): Aliases {
  const names = new Map<string, Set<string>>();
  const relations = new Map<string, Set<string>>();
  const sources = new Map<string, Set<string>>();
  let source = "";
  const add = (relation: string, full: string) => {
    sources.set(relation, (sources.get(relation) ?? new Set()).add(source));
    const name = full.replace(TITLE, "");
    names.set(relation, (names.get(relation) ?? new Set()).add(name));
    const [first = name] = name.split(" ");
    relations.set(first, (relations.get(first) ?? new Set()).add(relation));
  };
  for (const { facts, claim } of views) {
    source = claim.id;
    for (const { owner, attribute, value, kind: told } of facts) {
      // "Juliana, not Julia": nobody is called so.
      if (owner !== "user" || told === "ends" || !IS_NAME.test(value)) continue;
      const [, relation] = /^relation:(?:.* )?(\S+)$/.exec(attribute) ?? [];
      if (relation && mentions(claim.content, value)) add(sameRelation(relation), value);
      if (attribute === "partner" && mentions(claim.content, value)) add("partner", value);
      const [, kind, petName] = attribute === "pet" ? (/^(\S+) (\S+)$/.exec(value) ?? []) : [];
      if (kind && petName && mentions(claim.content, petName)) add(kind, petName);
    }
    readPartner(claim.content, add);
    readSiblings(claim.content, add);
  }
  return { names, relations, sources };
}

/** A value in normal form that is no name in the claim ("brother") names nobody. */
const mentions = (content: string, value: string): boolean => {
  const [first = ""] = value.split(" ");
  return new RegExp(`\\b${first.charAt(0).toUpperCase()}${escaped(first.slice(1))}`, "u").test(content);
};
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const LOVE = /\b(?:engaged|married|dating|seeing someone|boyfriend|girlfriend|fianc[eé]e?|husband|wife)\b/i;
const LOVED =
  /(?:his|her|their) name is (\p{Lu}\p{L}+)|^(\p{Lu}\p{L}+) and I (?:got|are|were) (?:engaged|married)|\b(?:married|engaged) to (\p{Lu}\p{L}+)/u;

function readPartner(content: string, add: (relation: string, name: string) => void): void {
  if (!LOVE.test(content)) return;
  const match = LOVED.exec(content);
  const name = match?.[1] ?? match?.[2] ?? match?.[3];
  if (!name || !/\bI\b|\bI'm\b/.test(content)) return;
  for (const relation of ["partner", "fiance", "boyfriend", "girlfriend", "husband", "wife", "spouse"])
    add(relation, name.toLowerCase());
}

const NAME_IN_LIST = "\\p{Lu}\\p{L}+(?: \\([^()]{1,12}\\))?";
const LISTED = "(brother|sister|son|daughter|cousin|dog|cat|child|kid)";
const LIST = `(${NAME_IN_LIST}(?:(?:, | and |, and )${NAME_IN_LIST})*)`;
const NAMED_MANY = [
  new RegExp(`\\b[Ii] have (?:\\w+ )?${LISTED}(?:s|ren)?,? (?:called |named )?${LIST}`, "u"),
  new RegExp(`\\b(?:[Mm]y|[Oo]ur) (?:\\w+ )?${LISTED}(?:s|ren)(?:,| are)? (?:called |named )?${LIST}`, "u"),
];

/** "I have two sons, Per and Ole", "our kids are Emil (7) and Frida (4)". */
export function namesInList(content: string): { relation: string; names: string[] } | undefined {
  const [, relation, list] = NAMED_MANY.map((each) => each.exec(content)).find((match) => match) ?? [];
  if (!relation || !list) return undefined;
  const names = list.split(/,? and |, /).map((name) => name.replace(/ \(.*$/, "").toLowerCase());
  return { relation: sameRelation(relation), names };
}

function readSiblings(content: string, add: (relation: string, name: string) => void): void {
  const list = namesInList(content);
  for (const name of list?.names ?? []) add(list?.relation ?? "", name);
}
