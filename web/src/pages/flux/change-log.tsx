import { Time } from "../../ui/time.tsx";
import { describePath } from "./json.ts";
import type { Change } from "./recent-changes.ts";

/** A line names this many places. */
const NAMED = 3;

export const ChangeLog = ({ changes }: { changes: readonly Change[] }) => (
  <section className="stack tight">
    <h2>Changes while you watch</h2>
    {changes.length === 0 ? (
      <p className="quiet">None yet. What any device writes shows here, and lights up above.</p>
    ) : (
      <ol className="list card flush flux-changes" aria-live="polite" aria-relevant="additions">
        {changes.map((change) => (
          <li key={change.id} className="row between">
            <span className="wrap-anywhere">
              <Who change={change} /> <Places change={change} />
              {change.times > 1 && <span className="quiet"> ({change.times} times)</span>}
            </span>
            <span className="quiet small">
              <Time at={change.at} />
            </span>
          </li>
        ))}
      </ol>
    )}
  </section>
);

function Who({ change: { kind, by } }: { change: Change }) {
  if (kind === "own") return <span className="strong">You changed</span>;
  if (kind === "undone") return <span className="strong">Taken back, not accepted:</span>;
  if (kind === "missed") return <span className="strong">Changed while not connected:</span>;
  return (
    <>
      <span className="strong">{by}</span> changed
    </>
  );
}

function Places({ change: { differences } }: { change: Change }) {
  const named = differences.slice(0, NAMED);
  const others = differences.length - named.length;
  return (
    <>
      {named.map(({ path, what }, index) => (
        <span key={describePath(path)}>
          {index > 0 && ", "}
          <code>{describePath(path) || "everything"}</code>
          {what === "removed" && " (removed)"}
        </span>
      ))}
      {others > 0 && ` and ${others} more`}
    </>
  );
}
