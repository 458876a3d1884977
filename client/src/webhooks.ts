import {
  webhooksCreate,
  webhooksDelete,
  webhooksDeliveriesGet,
  webhooksDeliveriesList,
  webhooksDeliveriesRedeliver,
  webhooksGet,
  webhooksList,
  webhooksRecover,
  webhooksRotateSecret,
  webhooksTest,
  webhooksUpdate,
} from "./generated/operations.ts";
import { bind } from "./http/bind.ts";
import type { Core } from "./http/core.ts";

export type Webhooks = ReturnType<typeof createWebhooks>;

export const createWebhooks = (core: Core) =>
  bind(core, {
    /** The answer holds the secret that `verifyWebhook` needs; it is shown this once. */
    create: webhooksCreate,
    list: webhooksList,
    get: webhooksGet,
    /** `status: "enabled"` begins anew with one that was disabled. */
    update: webhooksUpdate,
    delete: webhooksDelete,
    /** Sends a `ping`. */
    test: webhooksTest,
    /** The old secret signs too for 24 hours. */
    rotateSecret: webhooksRotateSecret,
    /** Newest first; kept for 30 days. */
    deliveries: webhooksDeliveriesList,
    /** With what was sent and what was answered each time. */
    delivery: webhooksDeliveriesGet,
    /** Again, with the same `webhook-id`. */
    redeliver: webhooksDeliveriesRedeliver,
    /** Delivers again everything since then that failed. */
    recover: webhooksRecover,
  });
