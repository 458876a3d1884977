/** The web page in a real Chromium: how much is sent, how soon it is seen and can be used, beside a plain page. */
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import { buildWeb } from "../scripts/build-web.ts";
import { ms, percentile, say } from "./figures.ts";
import { startMeasured } from "./process.ts";
import { type Opened, openPage } from "./web/open-page.ts";

const ROUNDS = 10;
const root = path.join(import.meta.dirname, "..");

export async function run(): Promise<void> {
  const cleanup = new AsyncDisposableStack();
  try {
    say(`web: ${os.cpus().length} cores ${os.arch()}, Node ${process.version}`);
    await buildWeb();
    saySizes();
    const folder = mkdtempSync(path.join(os.tmpdir(), "ph-bench-web-"));
    cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
    const service = await startMeasured([process.execPath, "src/main.ts"], {
      DATA_DIR: path.join(folder, "data"),
      EMBEDDER: "none",
      RATE_LIMIT_PER_MINUTE: "1000000",
    });
    cleanup.defer(() => service.stop());
    const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
    cleanup.defer(() => browser.close());
    await measurePages(browser, service.url);
  } finally {
    await cleanup.disposeAsync();
  }
}

function saySizes(): void {
  const sizes = globSync("web/dist/**/*.{js,css,html,svg}", { cwd: root }).map((name) => ({
    name: path.basename(name),
    bytes: gzipSync(readFileSync(path.join(root, name)), { level: 9 }).length,
  }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  say(`all files of the page, gzipped: ${kilobytes(total)} in ${sizes.length} files (aim ≤ 250 KB)`);
  for (const { name, bytes } of sizes.sort((a, b) => b.bytes - a.bytes).slice(0, 5)) {
    say(`  ${kilobytes(bytes).padStart(9)}  ${name}`);
  }
}

async function measurePages(browser: Browser, url: string): Promise<void> {
  const visitor = await browser.newContext();
  await sayPage("a plain page of the service (/upgrade), the baseline", () =>
    openPage(browser, `${url}/upgrade`, "h1"),
  );
  await sayPage("/ for a visitor, nothing cached", () => openPage(browser, `${url}/`, "a[href='/sign-up']"));
  await sayPage("/sign-up, nothing cached", () => openPage(browser, `${url}/sign-up`, "input[type=email]"));
  const answer = await visitor.request.post(`${url}/v1/auth/sign-up`, {
    data: { email: "bench@example.com", password: "correct horse battery" },
    headers: { Origin: url },
  });
  if (answer.status() !== 201) throw new Error(`sign-up: ${answer.status()}`);
  const storageState = await visitor.storageState();
  await visitor.close();
  for (const at of ["/overview", "/memory", "/chat", "/feeds", "/settings/keys"]) {
    await sayPage(`${at} for who is signed in, nothing cached`, () =>
      openPage(browser, url + at, "h1", { storageState }),
    );
  }
}

async function sayPage(what: string, open: () => Promise<Opened>): Promise<void> {
  await open();
  const opened: Opened[] = [];
  for (let n = 0; n < ROUNDS; n++) opened.push(await open());
  const middle = (of: (one: Opened) => number) => percentile(opened.map(of), 50);
  say(
    `${what}: first paint ${ms(middle((one) => one.firstPaintMs))}, largest ${ms(middle((one) => one.largestPaintMs))}, ` +
      `usable ${ms(middle((one) => one.usableMs))} (worst of ${ROUNDS}: ${ms(Math.max(...opened.map((one) => one.usableMs)))}; aim ≤ 1,000), ` +
      `main thread blocked ${ms(middle((one) => one.blockedMs))}, shift ${middle((one) => one.layoutShift).toFixed(3)}, ` +
      `${middle((one) => one.requests)} requests, ${kilobytes(middle((one) => one.bytes))}`,
  );
}

function findChromium(): string {
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    const { status, stdout } = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  throw new Error("Install chromium to measure the page.");
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
