/** Own edits that the service did not take: what they were, and why. */
import { CircleAlert } from "lucide-react";
import type { FluxRejectedError } from "personal-helper-client";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";

const REASONS: Record<string, string> = {
  version_conflict: "another device wrote first. Look at what is there now, then save again.",
  conflict: "what it was meant for has changed or is gone. Look at what is there now, then try again.",
  insufficient_credits: "there are not enough credits left.",
  insufficient_scope: "this sign-in may not write.",
  too_large: "the state would be larger than 1 MiB.",
  rate_limited: "too many writes in a minute. Wait a little, then try again.",
  queue_full: "too much waits for a connection already.",
  in_doubt: "the connection was lost, and nobody can tell whether it was made. Look at what is there now.",
};

export function Rejections({
  rejections,
  onDismiss,
}: {
  rejections: readonly FluxRejectedError[];
  onDismiss: () => void;
}) {
  if (rejections.length === 0) return null;
  return (
    <div role="alert">
      <Note look="bad" icon={<CircleAlert size={18} aria-hidden />}>
        {rejections.map((rejection, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no name and are only ever added at the end
          <span key={index} className="wrap-anywhere">
            Not made: <code>{shorten(JSON.stringify(rejection.change))}</code>, because{" "}
            {REASONS[rejection.code] ?? rejection.message}
          </span>
        ))}
        <div>
          <Button look="plain" small onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      </Note>
    </div>
  );
}

const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);
