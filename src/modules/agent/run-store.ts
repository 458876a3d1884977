/** Runs and their events. What works on a run writes under its lease, and finds out when it has lost it. */
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Answer, Turn } from "./helper.ts";
import type { LeasedRun, Recommendation, RunEvent, RunStatus, StoredRun } from "./run.ts";

export type NewRun = Pick<
  LeasedRun,
  | "account_id"
  | "id"
  | "conversation_id"
  | "message"
  | "skills"
  | "trigger"
  | "may_remember"
  | "model"
  | "created_at"
>;

export interface Lease {
  owner: string;
  until: Date;
}

/** What a run gets to know while it works. */
export interface Progress {
  accountId: string;
  runId: string;
  owner: string;
  /** Number of the event before these. */
  lastEvent: number;
  events: readonly RunEvent[];
  claimIds: readonly string[];
  said: boolean;
}

export interface Completion extends Progress {
  content: string;
  answer: Answer;
  recommendations: readonly Recommendation[];
  endedAt: Date;
}

export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore(database: Database) {
  const insertEvents = (tx: Tx, accountId: string, runId: string, events: readonly RunEvent[]) => tx.run`
    insert into agent_run_events (account_id, run_id, seq, type, data)
    select ${accountId}, ${runId}, e.seq, e.type, e.data
      from unnest(${events.map(({ seq }) => seq)}::int[], ${events.map(({ type }) => type)}::text[],
                  ${events.map(({ data }) => data)}::text[]) as e (seq, type, data)`;

  return {
    insertEvents,

    insert: (tx: Tx, run: NewRun, lease: Lease, created: RunEvent) => tx.run`
      with inserted as (
        insert into agent_runs (account_id, id, conversation_id, status, message, skills, trigger, may_remember, model,
               content, citations, recommendations, input_tokens, output_tokens, claim_ids, last_event, said, attempts,
               owner, lease_until, created_at)
        values (${run.account_id}, ${run.id}, ${run.conversation_id}, 'running', ${run.message}, ${run.skills},
               ${run.trigger}, ${run.may_remember}, ${run.model}, '', '[]', '[]', 0, 0, '{}', ${created.seq}, false, 1,
               ${lease.owner}, ${lease.until}, ${run.created_at})
      )
      insert into agent_run_events (account_id, run_id, seq, type, data)
      values (${run.account_id}, ${run.id}, ${created.seq}, ${created.type}, ${created.data})`,

    find: (accountId: string, id: string) => database.as(accountId).maybe<StoredRun>`
      select id, conversation_id, status, message, skills, trigger, may_remember, model, content, citations,
             recommendations, input_tokens, output_tokens, paid_micros, error_code, error_detail, last_event, said, attempts,
             created_at, ended_at
        from agent_runs where account_id = ${accountId} and id = ${id}`,

    /** Newest first. */
    list: (
      accountId: string,
      filter: {
        conversationId: string | undefined;
        status: RunStatus | undefined;
        before: string | undefined;
        limit: number;
      },
    ) => database.as(accountId).many<StoredRun>`
      select id, conversation_id, status, message, skills, trigger, may_remember, model, content, citations,
             recommendations, input_tokens, output_tokens, paid_micros, error_code, error_detail, last_event, said, attempts,
             created_at, ended_at
        from agent_runs
       where account_id = ${accountId}
         and (${filter.before ?? null}::uuid is null or id < ${filter.before ?? null})
         and (${filter.conversationId ?? null}::uuid is null or conversation_id = ${filter.conversationId ?? null})
         and (${filter.status ?? null}::text is null or status = ${filter.status ?? null})
       order by id desc limit ${filter.limit}`,

    hasConversation: async (tx: Tx, accountId: string, conversationId: string) =>
      (await tx.maybe`
        select 1 from agent_runs
         where account_id = ${accountId} and conversation_id = ${conversationId} limit 1`) !== undefined,

    /** The last turns before a run, oldest first. */
    findTurns: async (
      accountId: string,
      conversationId: string,
      before: string,
      limit: number,
    ): Promise<Turn[]> => {
      const rows = await database.as(accountId).many<Pick<StoredRun, "message" | "content" | "citations">>`
        select message, content, citations from agent_runs
         where account_id = ${accountId} and conversation_id = ${conversationId} and id < ${before}
           and status = 'completed'
         order by id desc limit ${limit}`;
      return rows.reverse().map(({ message, content, citations }) => ({
        message,
        content,
        claimIds: [...new Set(citations.map(({ claimId }) => claimId))],
      }));
    },

    findEvents: (accountId: string, runId: string, after: number, limit: number) => database.as(accountId)
      .many<RunEvent>`
      select seq, type, data from agent_run_events
       where account_id = ${accountId} and run_id = ${runId} and seq > ${after}
       order by seq limit ${limit}`,

    /** How much of its answer anybody can have seen. Of a run that is locked. */
    countShown: async (tx: Tx, accountId: string, runId: string): Promise<number> => {
      const rows = await tx.many<{ data: string }>`
        select data from agent_run_events
         where account_id = ${accountId} and run_id = ${runId} and type = 'content.delta'`;
      return rows.reduce((sum, { data }) => sum + (JSON.parse(data) as { delta: string }).delta.length, 0);
    },

    /** False when the run is not this owner's any more, or has ended. */
    advance: async (progress: Progress, leaseUntil: Date): Promise<boolean> =>
      (await database.as(progress.accountId).run`
        with fenced as (
          update agent_runs
             set last_event = last_event + ${progress.events.length}::int, lease_until = ${leaseUntil},
                 said = said or ${progress.said}, claim_ids = claim_ids || ${progress.claimIds}::uuid[]
           where account_id = ${progress.accountId} and id = ${progress.runId} and owner = ${progress.owner}
             and status = 'running' and last_event = ${progress.lastEvent}
          returning account_id, id
        )
        insert into agent_run_events (account_id, run_id, seq, type, data)
        select f.account_id, f.id, e.seq, e.type, e.data
          from fenced f,
               unnest(${progress.events.map(({ seq }) => seq)}::int[], ${progress.events.map(({ type }) => type)}::text[],
                      ${progress.events.map(({ data }) => data)}::text[]) as e (seq, type, data)`) > 0,

    /** With its last events. False as above. */
    complete: async (tx: Tx, done: Completion): Promise<boolean> =>
      (await tx.run`
        with fenced as (
          update agent_runs
             set status = 'completed', content = ${done.content}, citations = ${JSON.stringify(done.answer.citations)},
                 recommendations = ${JSON.stringify(done.recommendations)},
                 input_tokens = ${done.answer.usage.inputTokens}, output_tokens = ${done.answer.usage.outputTokens},
                 last_event = last_event + ${done.events.length}::int, said = true, ended_at = ${done.endedAt},
                 claim_ids = claim_ids || ${done.claimIds}::uuid[]
           where account_id = ${done.accountId} and id = ${done.runId} and owner = ${done.owner}
             and status = 'running' and last_event = ${done.lastEvent}
          returning account_id, id
        )
        insert into agent_run_events (account_id, run_id, seq, type, data)
        select f.account_id, f.id, e.seq, e.type, e.data
          from fenced f,
               unnest(${done.events.map(({ seq }) => seq)}::int[], ${done.events.map(({ type }) => type)}::text[],
                      ${done.events.map(({ data }) => data)}::text[]) as e (seq, type, data)`) > 0,

    /** Nobody else writes to it until the transaction ends. */
    lock: (tx: Tx, accountId: string, id: string) => tx.maybe<StoredRun & { owner: string }>`
      select id, conversation_id, status, message, skills, trigger, may_remember, model, content, citations,
             recommendations, input_tokens, output_tokens, paid_micros, error_code, error_detail, last_event, said, attempts,
             created_at, ended_at, owner
        from agent_runs where account_id = ${accountId} and id = ${id} for update`,

    /** A run that is locked; what it had said so far is no answer. */
    end: (
      tx: Tx,
      accountId: string,
      id: string,
      end: {
        status: "failed" | "cancelled";
        error: { code: string; detail: string } | undefined;
        lastEvent: number;
        claimIds: readonly string[];
        endedAt: Date;
        paidMicros?: bigint;
      },
    ) => tx.run`
      update agent_runs
         set status = ${end.status}, error_code = ${end.error?.code ?? null}, error_detail = ${end.error?.detail ?? null},
             last_event = ${end.lastEvent}, ended_at = ${end.endedAt}, claim_ids = claim_ids || ${end.claimIds}::uuid[],
             paid_micros = ${end.paidMicros ?? null}
       where account_id = ${accountId} and id = ${id}`,

    extendLeases: (owner: string, until: Date) => database.run`
      update agent_runs set lease_until = ${until} where owner = ${owner} and status = 'running'`,

    /** They can be taken over from now on. */
    endLeases: (owner: string, now: Date) => database.run`
      update agent_runs set lease_until = ${now} where owner = ${owner} and status = 'running'`,

    /** Only where no other instance can be alive: what ran when the last one was killed runs no more. */
    endAllLeases: (now: Date) => database.run`
      update agent_runs set lease_until = ${now} where status = 'running' and lease_until > ${now}`,

    /** Takes over runs whose instance is gone. */
    takeLost: (now: Date, lease: Lease, limit: number) => database.many<LeasedRun>`
      update agent_runs r
         set owner = ${lease.owner}, lease_until = ${lease.until}, attempts = attempts + 1
       where (account_id, id) in (
               select account_id, id from agent_runs
                where status = 'running' and lease_until < ${now}
                order by lease_until limit ${limit} for update skip locked)
      returning account_id, id, conversation_id, status, message, skills, trigger, may_remember, model, content,
                citations, recommendations, input_tokens, output_tokens, paid_micros, error_code, error_detail, last_event, said,
                attempts, created_at, ended_at`,

    /** How long the oldest that is not ended has been going on. */
    oldestSeconds: async (now: Date): Promise<number> =>
      (
        await database.one<{ seconds: number }>`
          select coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as seconds
            from agent_runs where status = 'running'`
      ).seconds,

    /** Runs that looked at one of these claims, locked. */
    lockThoseWith: (tx: Tx, accountId: string, claimIds: readonly string[]) => tx.many<StoredRun>`
      select id, conversation_id, status, message, skills, trigger, may_remember, model, content, citations,
             recommendations, input_tokens, output_tokens, paid_micros, error_code, error_detail, last_event, said, attempts,
             created_at, ended_at
        from agent_runs where account_id = ${accountId} and claim_ids && ${claimIds}::uuid[]
       order by id for update`,

    /** What it said goes; that it was, and what it cost, stays. */
    redact: (tx: Tx, accountId: string, run: StoredRun, kept: readonly RunEvent[]) => tx.run`
      with gone as (
        delete from agent_run_events where account_id = ${accountId} and run_id = ${run.id}
           and seq <> all (${kept.map(({ seq }) => seq)}::int[])
      ), changed as (
        update agent_run_events ev set data = k.data
          from unnest(${kept.map(({ seq }) => seq)}::int[], ${kept.map(({ data }) => data)}::text[]) as k (seq, data)
         where ev.account_id = ${accountId} and ev.run_id = ${run.id} and ev.seq = k.seq
      )
      update agent_runs
         set message = ${run.message}, content = ${run.content}, citations = '[]', recommendations = '[]',
             claim_ids = '{}', error_detail = null,
             -- What a feed said may be what was forgotten.
             trigger = jsonb_set(trigger, '{data}', '{}')
       where account_id = ${accountId} and id = ${run.id}`,

    lockRunning: (tx: Tx, accountId: string) => tx.many<{ id: string }>`
      select id from agent_runs where account_id = ${accountId} and status = 'running' order by id for update`,

    /** Those that have ended, with their events; answers how many there were. */
    deleteOlder: (than: Date, most: number): Promise<number> =>
      database.transaction(async (tx) => {
        const old = await tx.many<{ account_id: string; id: string }>`
          delete from agent_runs where (account_id, id) in (
            select account_id, id from agent_runs where created_at < ${than} and status <> 'running'
             order by created_at limit ${most} for update skip locked)
          returning account_id, id`;
        if (old.length === 0) return 0;
        await tx.run`
          delete from agent_run_events e
           using unnest(${old.map(({ account_id }) => account_id)}::uuid[], ${old.map(({ id }) => id)}::uuid[])
                 as o (account_id, id)
           where e.account_id = o.account_id and e.run_id = o.id`;
        return old.length;
      }),

    /** Answers how many there were. */
    deleteAll: async (tx: Tx, accountId: string): Promise<number> => {
      await tx.run`delete from agent_run_events where account_id = ${accountId}`;
      return tx.run`delete from agent_runs where account_id = ${accountId}`;
    },
  };
}
