/** Claims, their versions and the lines of an export, as everyone sees them. */
import { z } from "zod";
import { idOut } from "../../platform/ids.ts";

const Time = z.iso.datetime();

export const ClaimRecord = z
  .strictObject({
    id: idOut("clm"),
    content: z.string(),
    created_at: Time.meta({ description: "When it was told." }),
    updated_at: Time,
    occurred_at: Time.nullable().meta({
      description: "When it was said or happened, as the writer gave it.",
    }),
    valid_from: Time.meta({ description: "Since when it is true: `occurred_at`, or when it was told." }),
    valid_to: Time.nullable().meta({ description: "Until when it was true; null while it is." }),
    supersedes: z.array(idOut("clm")).meta({ description: "The older claims that this one closed." }),
    superseded_by: idOut("clm").nullable(),
    source: z.string().nullable(),
    source_id: z.string().nullable().meta({ description: "The `id` of the message it came from." }),
    tags: z.array(z.string()),
    metadata: z.record(z.string(), z.unknown()),
    expires_at: Time.nullable().meta({ description: "When it is forgotten by itself." }),
  })
  .meta({ id: "Claim" });

export const ClaimVersion = z
  .strictObject({
    version: z.int(),
    content: z.string().nullable(),
    valid_from: Time,
    valid_to: Time.nullable(),
    recorded_at: Time,
    change: z.enum(["created", "corrected", "superseded", "deleted"]),
  })
  .meta({ id: "ClaimVersion" });

/** Any line of an export. `portability/lines.ts` makes them, and reads them with more patience. */
export const ExportLine = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("memory"), format: z.int(), account: idOut("usr") }),
    z.strictObject({
      type: z.literal("message"),
      id: idOut("msg"),
      group: idOut("grp"),
      role: z.enum(["user", "assistant"]),
      name: z.string().nullable(),
      source: z.string().nullable(),
      source_id: z.string().nullable(),
      at: Time,
      context: z
        .array(z.strictObject({ position: z.int(), text: z.string() }))
        .meta({ description: "What of it became no claim." }),
    }),
    ClaimRecord.extend({
      type: z.literal("claim"),
      message: idOut("msg").nullable(),
      group: idOut("grp").nullable().meta({ description: "What was written together." }),
      position: z.int(),
      speaker: z.string().nullable(),
      stated_at: z.array(Time).meta({ description: "Each time that it was said." }),
      change: z.enum(["created", "corrected", "superseded"]),
      history: z.array(ClaimVersion).meta({ description: "Its earlier versions, oldest first." }),
    }),
  ])
  .meta({ id: "ExportLine" });
