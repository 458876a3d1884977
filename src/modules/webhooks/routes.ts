import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { AppError, type Fault, invalidRequest, tooMany } from "../../platform/errors.ts";
import { type Route, route } from "../../platform/http/endpoint.ts";
import { decodeCursor, pageOf } from "../../platform/http/list.ts";
import { formatId, newUuid } from "../../platform/ids.ts";
import type { Sealer } from "../../platform/sealing/sealer.ts";
import type { Appending } from "./appending.ts";
import * as contract from "./contract.ts";
import type { DeliveryStore } from "./delivery-store.ts";
import { ping } from "./event-records.ts";
import type { Makers } from "./makers.ts";
import { presentAttempt, presentDelivery, presentWebhook } from "./present.ts";
import { type EventAccess, mayRead, rightsOf } from "./reading.ts";
import { sealedFor } from "./sender.ts";
import { formatSecret, newSecret } from "./signature.ts";
import type { StoredWebhook } from "./webhook.ts";
import type { WebhookStore } from "./webhook-store.ts";

/** The last item of the page before. */
const Position = z.tuple([z.uuid()]);
const MOST_WEBHOOKS = 100;
const MOST_COUNTED = 1_000;
/** How long the old secret signs too. */
const OVERLAP_MS = 24 * 3_600_000;

