/** Somebody who has never been here: from the first page to the first answer, by mouse, by keyboard and by curl. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { describeInBrowser } from "../support/browser.ts";
import { curlPath, describeNeeding } from "../support/needs.ts";

const PASSWORD = "correct horse battery";

await describeInBrowser("a newcomer", {}, ({ url, visit }) => {
  /** Signs up and makes the guide's key; answers it. */
  async function beginGuide(page: Page, email: string): Promise<string> {
    await page.getByRole("link", { name: "Create a free account" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: "First steps", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Create key" }).click();
    const shown = page.getByRole("region", { name: "Your new key" }).locator("code").first();
    return (await shown.textContent()) ?? "";
  }

  test("gets from the first page to an answer, and leaves no secret behind", async () => {
    const { page, context, close } = await visit("/");
    const key = await beginGuide(page, "newcomer@example.com");
    assert.match(key, /^ph_live_\w{38}$/);
    for (const [call, answer] of [
      ["Tell the memory something", /Remembered as 2 claims/],
      ["Search it", /Best first/],
      ["Ask the helper", /It stands on/],
    ] as const) {
      await page.getByRole("button", { name: `Run it here: ${call}` }).click();
      await page.getByRole("listitem", { name: call }).getByText(answer).first().waitFor();
    }
    await page.getByText("All steps are done.").waitFor();

    const kept: string = await page.evaluate(
      "JSON.stringify([localStorage, sessionStorage, document.cookie])",
    );
    assert.equal(kept, '[{},{},""]', "no key, no token, no cookie that a script could read");
    const [cookie] = await context.cookies();
    assert.deepEqual([cookie?.httpOnly, cookie?.sameSite], [true, "Lax"]);
    assert.ok(!page.url().includes("ph"), page.url());

    await page.reload();
    await page.getByText("$API_KEY").first().waitFor();
    assert.ok(!(await page.content()).includes(key), "shown once");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "A helper that remembers" }).waitFor();
    await page.goto(`${url}/settings/keys`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.getByLabel("Email").fill("newcomer@example.com");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByText("my first key").waitFor();
    assert.equal(page.url(), `${url}/settings/keys`, "where one wanted to go");
    await close();
  });

  test("is told at the field what is wrong with a password", async () => {
    const { page, complaints, close } = await visit("/sign-up");
    await page.getByText("At least 10 characters").waitFor();
    await page.getByLabel("Email").fill("chooser@example.com");
    for (const [password, fault] of [
      ["123456789", "Use at least 10 characters."],
      [" ".repeat(12), "Use more than spaces."],
      ["Password123", "The password is one of the most common passwords: choose another."],
    ] as const) {
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByText(fault).waitFor();
    }
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: "First steps", level: 1 }).waitFor();
    // The browser reports the service's refusal; the other two never reached it.
    assert.match(complaints.splice(0).join("\n"), /^says [^\n]*status of 400[^\n]*$/);
    await close();
  });

  describeNeeding("curl at TEST_CURL", curlPath, "the guide's calls in a terminal", () => {
    test("work as they are shown", async () => {
      const { page, close } = await visit("/");
      await beginGuide(page, "terminal@example.com");
      const answers = [];
      for (const call of ["Tell the memory something", "Search it", "Ask the helper"]) {
        const command = await page.getByRole("region", { name: `${call}, as a curl call` }).textContent();
        answers.push(execFileSync("sh", ["-c", `${command} -s`], { encoding: "utf8" }));
      }
      const [written, found, asked] = answers.map((text) => JSON.parse(text));
      assert.equal(written.claims.length, 2);
      assert.match(found[0].content, /Ana/);
      assert.match(asked.content, /Lisbon/);
      await close();
    });
  });

  test("needs no mouse", async () => {
    const { page, close } = await visit("/");
    /** Goes on with Tab until what has the focus is called so. */
    async function tabTo(name: RegExp | string): Promise<void> {
      const seen: string[] = [];
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press("Tab");
        const focused: string = await page.evaluate(
          "(({ ariaLabel, labels, textContent }) => ariaLabel || labels?.[0]?.textContent || textContent)(document.activeElement)",
        );
        seen.push(focused);
        if (typeof name === "string" ? focused === name : name.test(focused)) return;
      }
      assert.fail(`Tab never came to ${name}, but to ${seen.join(" | ")}`);
    }
    const press = (key: string) => page.keyboard.press(key);

    await tabTo("Create a free account");
    await press("Enter");
    await page.getByRole("heading", { name: "Create your account" }).waitFor();
    // The first field has the focus already.
    await page.keyboard.type("keyboard@example.com");
    await tabTo("Password");
    await page.keyboard.type(PASSWORD);
    await press("Enter");
    await page.getByRole("heading", { name: "First steps", level: 1 }).waitFor();

    await page.goto(`${url}/overview`);
    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
    await page.locator("body").press("Home");
    await page.evaluate("document.activeElement.blur()");
    await tabTo("API keys");
    await press("Enter");
    await page.getByRole("heading", { name: "API keys", level: 1 }).waitFor();
    await tabTo("Create key");
    await press("Enter");
    await page.getByRole("dialog", { name: "Create a key" }).waitFor();
    await page.keyboard.type("by keyboard");
    await press("Enter");
    await page.getByRole("dialog", { name: /is ready/ }).waitFor();
    await tabTo("Done");
    await press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await tabTo(/^Revoke by keyboard/);
    await press("Enter");
    await page.getByRole("dialog", { name: /^Revoke/ }).waitFor();
    await press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const focused: string = await page.evaluate("document.activeElement.ariaLabel");
    assert.match(focused, /^Revoke by keyboard/, "the focus is back where it was");
    await press("Enter");
    await tabTo("Revoke key");
    await press("Enter");
    await page.getByText("No keys yet").waitFor();
    await close();
  });
});
