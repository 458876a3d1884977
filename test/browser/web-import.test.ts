/** Bringing things over in the page: looked at beforehand, imported, broken off by a reload, and out of credits. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { call, signUp } from "../support/api.ts";
import { describeInBrowser, PHONE } from "../support/browser.ts";
import { AXE, findFaults } from "../support/page-faults.ts";
import { until } from "../support/until.ts";

const PATH = "/memory/import";
/** Enough for every test here, and soon spent where it has to be. */
const CREDITS = 20;
const ASKING_COSTS = 10;

/** Conversations as ChatGPT exports them, each told by the user and the assistant in turns. */
function chatgptExport(conversations: string[][]): string {
  return JSON.stringify(
    conversations.map((texts, number) => {
      const ids = texts.map((_, at) => `c${number}-m${at}`);
      const nodes = texts.map((text, at) => ({
        id: ids[at],
        parent: ids[at - 1] ?? null,
        children: ids[at + 1] ? [ids[at + 1]] : [],
        message: {
          id: ids[at],
          author: { role: at % 2 === 0 ? "user" : "assistant" },
          create_time: 1_700_000_000 + number * 86_400 + at,
          content: { content_type: "text", parts: [text] },
        },
      }));
      const mapping = Object.fromEntries(nodes.map((node) => [node.id, node]));
      return { conversation_id: `c${number}`, create_time: 1_700_000_000, current_node: ids.at(-1), mapping };
    }),
  );
}

const TALK = chatgptExport([
  ["I live in Lisbon.", "Lovely.", "How do I boil an egg?", "For nine minutes."],
  ["My sister Ana is a nurse.", "Good to know."],
]);

/** Differently tagged they are two batches. */
const NOTES = {
  "home.md": "---\ndate: 2024-05-01\ntags: [home]\n---\nMy dog is called Bruno.\n",
  "work.md": "---\ndate: 2024-05-02\ntags: [work]\n---\nI work as a gardener.\n",
};

const give = (page: Page, files: Record<string, string>) =>
  page.getByLabel("Files to import").setInputFiles(
    Object.entries(files).map(([name, text]) => ({
      name,
      mimeType: "application/octet-stream",
      buffer: Buffer.from(text),
    })),
  );
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const imported = (page: Page) => page.getByRole("heading", { name: "Imported" }).waitFor();
const kept = (page: Page) => page.evaluate<string>("JSON.stringify(localStorage)");

