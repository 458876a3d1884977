/**
 * The web page in a real Chromium: how much is sent, how soon it is seen and can be used, beside a plain page.
 * `short`: fewer pages, half as often.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import { buildWeb } from "../scripts/build-web.ts";
import { withCleanup } from "./ending.ts";
import { type Figure, ms, percentile, report, say } from "./figures.ts";
import { makeFolder } from "./folder.ts";
import { startMeasured } from "./process.ts";
import { step } from "./progress.ts";
import { type Opened, openPage } from "./web/open-page.ts";

const LONG = { rounds: 10, pages: ["/overview", "/memory", "/chat", "/feeds", "/settings/keys"] };
const SHORT = { rounds: 5, pages: ["/overview", "/memory"] };
const part = "web";
const root = path.join(import.meta.dirname, "..");

export async function run(args: string[]): Promise<void> {
  await withCleanup(async (cleanup) => {
    step("building the page");
    await buildWeb();
    reportSizes();
    const folder = makeFolder("web", cleanup);
    const service = await startMeasured([process.execPath, "src/main.ts"], {
      DATA_DIR: path.join(folder, "data"),
      EMBEDDER: "none",
      RATE_LIMIT_PER_MINUTE: "1000000",
    });
    cleanup.defer(() => service.stop());
    const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
    cleanup.defer(() => browser.close());
    await measurePages(browser, service.url, args.includes("short") ? SHORT : LONG);
  });
}

function reportSizes(): void {
  const sizes = globSync("web/dist/**/*.{js,css,html,svg}", { cwd: root }).map((name) => ({
    name: path.basename(name),
    bytes: gzipSync(readFileSync(path.join(root, name)), { level: 9 }).length,
  }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const name = `all ${sizes.length} files of the page, gzipped`;
  report({ part, name, value: total / 1000, unit: "KB", better: "less", aim: 250 });
  for (const { name, bytes } of sizes.sort((a, b) => b.bytes - a.bytes).slice(0, 5)) {
    say(`  ${kilobytes(bytes).padStart(9)}  ${name}`);
  }
}

async function measurePages(browser: Browser, url: string, { rounds, pages }: typeof LONG): Promise<void> {
  const visitor = await browser.newContext();
  const plain = await openMany("/upgrade", rounds, () => openPage(browser, `${url}/upgrade`, "h1"));
  const baseline = { name: "a plain page of the service", value: plain };
  const measure = async (what: string, open: () => Promise<Opened>) => {
    const value = await openMany(what, rounds, open);
    reportPage(what, value, baseline);
  };
  await measure("/ for a visitor", () => openPage(browser, `${url}/`, "a[href='/sign-up']"));
  await measure("/sign-up", () => openPage(browser, `${url}/sign-up`, "input[type=email]"));
  const answer = await visitor.request.post(`${url}/v1/auth/sign-up`, {
    data: { email: "bench@example.com", password: "correct horse battery" },
    headers: { Origin: url },
  });
  if (answer.status() !== 201) throw new Error(`sign-up: ${answer.status()}`);
  const storageState = await visitor.storageState();
  await visitor.close();
  for (const at of pages) {
    await measure(`${at} for who is signed in`, () => openPage(browser, url + at, "h1", { storageState }));
  }
}

const reportPage = (what: string, value: number, baseline: Figure["baseline"]): void =>
  report({
    part,
    name: `${what}, nothing cached, usable`,
    value,
    unit: "ms",
    better: "less",
    baseline,
    aim: 1_000,
  });

/** Answers after how many milliseconds it can be used, as a median. */
async function openMany(what: string, rounds: number, open: () => Promise<Opened>): Promise<number> {
  step(what);
  await open();
  const opened: Opened[] = [];
  for (let n = 0; n < rounds; n++) opened.push(await open());
  const middle = (of: (one: Opened) => number) => percentile(opened.map(of), 50);
  say(
    `${what}: first paint ${ms(middle((one) => one.firstPaintMs))}, largest ${ms(middle((one) => one.largestPaintMs))}, ` +
      `usable ${ms(middle((one) => one.usableMs))} (worst of ${rounds}: ${ms(Math.max(...opened.map((one) => one.usableMs)))}), ` +
      `main thread blocked ${ms(middle((one) => one.blockedMs))}, shift ${middle((one) => one.layoutShift).toFixed(3)}, ` +
      `${middle((one) => one.requests)} requests, ${kilobytes(middle((one) => one.bytes))}`,
  );
  return middle((one) => one.usableMs);
}

function findChromium(): string {
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    const { status, stdout } = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  throw new Error("Install chromium to measure the page.");
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
