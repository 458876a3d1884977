/** Who is signed in. Asked once; a 401 of any later call ends it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AuthenticationError, type User } from "personal-helper-client";
import { useEffect, useMemo } from "react";
import { helper, onAnswer } from "../helper.ts";

const ME = ["me"];

export type Session =
  | { status: "loading" }
  | { status: "failed"; error: unknown; retry: () => void }
  | { status: "out" }
  | { status: "in"; user: User };

/**
 * The cookie can't be seen from here. The service says in the page whether it came with one, so that a visitor's
 * browser makes no call that is bound to fail.
 */
export const cameWithSession = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content !== "none";

async function readUser(): Promise<User | null> {
  try {
    return (await helper.auth.me()).user;
  } catch (error) {
    if (error instanceof AuthenticationError) return null;
    throw error;
  }
}

export function useSession(): Session {
  const queries = useQueryClient();
  const me = useQuery({
    queryKey: ME,
    queryFn: readUser,
    staleTime: Number.POSITIVE_INFINITY,
    ...(cameWithSession() ? {} : { initialData: null }),
  });
  useEffect(
    () =>
      onAnswer(({ status, path }) => {
        if (status === 401 && !path.startsWith("/v1/auth/")) queries.setQueryData(ME, null);
      }),
    [queries],
  );
  if (me.data) return { status: "in", user: me.data };
  if (me.data === null) return { status: "out" };
  if (me.error) return { status: "failed", error: me.error, retry: () => void me.refetch() };
  return { status: "loading" };
}

export interface SessionChanges {
  /** After signing in or up: reads who it is. */
  began(): Promise<void>;
}

export function useSessionChanges(): SessionChanges {
  const queries = useQueryClient();
  return useMemo(
    () => ({
      async began() {
        // What was read for somebody whose session ended here is not for whoever comes next.
        queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] });
        await queries.fetchQuery({ queryKey: ME, queryFn: readUser, staleTime: 0 });
      },
    }),
    [queries],
  );
}
