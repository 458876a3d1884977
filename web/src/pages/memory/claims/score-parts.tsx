/** How well a claim fits, and why: the parts of its score as bars, for whoever opens them. */
import { formatPoints, type ScoreGroup, sumScore } from "./score-groups.ts";

export function ScoreParts({
  score,
  explain,
}: {
  score: number;
  explain?: Readonly<Record<string, number>> | undefined;
}) {
  const percent = Math.round(score * 100);
  return (
    <details className="memory-score small">
      <summary>
        <span className="meter memory-fit" aria-hidden>
          <span style={{ width: `${percent}%` }} />
        </span>
        <span className="number">Fits {percent}%</span>
        <span className="memory-why">Why?</span>
      </summary>
      {explain ? <Parts explain={explain} /> : <p>The service did not say why.</p>}
    </details>
  );
}

function Parts({ explain }: { explain: Readonly<Record<string, number>> }) {
  const { groups, start, total } = sumScore(explain);
  const most = Math.max(...groups.map(({ points }) => Math.abs(points)), 1);
  return (
    <div className="stack tight">
      <table className="memory-parts">
        <caption className="unseen">Parts of the score</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">What</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Part key={group.name} group={group} most={most} />
          ))}
        </tbody>
      </table>
      <p className="quiet">
        Every claim starts at {formatPoints(start)}, as few of many are asked for; with its parts this one
        comes to {formatPoints(total)}. The percentage grows with that sum and is for comparing the claims of
        one search.
      </p>
    </div>
  );
}

function Part({ group, most }: { group: ScoreGroup; most: number }) {
  const { name, about, points, parts } = group;
  const width = `${Math.max((Math.abs(points) / most) * 100, 1)}%`;
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="quiet">{about}</span>
        <span className="quiet">
          {parts.map((part) => `${part.name} ${formatPoints(part.points)}`).join(" · ")}
        </span>
      </th>
      <td>
        <span className="number">{formatPoints(points)}</span>
        <span className="meter" aria-hidden>
          <span className={points < 0 ? "against" : undefined} style={{ width }} />
        </span>
      </td>
    </tr>
  );
}
