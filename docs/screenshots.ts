/**
 * `npm run screenshots`: pictures of the web page with the demo's data, taken with a real Chromium.
 *
 *   npm run screenshots                      the pictures of the README, to docs/screenshots
 *   npm run screenshots -- --all DIR         every page, light and dark, at 1280 and 360 px, to DIR
 *   npm run screenshots -- --only feeds      (with either) only those whose name has it
 *   npm run screenshots -- --data FOLDER     keeps the seeded database there, for the next time: seeding takes a minute
 *   npm run screenshots -- --url http://…    of a service that runs already, with the demo in it
 *
 * CHROMIUM names the browser where it is not /usr/bin/chromium.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { forReadme, ofEverything, type Routes, type Shot } from "./shots.ts";
import { toSmallPng } from "./small-png.ts";

const ROOT = path.join(import.meta.dirname, "..");
const LOGIN = { email: "demo@example.com", password: "lively demo" };
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  // Letters in grey alone make much smaller files.
  "--disable-lcd-text",
];

const LOOK_MS = 150;
/** Of a long list the beginning is enough. */
const TALLEST = 2_400;
/** A page that is not still by then is shown as it is. */
const MOST_LOOKS = 40;

const { values } = parseArgs({
  options: {
    all: { type: "string" },
    only: { type: "string", default: "" },
    data: { type: "string" },
    url: { type: "string" },
  },
});

async function main(): Promise<void> {
  const cleanup = new AsyncDisposableStack();
  try {
    await takeAll(cleanup);
  } finally {
    await cleanup.disposeAsync();
  }
}

async function takeAll(cleanup: AsyncDisposableStack): Promise<void> {
  const url = values.url ?? (await serveDemo(cleanup));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: FLAGS,
  });
  cleanup.defer(() => browser.close());
  const folder = path.resolve(values.all ?? path.join(ROOT, "docs/screenshots"));
  await mkdir(folder, { recursive: true });

  const stranger = await browser.newContext({ baseURL: url });
  const member = await browser.newContext({ baseURL: url });
  await signIn(member, url);
  const routes = await findRoutes(member);
  const shots = (values.all === undefined ? forReadme(routes) : ofEverything(routes)).filter(({ name }) =>
    name.includes(values.only),
  );
  for (const shot of shots) {
    const page = await (shot.signedIn ? member : stranger).newPage();
    await take(page, shot, path.join(folder, `${shot.name}.png`));
    await page.close();
  }
}

/** Seeds a database and starts the service on it. */
async function serveDemo(cleanup: AsyncDisposableStack): Promise<string> {
  const folder = values.data ? path.resolve(values.data) : await mkdtemp(path.join(tmpdir(), "screenshots-"));
  if (!values.data) cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const env = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: "",
    REDIS_URL: "",
    PORT: "0",
    LOG_LEVEL: "error",
  };
  if (!existsSync(path.join(folder, "seeded"))) {
    const args = ["seed/main.ts", "--email", LOGIN.email, "--password", LOGIN.password];
    const seed = spawn(process.execPath, args, { cwd: ROOT, env, stdio: "inherit" });
    const [code] = await once(seed, "exit");
    if (code !== 0) throw new Error("The demo could not be seeded.");
    await mkdir(path.join(folder, "seeded"));
  }
  const service = spawn(process.execPath, ["src/main.ts"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanup.defer(async () => {
    const ended = service.exitCode === null ? once(service, "exit") : undefined;
    service.kill("SIGTERM");
    await ended;
  });
  let output = "";
  for await (const chunk of service.stdout) {
    output += chunk;
    const found = /ready at (http\S+)/.exec(output)?.[1];
    if (found) return found;
  }
  throw new Error(`The service did not start:\n${output}`);
}

/** By the same call as the page's form; the cookie then belongs to the browser. */
async function signIn(context: BrowserContext, url: string): Promise<void> {
  const answer = await context.request.post("/v1/auth/sign-in", { data: LOGIN, headers: { origin: url } });
  if (!answer.ok())
    throw new Error(`Signing in as ${LOGIN.email} answered ${answer.status()}: is it seeded?`);
}

/** The addresses of single things depend on their ids. */
async function findRoutes(context: BrowserContext): Promise<Routes> {
  const read = async (address: string): Promise<Record<string, unknown>[]> => {
    const answer = (await (await context.request.get(address)).json()) as { data?: [] };
    return Array.isArray(answer) ? answer : (answer.data ?? []);
  };
  const listOf = (value: unknown) => (Array.isArray(value) ? (value as Record<string, unknown>[]) : []);
  const idOf = (found: Record<string, unknown> | undefined) => String(found?.id ?? "none");
  const runs = await read("/v1/agent/runs?limit=100");
  const own = await read("/v1/feeds?role=owner&limit=100");
  const followed = await read("/v1/feeds?role=subscriber&limit=100");
  const webhooks = await read("/v1/webhooks?limit=100");
  // One whose answer has more than words.
  const talk = runs.find(({ recommendations }) => listOf(recommendations).length > 0) ?? runs[0];
  const [mended] = await read("/v1/memory/read?tag=checked&limit=1");
  const failing = webhooks.find(({ health }) => (health as { state?: string }).state === "failing");
  return {
    claim: `/memory/${idOf(mended)}`,
    conversation: `/chat?c=${talk?.conversation_id}`,
    ownFeed: `/feeds/${idOf(own.find(({ price_credits }) => price_credits === 0.5) ?? own[0])}`,
    followedFeed: `/feeds/${idOf(followed[0])}`,
    webhook: `/webhooks/${idOf(failing ?? webhooks[0])}`,
  };
}

async function take(page: Page, shot: Shot, file: string): Promise<void> {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.setViewportSize(shot.size);
  await page.emulateMedia({ colorScheme: shot.theme, reducedMotion: "reduce" });
  await page.goto(shot.route);
  const isStill = await settle(page);
  const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
  if (shot.whole) {
    // A taller window, not a picture beyond it: what sticks to its edges would stand in the middle.
    const height = Number(await page.evaluate("document.documentElement.scrollHeight"));
    await page.setViewportSize({
      ...shot.size,
      height: Math.min(Math.max(height, shot.size.height), TALLEST),
    });
  }
  const png = await page.screenshot({ animations: "disabled", caret: "hide" });
  await writeFile(file, toSmallPng(png));
  const wide = Number(overflow) > 0 ? `, ${overflow} px too wide` : "";
  const restless = isStill ? "" : ", still changing";
  process.stdout.write(
    `${shot.name}${wide}${restless}${complaints.map((text) => `\n    ${text}`).join("")}\n`,
  );
}

/** Live pages keep connections open, so the network never rests: what counts is that the page stops changing. */
async function settle(page: Page): Promise<boolean> {
  let last = "";
  for (let looks = 0, same = 0; looks < MOST_LOOKS; looks++) {
    await page.waitForTimeout(LOOK_MS);
    const now = String(await page.evaluate("document.body.innerHTML"));
    const isBusy = await page.evaluate(
      "[...document.querySelectorAll('[aria-busy=true]')].some((part) => part.checkVisibility())",
    );
    same = now === last && !isBusy ? same + 1 : 0;
    if (same === 3) return true;
    last = now;
  }
  return false;
}

await main();
