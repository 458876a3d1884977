import type { ClaimVersion } from "personal-helper-client";
import { Badge } from "../../../ui/badge.tsx";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Waiting } from "../../../ui/loaded.tsx";
import { ShowMore } from "../../../ui/show-more.tsx";
import { Time } from "../../../ui/time.tsx";
import { useClaimHistory } from "../memory-queries.ts";

const CHANGES = {
  created: { look: "good", text: "Written" },
  corrected: { look: "accent", text: "Corrected" },
  superseded: { look: "warn", text: "Closed by a later claim" },
  deleted: { look: "bad", text: "Forgotten" },
} as const satisfies Record<ClaimVersion["change"], object>;

export function ClaimHistory({ id }: { id: string }) {
  const history = useClaimHistory(id);
  const versions = history.data?.pages.flatMap(({ data }) => data);
  return (
    <section className="stack" aria-labelledby="claim-history">
      <div>
        <h2 id="claim-history">History</h2>
        <p className="small quiet">
          Every version it had, oldest first. A correction adds one; none is ever changed.
        </p>
      </div>
      {!versions && !history.error && <Waiting what="Reading its history…" />}
      {versions && (
        <ol className="card flush list">
          {versions.map((version) => (
            <Version key={version.version} version={version} />
          ))}
        </ol>
      )}
      {history.error && <ErrorNote error={history.error} onRetry={() => void history.refetch()} />}
      <ShowMore query={history} />
    </section>
  );
}

function Version({ version }: { version: ClaimVersion }) {
  const { look, text } = CHANGES[version.change];
  return (
    <li className="stack tight">
      <div className="row">
        <Badge look={look}>{text}</Badge>
        <span className="small quiet">
          version {version.version}, <Time at={version.recorded_at} />
        </span>
      </div>
      <p className="wrap-anywhere">{version.content ?? <em className="quiet">The text was forgotten.</em>}</p>
      <p className="small quiet">
        True since <Time at={version.valid_from} day />
        {version.valid_to && (
          <>
            {" "}
            until <Time at={version.valid_to} day />
          </>
        )}
      </p>
    </li>
  );
}
