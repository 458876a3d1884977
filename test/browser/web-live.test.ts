/** What happens while one looks: a key revoked under an open stream, two tabs of one state, an update that arrives. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { call, signUp } from "../support/api.ts";
import { startBreakingLine } from "../support/breaking-line.ts";
import { describeInBrowser } from "../support/browser.ts";
import { createPublisher } from "../support/feed-reader.ts";
import { createSeededRandom } from "../support/seeded-random.ts";
import { until } from "../support/until.ts";

await describeInBrowser("the page while things happen", {}, ({ url, visitAs }) => {
  test("revoking a key in the page ends the stream that was opened with it", async () => {
    const { session, key } = await signUp(url);
    const stream = await fetch(`${url}/v1/feeds/stream`, { headers: { authorization: `Bearer ${key}` } });
    assert.equal(stream.status, 200);
    const ended = stream.text();
    const { page, close } = await visitAs(session, "/settings/keys");
    await page.getByRole("button", { name: /^Revoke test/ }).click();
    await page.getByRole("button", { name: "Revoke key" }).click();
    await page.getByText("No keys yet").waitFor();
    await ended;
    const { status } = await call(url, "GET", "/v1/feeds", { token: key });
    assert.equal(status, 401);
    await close();
  });

  test("two tabs share a state, see each other, and keep what is written offline", async () => {
    const { session } = await signUp(url);
    await call(url, "POST", "/v1/flux/player/state", { token: session, body: { state: { volume: 7 } } });
    const line = await startBreakingLine(url, createSeededRandom(1), { least: 1, most: 1 });
    line.calm();
    const { page: one, context, openTab, complaints } = await visitAs(session, `${line.url}/flux/player`);
    const other = await openTab("/flux/player");
    for (const tab of [one, other]) {
      const devices = tab.getByRole("list", { name: "Connected devices" });
      await until("both are there", async () => {
        const shown = (await devices.allTextContents()).join();
        return (await devices.getByRole("listitem").count()) === 2 || shown.includes("× 2");
      });
    }
    const shown = (tab: Page, volume: string) =>
      tab.getByRole("button", { name: new RegExp(`^${volume} ?, change volume$`) });
    const change = async (from: string, to: string) => {
      await shown(one, from).click();
      await one.getByLabel("Value").fill(to);
      await one.keyboard.press("Enter");
    };
    await change("7", "8");
    await shown(other, "8").waitFor();

    line.goDown();
    await one.getByText("Not connected").waitFor();
    await change("8", "9");
    await one.getByText("1 edit not yet sent").waitFor();
    line.comeBack();
    await shown(other, "9").waitFor();
    const { body } = await call(url, "GET", "/v1/flux/player/state", { token: session });
    assert.deepEqual([body.version, body.state], [3, { volume: 9 }]);
    await context.close();
    // The browser itself says that it can't connect, and of the client's question why, where the line is back by then,
    // that it was no handshake.
    const expected = /WebSocket connection to|Failed to load resource: (?:net::ERR_|.* status of 400 )/;
    assert.deepEqual(
      complaints.filter((text) => !expected.test(text)),
      [],
    );
  });

  test("an update of a feed arrives while one looks", async () => {
    const owner = await signUp(url);
    const reader = await signUp(url);
    const publisher = createPublisher(url, owner.key);
    const feedId = await publisher.createFeed();
    await createPublisher(url, reader.key).subscribe(feedId);
    const { page, close } = await visitAs(reader.session, "/feeds");
    await page.getByText("Live", { exact: true }).waitFor();
    const publishing = await visitAs(owner.session, `/feeds/${feedId}`);
    await publishing.page.getByLabel("Data").fill('{"sky":"a rainbow over Porto"}');
    await publishing.page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("a rainbow over Porto").waitFor();
    await publishing.close();
    await close();
  });
});
