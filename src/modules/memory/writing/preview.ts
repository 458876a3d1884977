/** What a write would make of something: the same steps up to where it begins to store. */
import type { Database } from "../../../platform/database/database.ts";
import { mapInSlices } from "../../../platform/time-slices.ts";
import type { WriteInput } from "../contract.ts";
import { createDrafts } from "./drafts.ts";
import { type Outcome, resolveInSlices } from "./resolve.ts";
import { checkExpiry, checkSuperseded, relationsOf, toDraft, type WriterDeps } from "./writer.ts";

interface PreviewedClaim {
  content: string;
  source_id: string | null;
  occurred_at: string | null;
  outcome: Outcome;
  redacted?: string[];
}

interface Previewed {
  claims: PreviewedClaim[];
  left_out: { text: string; source_id: string | null; reason: "no_statement" | "assistant" }[];
  redacted?: string[];
}

export type Preview = (accountId: string, input: WriteInput) => Promise<Previewed>;

type PreviewDeps = Pick<WriterDeps, "claims" | "messages" | "extractor" | "known" | "clock"> & {
  database: Database;
};

export function createPreview({ database, claims, messages, extractor, known, clock }: PreviewDeps): Preview {
  return async (accountId, input) => {
    const now = clock.now();
    checkExpiry(input, now);
    const findLast = (source: string | null) => messages.findLast(accountId, source);
    const drafts = await createDrafts(input, { extractor, now, findLast });
    const candidates = await mapInSlices(drafts.claims, (draft) => toDraft(draft, now));
    const related = await claims.findRelated(
      database,
      accountId,
      relationsOf(candidates, now),
      // No vector is asked for: nothing is compared by meaning here.
      "",
    );
    checkSuperseded(drafts.claims, new Set(related.map(({ id }) => id)));
    const { results } = await resolveInSlices(related, known.read, candidates, now);
    return {
      claims: drafts.claims.map((draft, place) => ({
        content: draft.content,
        source_id: draft.sourceId,
        occurred_at: draft.occurredAt?.toISOString() ?? null,
        outcome: results[place]?.outcome ?? "added",
        ...(draft.redacted.length > 0 ? { redacted: draft.redacted } : {}),
      })),
      left_out: drafts.messages.flatMap(({ role, source_id, context }) =>
        context.map(({ text }) => ({
          text,
          source_id,
          reason: role === "assistant" ? ("assistant" as const) : ("no_statement" as const),
        })),
      ),
      ...(drafts.redacted.length > 0 ? { redacted: drafts.redacted } : {}),
    };
  };
}
