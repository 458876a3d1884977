/** What the memory tells those who listen. */
import { z } from "zod";
import { defineEvent } from "../../platform/events/events.ts";
import { idOut } from "../../platform/ids.ts";
import { ClaimRecord } from "./records.ts";

export const claimCreated = defineEvent({
  type: "memory.claim.created",
  summary: "A claim was stored",
  version: 1,
  data: ClaimRecord,
});

export const claimUpdated = defineEvent({
  type: "memory.claim.updated",
  summary: "A claim was corrected, closed by a later one, or said again",
  version: 1,
  data: ClaimRecord,
});

export const claimDeleted = defineEvent({
  type: "memory.claim.deleted",
  summary: "A claim was forgotten, or has expired",
  version: 1,
  data: z.strictObject({ id: idOut("clm") }).meta({ id: "ClaimDeletedEvent" }),
});
