import { placeText } from "../../../../importers/import-error.ts";
import type { LeftOut, Place } from "../../../../importers/index.ts";
import { formatNumber } from "../../ui/credits.tsx";

/** What did not become a claim and why, with the first places of each. */
export function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null;
  return (
    <div className="stack tight">
      <h3>Left out</h3>
      <ul className="list import-list">
        {leftOut.map((one) => (
          <li key={one.reason}>{one.count === 1 ? <Single {...one} /> : <Several {...one} />}</li>
        ))}
      </ul>
    </div>
  );
}

const Single = ({ reason, examples }: LeftOut) => (
  <>
    <span className="number strong">1</span> {reason}
    <Places of={examples} />
  </>
);

function Several({ reason, count, examples }: LeftOut) {
  return (
    <details>
      <summary>
        <span className="number strong">{formatNumber(count)}</span> {reason}
      </summary>
      <Places of={examples} />
      {count > examples.length && (
        <p className="small quiet import-place">and {formatNumber(count - examples.length)} more</p>
      )}
    </details>
  );
}

const Places = ({ of }: { of: readonly Place[] }) => (
  <ul className="plain">
    {of.map((place) => (
      <li key={placeText(place)} className="small mono wrap-anywhere import-place">
        {placeText(place)}
      </li>
    ))}
  </ul>
);
