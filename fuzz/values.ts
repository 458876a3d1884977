/** Values that no schema can tell: ids that exist, a time to come, a URL that answers. */
import type { Objects } from "./objects.ts";

type Values = Record<string, unknown>;

const TO_COME = "2099-01-31T12:00:00Z";

/** Bodies that hold exactly one of these. */
export const ONE_OF: Record<string, readonly string[]> = {
  "memory.write": ["content", "messages", "claims"],
  "memory.preview": ["content", "messages", "claims"],
  "flux.state.set": ["state", "merge", "patch"],
  "flux.default.state.set": ["state", "merge", "patch"],
};

/** Members that are left out of a body. */
export const LEFT_OUT: Record<string, readonly string[]> = { "agent.run": ["stream"] };

/** By the names of an operation's parameters and of the members of its body. */
export function valuesOf(endpointId: string, objects: Objects): Values {
  const { caller } = objects;
  const pointers = { path: "/a", from: "/a" };
  const values: Record<string, Values> = {
    "auth.sign_in": { email: caller.email, password: caller.password },
    "keys.create": { expires_at: TO_COME },
    "memory.write": { expires_at: TO_COME, supersedes: objects.claimId, upsert: false },
    "memory.preview": { expires_at: TO_COME, supersedes: objects.claimId, upsert: false },
    "memory.claims.correct": { expires_at: TO_COME },
    "memory.read": { id: objects.claimId },
    "agent.run": { conversation_id: objects.conversationId, skills: objects.skillName },
    "agent.runs.list": { conversation_id: objects.conversationId },
    "feeds.publish_by_body": { feed_id: objects.feedId },
    "feeds.subscribe_by_body": { feed_id: objects.feedId },
    "feeds.updates.list": { after: objects.updateId },
    "feeds.updates.list_all": { after: objects.updateId },
    "flux.state.set": pointers,
    "flux.default.state.set": pointers,
    // It is only called with these; the host is this machine.
    "webhooks.create": { url: objects.receiver, events: ["*"] },
    "webhooks.update": { url: objects.receiver, events: ["*"] },
    "credits.usage": { from: "2026-01-31", to: "2026-02-01T12:00:00Z" },
  };
  return values[endpointId] ?? {};
}
