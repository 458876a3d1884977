/** A new feed, or changes to one's own. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Feed } from "personal-helper-client";
import { useState } from "react";
import { helper } from "../../helper.ts";
import { Button } from "../../ui/button.tsx";
import { formatCredits } from "../../ui/credits.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { CheckBox, SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import { faultsOf } from "./feed-form-faults.ts";
import {
  EMPTY_FEED,
  type FeedFaults,
  type FeedFormValues,
  readFeedForm,
  readPrice,
  valuesOf,
} from "./feed-form-values.ts";
import { refreshFeeds } from "./feed-queries.ts";
import { PUBLISHER_SHARE } from "./feed-words.tsx";
import { JsonField } from "./json-field.tsx";

export function FeedDialog({
  feed,
  onSaved,
  onClose,
}: {
  /** The one to change; a new one unless given. */
  feed?: Feed;
  onSaved: (feed: Feed) => void;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [values, setValues] = useState<FeedFormValues>(feed ? valuesOf(feed) : EMPTY_FEED);
  const [ownFaults, setOwnFaults] = useState<FeedFaults>({});
  const save = useMutation({
    mutationFn: (body: Parameters<typeof helper.feeds.create>[0]) =>
      // A schema that was taken out of the form is taken from the feed.
      feed ? helper.feeds.update(feed.id, { schema: null, ...body }) : helper.feeds.create(body),
    onSuccess: async (saved) => {
      await refreshFeeds(queries);
      onSaved(saved);
    },
  });
  const faults = { ...faultsOf(save.error), ...ownFaults };
  const set = (part: Partial<FeedFormValues>) => setValues((known) => ({ ...known, ...part }));

  function submit(): void {
    const read = readFeedForm(values);
    setOwnFaults(read.faults ?? {});
    if (read.body) save.mutate(read.body);
  }
  return (
    <Dialog title={feed ? "Edit feed" : "Create a feed"} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Title"
          value={values.title}
          maxLength={200}
          required
          fault={faults.title}
          placeholder="Weather in Porto"
          onChange={(event) => set({ title: event.target.value })}
        />
        <TextAreaField
          label="Description"
          hint="What it tells and how often. People find the feed by these words."
          value={values.description}
          maxLength={4000}
          fault={faults.description}
          onChange={(event) => set({ description: event.target.value })}
        />
        <div className="grid">
          <TextField
            label="Price per update, in credits"
            hint={priceHint(values.price, feed)}
            inputMode="decimal"
            value={values.price}
            fault={faults.price}
            onChange={(event) => set({ price: event.target.value })}
          />
          <SelectField
            label="Who finds it"
            hint={
              values.visibility === "public"
                ? "Everyone, in Discover."
                : "Only those to whom you give its id can find and subscribe to it."
            }
            value={values.visibility}
            fault={faults.visibility}
            onChange={(event) => set({ visibility: event.target.value as Feed["visibility"] })}
          >
            <option value="public">Everyone (public)</option>
            <option value="unlisted">Those who know its id (unlisted)</option>
          </SelectField>
        </div>
        {readPrice(values.price) !== 0 && (
          <CheckBox
            label="Give the history away"
            hint="Subscribers can also read what was published before they subscribed, for nothing."
            checked={values.free_history}
            onChange={(event) => set({ free_history: event.target.checked })}
          />
        )}
        <JsonField
          label="JSON Schema of its updates (optional)"
          hint="An update that does not satisfy it is refused. Empty: updates may have any shape."
          value={values.schema}
          onChange={(schema) => set({ schema })}
          fault={faults.schema}
          isOptional
          rows={6}
        />
        {Object.keys(faultsOf(save.error)).length === 0 && <ErrorNote error={save.error} />}
        <div className="dialog-end">
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending && "Saving…"}>
            {feed ? "Save changes" : "Create feed"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function priceHint(text: string, feed: Feed | undefined): string {
  const price = readPrice(text);
  if (price === undefined) return "0 for a free feed.";
  const share =
    price === 0
      ? "Free for everyone."
      : `You earn 70% of it: ${formatCredits(round(price * PUBLISHER_SHARE))} each.`;
  if (!feed || price === feed.price_credits || feed.subscriber_count === 0) return share;
  return price < feed.price_credits
    ? `${share} The lower price counts for everyone from the next update on.`
    : `${share} Those who are subscribed keep their price.`;
}

/** Down to what can be paid. */
const round = (credits: number): number => Math.floor(credits * 1e6 + 1e-6) / 1e6;
