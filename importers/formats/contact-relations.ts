/** Whom a contact belongs to, and their days: `Ana Silva's spouse is Rui Silva.`, `Ana Silva was born in April 1985.` */
import { type Property, plainValue } from "../reading/content-lines.ts";
import type { Fact, Found } from "./contact-fact.ts";
import { type LabelOf, typesOf } from "./contact-labels.ts";
import type { Who } from "./contact-namesakes.ts";
import { dayInWords, inList, readDay, readPartOfDay } from "./dates-in-words.ts";

/** Outlook, Evolution and KDE have a line of its own for each. */
const RELATION_LINE = /^X-(?:MS-|EVOLUTION-|KADDRESSBOOK-X-)?(SPOUSE|CHILD|MANAGER|ASSISTANT)(?:S?NAME)?$/;
/** Of RELATED: these say how well somebody is known, and not who they are. */
const NO_RELATION = /^(?:contact|acquaintance|met|kin|me|muse|crush|pref|text|uri|work|home|other)$/;

export function relationsOf({ whose }: Who, properties: readonly Property[], labelOf: LabelOf): Found {
  const found = new Map<string, string[]>();
  const unread: string[] = [];
  const read: Property[] = [];
  for (const property of properties) {
    const relation = relationOf(property, labelOf);
    if (relation === undefined) continue;
    read.push(property);
    const name = plainValue(property.value).replace(/\s+/g, " ");
    if (relation === "") unread.push("a relation of a contact that is not named");
    else if (/^(?:urn|https?|mailto|tel|data):/i.test(name))
      unread.push("a relation of a contact that is no name but a reference");
    else found.set(relation, [...(found.get(relation) ?? []), name]);
  }
  const facts = [...found].map(([relation, names]) => ({
    about: relation.toLowerCase().replaceAll(" ", "-"),
    content: `${whose} ${names.length > 1 ? `${pluralOf(relation)} are` : `${relation} is`} ${inList(names)}.`,
  }));
  return { facts, unread, read };
}

/** `` where it is a relation and nobody says which; undefined for anything else. */
function relationOf(property: Property, labelOf: LabelOf): string | undefined {
  const { name } = property;
  if (name === "X-ABRELATEDNAMES") return labelOf(property);
  if (name === "RELATED") {
    const type = typesOf(property).find((each) => !NO_RELATION.test(each)) ?? labelOf(property);
    return type === "emergency" ? "emergency contact" : type;
  }
  return RELATION_LINE.exec(name)?.[1]?.toLowerCase();
}

const pluralOf = (relation: string): string =>
  relation.endsWith("child") ? `${relation}ren` : `${relation}s`;

const ANNIVERSARY = /^(?:X-(?:MS-|EVOLUTION-|KADDRESSBOOK-X-)?)?ANNIVERSARY$/;

export function datesOf(who: Who, properties: readonly Property[], labelOf: LabelOf): Found {
  const found = new Map<string, Fact>();
  const unread: string[] = [];
  const read: Property[] = [];
  for (const property of properties) {
    const what = whatDay(property, labelOf);
    if (what === undefined) continue;
    read.push(property);
    const about = what.toLowerCase().replaceAll(" ", "-");
    const content = dayOf(who, what, property);
    if (content === undefined) unread.push(`a ${what} of a contact that can't be read`);
    // Some programs write an anniversary twice.
    else if (!found.has(about)) found.set(about, { about, content });
  }
  return { facts: [...found.values()], unread, read };
}

function dayOf(
  { full, whose }: Who,
  what: string,
  { name, value, parameters }: Property,
): string | undefined {
  const text = plainValue(value);
  const day = readDay(text);
  const part = readPartOfDay(text);
  if (name === "DEATHDATE") {
    if (day) return `${full} died on ${dayInWords(day)}.`;
    return part && `${full} died in ${part}.`;
  }
  if (day) return `${whose} ${what} is ${dayInWords(day)}.`;
  // A year is none of a birthday.
  if (part && name === "BDAY" && /\d/.test(part)) return `${full} was born in ${part}.`;
  if (part) return `${whose} ${what} is in ${part}.`;
  return parameters.get("VALUE")?.[0]?.toLowerCase() === "text" ? `${whose} ${what} is ${text}.` : undefined;
}

/** Undefined for what is no day. */
function whatDay(property: Property, labelOf: LabelOf): string | undefined {
  const { name } = property;
  if (name === "BDAY") return "birthday";
  if (name === "DEATHDATE") return "day of death";
  if (ANNIVERSARY.test(name)) return "anniversary";
  return name === "X-ABDATE" ? labelOf(property) || "date" : undefined;
}
