/** What a webhook can be told of, as one chooses it here: by part, each in a few words. */
interface EventType {
  type: string;
  about: string;
}

interface EventGroup {
  name: string;
  events: readonly EventType[];
}

/** Instead of a list of types: all of them, those that are still to come too. */
export const ALL_EVENTS = "*";

export const EVENT_GROUPS: readonly EventGroup[] = [
  {
    name: "Agent",
    events: [
      { type: "agent.run.completed", about: "The helper has answered." },
      { type: "agent.run.failed", about: "A run failed, and cost nothing." },
    ],
  },
  {
    name: "Memory",
    events: [
      { type: "memory.claim.created", about: "A claim was stored." },
      { type: "memory.claim.updated", about: "A claim was corrected or closed by a later one." },
      { type: "memory.claim.deleted", about: "A claim was forgotten or has expired." },
      { type: "memory.claims.created", about: "More than 20 claims were stored at once." },
      { type: "memory.claims.updated", about: "More than 20 claims were changed at once." },
      { type: "memory.claims.deleted", about: "More than 20 claims were deleted at once." },
    ],
  },
  {
    name: "Feeds",
    events: [
      { type: "feed.update.published", about: "Your feed published an update." },
      { type: "feed.update.delivered", about: "A feed that you subscribed to has an update." },
      { type: "feed.stopped", about: "The operator stopped your feed." },
      { type: "feed.resumed", about: "The operator let your feed continue." },
      { type: "feed.subscription.created", about: "Somebody subscribed to your feed, or you to one." },
      { type: "feed.subscription.paused", about: "A subscriber's credits did not suffice." },
      { type: "feed.subscription.ended", about: "A subscription ended, or its feed was deleted." },
    ],
  },
  {
    name: "Flux",
    events: [{ type: "flux.state.changed", about: "An app's state changed. At most once a second an app." }],
  },
  {
    name: "Credits",
    events: [
      { type: "credits.low", about: "Less than a tenth of the free tier is left." },
      { type: "credits.exhausted", about: "Nothing is left, or a call was refused for it." },
    ],
  },
  {
    name: "Keys",
    events: [
      { type: "key.created", about: "An API key was created or rotated." },
      { type: "key.revoked", about: "An API key was revoked." },
    ],
  },
  {
    name: "Webhooks",
    events: [
      { type: "webhook.failing", about: "A webhook fails, and will be disabled in a day." },
      { type: "webhook.disabled", about: "A webhook was disabled: failures, a 410, or its key ended." },
      { type: "ping", about: "A test that was sent to all." },
    ],
  },
];

/** "all events", "agent.run.completed", "agent.run.completed and 3 more" */
export function describeEvents(events: readonly string[]): string {
  if (events.includes(ALL_EVENTS)) return "all events";
  const [first = "no events", ...others] = events;
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}
