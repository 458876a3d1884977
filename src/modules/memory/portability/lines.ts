/**
 * The lines of an export: one that says whose it is, then messages, then claims with their history, each in
 * the order of their ids. Nothing in it depends on when it was made, so that it can be compared.
 */
import { z } from "zod";
import { formatId, parseId } from "../../../platform/ids.ts";
import type { ClaimVersion, StoredClaim, StoredMessage } from "../claim-row.ts";
import { Metadata, Source, StoredContent, Tags, Timestamp } from "../input.ts";
import { presentClaim, presentVersion } from "../present.ts";

const FORMAT = 1;

export const headLine = (accountId: string) => ({
  type: "memory",
  format: FORMAT,
  account: formatId("usr", accountId),
});

export const messageLine = (message: StoredMessage) => ({
  type: "message",
  id: formatId("msg", message.id),
  group: formatId("grp", message.group_id),
  role: message.role,
  name: message.name,
  source: message.source,
  source_id: message.source_id,
  at: message.at.toISOString(),
  context: message.context.map(({ position, text }) => ({ position, text })),
});

export const claimLine = (claim: StoredClaim, history: ClaimVersion[]) => ({
  type: "claim",
  ...presentClaim(claim),
  message: claim.message_id && formatId("msg", claim.message_id),
  group: claim.group_id && formatId("grp", claim.group_id),
  position: claim.position,
  speaker: claim.speaker,
  stated_at: claim.stated_at.map((at) => at.toISOString()),
  change: claim.change,
  history: history.map(presentVersion),
});

const id = (prefix: string) =>
  z.string().transform((text, context) => {
    const uuid = parseId(prefix, text);
    if (uuid !== undefined) return uuid;
    context.addIssue({ code: "custom", message: `must be an id that begins with ${prefix}_` });
    return z.NEVER;
  });

const Position = z.int().min(0).max(1_000_000);
const Name = z.string().min(1).max(100);
const Change = z.enum(["created", "corrected", "superseded"]);
const MAX_VERSION = 1_000_000;

const Head = z.strictObject({ type: z.literal("memory"), format: z.literal(FORMAT), account: id("usr") });

const MessageLine = z.strictObject({
  type: z.literal("message"),
  id: id("msg"),
  group: id("grp"),
  role: z.enum(["user", "assistant"]),
  name: Name.nullable().default(null),
  source: Source.nullable().default(null),
  source_id: z.string().max(200).nullable().default(null),
  at: Timestamp,
  context: z.array(z.strictObject({ position: Position, text: z.string().max(64_000) })).max(20_000),
});

const ClaimLine = z.strictObject({
  type: z.literal("claim"),
  id: id("clm").optional(),
  content: StoredContent,
  created_at: Timestamp.optional(),
  updated_at: Timestamp.optional(),
  occurred_at: Timestamp.nullable().default(null),
  valid_from: Timestamp.optional(),
  valid_to: Timestamp.nullable().default(null),
  supersedes: z.array(id("clm")).max(10_000).default([]),
  superseded_by: id("clm").nullable().default(null),
  source: Source.nullable().default(null),
  source_id: z.string().max(200).nullable().default(null),
  tags: Tags.default([]),
  metadata: Metadata.default({}),
  expires_at: Timestamp.nullable().default(null),
  message: id("msg").nullable().default(null),
  group: id("grp").nullable().default(null),
  position: Position.default(0),
  speaker: Name.nullable().default(null),
  stated_at: z
    .array(Timestamp)
    .min(1)
    .max(1_000)
    .refine(
      (times) => times.every((at, place) => place === 0 || at > (times[place - 1] as Date)),
      "must be in order",
    )
    .optional(),
  change: Change.default("created"),
  history: z
    .array(
      z.strictObject({
        version: z.int().min(1).max(MAX_VERSION),
        content: StoredContent,
        valid_from: Timestamp,
        valid_to: Timestamp.nullable(),
        recorded_at: Timestamp,
        change: Change,
      }),
    )
    .max(10_000)
    .refine(
      (history) => history.every(({ version }, place) => version > (history[place - 1]?.version ?? 0)),
      "must be in the order of its versions",
    )
    .default([]),
});

export const Line = z.discriminatedUnion("type", [Head, MessageLine, ClaimLine]);

export type ImportedLine = z.output<typeof Line>;
export type ImportedMessage = z.output<typeof MessageLine>;
export type ImportedClaim = z.output<typeof ClaimLine>;
