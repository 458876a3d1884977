/** Feeds in a real Chromium: its own EventSource by the session's cookie, its own WebSocket by a key. */
import { test } from "node:test";
import { signUp } from "../support/api.ts";
import { describeInBrowser } from "../support/browser.ts";
import { createPublisher } from "../support/feed-reader.ts";

await describeInBrowser("feeds in a browser", {}, ({ url, browser }) => {
  test("EventSource comes back by itself after a cut, and WebSocket goes on after its cursor", async () => {
    const owner = await signUp(url);
    const reader = await signUp(url);
    const publisher = createPublisher(url, owner.key);
    const feedId = await publisher.createFeed();
    await createPublisher(url, reader.key).subscribe(feedId);

    const context = await browser().newContext();
    const page = await context.newPage();
    await page.goto(`${url}/v1/openapi.json`);
    await page.evaluate(
      async (body) => {
        const answer = await fetch("/v1/auth/sign-in", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
        const held = { events: [] as number[], messages: [] as number[], cursor: "" };
        Object.assign(globalThis, { held });
        const source = new EventSource("/v1/feeds/stream");
        source.addEventListener("update", (event) => {
          const { data, lastEventId } = event as unknown as { data: string; lastEventId: string };
          held.events.push(JSON.parse(data).seq);
          held.cursor = lastEventId;
        });
        await new Promise((resolve) => source.addEventListener("open", resolve, { once: true }));
      },
      { email: reader.email, password: reader.password },
    );
    const has = (part: "events" | "messages", seqs: number[]) =>
      page.waitForFunction(
        ([name, expected]) => {
          const { held } = globalThis as never as { held: Record<string, number[]> };
          return JSON.stringify(held[name as string]) === expected;
        },
        [part, JSON.stringify(seqs)],
        { timeout: 15_000 },
      );

    await publisher.publish(feedId, { n: 1 });
    await has("events", [1]);
    await context.setOffline(true);
    await publisher.publish(feedId, { n: 2 });
    await context.setOffline(false);
    await publisher.publish(feedId, { n: 3 });
    await has("events", [1, 2, 3]);

    await page.evaluate(
      ([address, key]) => {
        const { held } = globalThis as never as { held: { messages: number[]; cursor: string } };
        const socket = new WebSocket(`${address}?after=${held.cursor}`, ["feeds.v1", `bearer.${key}`]);
        socket.onmessage = ({ data }) => held.messages.push(JSON.parse(data).update.seq);
      },
      [`${url.replace("http", "ws")}/v1/feeds/ws`, reader.key],
    );
    await publisher.publish(feedId, { n: 4 });
    await has("messages", [4]);
    await has("events", [1, 2, 3, 4]);
    await context.close();
  });
});
