/**
 * What a hostile page can do to somebody who is signed in. It stands on another port of the same host, which a browser
 * takes for the same site: the cookie is sent along, and only the service's own checks are left.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { call } from "../support/api.ts";
import { describeInBrowser, signUpSession } from "../support/browser.ts";
import { until } from "../support/until.ts";

await describeInBrowser("the web page and its enemies", {}, ({ url, browser, visitAs }) => {
  let session: string;
  let hostile: string;
  const server = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end("<!doctype html><title>Win a prize</title>"),
  );
  before(async () => {
    session = await signUpSession(url, "victim@example.com");
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    hostile = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  after(() => server.close());

  const countKeys = async () => (await call(url, "GET", "/v1/keys", { token: session })).body.data.length;

  /** The victim's browser on the hostile page. */
  async function lure() {
    const context = await browser().newContext();
    await context.addCookies([{ name: "ph_session", value: session, url, httpOnly: true, sameSite: "Lax" }]);
    const page = await context.newPage();
    await page.goto(hostile);
    return { page, close: () => context.close() };
  }

  test("another page can't make a key with the cookie, by form or by script", async () => {
    const { page, close } = await lure();
    const body = JSON.stringify({ name: "stolen", scopes: ["memory:read"] });
    const byScript = await page.evaluate(
      async ([address, text]) => {
        const post = async (type: string) => {
          try {
            const init = {
              method: "POST",
              body: text,
              headers: { "content-type": type },
              credentials: "include",
            };
            return (await fetch(`${address}/v1/keys`, init as RequestInit)).status;
          } catch {
            return "refused by the browser";
          }
        };
        return [await post("application/json"), await post("text/plain")];
      },
      [url, body] as const,
    );
    assert.ok(
      byScript.every((answer) => answer === "refused by the browser"),
      `nothing to be read: ${byScript}`,
    );
    const answered = page.waitForResponse(`${url}/v1/keys`);
    // As JSON, with the "=" that a form puts between name and value inside a string.
    const name = `${body.slice(0, -1)},"x":"`.replaceAll('"', "&quot;");
    await page.setContent(
      `<form method="post" enctype="text/plain" action="${url}/v1/keys"><input name="${name}" value='"}'></form>`,
    );
    await page.evaluate("document.forms[0].submit()");
    assert.equal((await answered).status(), 403);
    assert.equal(await countKeys(), 0);
    await close();
  });

  test("another page can neither read with the cookie nor open a socket with it", async () => {
    const { page, close } = await lure();
    const got = await page.evaluate(async (address) => {
      const read = await fetch(`${address}/v1/auth/me`, { credentials: "include" }).then(
        (answer) => `read ${answer.status}`,
        () => "refused",
      );
      const socket = await new Promise((resolve) => {
        const opened = new WebSocket(`${address.replace("http", "ws")}/v1/flux/player/ws`, "flux.v1");
        opened.onopen = () => resolve("open");
        opened.onerror = () => resolve("refused");
      });
      return [read, socket];
    }, url);
    assert.deepEqual(got, ["refused", "refused"]);
    await close();
  });

  test("no page can be put into a frame", async () => {
    const { page, close } = await lure();
    for (const path of ["/", "/settings/keys", "/v1/docs", "/upgrade"]) {
      await page.setContent(`<iframe src="${url + path}"></iframe>`);
      await until(`${path} is refused`, async () =>
        page.frames().some((frame) => frame.url().startsWith("chrome-error:")),
      );
    }
    await close();
  });

  test("a script that got into the page would not run, and what people wrote stays text", async () => {
    const trap = '<img src=x onerror="window.caught=1"><script>window.caught=1</script>';
    await call(url, "POST", "/v1/memory/write", {
      token: session,
      body: { claims: [{ content: `Ana said ${trap}` }] },
    });
    await call(url, "POST", "/v1/feeds", {
      token: session,
      body: { title: `Feed ${trap}`, description: trap },
    });
    for (const path of ["/memory", "/feeds"]) {
      const { page, close } = await visitAs(session, path);
      await page.getByText("onerror").first().waitFor();
      assert.equal(await page.evaluate("window.caught"), undefined, path);
      await close();
    }
    const { page, context, complaints } = await visitAs(session, "/memory");
    await page.evaluate(
      "document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.caught = 1' }))",
    );
    assert.equal(await page.evaluate("window.caught"), undefined);
    assert.match(complaints.join(), /Content Security Policy/);
    await context.close();
  });
});
