/**
 * Brings an export back, all of it or nothing. The lines are checked as they come, all of them; then one transaction
 * stores them as they are; their vectors come after it, before the answer.
 */
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { keepAlive } from "../../../platform/database/keep-alive.ts";
import { AppError, invalidRequest } from "../../../platform/errors.ts";
import { parseJsonBody } from "../../../platform/http/json-body.ts";
import type { Spool } from "../../../platform/http/spool.ts";
import type { UploadReader } from "../../../platform/http/uploads.ts";
import { newUuid } from "../../../platform/ids.ts";
import { mapInSlices } from "../../../platform/time-slices.ts";
import type { ClaimEvents } from "../claim-events.ts";
import type { ClaimQuota } from "../claim-quota.ts";
import type { ClaimStore, NewClaim } from "../claim-store.ts";
import { maskSecrets } from "../extraction/secrets.ts";
import type { MemoryStore } from "../memory-store.ts";
import type { MessageStore, NewMessage } from "../message-store.ts";
import type { ClaimPlace, Understanding, Unread } from "../writing/understanding.ts";
import { importStore } from "./import-store.ts";
import { type ImportedClaim, type ImportedLine, type ImportedMessage, Line } from "./lines.ts";

const MAX_LINE_BYTES = 1024 * 1024;
const CHUNK = 250;

interface ImportResult {
  claims: number;
  duplicates: number;
  messages: number;
}

/** What was seen in lines that were all found right. */
interface CheckedLines {
  /** Of this account: ids stay as they are. */
  keepsIds: boolean;
  /** All ids in it, where they don't stay. */
  mentioned: ReadonlySet<string>;
}

export interface Importer {
  /** Refuses the whole upload for its first wrong line. */
  createReader(accountId: string): UploadReader<CheckedLines>;
  store(tx: Tx, accountId: string, upload: Spool, checked: CheckedLines): Promise<ImportResult>;
}

export function createImporter(deps: {
  claims: ClaimStore;
  claimEvents: ClaimEvents;
  messages: MessageStore;
  memories: MemoryStore;
  quota: ClaimQuota;
  /** Of all imports since the last erasure that brought something. */
  maxBytes: number;
  maxLines: number;
  understanding: Pick<Understanding, "placeClaims">;
  clock: Clock;
}): Importer {
  const { claims, messages, memories, clock } = deps;

  function createReader(accountId: string): UploadReader<CheckedLines> {
    const readLine = createLineReader(deps.maxLines);
    const mentioned = new Set<string>();
    let count = 0;
    let keepsIds = false;
    return {
      maxLineBytes: MAX_LINE_BYTES,
      line(bytes) {
        const line = readLine(bytes);
        if (!line) return;
        count++;
        if (line.type === "memory") keepsIds = line.account === accountId;
        else for (const id of idsOf(line)) mentioned.add(id);
        // Held in memory until all is stored.
        if (mentioned.size > deps.maxLines) throw tooManyLines(deps.maxLines);
      },
      end() {
        if (count === 0) throw invalidRequest([{ pointer: "", message: "holds no line" }]);
        return { keepsIds, mentioned };
      },
    };
  }

  async function store(
    tx: Tx,
    accountId: string,
    upload: Spool,
    { keepsIds, mentioned }: CheckedLines,
  ): Promise<ImportResult> {
    const mapped = keepsIds ? (id: string) => id : renumber(mentioned);
    const { version, now } = await memories.begin(tx, accountId, clock.now());
    const result: ImportResult = { claims: 0, duplicates: 0, messages: 0 };
    const room = await deps.quota.room(accountId);
    const seen = new Set<string>();
    for await (const lines of inChunks(readLines(upload))) {
      const messageLines = lines.filter((line) => line.type === "message");
      const rows = messageLines.map((line) => toMessage(line, mapped));
      result.messages += await messages.insert(tx, accountId, rows, "", version);
      await memories.addSpeakers(
        tx,
        accountId,
        rows.map(({ name }) => name),
      );
      const claimLines = lines.filter((line) => line.type === "claim");
      const stored = await storeClaims(tx, accountId, claimLines, mapped, seen, version, now, {
        together: result.claims > 0,
      });
      result.claims += stored;
      if (result.claims > room) throw deps.quota.full();
      result.duplicates += claimLines.length - stored;
    }
    result.messages -= await messages.deleteRepeated(tx, accountId, version);
    if (result.claims + result.messages > 0) await countBytes(tx, accountId, upload.bytes());
    tx.afterCommit(() => deps.quota.note(accountId, result.claims));
    return result;
  }

  async function countBytes(tx: Tx, accountId: string, bytes: number): Promise<void> {
    if ((await memories.addImported(tx, accountId, bytes)) <= deps.maxBytes) return;
    throw new AppError(
      "conflict",
      `An account can import at most ${deps.maxBytes.toLocaleString("en")} bytes in all. Erase the memory first.`,
      { isLimit: true },
    );
  }

  async function storeClaims(
    tx: Tx,
    accountId: string,
    lines: readonly ImportedClaim[],
    mapped: (id: string) => string,
    seen: Set<string>,
    version: number,
    now: Date,
    told: { together: boolean },
  ): Promise<number> {
    const unread = await mapInSlices(lines, (line) => ({
      content: maskSecrets(line.content).text,
      speaker: line.speaker,
      valid_from: line.valid_from ?? line.occurred_at ?? now,
    }));
    const places = await keepAlive(tx, () => deps.understanding.placeClaims(accountId, unread));
    const incoming = await mapInSlices(lines, (line, at) => ({
      line,
      claim: toClaim(line, unread[at] as Unread, places[at] as ClaimPlace, mapped, now),
    }));
    const found = await importStore.findExisting(
      tx,
      accountId,
      version,
      incoming.map(({ claim }) => claim),
    );
    const existing = new Set(found.map(({ place }) => place));
    const fresh = withoutRepeats(
      incoming.filter((_, place) => !existing.has(place)),
      seen,
    );
    const rows = fresh.map(({ claim }) => claim);
    await claims.insert(tx, accountId, rows, "", version);
    const versions = fresh.flatMap(({ line, claim }) =>
      line.history.map((entry) => ({
        ...entry,
        content: maskSecrets(entry.content).text,
        claim_id: claim.id,
      })),
    );
    await importStore.insertVersions(tx, accountId, versions);
    await deps.claimEvents.created(tx, accountId, rows, told);
    return fresh.length;
  }

  return { createReader, store };
}

