/** The playground and the plain pages, in a real Chromium that reaches nothing but the service. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { signUp } from "../support/api.ts";
import { DESKTOP, describeInBrowser, PHONE } from "../support/browser.ts";
import { until } from "../support/until.ts";

await describeInBrowser("the pages in a browser", {}, ({ url, visit }) => {
  test("the playground makes a call with a key, and asks no other host", async () => {
    const caller = await signUp(url, ["credits:read"]);
    const { page, close } = await visit("/v1/docs");

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
    await close();
  });

  for (const [anchor, heading] of [
    ["error-idempotency_in_flight", "409 idempotency in flight"],
    ["deprecations", "Deprecations"],
  ] as const) {
    test(`/v1/docs#${anchor}, where answers lead, shows what it promises`, async () => {
      const { page, close } = await visit(`/v1/docs#${anchor}`);
      const title = page.getByRole("heading", { name: heading, exact: true });
      await until(`${heading} is in view`, async () => {
        const top = (await title.first().boundingBox())?.y ?? -1;
        return top >= 0 && top < DESKTOP.height / 2;
      });
      await close();
    });
  }

  for (const colorScheme of ["light", "dark"] as const) {
    test(`/upgrade is ${colorScheme} for who wants that, and fits a phone`, async () => {
      const { page, close } = await visit("/upgrade", { colorScheme, viewport: PHONE });
      const ground: string = await page.evaluate("getComputedStyle(document.body).backgroundColor");
      const overflow: number = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      const brightness = Number(/\d+/.exec(ground)?.[0]);
      assert.equal(brightness > 128, colorScheme === "light", ground);
      assert.ok(overflow <= 0, `${overflow} px too wide`);
      await close();
    });
  }
});
