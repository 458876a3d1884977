import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Feed } from "personal-helper-client";
import { useLocation } from "wouter";
import { helper } from "../../helper.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { refreshFeeds } from "./feed-queries.ts";
import { updatesKey } from "./feed-updates.ts";
import { describeSubscribers } from "./feed-words.tsx";

export function DeleteFeedDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const queries = useQueryClient();
  const say = useToast();
  const [, go] = useLocation();
  const remove = useMutation({
    mutationFn: () => helper.feeds.delete(feed.id),
    onSuccess: () => {
      go("/feeds");
      say(`Deleted ${feed.title}.`);
      queries.removeQueries({ queryKey: updatesKey(feed.id) });
      void refreshFeeds(queries, feed.id);
    },
  });
  return (
    <ConfirmDialog
      title={`Delete ${feed.title}?`}
      action="Delete feed"
      busy={remove.isPending && "Deleting…"}
      error={<ErrorNote error={remove.error} />}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        Nobody finds or reads it any more
        {feed.subscriber_count > 0 && `, and its ${describeSubscribers(feed)} are unsubscribed`}. What you
        earned with it stays yours.
      </p>
      <p>This can't be undone.</p>
    </ConfirmDialog>
  );
}
