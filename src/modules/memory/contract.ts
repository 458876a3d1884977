import { z } from "zod";
import { endpoint } from "../../platform/http/endpoint.ts";
import { listOf, listQuery, queryInteger } from "../../platform/http/list.ts";
import { idOut, idParam } from "../../platform/ids.ts";
import {
  ClaimContent,
  ClaimIds,
  FreeText,
  MessageText,
  Metadata,
  Query,
  queryFlag,
  Source,
  Tags,
  Timestamp,
} from "./input.ts";
import { ClaimRecord, ClaimVersion, ExportLine } from "./records.ts";

const MAX_ITEMS = 1_000;
const DEFAULT_HITS = 10;
const MAX_HITS = 100;

const Time = z.iso.datetime();

const Redacted = z.array(z.string()).optional().meta({
  description:
    "Kinds of secrets (`password`, `card_number`, …) that were taken out of the text before it was stored.",
});

const Outcome = z.enum(["added", "duplicate", "superseded_older"]).meta({
  description:
    "`duplicate`: it was stored already, and is not stored again. `superseded_older`: it corrects what `supersedes` names.",
});

const WrittenClaim = ClaimRecord.extend({
  outcome: Outcome,
  redacted: Redacted,
}).meta({ id: "WrittenClaim" });

const FoundClaim = ClaimRecord.extend({
  score: z.number().meta({ description: "0 to 1, best first; comparable within one answer." }),
  explain: z
    .record(z.string(), z.number())
    .optional()
    .meta({ description: "With `explain=true`: each part of the score before it is mapped to 0…1." }),
}).meta({ id: "ScoredClaim" });

const shared = {
  source: Source.optional(),
  tags: Tags.optional(),
  metadata: Metadata.optional(),
  occurred_at: Timestamp.optional().meta({
    description: "When it was said or happened. Decides which of two statements is the later one.",
  }),
  expires_at: Timestamp.optional().meta({ description: "When to forget it, in the future." }),
  supersedes: ClaimIds.optional().meta({ description: "Claims that this write corrects." }),
};

const Message = z
  .strictObject({
    role: z.enum(["user", "assistant"]),
    content: MessageText,
    id: z.string().min(1).max(200).optional().meta({ description: "Becomes `source_id` of its claims." }),
    name: z.string().trim().min(1).max(100).optional().meta({ description: "Who speaks." }),
    at: Timestamp.optional(),
  })
  .meta({ id: "Message" });

const GivenClaim = z
  .strictObject({
    content: ClaimContent,
    source_id: z.string().max(200).optional(),
    upsert: z.boolean().optional().meta({
      description:
        "`true`: takes the place of the claim that was given under the same `source` and `source_id` before. Needs a `source_id`.",
    }),
    ...shared,
  })
  .refine(({ upsert, source_id }) => !upsert || source_id, {
    path: ["upsert"],
    message: "needs a source_id, by which the earlier claim is known",
  })
  .meta({ id: "NewClaim" });

const WriteBody = z
  .strictObject({
    content: FreeText.optional(),
    messages: z.array(Message).min(1).max(MAX_ITEMS).optional(),
    claims: z.array(GivenClaim).min(1).max(MAX_ITEMS).optional(),
    ...shared,
  })
  .superRefine((body, context) => {
    const forms = [body.content, body.messages, body.claims].filter((form) => form !== undefined);
    if (forms.length !== 1) {
      context.addIssue({ code: "custom", message: "must hold exactly one of content, messages and claims" });
    }
  });

export type WriteInput = z.output<typeof WriteBody>;

const read = { access: "memory:read", price: 1, stability: "stable" } as const;
const write = { access: "memory:write", price: 1, stability: "stable" } as const;

export const writeMemory = endpoint({
  ...write,
  id: "memory.write",
  method: "POST",
  path: "/v1/memory/write",
  errors: ["conflict"],
  summary: "Store what the user said",
  description:
    "The body holds exactly one of `content`, `messages` and `claims`. " +
    "Free text and messages become claims, one a statement; questions and small talk only give context. " +
    "Claims given as such are stored as they are. What is known already is not stored again, and a " +
    "correction closes what it corrects. The next search finds it, on every instance.",
  body: WriteBody,
  response: z.strictObject({ claims: z.array(WrittenClaim), redacted: Redacted }),
  status: 201,
  example: { content: "I live in Lisbon. My sister Ana is a nurse." },
});

