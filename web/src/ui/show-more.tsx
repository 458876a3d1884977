import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";

/** The way to the next page of a list. At the end it says so, and keeps the focus that the button had. */
export function ShowMore({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}) {
  const [used, setUsed] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const { hasNextPage } = query;
  useEffect(() => {
    if (used && !hasNextPage) end.current?.focus();
  }, [used, hasNextPage]);
  if (hasNextPage) {
    return (
      <div>
        <Button
          look="plain"
          busy={query.isFetchingNextPage && "Reading more…"}
          onClick={() => {
            setUsed(true);
            void query.fetchNextPage();
          }}
        >
          Show more
        </Button>
      </div>
    );
  }
  if (!used) return null;
  return (
    <p className="small quiet" ref={end} tabIndex={-1}>
      That is all.
    </p>
  );
}
