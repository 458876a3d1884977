import { BellPlus, BellRing, Flag, Pencil, Trash2 } from "lucide-react";
import type { Feed } from "personal-helper-client";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Note } from "../../ui/note.tsx";
import { Page } from "../../ui/page.tsx";
import { Time } from "../../ui/time.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { DeleteFeedDialog } from "./delete-feed-dialog.tsx";
import { Earnings } from "./earnings.tsx";
import { FeedDialog } from "./feed-dialog.tsx";
import { FeedHistory } from "./feed-history.tsx";
import { describePrice, describeSubscribers, describeUpdates, Publisher } from "./feed-words.tsx";
import { PublishForm } from "./publish-form.tsx";
import { ReportDialog } from "./report-dialog.tsx";
import { SubscribeDialog } from "./subscribe-dialog.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";
import { UnsubscribeDialog } from "./unsubscribe-dialog.tsx";

type Open = "report" | "edit" | "delete" | "subscribe" | "unsubscribe" | undefined;

export function FeedView({ feed, isOwn }: { feed: Feed; isOwn: boolean }) {
  const [open, setOpen] = useState<Open>();
  const say = useToast();
  const { subscription } = feed;
  const close = () => setOpen(undefined);
  // The button that opened the dialog is gone then. Only once the dialog is gone too, or it takes the focus back.
  const goesToTop = useRef(false);
  const toTop = () => {
    goesToTop.current = true;
  };
  useEffect(() => {
    if (open || !goesToTop.current) return;
    goesToTop.current = false;
    document.getElementById("main")?.focus();
  }, [open]);
  return (
    <Page
      title={feed.title}
      lead={feed.description || undefined}
      actions={
        <>
          {isOwn && (
            <>
              <Button look="plain" icon={<Pencil size={15} aria-hidden />} onClick={() => setOpen("edit")}>
                Edit
              </Button>
              <Button look="plain" icon={<Trash2 size={15} aria-hidden />} onClick={() => setOpen("delete")}>
                Delete
              </Button>
            </>
          )}
          {!isOwn && (
            <Button look="plain" icon={<Flag size={15} aria-hidden />} onClick={() => setOpen("report")}>
              Report
            </Button>
          )}
          {!subscription && feed.status === "active" && (
            <Button
              look={isOwn ? "plain" : "primary"}
              icon={<BellPlus size={16} aria-hidden />}
              onClick={() => setOpen("subscribe")}
            >
              Subscribe
            </Button>
          )}
        </>
      }
    >
      <Facts feed={feed} isOwn={isOwn} />
      {feed.status === "stopped" && (
        <Note look="warn">
          <span>
            The operator of this service stopped this feed: nothing is published or taken.
            {feed.stopped_reason && ` The reason: ${feed.stopped_reason}`}
          </span>
        </Note>
      )}
      {isOwn && (
        <div className="grid two top">
          <PublishForm key={JSON.stringify(feed.schema ?? null)} feed={feed} />
          <Earnings feedId={feed.id} price={feed.price_credits} />
        </div>
      )}
      {subscription && (
        <SubscriptionCard
          subscription={subscription}
          price={feed.price_credits}
          isOwn={isOwn}
          onChange={() => setOpen("subscribe")}
          onEnd={() => setOpen("unsubscribe")}
        />
      )}
      {isOwn || subscription ? (
        <FeedHistory feed={feed} isOwn={isOwn} />
      ) : (
        <Note icon={<BellRing size={18} aria-hidden />}>
          <span>
            What this feed publishes is for its subscribers: {describePrice(feed.price_credits).toLowerCase()}
            . Subscribe, and its updates arrive here, in your helper and in your programs.
          </span>
        </Note>
      )}
      {feed.schema && (
        <details>
          <summary className="strong">The shape of its updates (JSON Schema)</summary>
          <CodeBlock code={JSON.stringify(feed.schema, null, 2)} label="JSON Schema" />
        </details>
      )}
      {open === "edit" && (
        <FeedDialog
          feed={feed}
          onClose={close}
          onSaved={() => {
            close();
            say("Saved.");
          }}
        />
      )}
      {open === "report" && <ReportDialog feed={feed} onClose={close} />}
      {open === "delete" && <DeleteFeedDialog feed={feed} onClose={close} />}
      {open === "subscribe" && (
        <SubscribeDialog
          feed={feed}
          isOwn={isOwn}
          onClose={close}
          {...(subscription ? {} : { onDone: toTop })}
        />
      )}
      {open === "unsubscribe" && (
        <UnsubscribeDialog feed={feed} isOwn={isOwn} onClose={close} onDone={toTop} />
      )}
    </Page>
  );
}

function Facts({ feed, isOwn }: { feed: Feed; isOwn: boolean }) {
  return (
    <div className="stack tight">
      <div className="row feed-facts">
        <Badge look={feed.price_credits === 0 ? "good" : "accent"}>{describePrice(feed.price_credits)}</Badge>
        {feed.visibility === "unlisted" && <Badge>unlisted</Badge>}
        <span>{describeSubscribers(feed)}</span>
        <span>{describeUpdates(feed)}</span>
        <span>
          by <Publisher id={feed.owner} isYou={isOwn} />
        </span>
        <span>
          since <Time at={feed.created_at} day />
        </span>
      </div>
      <div className="row">
        <code>{feed.id}</code>
        <CopyButton text={feed.id} label="Copy id" />
        <Link className="small" href="/feeds">
          All your feeds
        </Link>
      </div>
    </div>
  );
}