const PreviewedClaim = z
  .strictObject({
    content: z.string(),
    source_id: z.string().nullable(),
    occurred_at: Time.nullable(),
    outcome: Outcome,
    redacted: Redacted,
  })
  .meta({ id: "PreviewedClaim" });

const NoClaim = z
  .strictObject({
    text: z.string(),
    source_id: z.string().nullable(),
    reason: z.enum(["no_statement", "assistant"]).meta({
      description:
        "`no_statement`: a question, a request, small talk or nothing but a secret. `assistant`: not the user's words.",
    }),
  })
  .meta({ id: "NoClaim" });

export const previewMemory = endpoint({
  ...write,
  price: 0,
  stability: "beta",
  readsOnly: true,
  keepsNothing: true,
  id: "memory.preview",
  method: "POST",
  path: "/v1/memory/preview",
  summary: "What a write would store",
  description:
    "Takes what a write takes, and says what would become of it; nothing is stored, and nothing is kept for an " +
    "`Idempotency-Key`. Claims are found by rules alone: with a model configured, a write may word them better.",
  body: WriteBody,
  response: z.strictObject({
    claims: z.array(PreviewedClaim),
    left_out: z
      .array(NoClaim)
      .meta({ description: "What would become no claim, and stay as context of those beside it." }),
    redacted: Redacted,
  }),
  example: { content: "I live in Lisbon. Where do you live?" },
});

const TagFilter = z.string().max(200).optional().meta({ description: "Only claims with this tag." });
const SourceFilter = z.string().max(200).optional().meta({ description: "Only claims of this source." });

export const readMemory = endpoint({
  ...read,
  id: "memory.read",
  method: "GET",
  path: "/v1/memory/read",
  summary: "List claims",
  description: "Newest first.",
  query: listQuery({
    id: idParam("clm").optional().meta({ description: "This claim alone." }),
    tag: TagFilter,
    source: SourceFilter,
    as_of: Timestamp.optional().meta({ description: "What was true then." }),
    include_superseded: queryFlag.optional().meta({ description: "`true` lists what is true no more, too." }),
  }),
  response: listOf(ClaimRecord),
  // Of an `id` that is none.
  errors: ["not_found"],
});

const filters = {
  tag: TagFilter,
  source: SourceFilter,
  as_of: Timestamp.optional().meta({ description: "What was true then, instead of now." }),
};

const searchByQuery = {
  query: z.strictObject({
    q: Query,
    limit: queryInteger(1, MAX_HITS)
      .default(DEFAULT_HITS)
      .meta({ description: `How many claims to answer at most; ${DEFAULT_HITS} unless given.` }),
    ...filters,
    explain: queryFlag.optional().meta({ description: "`true` answers each part of the score." }),
  }),
  response: z.array(FoundClaim),
};

const searchDescription =
  "By meaning and by words, names and dates. Best first. What is true no more is not answered, unless `as_of` asks for it.";

export const searchClaims = endpoint({
  ...read,
  readsOnly: true,
  ...searchByQuery,
  id: "memory.claims.search",
  method: "GET",
  path: "/v1/memory/claims/search",
  summary: "Search claims",
  description: searchDescription,
});

export const searchMemory = endpoint({
  ...read,
  readsOnly: true,
  ...searchByQuery,
  id: "memory.search",
  method: "GET",
  path: "/v1/memory/search",
  summary: "Search claims (short path)",
  description: searchDescription,
});

export const searchMemoryByBody = endpoint({
  ...read,
  readsOnly: true,
  id: "memory.search_by_body",
  method: "POST",
  path: "/v1/memory/search",
  summary: "Search claims (by body)",
  description: searchDescription,
  body: z.strictObject({
    q: Query,
    limit: z.int().min(1).max(MAX_HITS).default(DEFAULT_HITS),
    ...filters,
    explain: z.boolean().optional(),
  }),
  response: z.array(FoundClaim),
  example: { q: "Where do I live?", limit: 5 },
});

