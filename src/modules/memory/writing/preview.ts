/** What a write would make of something: the same steps up to where it begins to store. */
import type { WriteInput } from "../contract.ts";
import { relationsOf } from "./candidates.ts";
import { checkExpiry, checkSuperseded } from "./checks.ts";
import { MuchToRead } from "./known-claims.ts";
import { type Outcome, resolveInSlices } from "./resolve.ts";
import type { Decision, WriteTask } from "./understanding.ts";
import type { WriterDeps } from "./write.ts";

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

export type Preview = (accountId: string, input: WriteInput, signal?: AbortSignal) => Promise<Previewed>;

type PreviewDeps = Pick<WriterDeps, "database" | "claims" | "messages" | "understanding" | "known" | "clock">;

type Decided = Pick<Decision, "messages" | "claims" | "redacted"> & { results: { outcome: Outcome }[] };

export function createPreview({
  database,
  claims,
  messages,
  understanding,
  known,
  clock,
}: PreviewDeps): Preview {
  // No vector is asked for: nothing is compared by meaning here.
  const withoutVectors = "";

  async function decideShort(accountId: string, task: WriteTask, signal?: AbortSignal): Promise<Decided> {
    const { drafts, candidates } = await understanding.read(accountId, task, signal);
    const relations = relationsOf(candidates, task.now);
    const related = await claims.findRelated(database.as(accountId), accountId, relations, withoutVectors);
    checkSuperseded(drafts.claims, new Set(related.map(({ id }) => id)));
    const { results } = await resolveInSlices(await known.readAll(related), candidates, task.now);
    return { ...drafts, results };
  }

  const decideLong = (accountId: string, task: WriteTask, signal?: AbortSignal): Promise<Decided> =>
    understanding.decide(
      accountId,
      task,
      async (relations, told) => {
        const related = await claims.findRelated(
          database.as(accountId),
          accountId,
          relations,
          withoutVectors,
        );
        checkSuperseded(told, new Set(related.map(({ id }) => id)));
        return related;
      },
      signal,
    );

  async function decide(accountId: string, task: WriteTask, signal?: AbortSignal): Promise<Decided> {
    if (!understanding.isShort(task.input)) return decideLong(accountId, task, signal);
    try {
      return await decideShort(accountId, task, signal);
    } catch (error) {
      if (!(error instanceof MuchToRead)) throw error;
      return decideLong(accountId, task, signal);
    }
  }

  return async (accountId, input, signal) => {
    const now = clock.now();
    checkExpiry(input, now);
    const last = input.messages ? await messages.findLast(accountId, input.source ?? null) : undefined;
    const decided = await decide(accountId, { input, now, last, byModel: new Map() }, signal);
    return {
      claims: decided.claims.map((draft, place) => ({
        content: draft.content,
        source_id: draft.sourceId,
        occurred_at: draft.occurredAt?.toISOString() ?? null,
        outcome: decided.results[place]?.outcome ?? "added",
        ...(draft.redacted.length > 0 ? { redacted: draft.redacted } : {}),
      })),
      left_out: decided.messages.flatMap(({ role, source_id, context }) =>
        context.map(({ text }) => ({
          text,
          source_id,
          reason: role === "assistant" ? ("assistant" as const) : ("no_statement" as const),
        })),
      ),
      ...(decided.redacted.length > 0 ? { redacted: decided.redacted } : {}),
    };
  };
}
