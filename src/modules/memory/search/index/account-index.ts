/** The index of one account: rows go in, in any order and again when they change; the ranking reads it. */
import type { ClaimRow, MessageRow } from "../index-rows.ts";
import { readPart } from "../text/part-text.ts";
import { plainText } from "../text/words.ts";
import type { VectorMemory } from "../vectors/vector-memory.ts";
import { createVectorRows, type VectorRows } from "../vectors/vector-rows.ts";
import { type Aliases, createAliases } from "./aliases.ts";
import { type ClaimTable, createClaimTable } from "./claim-table.ts";
import { dateKeys } from "./date-keys.ts";
import { createNameNumbers, type NameNumbers } from "./name-numbers.ts";
import { createParties, type Parties } from "./parties.ts";
import { createUnitChains, type UnitChains } from "./unit-chains.ts";
import { createUnitPostings, type UnitPostings } from "./unit-postings.ts";
import { createUnitTable, type UnitTable } from "./unit-table.ts";
import { createVocabulary, type Vocabulary } from "./vocabulary.ts";

export interface AccountIndex {
  setMessage(row: MessageRow): void;
  setClaim(row: ClaimRow): void;
  /** Has to be called after changes and before reading. */
  settle(): void;
  readonly claims: ClaimTable;
  readonly units: UnitTable;
  readonly chains: UnitChains;
  readonly postings: UnitPostings;
  readonly vocabulary: Vocabulary;
  readonly sources: NameNumbers;
  readonly tags: NameNumbers;
  readonly parties: Parties;
  readonly aliases: Aliases;
  readonly claimVectors: VectorRows;
  readonly messageVectors: VectorRows;
  bytes(): number;
  /** Gives the vectors' memory back; the index can't be used after. */
  close(): void;
}

const NONE = -1;
/** What an index takes that has nothing in it, measured. */
const BYTES_OF_NONE = 12_000;

