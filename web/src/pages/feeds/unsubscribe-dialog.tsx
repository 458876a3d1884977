import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Feed } from "personal-helper-client";
import { helper } from "../../helper.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { refreshFeeds } from "./feed-queries.ts";
import { updatesKey } from "./feed-updates.ts";

export function UnsubscribeDialog({
  feed,
  isOwn,
  onDone,
  onClose,
}: {
  feed: Feed;
  isOwn: boolean;
  onDone: () => void;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const say = useToast();
  const unsubscribe = useMutation({
    mutationFn: () => helper.feeds.unsubscribe(feed.id),
    onSuccess: async () => {
      if (!isOwn) queries.removeQueries({ queryKey: updatesKey(feed.id) });
      await refreshFeeds(queries);
      say(`Unsubscribed from ${feed.title}.`);
      onDone();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Unsubscribe from ${feed.title}?`}
      action="Unsubscribe"
      busy={unsubscribe.isPending && "Unsubscribing…"}
      error={<ErrorNote error={unsubscribe.error} />}
      onConfirm={() => unsubscribe.mutate()}
      onClose={onClose}
    >
      <p>Nothing more is delivered or paid, and you can't read its updates any more.</p>
      <p>What your helper remembered of it stays in your memory.</p>
      {!isOwn && <p className="quiet">Subscribing again begins anew, at the price of then.</p>}
    </ConfirmDialog>
  );
}
