/** A page of somebody else's, in two tabs of a real Chromium: what is typed in one is seen in the other. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { call, signUp } from "../support/api.ts";
import { describeInBrowser } from "../support/browser.ts";
import { until } from "../support/until.ts";

/** All that a page needs to share a note between devices. Address, key and name come with the fragment. */
const PAGE = `<!doctype html>
<title>A shared note</title>
<input id="note" aria-label="Note">
<output id="devices"></output>
<script>
  const { address, key, device } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const note = document.getElementById("note");
  let version;
  let socket;
  let writes = 0;
  function connect() {
    const since = version === undefined ? "" : "&since=" + version;
    socket = new WebSocket(address + "?device=" + device + since, ["flux.v1", "bearer." + key]);
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      if (frame.type === "presence") document.getElementById("devices").value = frame.devices.join(" ");
      if (frame.version !== undefined && frame.type !== "reject") version = frame.version;
      const changed = frame.state ?? frame.merge;
      if (changed && "note" in changed) note.value = changed.note;
    };
    socket.onclose = () => setTimeout(connect, 50);
  }
  note.oninput = () =>
    socket.send(JSON.stringify({ type: "write", id: String(++writes), merge: { note: note.value } }));
  connect();
</script>`;

await describeInBrowser("flux in a browser", {}, ({ url, browser }) => {
  const server = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end(PAGE),
  );
  before(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  after(() => server.close());

  const noteOf = (page: Page) => page.getByLabel("Note").inputValue();
  const devicesOf = (page: Page) => page.locator("#devices").textContent();

  test("two tabs share a note, and see each other", async () => {
    const { key } = await signUp(url, ["flux:read", "flux:write"]);
    const address = `${url.replace(/^http/, "ws")}/v1/flux/notes/ws`;
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const context = await browser().newContext();
    async function openTab(device: string): Promise<Page> {
      const page = await context.newPage();
      await page.goto(`${origin}/#${new URLSearchParams({ address, key, device })}`);
      return page;
    }
    const [left, right] = [await openTab("left"), await openTab("right")];
    for (const page of [left, right]) {
      await until("both are there", async () => (await devicesOf(page)) === "left right");
    }
    await left.getByLabel("Note").pressSequentially("Milk, bread");
    await until("the other tab has it", async () => (await noteOf(right)) === "Milk, bread");
    await right.getByLabel("Note").fill("Milk");
    await until("the first tab has the change", async () => (await noteOf(left)) === "Milk");
    await right.close();
    await until("the first tab is alone", async () => (await devicesOf(left)) === "left");
    const late = await openTab("late");
    await until("a new tab has it at once", async () => (await noteOf(late)) === "Milk");
    const { body } = await call(url, "GET", "/v1/flux/notes/state", { token: key });
    assert.deepEqual([body.version, body.state], ["Milk, bread".length + 1, { note: "Milk" }]);
    await context.close();
  });

  test("windows of the live-cursor example see each other's pointers", async () => {
    const { key } = await signUp(url, ["flux:read", "flux:write"]);
    const example = spawn(process.execPath, ["examples/live-cursor/server.ts"], {
      cwd: path.join(import.meta.dirname, "../.."),
      env: { PATH: process.env.PATH, API_KEY: key, BASE_URL: url, PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    after(() => example.kill());
    const [printed] = await once(example.stdout, "data");
    const address = /http\S+/.exec(String(printed))?.[0] ?? assert.fail(String(printed));
    const context = await browser().newContext();
    const [one, other] = [await context.newPage(), await context.newPage()];
    for (const page of [one, other]) await page.goto(address);
    for (const page of [one, other]) await page.getByText(/open, 1 other here/).waitFor();
    await one.mouse.move(100, 200);
    const cursor = other.locator(".cursor");
    await until("it is drawn where it points", async () => {
      const transform = (await cursor.count()) === 1 ? await cursor.getAttribute("style") : "";
      return /translate\(100px, 200px\)/.test(transform ?? "");
    });
    await one.close();
    await cursor.waitFor({ state: "detached" });
    await context.close();
  });
});