await describeInBrowser(
  "importing in the page",
  { FREE_TIER_CREDITS: String(CREDITS), EMBEDDER: "none" },
  ({ url, visitAs }) => {
    const claimsOf = async (session: string, query = "") => {
      const { body } = await call(url, "GET", `/v1/memory/read?limit=100${query}`, { token: session });
      return (body.data as { content: string; tags: string[]; source: string }[]).toReversed();
    };

    test("shows what would become claims, imports them, and stores nothing twice", async () => {
      const { session } = await signUp(url);
      const { page, context, close } = await visitAs(session, PATH);
      await context.addInitScript(AXE);
      await page.reload();
      await give(page, { "conversations.json": TALK });
      await press(page, "Show what would become claims");
      await page.getByText("6 messages would become 2 claims. Nothing was stored.").waitFor();
      await page.getByRole("listitem").getByText("My sister Ana is a nurse.").waitFor();
      await page.getByText("a question, a request or small talk").waitFor();
      await page.getByText("conversations.json, line 1").waitFor();
      await page.getByText("Importing it costs 1 credit; you have").waitFor();
      assert.deepEqual(await claimsOf(session), []);
      assert.deepEqual(await findFaults(page), []);

      await press(page, "Import");
      await imported(page);
      const stored = await claimsOf(session);
      assert.deepEqual(
        stored.map(({ content, source }) => [content, source]),
        [
          ["I live in Lisbon.", "chatgpt"],
          ["My sister Ana is a nurse.", "chatgpt"],
        ],
      );
      assert.equal(await kept(page), "{}", "an import that is done leaves nothing behind");

      await press(page, "Import something else");
      await give(page, { "conversations.json": TALK });
      await press(page, "Import");
      await page.getByText("6 messages became 0 claims. 2 claims were known already.").waitFor();
      assert.equal((await claimsOf(session)).length, 2);
      await page.getByRole("link", { name: "See it in your memory" }).click();
      await page.getByRole("link", { name: "My sister Ana is a nurse." }).waitFor();
      await close();
    });

    test("a table's columns are chosen, on a phone", async () => {
      const { session } = await signUp(url);
      const { page, context, close } = await visitAs(session, PATH, { viewport: PHONE, colorScheme: "dark" });
      await context.addInitScript(AXE);
      await page.reload();
      await give(page, {
        "likes.csv": "Name;Likes;Since;Group\nAna;figs;2021-05-01;family\nRui;trains;2019-03-12;work\n",
      });
      await page.getByLabel("Group").selectOption("Tags");
      await page.getByLabel("A sentence from several columns").fill("{Name} likes {What}.");
      await page.getByText("There is no column {what}.").waitFor();
      assert.ok(await page.getByRole("button", { name: "Import", exact: true }).isDisabled());
      await page.getByLabel("A sentence from several columns").fill("{Name} likes {Likes}.");
      assert.deepEqual(await findFaults(page), []);
      await press(page, "Import");
      await imported(page);
      assert.deepEqual(
        (await claimsOf(session)).map(({ content, tags }) => [content, ...tags]),
        [
          ["Ana likes figs.", "family"],
          ["Rui likes trains.", "work"],
        ],
      );
      await close();
    });

    test("goes on where it was after a reload", async () => {
      const { session } = await signUp(url);
      const { page, context, close } = await visitAs(session, PATH);
      let writes = 0;
      await context.route("**/v1/memory/write", async (route) => {
        // The second is under way when the page is left.
        if (++writes === 1) await route.continue();
      });
      await give(page, NOTES);
      await press(page, "Import");
      await until("the second is under way", () => writes === 2);
      await page.reload();
      await context.unroute("**/v1/memory/write");
      await page.getByText("The import of home.md and 1 more (Notes) was not finished").waitFor();
      assert.deepEqual((await claimsOf(session)).length, 1);

      await give(page, NOTES);
      await press(page, "Import");
      await imported(page);
      await page.getByText("1 passage had been imported before").waitFor();
      assert.deepEqual(
        (await claimsOf(session)).map(({ content }) => content),
        ["My dog is called Bruno.", "I work as a gardener."],
      );
      assert.equal(await kept(page), "{}");
      await close();
    });

    test("without credits it says so, and can be gone on with", async () => {
      const { session } = await signUp(url);
      for (let left = CREDITS; left > 0; left -= ASKING_COSTS) {
        await call(url, "POST", "/v1/agent/run", { token: session, body: { message: "Where do I live?" } });
      }
      const { page, context, complaints } = await visitAs(session, PATH);
      await give(page, { "conversations.json": TALK });
      await press(page, "Import");
      await page.getByText("Your credits are used up.").waitFor();
      await page.getByRole("button", { name: "Go on" }).waitFor();
      await page.reload();
      await press(page, "Forget about it");
      assert.equal(await kept(page), "{}");
      await context.close();
      assert.ok(
        complaints.every((text) => text.includes("402")),
        complaints.join("\n"),
      );
    });

    test("by keyboard and by dropping; what can't be read is named with its place", async () => {
      const { session } = await signUp(url);
      const { page, close } = await visitAs(session, PATH);
      // Asked for before the focus is set: then the browser knows of it before the key comes.
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Choose files" }).focus();
      await page.keyboard.press("Enter");
      await (await chooser).setFiles({
        name: "talk.json",
        mimeType: "text/plain",
        buffer: Buffer.from(TALK.slice(0, 300)),
      });
      await press(page, "Show what would become claims");
      await page
        .getByRole("alert")
        .getByText(/^talk\.json, line 1, byte \d+: it ends in the middle/)
        .waitFor();
      await press(page, "Choose something else");

      const dropped = await page.evaluateHandle(
        "(() => { const given = new DataTransfer(); given.items.add(new File(['BEGIN:VCARD\\nFN:Ana\\nEND:VCARD'], 'ana.vcf')); return given; })()",
      );
      await page.getByText("Drop files or a folder here").dispatchEvent("drop", { dataTransfer: dropped });
      await page.getByRole("heading", { name: "ana.vcf" }).waitFor();
      await until(
        "it is read as contacts",
        async () => (await page.getByLabel("Read it as").inputValue()) === "vcard",
      );
      await close();
    });
  },
);
