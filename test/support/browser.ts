/** Pages of the service in a real Chromium that reaches nothing but the service, and complains about whatever is wrong. */
import assert from "node:assert/strict";
import { after, before } from "node:test";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { call } from "./api.ts";
import { createTestDatabaseUrl } from "./database.ts";
import { chromiumPath, describeNeeding } from "./needs.ts";
import { spawnService } from "./processes.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Nothing but the service can be reached.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** What must not happen: requests to other hosts, and errors. */
  complaints: string[];
  /** Another tab, watched as well. */
  openTab(path: string): Promise<Page>;
  /** Fails when anything was complained about. */
  close(): Promise<void>;
}

export interface BrowserStage {
  url: string;
  browser(): Browser;
  /** A path, or a whole address under which the service can be reached as well. */
  visit(path: string, options?: BrowserContextOptions): Promise<Visit>;
  /** As somebody with this session. */
  visitAs(session: string, path: string, options?: BrowserContextOptions): Promise<Visit>;
}

/** A suite with a service and a browser of its own. */
export async function describeInBrowser(
  title: string,
  env: Record<string, string>,
  suite: (stage: BrowserStage) => void,
): Promise<void> {
  const needed = chromiumPath ? { executablePath: chromiumPath, url: await serve(env) } : undefined;
  describeNeeding("a Chromium at TEST_CHROMIUM", needed, title, ({ executablePath, url }) => {
    let browser: Browser;
    before(async () => {
      browser = await chromium.launch({ executablePath, args: FLAGS });
    });
    after(() => browser?.close());
    const visit = (path: string, options: BrowserContextOptions = {}) =>
      open(browser, new URL(path, url), options);
    suite({
      url,
      browser: () => browser,
      visit,
      visitAs: (session, path, options = {}) =>
        visit(path, { ...options, storageState: { cookies: [cookieOf(url, session)], origins: [] } }),
    });
  });
}

async function serve(env: Record<string, string>): Promise<string> {
  const DATABASE_URL = await createTestDatabaseUrl();
  return (await spawnService({ program: "src/main.ts", env: { DATABASE_URL, ...env } })).url;
}

/** As the service sets it: see what `POST /v1/auth/sign-in` answers. */
const cookieOf = (url: string, session: string) => ({
  name: "ph_session",
  value: session,
  domain: new URL(url).hostname,
  path: "/",
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: "Lax" as const,
});

async function open(browser: Browser, { origin, href }: URL, options: BrowserContextOptions): Promise<Visit> {
  const complaints: string[] = [];
  const context = await browser.newContext({ viewport: DESKTOP, ...options });
  // Watched, not intercepted: that would take the browser's cache away, and a second of every page.
  context.on("request", (request) => {
    const asked = request.url();
    if (!asked.startsWith(`${origin}/`) && !/^(data|blob):/.test(asked)) complaints.push(`asks ${asked}`);
  });
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`says ${message.text()}`);
  });
  context.on("weberror", (error) => complaints.push(`throws ${error.error().message}`));
  async function openTab(at: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(new URL(at, origin).href);
    return page;
  }
  return {
    context,
    page: await openTab(href),
    complaints,
    openTab,
    async close() {
      await context.close();
      assert.deepEqual(complaints, []);
    },
  };
}

/** An account's session, made the way anyone makes one. */
export async function signUpSession(url: string, email: string): Promise<string> {
  const { status, body } = await call(url, "POST", "/v1/auth/sign-up", {
    body: { email, password: "correct horse battery" },
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.session_token;
}