function idsOf(line: ImportedMessage | ImportedClaim): string[] {
  const ids =
    line.type === "message"
      ? [line.id, line.group]
      : [line.id, line.message, line.group, line.superseded_by, ...line.supersedes];
  return ids.filter((id) => id !== undefined && id !== null);
}

/** Ids of this account's own, in the order of those they stand for: the order says who is whose neighbour. */
function renumber(ids: ReadonlySet<string>): (id: string) => string {
  const numbered = new Map([...ids].sort().map((id) => [id, newUuid()]));
  return (id) => numbered.get(id) as string;
}

async function* inChunks<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let chunk: Item[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

async function* readLines(upload: Spool) {
  const readLine = createLineReader(Number.POSITIVE_INFINITY);
  for await (const bytes of upload.lines(MAX_LINE_BYTES)) {
    const line = readLine(bytes);
    if (line) yield line;
  }
}

/** Returns undefined for an empty line; throws for a wrong one, naming its number. */
function createLineReader(maxLines: number): (bytes: Buffer) => ImportedLine | undefined {
  let number = 0;
  return (bytes) => {
    if (++number > maxLines) throw tooManyLines(maxLines);
    const refuse = (message: string, place = "") =>
      invalidRequest([{ pointer: `/lines/${number}${place}`, message }]);
    if (bytes.length > MAX_LINE_BYTES) throw refuse("is longer than 1 MiB");
    let value: unknown;
    try {
      value = parseJsonBody(bytes);
    } catch (error) {
      throw refuse(error instanceof AppError ? error.message : "is not a JSON object");
    }
    if (value === undefined) return undefined;
    const parsed = Line.safeParse(value);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    const place = (issue?.path ?? []).map((part) => `/${String(part)}`).join("");
    throw refuse(issue?.message ?? "is not a line of an export", place);
  };
}

const tooManyLines = (most: number): AppError =>
  new AppError("too_large", `An import can have at most ${most.toLocaleString("en")} lines and ids.`);

/** Two equal lines of one upload are one claim, unless they have ids that say otherwise. */
function withoutRepeats<Item extends { line: ImportedClaim; claim: NewClaim }>(
  items: Item[],
  seen: Set<string>,
): Item[] {
  return items.filter(({ line, claim }) => {
    const name = `${claim.normal.toString("hex")} ${claim.valid_to?.getTime() ?? ""}`;
    const isRepeat = seen.has(claim.id) || (line.id === undefined && seen.has(name));
    seen.add(name).add(claim.id);
    return !isRepeat;
  });
}

const toMessage = (line: ImportedMessage, mapped: (id: string) => string): NewMessage => ({
  id: mapped(line.id),
  group_id: mapped(line.group),
  role: line.role,
  name: line.name,
  source: line.source,
  source_id: line.source_id,
  at: line.at,
  context: line.context.map(({ position, text }) => ({ position, text: maskSecrets(text).text })),
  vector: null,
});

function toClaim(
  line: ImportedClaim,
  { content, valid_from: validFrom }: Unread,
  { dates, normal, keys }: ClaimPlace,
  mapped: (id: string) => string,
  now: Date,
): NewClaim {
  return {
    id: line.id === undefined ? newUuid() : mapped(line.id),
    content,
    message_id: line.message && mapped(line.message),
    group_id: line.group && mapped(line.group),
    position: line.position,
    speaker: line.speaker,
    source: line.source,
    source_id: line.source_id,
    tags: line.tags,
    metadata: line.metadata,
    occurred_at: line.occurred_at,
    valid_from: validFrom,
    valid_to: line.valid_to,
    stated_at: line.stated_at ?? [validFrom],
    expires_at: line.expires_at,
    supersedes: line.supersedes.map(mapped),
    superseded_by: line.superseded_by && mapped(line.superseded_by),
    dates,
    created_at: line.created_at ?? now,
    updated_at: line.updated_at ?? line.created_at ?? now,
    revision: Math.max(0, ...line.history.map(({ version }) => version)) + 1,
    change: line.change,
    normal,
    keys,
    vector: null,
  };
}
