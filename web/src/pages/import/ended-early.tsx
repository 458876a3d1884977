/** Why an import could not go on, and what became of it so far. */
import { CreditsError } from "personal-helper-client";
import { ErrorNote } from "../../ui/error-note.tsx";
import { Note } from "../../ui/note.tsx";

export function EndedEarly({ error, dryRun }: { error: unknown; dryRun: boolean }) {
  const broke = findCause(error, CreditsError);
  return (
    <>
      {broke ? <NoCredits error={broke} /> : <ErrorNote error={error} />}
      {!dryRun && (
        <p className="small quiet">What was imported so far is stored, and is not paid for again.</p>
      )}
    </>
  );
}

function NoCredits({ error: { upgradeUrl } }: { error: CreditsError }) {
  return (
    <Note look="warn">
      <span>
        Your credits are used up. When there are more, go on here, or choose the same files again later.
      </span>
      {upgradeUrl && <a href={upgradeUrl}>How to get more credits</a>}
    </Note>
  );
}

/** The importer's error names the place, and that of the service stands behind it. */
function findCause<Kind extends Error>(
  error: unknown,
  kind: abstract new (...args: never[]) => Kind,
): Kind | undefined {
  if (error instanceof kind) return error;
  return error instanceof Error && error.cause ? findCause(error.cause, kind) : undefined;
}
