/** What is looked for. Kept while other pages are open, so that the way back from a claim leads to the same list. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { type Look, NO_LOOK } from "./look.ts";

/** With what was read, so that it goes when somebody else signs in. Never in the address: it is personal. */
const LOOK = ["memory-look"];

export function useLook(): [Look, (change: Partial<Look>) => void] {
  const queries = useQueryClient();
  const [look, setLook] = useState(() => queries.getQueryData<Look>(LOOK) ?? NO_LOOK);
  const put = useCallback(
    (change: Partial<Look>) =>
      setLook((before) => {
        const next = { ...before, ...change };
        queries.setQueryData(LOOK, next);
        return next;
      }),
    [queries],
  );
  return [look, put];
}
