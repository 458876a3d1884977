/** Which delivery is open stands in the address, so that it can be linked to and Back closes it. */
import { useCallback } from "react";
import { useSearchParams } from "wouter";

export function useOpenDelivery(): [id: string | undefined, open: (id: string | undefined) => void] {
  const [query, setQuery] = useSearchParams();
  const open = useCallback(
    (id: string | undefined) => setQuery(id ? { delivery: id } : {}, { replace: !id }),
    [setQuery],
  );
  return [query.get("delivery") ?? undefined, open];
}
