/** Tells the operator of the service what is wrong with a feed. */
import { useMutation } from "@tanstack/react-query";
import type { Feed, FeedReport } from "personal-helper-client";
import { useState } from "react";
import { helper } from "../../helper.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { SelectField, TextAreaField } from "../../ui/field.tsx";
import { useToast } from "../../ui/toasts.tsx";

const REASONS: Record<FeedReport["reason"], string> = {
  scam: "It wants to cheat people",
  misleading: "It says what is not true",
  spam: "It is spam",
  harmful: "It harms people",
  illegal: "It breaks the law",
  other: "Something else",
};

export function ReportDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const say = useToast();
  const [reason, setReason] = useState<FeedReport["reason"]>("scam");
  const [details, setDetails] = useState("");
  const report = useMutation({
    mutationFn: () =>
      helper.feeds.report(feed.id, { reason, ...(details.trim() === "" ? {} : { details: details.trim() }) }),
    onSuccess: () => {
      say(`Reported ${feed.title}.`);
      onClose();
    },
  });
  return (
    <Dialog title={`Report ${feed.title}`} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          report.mutate();
        }}
      >
        <p>
          The operator of this service reads it, and can stop the feed. Its publisher is not told who you are.
        </p>
        <SelectField
          label="What is wrong"
          value={reason}
          onChange={(event) => setReason(event.target.value as FeedReport["reason"])}
        >
          {Object.entries(REASONS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Details (optional)"
          value={details}
          maxLength={2000}
          onChange={(event) => setDetails(event.target.value)}
        />
        <ErrorNote error={report.error} />
        <div className="dialog-end">
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={report.isPending && "Sending…"}>
            Report
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
