/** What a card says of a person, in sentences, and which of its lines have none. */
import { fieldsOf, onOneLine, type Property, plainValue } from "../reading/content-lines.ts";
import { accountsOf } from "./contact-accounts.ts";
import type { Fact, Found } from "./contact-fact.ts";
import { kindOf, type LabelOf, labelsOf } from "./contact-labels.ts";
import type { Who } from "./contact-namesakes.ts";
import { noteFacts } from "./contact-notes.ts";
import { datesOf, relationsOf } from "./contact-relations.ts";
import { inList } from "./dates-in-words.ts";
import { hasWords } from "./long-text.ts";

/** Read elsewhere, or about the card and not about the person. */
const PASSED_OVER = new Set(
  "VERSION PRODID REV UID N FN KIND CATEGORIES CLASS MAILER PROFILE SOURCE NAME SORT-STRING LABEL CLIENTPIDMAP XML X-ABLABEL X-ABADR X-ABUID X-ABSHOWAS".split(
    " ",
  ),
);
const PASSED_OVER_X = /^X-(?:MS-OL-|PHONETIC-|ADDRESSBOOKSERVER-|EVOLUTION-FILE-AS|IMAGE)/;

const SAID_HERE = new Set("ORG TITLE ROLE TEL EMAIL ADR NICKNAME URL NOTE".split(" "));

export function factsOf(who: Who, properties: readonly Property[]): Omit<Found, "read"> {
  const labelOf = labelsOf(properties);
  const facts: Fact[] = [];
  const unread = new Set<string>();
  const read = new Set<Property>();
  const take = (found: Found) => {
    facts.push(...found.facts);
    for (const reason of found.unread) unread.add(reason);
    for (const property of found.read) read.add(property);
  };
  take(datesOf(who, properties, labelOf));
  facts.push(...workOf(who, properties), ...reachableAt(who, properties, labelOf));
  take(relationsOf(who, properties, labelOf));
  take(accountsOf(who, properties, labelOf));
  facts.push(...otherFacts(who, properties));
  for (const property of properties) {
    const { name } = property;
    if (SAID_HERE.has(name) || PASSED_OVER.has(name) || PASSED_OVER_X.test(name) || read.has(property))
      continue;
    unread.add(`a contact's ${name}, which is not read`);
  }
  return { facts, unread: [...unread] };
}

const ofKind = (properties: readonly Property[], kind: string): Property[] =>
  properties.filter(({ name }) => name === kind);

const textsOf = (properties: readonly Property[], kind: string): string[] =>
  ofKind(properties, kind)
    .map(({ value }) => plainValue(value))
    .filter(hasWords);

function workOf({ name, full }: Who, properties: readonly Property[]): Fact[] {
  const organization = fieldsOf(ofKind(properties, "ORG")[0]?.value ?? "")
    .filter((part) => part !== "")
    .join(", ");
  const title = textsOf(properties, "TITLE")[0] ?? textsOf(properties, "ROLE")[0];
  const as = title === undefined ? "" : ` as ${title}`;
  if (organization !== "" && organization !== name)
    return [{ about: "work", content: `${full} works at ${organization}${as}.` }];
  return title === undefined ? [] : [{ about: "work", content: `${full} works${as}.` }];
}

const REACHED_BY = [
  ["phone", "phone number", "TEL"],
  ["email", "email address", "EMAIL"],
  ["address", "address", "ADR"],
] as const;

function reachableAt({ whose }: Who, properties: readonly Property[], labelOf: LabelOf): Fact[] {
  return REACHED_BY.flatMap(([about, noun, name]) => {
    const found = byKind(ofKind(properties, name), labelOf);
    return [...found].map(([kind, values]) => {
      // A number of no kind beside the mobile one would be taken for a newer or an older one.
      const isOther = name === "TEL" && kind === "" && found.has("mobile");
      const said = isOther ? "other" : kind;
      const what = /(?:fax|pager)$/.test(said) ? `${said} number` : `${said} ${noun}`.trim();
      return {
        about: kind === "" ? about : `${kind.toLowerCase()}-${about}`,
        // In one sentence: said one by one, the second would correct the first.
        content:
          values.length === 1
            ? `${whose} ${what} is ${values[0]}.`
            : `${whose} ${what}${what.endsWith("s") ? "es" : "s"} are ${inList(values)}.`,
      };
    });
  });
}

function byKind(properties: readonly Property[], labelOf: LabelOf): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const property of properties) {
    const value = property.name === "ADR" ? addressOf(property.value) : reachedAt(property.value);
    if (!hasWords(value)) continue;
    const kind = kindOf(property, labelOf);
    const known = found.get(kind) ?? [];
    if (!known.includes(value)) found.set(kind, [...known, value]);
  }
  const [bare, other] = [found.get(""), found.get("other")];
  if (bare && other) {
    found.set("other", [...new Set([...bare, ...other])]);
    found.delete("");
  }
  return found;
}

/** `tel:+81-1;ext=5` is `+81-1 extension 5`. */
const reachedAt = (value: string): string =>
  plainValue(value)
    .replace(/^(?:tel|mailto):/i, "")
    .replace(/;ext=(\w+)$/i, " extension $1");

/** Post box, extension, street, town, region, code, country. */
function addressOf(value: string): string {
  const [box = "", extension = "", street = "", town = "", region = "", code = "", country = ""] =
    fieldsOf(value);
  return [street, extension, box, [code, town].filter((part) => part !== "").join(" "), region, country]
    .map(onOneLine)
    .filter((part) => part !== "")
    .join(", ");
}

function otherFacts(who: Who, properties: readonly Property[]): Fact[] {
  const facts: Fact[] = [];
  const nicknames = ofKind(properties, "NICKNAME")
    .flatMap(({ value }) => value.split(/(?<!\\),/).map(plainValue))
    .filter(hasWords);
  if (nicknames.length > 0)
    facts.push({ about: "nickname", content: `${who.full} is also called ${inList(nicknames)}.` });
  const pages = textsOf(properties, "URL");
  if (pages.length === 1) facts.push({ about: "page", content: `${who.whose} web page is ${pages[0]}.` });
  if (pages.length > 1)
    facts.push({ about: "page", content: `${who.whose} web pages are ${inList(pages)}.` });
  facts.push(...noteFacts(who, textsOf(properties, "NOTE")));
  return facts;
}