export function createAccountIndex(memory: VectorMemory): AccountIndex {
  const claims = createClaimTable();
  const units = createUnitTable();
  const chains = createUnitChains(units);
  const vocabulary = createVocabulary();
  const sources = createNameNumbers();
  const tags = createNameNumbers();
  const groups = createNameNumbers();
  const parties = createParties();
  const aliases = createAliases();
  const claimVectors = createVectorRows(memory);
  const messageVectors = createVectorRows(memory);
  const postings = createUnitPostings({ claims, units, chains, vocabulary });
  const freeVectorRows: number[] = [];
  let vectorRows = 0;
  /** Changed, and to be indexed again once all changes are in. */
  const open = new Set<number>();

  function openUnit(key: string): number {
    const unit = units.find(key) ?? units.add(key);
    if (open.has(unit)) return unit;
    postings.withdraw(unit);
    open.add(unit);
    return unit;
  }

  function place(unit: number, group: string | null, at: number) {
    const columns = units.columns();
    const number = group === null ? NONE : groups.number(group);
    columns.at[unit] = at;
    if (columns.group[unit] === number) return;
    chains.leave(unit);
    if (number !== NONE) chains.enter(unit, number);
  }

  function setTerms(list: number, lists: ClaimTable["lists"], terms: string[], names: boolean[]) {
    const start = lists.start(list);
    const length = lists.length(list);
    const old = length > 0 ? lists.data().slice(start, start + length) : [];
    if (length > 0) lists.clear(list);
    for (let at = 0; at < terms.length; at++)
      lists.push(list, (vocabulary.hold(terms[at] as string) << 1) | (names[at] ? 1 : 0));
    for (const token of old) vocabulary.letGo(token >> 1);
  }

  function setMessageVector(unit: number, vector: Int8Array | null) {
    const columns = units.columns();
    let row = columns.vectorRow[unit] as number;
    if (!vector) {
      if (row !== NONE) freeVectorRows.push(row);
      columns.vectorRow[unit] = NONE;
      columns.vectorInverse[unit] = 0;
      return;
    }
    if (row === NONE) row = freeVectorRows.pop() ?? vectorRows++;
    columns.vectorRow[unit] = row;
    columns.vectorInverse[unit] = messageVectors.write(row, vector);
  }

  function removeClaim(row: number) {
    const { unit: unitOf, terms, dates } = claims.columns();
    const unit = openUnit(units.key(unitOf[row] as number));
    setTerms(terms[row] as number, claims.lists, [], []);
    setTerms(dates[row] as number, claims.lists, [], []);
    units.lists.remove(units.columns().claims[unit] as number, row);
    aliases.remove(row);
    claims.remove(row);
  }

  function setClaim(row: ClaimRow) {
    const known = claims.find(row.id);
    const key = row.message ?? row.id;
    if (known !== undefined && (row.content === null || claims.columns().unit[known] !== units.find(key)))
      removeClaim(known);
    if (row.content === null) return;

    const unit = openUnit(key);
    const claim = claims.find(row.id) ?? claims.add(row.id);
    const columns = claims.columns();
    if (columns.unit[claim] === NONE) units.lists.push(units.columns().claims[unit] as number, claim);
    if (!units.columns().isMessage[unit]) place(unit, null, row.at);
    const text = readPart(row.content);
    setTerms(columns.terms[claim] as number, claims.lists, text.terms, text.names);
    aliases.set(claim, plainText(row.content));
    const keys = row.dates.length > 0 ? [...new Set(row.dates.flatMap(dateKeys))] : [];
    setTerms(columns.dates[claim] as number, claims.lists, keys, []);
    const tagList = columns.tags[claim] as number;
    claims.lists.clear(tagList);
    for (const tag of row.tags) claims.lists.push(tagList, tags.number(tag));
    columns.unit[claim] = unit;
    columns.position[claim] = row.position;
    columns.at[claim] = row.at;
    columns.validFrom[claim] = row.validFrom;
    columns.validTo[claim] = row.validTo ?? Number.POSITIVE_INFINITY;
    columns.expiresAt[claim] = row.expiresAt ?? Number.POSITIVE_INFINITY;
    columns.endsAt[claim] = Math.min(columns.validTo[claim] as number, columns.expiresAt[claim] as number);
    columns.source[claim] = row.source === null ? NONE : sources.number(row.source);
    columns.numbers[claim] = Math.min(text.numbers, 255);
    columns.hasTimeWord[claim] = text.hasTimeWord ? 1 : 0;
    columns.hasFirstPerson[claim] = text.hasFirstPerson ? 1 : 0;
    columns.hasSecondPerson[claim] = text.hasSecondPerson ? 1 : 0;
    columns.inverse[claim] = row.vector ? claimVectors.write(claim, row.vector) : 0;
  }

  function setMessage(row: MessageRow) {
    const unit = openUnit(row.id);
    const columns = units.columns();
    if (columns.isMessage[unit]) parties.leave(columns.speaker[unit] as number);
    place(unit, row.group, row.at);
    columns.isMessage[unit] = 1;
    columns.isAssistant[unit] = row.role === "assistant" ? 1 : 0;
    columns.speaker[unit] = row.role === "user" ? parties.enter(row.name) : NONE;
    const parts = [...row.context].sort((a, b) => a.position - b.position);
    const texts = parts.map((part) => readPart(part.text));
    setTerms(
      columns.contextTerms[unit] as number,
      units.lists,
      texts.flatMap((text) => text.terms),
      texts.flatMap((text) => text.names),
    );
    columns.contextEnd[unit] = parts.at(-1)?.position ?? NONE;
    columns.contextNumbers[unit] = texts.reduce((sum, text) => sum + text.numbers, 0);
    columns.contextHasTimeWord[unit] = texts.some((text) => text.hasTimeWord) ? 1 : 0;
    columns.contextHasQuestion[unit] = texts.some((text) => text.endsInQuestion) ? 1 : 0;
    columns.contextEndsInQuestion[unit] = texts.at(-1)?.endsInQuestion ? 1 : 0;
    setMessageVector(unit, row.vector);
  }

  function settle() {
    for (const unit of open) {
      const columns = units.columns();
      if (columns.isMessage[unit] || units.lists.length(columns.claims[unit] as number) > 0)
        postings.enter(unit);
      else {
        chains.leave(unit);
        units.remove(unit);
      }
    }
    open.clear();
  }

  return {
    setMessage,
    setClaim,
    settle,
    claims,
    units,
    chains,
    postings,
    vocabulary,
    sources,
    tags,
    parties,
    aliases,
    claimVectors,
    messageVectors,
    bytes: () =>
      BYTES_OF_NONE +
      claims.bytes() +
      units.bytes() +
      chains.bytes() +
      vocabulary.bytes() +
      claimVectors.bytes() +
      messageVectors.bytes(),
    close() {
      claimVectors.close();
      messageVectors.close();
    },
  };
}
