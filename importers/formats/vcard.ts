/** Contacts (vCard 2.1, 3.0 and 4.0): each of a person's particulars becomes a claim that names them. */
import type { Place } from "../contract.ts";
import { fieldsOf, type Property, plainValue, readBlocks } from "../reading/content-lines.ts";
import type { Source } from "../reading/source.ts";
import { openText } from "../reading/utf8.ts";
import { dayInWords, inList, readDay } from "./dates-in-words.ts";
import { hasWords, idAtSource, MAX_CLAIM, splitLong } from "./long-text.ts";
import { toTags } from "./mem0.ts";
import { leftOut, type Piece } from "./piece.ts";

const NOT_WORDS = "a picture, a sound or a key of a contact instead of words";
const BINARY = new Set(["PHOTO", "LOGO", "SOUND", "KEY"]);

export async function* readVcards(source: Source): AsyncGenerator<Piece> {
  const settings = { file: source.name, outer: "VCARD", kinds: ["VCARD"], unwanted: BINARY };
  for await (const block of readBlocks(openText(source), settings)) {
    if ("fault" in block) yield leftOut(block.place, block.fault);
    else yield* readCard(block.properties, block.place);
  }
}

function* readCard(properties: readonly Property[], place: Place): Generator<Piece> {
  const all = (name: string) => properties.filter((property) => property.name === name);
  const first = (name: string) => plainValue(all(name)[0]?.value ?? "");
  const name = nameOf(first("FN"), all("N")[0]?.value ?? "", all("ORG")[0]?.value ?? "");
  for (const { name: kind } of properties) if (BINARY.has(kind)) yield leftOut(place, NOT_WORDS);
  if (name === "") {
    yield leftOut(place, "a contact without a name");
    return;
  }
  const at = { ...place, item: name };
  const uid = first("UID");
  const tags = toTags(all("CATEGORIES").flatMap(({ value }) => value.split(/(?<!\\),/).map(plainValue)));
  const facts = factsOf(name, properties);
  if (facts.length === 0) yield leftOut(at, "a contact of whom nothing but the name is known");
  for (const { about, content } of facts) {
    for (const [part, piece] of splitLong(content, MAX_CLAIM).entries()) {
      const id = `${(uid || name).slice(0, 150)}#${about}`;
      const claim = { content: piece, ...idAtSource(id, part, uid !== "") };
      yield { type: "claim", place: at, claim: tags.length > 0 ? { ...claim, tags } : claim };
    }
  }
}

function nameOf(full: string, structured: string, organization: string): string {
  if (hasWords(full)) return full.replace(/\s+/g, " ");
  const [family = "", given = "", middle = ""] = fieldsOf(structured);
  const name = [given, middle, family].filter((part) => part !== "").join(" ");
  return name || (fieldsOf(organization)[0] ?? "");
}

interface Fact {
  about: string;
  content: string;
}

function factsOf(name: string, properties: readonly Property[]): Fact[] {
  const whose = /s$/i.test(name) ? `${name}'` : `${name}'s`;
  const values = (kind: string) =>
    properties
      .filter((property) => property.name === kind)
      .map(({ value }) => plainValue(value))
      .filter(hasWords);
  const facts: Fact[] = [];
  const add = (about: string, content: string) => facts.push({ about, content });

  const [birthday] = values("BDAY");
  const born = birthday && readDay(birthday);
  if (born) add("birthday", `${whose} birthday is ${dayInWords(born)}.`);
  const anniversary = readDay(values("ANNIVERSARY")[0] ?? values("X-ANNIVERSARY")[0] ?? "");
  if (anniversary) add("anniversary", `${whose} anniversary is ${dayInWords(anniversary)}.`);
  for (const [about, content] of workOf(name, values("ORG"), values("TITLE")[0] ?? values("ROLE")[0]))
    add(about, content);
  for (const [about, noun, kind] of [
    ["phone", "phone number", "TEL"],
    ["email", "email address", "EMAIL"],
    ["address", "address", "ADR"],
  ] as const) {
    for (const [type, found] of byType(properties, kind)) {
      const what = /fax$/.test(type) ? `${type} number` : `${type === "" ? "" : `${type} `}${noun}`;
      // In one sentence: said one by one, the second would correct the first.
      add(
        type === "" ? about : `${type}-${about}`,
        found.length === 1
          ? `${whose} ${what} is ${found[0]}.`
          : `${whose} ${what}${what.endsWith("s") ? "es" : "s"} are ${inList(found)}.`,
      );
    }
  }
  const nicknames = values("NICKNAME");
  if (nicknames.length > 0) add("nickname", `${name} is also called ${inList(nicknames)}.`);
  const pages = values("URL");
  if (pages.length > 0) add("page", `${whose} web page is ${inList(pages)}.`);
  for (const [place, note] of values("NOTE").entries()) add(`note${place || ""}`, `Note on ${name}: ${note}`);
  return facts;
}

function workOf(
  name: string,
  organizations: readonly string[],
  title: string | undefined,
): [string, string][] {
  const [organization = ""] = organizations.map((value) =>
    fieldsOf(value)
      .filter((part) => part !== "")
      .join(", "),
  );
  if (organization !== "" && organization !== name)
    return [["work", `${name} works at ${organization}${title ? ` as ${title}` : ""}.`]];
  return title ? [["work", `${name} works as ${title}.`]] : [];
}

/** All numbers or addresses of one kind, under `work`, `home`, `mobile` or nothing. */
function byType(properties: readonly Property[], kind: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const property of properties) {
    if (property.name !== kind) continue;
    const value =
      kind === "ADR"
        ? addressOf(property.value)
        : plainValue(property.value).replace(/^(?:tel|mailto):/i, "");
    if (!hasWords(value)) continue;
    const type = typeOf(property);
    const known = found.get(type) ?? [];
    if (!known.includes(value)) found.set(type, [...known, value]);
  }
  return found;
}

function typeOf({ parameters }: Property): string {
  const types = (parameters.get("TYPE") ?? []).flatMap((type) => type.toLowerCase().split(","));
  if (types.includes("fax")) return types.includes("home") ? "home fax" : "fax";
  if (types.includes("cell") || types.includes("mobile"))
    return types.includes("work") ? "work mobile" : "mobile";
  return ["work", "home"].find((type) => types.includes(type)) ?? "";
}

/** Post box, extension, street, town, region, code, country. */
function addressOf(value: string): string {
  const [box = "", extension = "", street = "", town = "", region = "", code = "", country = ""] =
    fieldsOf(value);
  return [street, extension, box, [code, town].filter((part) => part !== "").join(" "), region, country]
    .map((part) => part.replace(/\s*\n\s*/g, ", "))
    .filter((part) => part !== "")
    .join(", ");
}
