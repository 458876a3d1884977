/** Contacts (vCard 2.1, 3.0 and 4.0): each of a person's particulars becomes a claim that names them. */
import type { Place } from "../contract.ts";
import {
  fieldsOf,
  type Property,
  plainValue,
  readBlocks,
  type WholeBlock,
} from "../reading/content-lines.ts";
import type { Source } from "../reading/source.ts";
import { openText } from "../reading/utf8.ts";
import { factsOf } from "./contact-facts.ts";
import { createNamesakes, type Namesakes } from "./contact-namesakes.ts";
import { hasWords, idAtSource, MAX_CLAIM, splitLong } from "./long-text.ts";
import { toTags } from "./mem0.ts";
import { leftOut, type Piece } from "./piece.ts";

const NOT_WORDS = "a picture, a sound or a key of a contact instead of words";
const BINARY = new Set(["PHOTO", "LOGO", "SOUND", "KEY", "X-MS-CARDPICTURE"]);

export async function* readVcards(source: Source): AsyncGenerator<Piece> {
  const settings = { file: source.name, outer: "VCARD", kinds: ["VCARD"], unwanted: BINARY };
  const namesakes = createNamesakes();
  for await (const block of readBlocks(openText(source), settings)) {
    if ("fault" in block) yield leftOut(block.place, block.fault);
    else yield* readCard(block, namesakes);
  }
}

function* readCard({ properties, place, skipped }: WholeBlock, namesakes: Namesakes): Generator<Piece> {
  const all = (name: string) => properties.filter((property) => property.name === name);
  const first = (name: string) => plainValue(all(name)[0]?.value ?? "");
  const name = nameOf(first("FN"), all("N")[0]?.value ?? "", all("ORG")[0]?.value ?? "");
  const at: Place = name === "" ? place : { ...place, item: name };
  for (const line of skipped) yield leftOut({ ...at, ...line.place }, line.reason);
  for (const { name: kind } of properties) if (BINARY.has(kind)) yield leftOut(at, NOT_WORDS);
  if (name === "") {
    yield leftOut(at, "a contact without a name");
    return;
  }
  const uid = first("UID");
  const who = namesakes.tellApart(name, uid, properties);
  const tags = toTags(all("CATEGORIES").flatMap(({ value }) => value.split(/(?<!\\),/).map(plainValue)));
  const { facts, unread } = factsOf(who, wordsOnly(properties));
  for (const reason of unread) yield leftOut(at, reason);
  if (facts.length === 0 && unread.length === 0)
    yield leftOut(at, "a contact of whom nothing but the name is known");
  for (const { about, content } of facts) {
    for (const [part, piece] of splitLong(content, MAX_CLAIM).entries()) {
      const id = `${(uid || who.full).slice(0, 150)}#${about}`;
      const claim = { content: piece, ...idAtSource(id, part, uid !== "") };
      yield { type: "claim", place: at, claim: tags.length > 0 ? { ...claim, tags } : claim };
    }
  }
}

const wordsOnly = (properties: readonly Property[]): Property[] =>
  properties.filter(({ name, value }) => !BINARY.has(name) && hasWords(plainValue(value)));

function nameOf(full: string, structured: string, organization: string): string {
  if (hasWords(full)) return full.replace(/\s+/g, " ");
  const [family = "", given = "", middle = ""] = fieldsOf(structured);
  const name = [given, middle, family].filter((part) => part !== "").join(" ");
  return name || (fieldsOf(organization)[0] ?? "");
}
