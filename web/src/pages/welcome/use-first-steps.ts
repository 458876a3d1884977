/** What of the first steps is done, as the service sees it: a call from a terminal counts like one made here. */
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NewKey } from "personal-helper-client";
import { helper } from "../../helper.ts";
import { KEYS } from "../settings/keys-query.ts";

/** The key made here stays in the memory of the page until it is left or reloaded; signing out forgets it too. */
const NEW_KEY = ["new-key"];
export const ASKED = ["runs", "first"];

export function useFirstSteps() {
  const queries = useQueryClient();
  const { data: newKey } = useQuery<NewKey>({
    queryKey: NEW_KEY,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const keys = useQuery({ queryKey: [...KEYS, "first"], queryFn: () => helper.keys.list({ limit: 1 }) });
  const asked = useQuery({
    queryKey: ASKED,
    queryFn: () => helper.agent.runs.list({ limit: 1 }),
    // Whoever comes back from the terminal sees that it worked.
    refetchOnWindowFocus: "always",
  });
  return {
    newKey,
    keepNewKey: (made: NewKey) => {
      queries.setQueryData(NEW_KEY, made);
      void queries.invalidateQueries({ queryKey: KEYS });
    },
    hasKeys: newKey !== undefined || (keys.data?.data.length ?? 0) > 0,
    hasAsked: (asked.data?.data.length ?? 0) > 0,
  };
}
