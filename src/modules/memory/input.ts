/** What the fields of memory calls may hold. */
import { z } from "zod";
import { textInput } from "../../platform/http/text-input.ts";
import { idPattern, parseId } from "../../platform/ids.ts";
import { PLACEHOLDER } from "./extraction/secret-placeholders.ts";

const MAX_CLAIM_CHARACTERS = 4_000;
const MAX_TEXT_CHARACTERS = 32_000;
const MAX_QUERY_CHARACTERS = 2_000;
const MAX_TAGS = 50;
const MAX_TAG_CHARACTERS = 100;
const MAX_SUPERSEDED = 100;
const MAX_METADATA_BYTES = 16_384;

/** Line breaks and tabs belong to a text; the other control characters are refused by no one and meant by no one. */
const CONTROL = /[\p{Cc}--[\n\t]]/gv;

const cleaned = (content: string): string => content.replace(/\r\n?/g, "\n").replace(CONTROL, "").trim();

export const ClaimContent = textInput(MAX_CLAIM_CHARACTERS)
  .transform(cleaned)
  .meta({ minLength: 1, maxLength: MAX_CLAIM_CHARACTERS });

/** As a claim was stored: what stands for its secrets may be longer than they were, and is not counted. */
export const StoredContent = textInput(MAX_CLAIM_CHARACTERS, {
  counted: (content) => content.replace(PLACEHOLDER, ""),
}).transform(cleaned);

export const FreeText = textInput(MAX_TEXT_CHARACTERS);

export const MessageText = textInput(MAX_TEXT_CHARACTERS, { punctuation: true });

export const Query = textInput(MAX_QUERY_CHARACTERS).meta({ description: "What to look for, in any words." });

export const Source = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .meta({ description: "Where it comes from: an app, a conversation, a file." });

const Tag = z.string().trim().min(1).max(MAX_TAG_CHARACTERS);

export const Tags = z
  .array(Tag)
  .max(MAX_TAGS)
  .transform((tags) => [...new Set(tags)])
  .meta({ description: "To filter by." });

export const Metadata = z
  .record(z.string(), z.unknown())
  .refine(
    (metadata) => Buffer.byteLength(JSON.stringify(metadata)) <= MAX_METADATA_BYTES,
    `must be at most ${MAX_METADATA_BYTES} bytes of JSON`,
  )
  .meta({ description: "Anything of yours; kept and answered as it is." });

export const Timestamp = z.iso
  .datetime({ offset: true, error: "must be an RFC 3339 timestamp such as 2030-01-31T12:00:00Z" })
  .transform((time, context) => {
    const date = new Date(time);
    // Beyond what every database and client can hold.
    if (date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999) return date;
    context.addIssue({ code: "custom", message: "must be between the years 1 and 9999" });
    return z.NEVER;
  })
  .meta({ type: "string", format: "date-time" });

/** Claims named in a body: one that is no id can't be there either, and the answer says which. */
export const ClaimIds = z
  .array(
    z.string().transform((id, context) => {
      const uuid = parseId("clm", id);
      if (uuid !== undefined) return uuid;
      context.addIssue({ code: "custom", message: "is not the id of a claim" });
      return z.NEVER;
    }),
  )
  .max(MAX_SUPERSEDED)
  .meta({ items: { type: "string", pattern: idPattern("clm"), maxLength: 30 } });

export const queryFlag = z
  .enum(["true", "false"], "must be true or false")
  .transform((flag) => flag === "true");
