/** What the memory tells those who listen. */
import { z } from "zod";
import { defineEvent } from "../../platform/events/events.ts";
import { idOut } from "../../platform/ids.ts";
import { ClaimRecord } from "./records.ts";

export const claimCreated = defineEvent({
  type: "memory.claim.created",
  summary: "A claim was stored",
  version: 1,
  access: "memory:read",
  data: ClaimRecord,
});

export const claimUpdated = defineEvent({
  type: "memory.claim.updated",
  summary: "A claim was corrected, closed by a later one, or said again",
  version: 1,
  access: "memory:read",
  data: ClaimRecord,
});

export const claimDeleted = defineEvent({
  type: "memory.claim.deleted",
  summary: "A claim was forgotten, or has expired",
  version: 1,
  access: "memory:read",
  data: z.strictObject({ id: idOut("clm") }).meta({ id: "ClaimDeletedEvent" }),
});

const Ids = z.array(idOut("clm")).meta({ description: "At most 5,000." });

const claimBatch = (id: string) =>
  z
    .strictObject({
      count: z.int(),
      ids: Ids,
      claims: z.array(ClaimRecord),
      truncated: z.boolean().meta({
        description: "Their text was too much for one event: `claims` is empty. Read them by their ids.",
      }),
    })
    .meta({ id });

export const claimsCreated = defineEvent({
  type: "memory.claims.created",
  summary: "More than 20 claims were stored at once. Sent to all who listen to memory.claim.created, too",
  version: 1,
  access: "memory:read",
  batchOf: claimCreated.type,
  data: claimBatch("ClaimsCreatedEvent"),
});

export const claimsUpdated = defineEvent({
  type: "memory.claims.updated",
  summary: "More than 20 claims were changed at once. Sent to all who listen to memory.claim.updated, too",
  version: 1,
  access: "memory:read",
  batchOf: claimUpdated.type,
  data: claimBatch("ClaimsUpdatedEvent"),
});

export const claimsDeleted = defineEvent({
  type: "memory.claims.deleted",
  summary:
    "More than 20 claims were deleted at once, or the whole memory. Sent to all who listen to memory.claim.deleted, too",
  version: 1,
  access: "memory:read",
  batchOf: claimDeleted.type,
  data: z
    .strictObject({
      count: z.int(),
      ids: Ids,
      everything: z.boolean().meta({ description: "Whether the whole memory was erased." }),
      truncated: z.boolean().meta({ description: "Whether `ids` are not all of them." }),
    })
    .meta({ id: "ClaimsDeletedEvent" }),
});
