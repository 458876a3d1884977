/**
 * Answers to searches that were just made, for as long as the memory stays at its version: people and
 * programs ask the same thing again. Bounded by accounts and by answers of each.
 */
import { createLruMap, type LruMap } from "../../../platform/cache/lru-map.ts";
import type { FoundClaim, SearchInput } from "./found-claim.ts";

const ACCOUNTS = 500;
const ANSWERS_OF_ONE = 20;
/** A longer answer is one that goes through everything, once. */
const MAX_CLAIMS = 20;

interface Kept {
  claims: FoundClaim[];
  /** From then on one of its claims is not to be answered any more. Epoch milliseconds. */
  until: number;
}

export interface AnswerCache {
  find(accountId: string, version: number, input: SearchInput, now: Date): FoundClaim[] | undefined;
  keep(accountId: string, version: number, input: SearchInput, claims: FoundClaim[], now: Date): void;
  drop(accountId: string): void;
}

export function createAnswerCache(): AnswerCache {
  const accounts = createLruMap<{ version: number; answers: LruMap<Kept> }>(ACCOUNTS);

  return {
    find(accountId, version, input, now) {
      const account = accounts.get(accountId);
      if (account?.version !== version) return undefined;
      const kept = account.answers.get(nameOf(input));
      return kept && kept.until > now.getTime() ? kept.claims : undefined;
    },

    keep(accountId, version, input, claims, now) {
      if (claims.length > MAX_CLAIMS) return;
      let account = accounts.get(accountId);
      if (account?.version !== version) {
        account = { version, answers: createLruMap(ANSWERS_OF_ONE) };
        accounts.set(accountId, account);
      }
      const ends = claims.flatMap(({ claim: { valid_to, expires_at } }) => [valid_to, expires_at]);
      const ahead = ends.map((end) => end?.getTime() ?? 0).filter((end) => end > now.getTime());
      account.answers.set(nameOf(input), { claims, until: Math.min(Number.POSITIVE_INFINITY, ...ahead) });
    },

    drop(accountId) {
      accounts.delete(accountId);
    },
  };
}

const nameOf = ({ q, limit, tag, source, as_of, explain }: SearchInput): string =>
  JSON.stringify([q, limit, tag, source, as_of, explain]);
