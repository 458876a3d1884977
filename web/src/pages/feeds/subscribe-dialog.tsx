/** Subscribing, and changing a subscription, which is subscribing again. A price that rose is asked for, never taken. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Feed } from "personal-helper-client";
import { useState } from "react";
import { helper } from "../../helper.ts";
import { Button } from "../../ui/button.tsx";
import { formatCredits } from "../../ui/credits.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { CheckBox, TextAreaField, TextField } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { readAmount } from "./feed-form-values.ts";
import { refreshFeeds } from "./feed-queries.ts";

const DEFAULT_DAILY_LIMIT = 100;

const DONE = { subscribe: "Subscribed to", resume: "Resumed", change: "Saved the subscription to" };
const BUSY = { subscribe: "Subscribing…", resume: "Resuming…", change: "Saving…" };

export function SubscribeDialog({
  feed,
  isOwn,
  onDone,
  onClose,
}: {
  feed: Feed;
  /** One's own feed is free. */
  isOwn: boolean;
  onDone?: () => void;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const say = useToast();
  const { subscription } = feed;
  const [reacts, setReacts] = useState(Boolean(subscription?.reaction));
  const [instructions, setInstructions] = useState(subscription?.reaction?.instructions ?? "");
  const [remember, setRemember] = useState(subscription?.remember ?? false);
  const [dailyLimit, setDailyLimit] = useState(String(subscription?.daily_limit ?? DEFAULT_DAILY_LIMIT));
  const [acceptsRise, setAcceptsRise] = useState(false);
  const [faults, setFaults] = useState<{ instructions?: string; dailyLimit?: string }>({});
  const kind = !subscription ? "subscribe" : subscription.status === "paused" ? "resume" : "change";
  const rose = !isOwn && subscription != null && feed.price_credits > subscription.price_credits;
  const keepsPrice = rose && !acceptsRise;
  const price = isOwn ? 0 : keepsPrice ? subscription.price_credits : feed.price_credits;
  const subscribe = useMutation({
    mutationFn: () =>
      helper.feeds.subscribe(feed.id, {
        remember,
        accept_price: keepsPrice ? null : price,
        daily_limit: readAmount(dailyLimit),
        ...(reacts ? { reaction: { instructions: instructions.trim() } } : {}),
      }),
    onSuccess: async () => {
      await refreshFeeds(queries);
      say(`${DONE[kind]} ${feed.title}.`);
      onDone?.();
      onClose();
    },
  });
  const words = {
    subscribe: price === 0 ? "Subscribe for free" : `Subscribe for ${formatCredits(price)} per update`,
    resume: price === 0 ? "Resume for free" : `Resume for ${formatCredits(price)} per update`,
    change: "Save",
  };
  const titles = {
    subscribe: `Subscribe to ${feed.title}`,
    resume: `Resume ${feed.title}`,
    change: `Subscription to ${feed.title}`,
  };
  return (
    <Dialog title={titles[kind]} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const found = {
            ...(reacts && instructions.trim() === ""
              ? { instructions: "Say what it should do, or take the check mark away." }
              : {}),
            ...(readAmount(dailyLimit) === undefined
              ? { dailyLimit: "0 or a number like 20.5, with at most six decimals." }
              : {}),
          };
          setFaults(found);
          if (Object.keys(found).length === 0) subscribe.mutate();
        }}
      >
        <PriceNote price={price} paid={subscription?.price_credits} isOwn={isOwn} />
        {rose && (
          <CheckBox
            label={`Accept the new price of ${formatCredits(feed.price_credits)} per update`}
            hint={`The price rose. Without the check mark you go on paying ${formatCredits(subscription.price_credits)}.`}
            checked={acceptsRise}
            onChange={(event) => setAcceptsRise(event.target.checked)}
          />
        )}
        {!isOwn && (price > 0 || rose) && (
          <TextField
            label="At most, per day, in credits"
            hint={
              Number(dailyLimit) < price
                ? "That is less than one update costs: nothing would be delivered."
                : "When updates would cost more on one day (UTC), the subscription is paused until the next."
            }
            inputMode="decimal"
            value={dailyLimit}
            fault={faults.dailyLimit}
            onChange={(event) => setDailyLimit(event.target.value)}
          />
        )}
        <CheckBox
          label="Remember each update"
          hint="Your helper stores it in your memory, and knows it later. Costs nothing."
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <CheckBox
          label="React to each update"
          hint="Your helper runs by itself and does what you say here. A reaction costs 10 credits per update."
          checked={reacts}
          onChange={(event) => setReacts(event.target.checked)}
        />
        {reacts && (
          <TextAreaField
            label="What your helper should do"
            placeholder="Tell me if it rains on a day when I have something planned outside."
            value={instructions}
            maxLength={4000}
            required
            fault={faults.instructions}
            onChange={(event) => setInstructions(event.target.value)}
          />
        )}
        <ErrorNote error={subscribe.error} />
        <div className="dialog-end">
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={subscribe.isPending && BUSY[kind]}>
            {words[kind]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function PriceNote({ price, paid, isOwn }: { price: number; paid: number | undefined; isOwn: boolean }) {
  if (isOwn) return <Note>This is your own feed: its updates cost you nothing.</Note>;
  if (price === 0 && !paid) return <Note>This feed is free: its updates cost nothing.</Note>;
  return (
    <Note>
      <span>
        <strong>Each update costs you {formatCredits(price)}</strong>, taken when it is delivered. You can
        unsubscribe at any time. If your credits do not suffice, or what you set for a day is used up, the
        subscription is paused and nothing is taken.
      </span>
      {paid !== undefined && price < paid && <span>You paid {formatCredits(paid)} until now.</span>}
    </Note>
  );
}
