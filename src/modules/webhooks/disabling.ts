/** Ends webhooks that nobody answers at: after a warning, so that their owner can help. */
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Events } from "../../platform/events/events.ts";
import { formatId } from "../../platform/ids.ts";
import { webhookDisabled, webhookFailing } from "./event-records.ts";
import type { Lane } from "./lane-store.ts";
import type { StoredWebhook } from "./webhook.ts";
import type { WebhookStore } from "./webhook-store.ts";

const DAY_MS = 24 * 3_600_000;
const WARN_AFTER_MS = 4 * DAY_MS;
const DISABLE_AFTER_MS = 5 * DAY_MS;

export interface Disabling {
  /** After attempts that may have failed. True when the webhook is disabled now. */
  judge(lane: Lane, gone: boolean): Promise<boolean>;
}

export function createDisabling(deps: {
  database: Database;
  webhooks: WebhookStore;
  events: Events;
  clock: Clock;
}): Disabling {
  const { database, webhooks, events, clock } = deps;

  const about = (webhook: StoredWebhook) => ({
    webhook_id: formatId("whk", webhook.id),
    url: webhook.url,
    failing_since: webhook.failing_since?.toISOString() ?? null,
  });

  async function disable(lane: Lane, reason: "failing" | "gone"): Promise<boolean> {
    return database.as(lane.account_id).transaction(async (tx) => {
      const webhook = await webhooks.lock(tx, lane.account_id, lane.id);
      if (webhook?.status !== "enabled") return true;
      // Another delivery may have succeeded meanwhile.
      if (reason === "failing" && !isOver(webhook, DISABLE_AFTER_MS)) return false;
      await webhooks.update(tx, { ...webhook, status: "disabled", disabled_reason: reason }, clock.now());
      await events.append(tx, webhook.account_id, webhookDisabled, [{ data: { ...about(webhook), reason } }]);
      return true;
    });
  }

  async function warn(lane: Lane): Promise<void> {
    await database.as(lane.account_id).transaction(async (tx) => {
      const webhook = await webhooks.lock(tx, lane.account_id, lane.id);
      if (webhook?.status !== "enabled" || webhook.warned || !webhook.failing_since) return;
      await webhooks.update(tx, { ...webhook, warned: true }, clock.now());
      const disabledAt = new Date(webhook.failing_since.getTime() + DISABLE_AFTER_MS);
      const data = { ...about(webhook), disabled_at: disabledAt.toISOString() };
      await events.append(tx, webhook.account_id, webhookFailing, [{ data }]);
    });
  }

  const isOver = ({ failing_since: since }: StoredWebhook, ms: number): boolean =>
    since !== null && clock.now().getTime() - since.getTime() >= ms;

  return {
    async judge(lane, gone) {
      if (gone) return disable(lane, "gone");
      if (isOver(lane, DISABLE_AFTER_MS)) return disable(lane, "failing");
      if (isOver(lane, WARN_AFTER_MS) && !lane.warned) await warn(lane);
      return false;
    },
  };
}
