/** Whether updates come in right now, in words. */
import { Button } from "../../ui/button.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { Note } from "../../ui/note.tsx";
import type { Listening } from "./use-listener.ts";

const WORDS: Record<Listening["status"], string> = {
  connecting: "Connecting…",
  open: "Live",
  offline: "Connection lost, trying again…",
  closed: "Not listening",
};

const ENDS: Record<NonNullable<Listening["ended"]>, string> = {
  paused: "Your subscription was paused: your credits did not suffice for an update.",
  unsubscribed: "You are not subscribed any more.",
  deleted: "This feed was deleted by its publisher.",
};

export function ConnectionStatus({ listening }: { listening: Listening }) {
  const { status } = listening;
  return (
    <span className={`live-status ${status}`} role="status">
      {WORDS[status]}
    </span>
  );
}

/** What there is to say beyond that, and what to do. */
export function ConnectionNotes({ listening: { ended, error, hasMissed, again } }: { listening: Listening }) {
  return (
    <>
      {ended && (
        <Note look="warn">
          <span>{ENDS[ended]}</span>
        </Note>
      )}
      {error !== undefined && <ErrorNote error={error} onRetry={again} />}
      {hasMissed && (
        <Note look="warn">
          <span>You were away for long: some updates in between are not kept any more.</span>
          <div>
            <Button look="plain" small onClick={again}>
              Fine, go on
            </Button>
          </div>
        </Note>
      )}
    </>
  );
}