export const getProfile = endpoint({
  ...read,
  id: "memory.claims.profile",
  method: "GET",
  path: "/v1/memory/claims/profile",
  summary: "Who the user is, in a few sentences",
  response: z
    .strictObject({
      summary: z.string(),
      updated_at: Time.nullable().meta({
        description: "When the memory last changed; null while it is empty.",
      }),
      claim_count: z.int().meta({ description: "Claims that are true now." }),
      highlights: z.array(idOut("clm")).meta({ description: "The claims that the summary stands on." }),
    })
    .meta({ id: "MemoryProfile" }),
});

const ClaimId = z.object({ id: idParam("clm") });

export const getClaim = endpoint({
  ...read,
  id: "memory.claims.get",
  method: "GET",
  path: "/v1/memory/claims/{id}",
  summary: "Read a claim",
  params: ClaimId,
  response: ClaimRecord,
  errors: ["not_found"],
});

export const correctClaim = endpoint({
  ...write,
  id: "memory.claims.correct",
  method: "PATCH",
  path: "/v1/memory/claims/{id}",
  summary: "Correct a claim",
  description: "Only what is given changes. The text before stays in its history.",
  params: ClaimId,
  body: z
    .strictObject({
      content: ClaimContent.optional(),
      tags: Tags.optional(),
      metadata: Metadata.optional(),
      source: Source.nullable().optional(),
      occurred_at: Timestamp.nullable().optional(),
      expires_at: Timestamp.nullable().optional(),
    })
    .refine((body) => Object.keys(body).length > 0, "must hold at least one field to change")
    .meta({ minProperties: 1 }),
  response: ClaimRecord.extend({ redacted: Redacted }).meta({ id: "CorrectedClaim" }),
  errors: ["not_found", "conflict"],
  example: { content: "I live in Porto." },
});

export const forgetClaim = endpoint({
  ...write,
  id: "memory.claims.forget",
  method: "DELETE",
  path: "/v1/memory/claims/{id}",
  summary: "Forget a claim",
  description: "Its text leaves the database, its history, every index and whatever quoted it.",
  params: ClaimId,
  response: z.undefined(),
  status: 204,
  errors: ["not_found"],
});

export const getClaimHistory = endpoint({
  ...read,
  id: "memory.claims.history",
  method: "GET",
  path: "/v1/memory/claims/{id}/history",
  summary: "The versions of a claim",
  description: "Oldest first. The texts of a forgotten claim are null.",
  params: ClaimId,
  query: listQuery({}),
  response: listOf(ClaimVersion),
  errors: ["not_found"],
});

export const exportMemory = endpoint({
  ...read,
  price: 10,
  id: "memory.export",
  method: "GET",
  path: "/v1/memory/export",
  summary: "Take everything along",
  description:
    "All messages and claims with their history, a JSON object a line. Importing it into the same account " +
    "after an erasure restores it byte for byte; into another account all but the ids.",
  produces: ["application/x-ndjson"],
  streams: ExportLine,
  response: z.unknown(),
});

export const importMemory = endpoint({
  ...write,
  price: 10,
  id: "memory.import",
  method: "POST",
  path: "/v1/memory/import",
  summary: "Bring an export back",
  description:
    'The lines that the export answers, all of them or none. A line of your own may be as short as `{"type":"claim","content":"…"}`. ' +
    "What is there already is left as it is. The lines are checked as they come: the first wrong one ends the import. " +
    "An import has at most 1 GiB unless the operator sets another limit (413); an account runs two imports and exports " +
    "at a time on an instance, the others wait for up to 30 seconds (429).",
  errors: ["too_large", "conflict"],
  consumes: "application/x-ndjson",
  response: z
    .strictObject({
      claims: z.int().meta({ description: "Claims stored by this import." }),
      duplicates: z.int().meta({ description: "Claims that were there already." }),
      messages: z.int(),
    })
    .meta({ id: "ImportReceipt" }),
  status: 201,
});

export const eraseMemory = endpoint({
  ...write,
  price: 0,
  id: "memory.erase",
  method: "DELETE",
  path: "/v1/memory",
  summary: "Erase everything",
  description:
    "All of the user's memory, also where it was quoted: indexes, runs, kept answers, payloads of webhooks.",
  response: z
    .strictObject({
      id: idOut("evt").meta({ description: "The receipt's id." }),
      erased_at: Time,
      claims: z.int(),
      runs: z.int(),
      deliveries: z.int(),
    })
    .meta({ id: "EraseReceipt" }),
});
