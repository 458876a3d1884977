/** How a webhook fares, in a word and in a sentence. */
import type { Webhook } from "personal-helper-client";
import { Badge } from "../../ui/badge.tsx";
import { Time } from "../../ui/time.tsx";

const BADGES = {
  unused: { look: undefined, word: "Not used yet" },
  healthy: { look: "good", word: "Healthy" },
  failing: { look: "bad", word: "Failing" },
  disabled: { look: "warn", word: "Disabled" },
} as const;

export function WebhookBadge({ webhook }: { webhook: Webhook }) {
  const { look, word } = BADGES[webhook.health.state];
  return <Badge look={look}>{word}</Badge>;
}

export function WebhookSentence({ webhook }: { webhook: Webhook }) {
  const { health } = webhook;
  return (
    <>
      <MainSentence webhook={webhook} />
      {health.pending > 0 && ` ${health.pending >= 1_000 ? "1,000 or more" : health.pending} waiting.`}
    </>
  );
}

function MainSentence({ webhook: { health, disabled_reason: reason } }: { webhook: Webhook }) {
  if (health.state === "disabled") return <>{DISABLED[reason ?? "owner"]}</>;
  if (health.state === "failing") {
    return (
      <>
        Nothing but failures since <TimeOr at={health.failing_since} />. Five days of that disable it.
      </>
    );
  }
  if (health.state === "healthy") {
    return (
      <>
        Last success <TimeOr at={health.last_success_at} />.
      </>
    );
  }
  return <>Nothing was delivered so far.</>;
}

const DISABLED = {
  failing: "Disabled after five days of nothing but failure.",
  gone: "Disabled because it answered 410 Gone.",
  owner: "Disabled by you.",
  maker_revoked: "Stopped because the key that made it was revoked.",
  maker_expired: "Stopped because the key that made it has expired.",
} as const;

const TimeOr = ({ at }: { at: string | null }) => (at ? <Time at={at} /> : "a while ago");
