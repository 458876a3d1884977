/** What a query answered; until then nothing for a moment, and after a second words that say what is awaited. */
import type { UseQueryResult } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { ErrorNote } from "./error-note.tsx";

const PATIENCE_MS = 1_000;

export function Waiting({ what }: { what: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="row quiet" role="status" aria-busy="true">
      <LoaderCircle size={18} className="spin" aria-hidden />
      {late ? <span>{what}</span> : <span className="unseen">{what}</span>}
    </div>
  );
}

export function Loaded<T>({
  query,
  what,
  children,
}: {
  query: Pick<UseQueryResult<T>, "data" | "error" | "refetch">;
  /** "Reading your claims…" */
  what: string;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />;
  return <Waiting what={what} />;
}
