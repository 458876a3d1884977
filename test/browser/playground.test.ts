/** The playground and the plain pages, in a real Chromium that reaches nothing but the service. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { chromiumPath, describeNeeding } from "../support/needs.ts";
import { spawnService } from "../support/processes.ts";
import { until } from "../support/until.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const VIEW = { width: 1280, height: 900 };

interface Visit {
  page: Page;
  /** What must not happen: requests to other hosts, and errors. */
  complaints: string[];
  close(): Promise<void>;
}

const needed = chromiumPath ? { executablePath: chromiumPath, url: await serve() } : undefined;

async function serve(): Promise<string> {
  const databaseUrl = await createTestDatabaseUrl();
  return (await spawnService({ program: "src/main.ts", env: { DATABASE_URL: databaseUrl } })).url;
}

describeNeeding(
  "a Chromium at TEST_CHROMIUM",
  needed,
  "the pages in a browser",
  ({ executablePath, url }) => {
    let browser: Browser;
    before(async () => {
      browser = await chromium.launch({ executablePath, args: FLAGS });
    });
    after(() => browser?.close());

    async function visit(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
      const complaints: string[] = [];
      const context = await browser.newContext({ viewport: VIEW, ...options });
      await context.route("**", (route) => {
        const asked = route.request().url();
        if (asked.startsWith(`${url}/`) || /^(data|blob):/.test(asked)) return route.continue();
        complaints.push(`asks ${asked}`);
        return route.abort();
      });
      const page = await context.newPage();
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning")
          complaints.push(`says ${message.text()}`);
      });
      page.on("pageerror", (error) => complaints.push(`throws ${error.message}`));
      await page.goto(url + path);
      return { page, complaints, close: () => context.close() };
    }

    test("the playground makes a call with a key, and asks no other host", async () => {
      const caller = await signUp(url, ["credits:read"]);
      const { page, complaints, close } = await visit("/v1/docs");

      await page.getByPlaceholder("Token").first().fill(caller.key);
      await page.getByRole("button", { name: "Open Group - Credits" }).click();
      await page.getByRole("link", { name: "Balance and free tier" }).click();
      await page.getByRole("button", { name: /^Test Request\s*\(get \/v1\/credits\)$/ }).click();
      const answered = page.waitForResponse(`${url}/v1/credits`);
      await page.getByRole("button", { name: /Send get request/i }).click();
      const answer = await answered;
      assert.equal(answer.status(), 200);
      assert.equal(answer.request().headers().authorization, `Bearer ${caller.key}`);
      // What the person sees, not only what went over the wire.
      await page.getByText("200 OK").first().waitFor();
      await page.getByText('"balance"').last().waitFor();

      const kept: string = await page.evaluate("JSON.stringify([localStorage, sessionStorage])");
      assert.ok(!kept.includes(caller.key), "the key is gone with the page");
      assert.deepEqual(complaints, []);
      await close();
    });

    for (const [anchor, heading] of [
      ["error-idempotency_in_flight", "409 idempotency in flight"],
      ["deprecations", "Deprecations"],
    ] as const) {
      test(`/v1/docs#${anchor}, where answers lead, shows what it promises`, async () => {
        const { page, complaints, close } = await visit(`/v1/docs#${anchor}`);
        const title = page.getByRole("heading", { name: heading, exact: true });
        await until(`${heading} is in view`, async () => {
          const top = (await title.first().boundingBox())?.y ?? -1;
          return top >= 0 && top < VIEW.height / 2;
        });
        assert.deepEqual(complaints, []);
        await close();
      });
    }

    for (const colorScheme of ["light", "dark"] as const) {
      test(`the plain pages are ${colorScheme} for who wants that, and fit a phone`, async () => {
        for (const path of ["/", "/upgrade"]) {
          const { page, complaints, close } = await visit(path, {
            colorScheme,
            viewport: { width: 360, height: 740 },
          });
          const ground: string = await page.evaluate("getComputedStyle(document.body).backgroundColor");
          const overflow: number = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
          const brightness = Number(/\d+/.exec(ground)?.[0]);
          assert.equal(brightness > 128, colorScheme === "light", `${path} on ${ground}`);
          assert.ok(overflow <= 0, `${path} is ${overflow} px too wide`);
          assert.deepEqual(complaints, []);
          await close();
        }
      });
    }
  },
);
