/** Opens a page in a new context, so that nothing is cached, and reads what Chromium noted about it. */
import { setTimeout as delay } from "node:timers/promises";
import type { Browser, BrowserContextOptions } from "playwright-core";

export interface Opened {
  firstPaintMs: number;
  largestPaintMs: number;
  /** From the navigation until what one came for can be used. */
  usableMs: number;
  /** Sum of what long tasks took beyond 50 ms each, as Lighthouse's total blocking time. */
  blockedMs: number;
  layoutShift: number;
  requests: number;
  /** Over the wire, compressed. */
  bytes: number;
}

/** Runs in the page before anything of its own. It looks at every frame: a browser that is asked looks twice a second. */
const observe = (awaited: string) => `
  window.noted = { largest: 0, blocked: 0, shift: 0, usable: 0 };
  (function look() {
    const found = document.querySelector(${JSON.stringify(awaited)});
    if (found && found.getClientRects().length > 0 && !found.disabled) noted.usable = performance.now();
    else requestAnimationFrame(look);
  })();
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) noted.largest = entry.startTime; })
    .observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) noted.blocked += Math.max(0, entry.duration - 50); })
    .observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) noted.shift += entry.value; })
    .observe({ type: "layout-shift", buffered: true });
`;

const READ = `(() => {
  const loaded = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  return {
    usableMs: noted.usable,
    firstPaintMs: paint ? paint.startTime : 0,
    largestPaintMs: noted.largest,
    blockedMs: noted.blocked,
    layoutShift: noted.shift,
    requests: loaded.length,
    bytes: loaded.reduce((sum, entry) => sum + entry.transferSize, 0),
  };
})()`;

export async function openPage(
  browser: Browser,
  url: string,
  /** What one comes for, as a selector: there and to be seen, it can be used. */
  awaited: string,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe(awaited));
    await page.goto(url);
    // Until what it reads is there and drawn; streams that stay open are not waited for.
    await delay(SETTLE_MS);
    const opened = await page.evaluate<Opened>(READ);
    if (opened.usableMs === 0) throw new Error(`${url} has no ${awaited} after ${SETTLE_MS} ms`);
    return opened;
  } finally {
    await context.close();
  }
}

const SETTLE_MS = 2_000;
