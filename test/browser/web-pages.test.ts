/** Every page with something on it: no serious finding of axe in either theme, nothing too wide for a phone, no error. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { call } from "../support/api.ts";
import { DESKTOP, describeInBrowser, PHONE, signUpSession, type Visit } from "../support/browser.ts";
import { AXE, findFaults } from "../support/page-faults.ts";
import { until } from "../support/until.ts";

/** Two windows on the same pages. The themes differ by their colours and nothing else, so the second looks at those. */
const LOOKS = {
  "light, wide": { options: { colorScheme: "light", viewport: DESKTOP }, only: [] },
  "dark, narrow": { options: { colorScheme: "dark", viewport: PHONE }, only: ["color-contrast"] },
} as const;

/** Asked often: a locator that waits looks twice a second. */
const settled = (page: Page) =>
  until("the page is there and awaits nothing", () =>
    page.evaluate(
      "document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null",
    ),
  );

await describeInBrowser("every page", { WEBHOOK_ALLOW_PRIVATE: "true" }, ({ url, visit, visitAs }) => {
  const made: Record<"session" | "empty" | "claim" | "feed" | "webhook", string> = {
    session: "",
    empty: "",
    claim: "",
    feed: "",
    webhook: "",
  };
  before(async () => {
    made.empty = await signUpSession(url, "empty@example.com");
    const token = await signUpSession(url, "pages@example.com");
    made.session = token;
    const post = async (path: string, body: unknown) => {
      const answer = await call(url, "POST", path, { token, body });
      assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    const { claims } = await post("/v1/memory/write", {
      content: "I live in Lisbon. My sister Ana is a nurse. Peanuts make my throat swell up.",
      tags: ["home"],
    });
    made.claim = claims[0].id;
    await post("/v1/memory/write", { content: "I moved to Porto." });
    await post("/v1/agent/run", { message: "Where do I live?" });
    made.feed = (await post("/v1/feeds", { title: "Weather in Porto", price_credits: 0.5 })).id;
    await post(`/v1/feeds/${made.feed}/subscribe`, { remember: true });
    await post(`/v1/feeds/${made.feed}/publish`, { data: { high: 17, sky: "rain" } });
    made.webhook = (await post("/v1/webhooks", { url: "http://127.0.0.1:9/hook", events: ["*"] })).id;
    await post(`/v1/webhooks/${made.webhook}/test`, {});
    await post("/v1/flux/player/state", {
      merge: { playing: { title: "Blue in Green" }, queue: [1, null, true] },
    });
    await post("/v1/keys", { name: "laptop", scopes: ["memory:read", "agent:run"] });
  });

  /** Opens each of the paths in both windows; answers what is wrong with them. */
  async function lookAt(
    paths: readonly string[],
    open: (options: BrowserContextOptions) => Promise<Visit>,
  ): Promise<string[]> {
    const found = await Promise.all(
      Object.entries(LOOKS).map(async ([look, { options, only }]) => {
        const { page, context, close } = await open(options);
        await context.addInitScript(AXE);
        const faults = [];
        for (const path of paths) {
          await page.goto(url + path);
          await settled(page);
          for (const fault of await findFaults(page, only)) faults.push(`${path}, ${look}: ${fault}`);
        }
        await close();
        return faults;
      }),
    );
    return found.flat();
  }

  test("for a visitor", async () => {
    const faults = await lookAt(["/", "/sign-in", "/sign-up"], (options) => visit("/upgrade", options));
    assert.deepEqual(faults, []);
  });

  test("with something on it", async () => {
    const paths = [
      "/overview",
      "/welcome",
      "/memory",
      "/memory?view=data",
      "/memory/import",
      `/memory/${made.claim}`,
      "/chat",
      "/feeds",
      "/feeds/discover",
      `/feeds/${made.feed}`,
      "/webhooks",
      `/webhooks/${made.webhook}`,
      "/flux",
      "/flux/player",
      "/settings/keys",
      "/settings/account",
    ];
    const faults = await lookAt(paths, (options) => visitAs(made.session, "/upgrade", options));
    assert.deepEqual(faults, []);
  });

  test("with nothing on it yet", async () => {
    const paths = ["/overview", "/memory", "/chat", "/feeds", "/webhooks", "/flux", "/settings/keys"];
    const faults = await lookAt(paths, (options) => visitAs(made.empty, "/upgrade", options));
    assert.deepEqual(faults, []);
  });
});
