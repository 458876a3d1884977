/**
 * Things that the calls of the fuzzer can meet: an id made up at random meets nothing. Every operation on one thing
 * gets a thing of its own, so that one which deletes takes nothing away from another.
 */
import { type Caller, call, signUp } from "../test/support/api.ts";
import { until } from "../test/support/until.ts";

/** Who calls an operation; each is a credential of its own. */
export type Identity = "key" | "session" | "leaving" | "erasing";

export interface Objects {
  credentials: Record<Identity, string>;
  caller: Caller;
  /** The value of a path parameter of an operation. */
  pathValue(endpointId: string, parameter: string): Promise<string>;
  get(path: string, identity?: Identity): Promise<Body>;
  claimId: string;
  conversationId: string;
  updateId: string;
  feedId: string;
  skillName: string;
  /** Where webhooks are sent to. */
  receiver: string;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer's form is what the fuzzer finds out
type Body = any;

export async function makeObjects(base: string, receiver: string): Promise<Objects> {
  const caller = await signUp(base);
  const other = await signUp(base);
  const leaving = await call(base, "POST", "/v1/auth/sign-in", {
    body: { email: caller.email, password: caller.password },
  });

  const send = async (method: string, path: string, body: unknown, token: string): Promise<Body> => {
    const answer = await call(base, method, path, { token, ...(body === undefined ? {} : { body }) });
    if (answer.status >= 300) {
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  };
  const post = (path: string, body: unknown, token = caller.key) => send("POST", path, body, token);
  const credentials: Record<Identity, string> = {
    key: caller.key,
    session: caller.session,
    leaving: leaving.body.session_token,
    erasing: other.key,
  };
  const get = (path: string, identity: Identity = "key") =>
    send("GET", path, undefined, credentials[identity]);

  let made = 0;
  const claim = async (): Promise<string> =>
    (await post("/v1/memory/write", { claims: [{ content: `Shelf ${++made} holds jar number ${made}` }] }))
      .claims[0].id;
  const feed = async (): Promise<string> => {
    const { id } = await post("/v1/feeds", { title: `Feed ${++made}` });
    await post(`/v1/feeds/${id}/subscribe`, {});
    await post(`/v1/feeds/${id}/publish`, { data: { number: made } });
    await post(`/v1/feeds/${id}/publish`, { data: { number: made + 1 } });
    return id;
  };
  const webhook = async (): Promise<string> =>
    (await post("/v1/webhooks", { url: receiver, events: ["*"] })).id;
  const run = async (): Promise<string> =>
    (await post("/v1/agent/run", { message: "What is on shelf 1?" })).id;
  const key = async (): Promise<string> =>
    (await post("/v1/keys", { name: `key ${++made}`, scopes: ["memory:read"] }, caller.session)).id;
  const app = async (): Promise<string> => {
    const name = `app-${++made}`;
    await post(`/v1/flux/${name}/state`, { state: { made } });
    return name;
  };

  /** A webhook with two deliveries that have ended. */
  const delivered = async (): Promise<{ id: string; deliveryId: string }> => {
    const id = await webhook();
    await post(`/v1/webhooks/${id}/test`, {});
    await post(`/v1/webhooks/${id}/test`, {});
    const deliveryId = await until("deliveries that ended", async () => {
      const { data } = await get(`/v1/webhooks/${id}/deliveries?status=succeeded`);
      return data.length >= 2 ? (data[0].id as string) : undefined;
    });
    return { id, deliveryId };
  };
  const deliveries = await delivered();
  const subscription = await post("/v1/feeds", { title: "Of somebody else" }, other.key);
  await post(`/v1/feeds/${subscription.id}/subscribe`, {});

  const makers: Record<string, () => Promise<string>> = {
    "memory.": claim,
    "memory.claims.history": async () => {
      const id = await claim();
      await send("PATCH", `/v1/memory/claims/${id}`, { content: `Shelf ${++made} is empty` }, caller.key);
      return id;
    },
    "feeds.": feed,
    "feeds.updates.list": async () => feedId,
    "feeds.subscribe": async () => (await post("/v1/feeds", { title: "To be followed" }, other.key)).id,
    "feeds.unsubscribe": async () => subscription.id,
    "feeds.report": async () => subscription.id,
    "webhooks.": webhook,
    "webhooks.deliveries.": async () => deliveries.id,
    "webhooks.deliveries.redeliver": async () => deliveries.deliveryId,
    "agent.": run,
    "keys.": key,
    "flux.": app,
    "skills.": async () => skillName,
  };

  // Two of each: a list with one page has no cursor.
  for (const make of [claim, feed, webhook, run, key, app]) {
    await make();
    await make();
  }
  const feedId = await feed();
  const skillName = (await get("/v1/skills")).data[0].name;
  const conversationId = (await get(`/v1/agent/runs/${await run()}`)).conversation_id;
  const updateId = (await get(`/v1/feeds/${feedId}/updates`)).data[0].id;

  return {
    credentials,
    caller,
    get,
    claimId: await claim(),
    feedId,
    skillName,
    receiver,
    conversationId,
    updateId,
    pathValue: async (endpointId, parameter) => {
      if (parameter === "delivery_id") return deliveries.deliveryId;
      // The longest name that fits: the operation's own before its part's.
      const [, make] =
        Object.entries(makers)
          .filter(([prefix]) => endpointId.startsWith(prefix))
          .sort(([a], [b]) => b.length - a.length)[0] ?? [];
      if (!make) throw new Error(`Nothing is made for {${parameter}} of ${endpointId}: see fuzz/objects.ts`);
      return make();
    },
  };
}