export function createRoutes(deps: {
  webhooks: WebhookStore;
  deliveries: DeliveryStore;
  appending: Appending;
  sealer: Sealer;
  clock: Clock;
  access: EventAccess;
  makers: Makers;
  allScopes: readonly string[];
  faultOfUrl: (url: string) => string | undefined;
}): Route[] {
  const { webhooks, deliveries, appending, sealer, clock, access, makers } = deps;

  function check(input: { url?: string | undefined; events?: readonly string[] | undefined }): void {
    const faults: Fault[] = [];
    const wrong = input.url === undefined ? undefined : deps.faultOfUrl(input.url);
    if (wrong) faults.push({ pointer: "/url", message: wrong });
    input.events?.forEach((type, place) => {
      if (type === "*" || access.isKnown(type)) return;
      faults.push({
        pointer: `/events/${place}`,
        message: `is not a type of event; there are ${access.types().join(", ")}, and * for all`,
      });
    });
    if (faults.length > 0) throw invalidRequest(faults);
  }

  async function get(accountId: string, id: string): Promise<StoredWebhook> {
    const webhook = await webhooks.find(accountId, id);
    if (!webhook) throw noWebhook();
    return webhook;
  }

  async function lock(tx: Tx, accountId: string, id: string): Promise<StoredWebhook> {
    const webhook = await webhooks.lock(tx, accountId, id);
    if (!webhook) throw noWebhook();
    return webhook;
  }

  function checkEnabled({ status }: StoredWebhook): void {
    if (status === "enabled") return;
    throw new AppError("conflict", "The webhook is disabled. PATCH it with status enabled first.");
  }

  const present = async (webhook: StoredWebhook) => {
    const pending = await deliveries.countPending(webhook.account_id, webhook.id, MOST_COUNTED);
    return presentWebhook(webhook, pending, deps.allScopes);
  };

  return [
    route(contract.createWebhook, async (call) => {
      const { url, events, description = "", ordered = false } = call.body;
      const { accountId } = call.principal;
      check(call.body);
      access.check(call.principal, events);
      const id = newUuid();
      const secret = newSecret();
      return call.transaction(async (tx) => {
        if ((await webhooks.count(tx, accountId)) >= MOST_WEBHOOKS)
          throw tooMany(MOST_WEBHOOKS, "webhooks", "Delete");
        const webhook = await webhooks.insert(tx, {
          account_id: accountId,
          id,
          url,
          events: [...new Set(events)],
          description,
          ordered,
          secret: sealer.seal(secret, sealedFor(id)),
          created_at: clock.now(),
          ...(await makers.from(tx, call.principal)),
        });
        return { ...presentWebhook(webhook, 0, deps.allScopes), secret: formatSecret(secret) };
      });
    }),

    route(contract.listWebhooks, async (call) => {
      const { limit, cursor } = call.query;
      const before = cursor === undefined ? undefined : decodeCursor(cursor, Position)[0];
      const rows = await webhooks.list(call.principal.accountId, before, limit + 1);
      const shown = await Promise.all(rows.map(async (row) => ({ id: row.id, item: await present(row) })));
      return pageOf(
        shown,
        limit,
        ({ item }) => item,
        (last) => [last.id],
      );
    }),

    route(contract.getWebhook, async (call) => present(await get(call.principal.accountId, call.params.id))),

    route(contract.updateWebhook, async (call) => {
      const { accountId } = call.principal;
      const { status, ...changes } = call.body;
      check(changes);
      let begins = false;
      const answer = await call.transaction(async (tx) => {
        // Before the webhook, in the order in which ending a key locks both.
        const maker = await makers.from(tx, call.principal);
        const webhook = await lock(tx, accountId, call.params.id);
        begins = status === "enabled" && webhook.status === "disabled";
        const ends = status === "disabled" && webhook.status === "enabled";
        const moves = changes.url !== undefined && changes.url !== webhook.url;
        // Else a key could have events that it may not read sent to itself, by a webhook that another made.
        const isMaker = begins || moves || changes.events !== undefined;
        if (isMaker) access.check(call.principal, changes.events ?? webhook.events);
        const changed: StoredWebhook = {
          ...webhook,
          url: changes.url ?? webhook.url,
          events: changes.events ? [...new Set(changes.events)] : webhook.events,
          description: changes.description ?? webhook.description,
          ordered: changes.ordered ?? webhook.ordered,
          ...(begins
            ? { status: "enabled" as const, disabled_reason: null, failing_since: null, warned: false }
            : {}),
          ...(ends ? { status: "disabled" as const, disabled_reason: "owner" } : {}),
          ...(moves ? { verified_at: null } : {}),
          ...(isMaker ? maker : {}),
        };
        const updated = await webhooks.update(tx, changed, clock.now());
        if (begins) tx.afterCommit(() => appending.wake(accountId, [updated.id]));
        return present(updated);
      });
      return answer;
    }),

    route(contract.deleteWebhook, async (call) => {
      await call.transaction(async (tx) => {
        if (!(await webhooks.delete(tx, call.principal.accountId, call.params.id))) throw noWebhook();
      });
      return undefined;
    }),

    route(contract.testWebhook, async (call) => {
      const { accountId } = call.principal;
      return call.transaction(async (tx) => {
        const webhook = await lock(tx, accountId, call.params.id);
        checkEnabled(webhook);
        const data = { webhook_id: formatId("whk", webhook.id), message: "This is a test." };
        const now = clock.now();
        const eventId = newUuid();
        const happenings = [{ data, id: eventId }];
        const [id = ""] = await appending.appendFor(tx, accountId, ping, happenings, [webhook.id]);
        return presentDelivery({
          id,
          webhook_id: webhook.id,
          event_id: eventId,
          event_type: ping.type,
          status: "pending",
          attempts: 0,
          next_attempt_at: now,
          last_attempt_at: null,
          response_status: null,
          error: null,
          created_at: now,
          ended_at: null,
        });
      });
    }),

    route(contract.rotateSecret, async (call) => {
      const { accountId } = call.principal;
      const secret = newSecret();
      return call.transaction(async (tx) => {
        const webhook = await lock(tx, accountId, call.params.id);
        const now = clock.now();
        const updated = await webhooks.update(
          tx,
          {
            ...webhook,
            secret: sealer.seal(secret, sealedFor(webhook.id)),
            previous_secret: webhook.secret,
            previous_until: new Date(now.getTime() + OVERLAP_MS),
          },
          now,
        );
        return { ...(await present(updated)), secret: formatSecret(secret) };
      });
    }),

    route(contract.listDeliveries, async (call) => {
      const { accountId } = call.principal;
      const { limit, cursor, status } = call.query;
      await get(accountId, call.params.id);
      const rows = await deliveries.list(accountId, call.params.id, {
        status,
        before: cursor === undefined ? undefined : decodeCursor(cursor, Position)[0],
        limit: limit + 1,
      });
      return pageOf(rows, limit, presentDelivery, (last) => [last.id]);
    }),

    route(contract.getDelivery, async (call) => {
      const { accountId } = call.principal;
      const delivery = await deliveries.find(accountId, call.params.delivery_id);
      if (delivery?.webhook_id !== call.params.id) throw noDelivery();
      const attempts = await deliveries.listAttempts(accountId, delivery.id);
      const required = access.of(delivery.event_type);
      const isReadable = mayRead(rightsOf(call.principal), required);
      return {
        ...presentDelivery(delivery),
        request_body: isReadable ? delivery.body : null,
        required_scope: isReadable ? null : required,
        attempt_log: attempts.map((attempt) => presentAttempt(attempt, isReadable)),
      };
    }),

    route(contract.redeliver, async (call) => {
      const { accountId } = call.principal;
      const known = await deliveries.find(accountId, call.params.id);
      if (!known) throw noDelivery();
      return call.transaction(async (tx) => {
        checkEnabled(await lock(tx, accountId, known.webhook_id));
        const delivery = await deliveries.beginAnew(tx, accountId, known.id, clock.now());
        if (!delivery) throw noDelivery();
        tx.afterCommit(() => appending.wake(accountId, [delivery.webhook_id]));
        return presentDelivery(delivery);
      });
    }),

    route(contract.recoverWebhook, async (call) => {
      const { accountId } = call.principal;
      const { id } = call.params;
      return call.transaction(async (tx) => {
        checkEnabled(await lock(tx, accountId, id));
        const recovered = await deliveries.recover(tx, accountId, id, new Date(call.body.since), clock.now());
        if (recovered > 0) tx.afterCommit(() => appending.wake(accountId, [id]));
        return { recovered };
      });
    }),
  ];
}

const noWebhook = () => new AppError("not_found", "There is no webhook with this id.");
const noDelivery = () => new AppError("not_found", "There is no delivery with this id.");
