/** All claims: what a search finds while there is one, otherwise the timeline. */
import { useRef } from "react";
import { isSearch } from "./look.ts";
import { LookFields } from "./look-fields.tsx";
import { SearchResults } from "./search-results.tsx";
import { Timeline } from "./timeline.tsx";
import { useLook } from "./use-look.ts";
import { useSettled } from "./use-settled.ts";

const SETTLE_MS = 300;

export function BrowseClaims() {
  const [look, putLook] = useLook();
  const settled = useSettled(look, SETTLE_MS);
  const heading = useRef<HTMLHeadingElement>(null);
  function chooseTag(tag: string): void {
    putLook({ tag });
    // The button that was pressed may not be in the list that comes.
    heading.current?.focus();
  }
  return (
    <section className="stack" aria-labelledby="memory-claims">
      <LookFields look={look} onChange={putLook} />
      <h2 id="memory-claims" ref={heading} tabIndex={-1}>
        {isSearch(settled) ? "Found" : "Timeline"}
      </h2>
      {isSearch(settled) ? (
        <SearchResults look={settled} onTag={chooseTag} />
      ) : (
        <Timeline look={settled} onTag={chooseTag} />
      )}
    </section>
  );
}
