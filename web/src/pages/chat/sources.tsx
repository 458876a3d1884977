/** Below an answer: the claims that it stands on, by the numbers they have in it. */
import type { Source } from "./cited-text.ts";

export function Sources({
  sources,
  onOpen,
}: {
  sources: readonly Source[];
  onOpen: (source: Source) => void;
}) {
  if (sources.length === 0) return null;
  return (
    <div className="stack tight">
      <h4 className="small quiet">Stands on</h4>
      <ol className="plain stack tight">
        {sources.map((source, index) => (
          <li key={source.claimId}>
            <button
              type="button"
              className="source-line"
              title="Opens the claim: 1 credit"
              onClick={() => onOpen(source)}
            >
              <span className="source-mark" aria-hidden>
                {index + 1}
              </span>
              <span>
                <span className="unseen">Open source {index + 1}: </span>
                {source.quotes[0]}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
