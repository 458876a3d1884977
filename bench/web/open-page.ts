/** Opens a page in a new context, so that nothing is cached, and reads what Chromium noted about it. */
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";

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

/** Runs in the page before anything of its own. */
const OBSERVE = `
  window.noted = { largest: 0, blocked: 0, shift: 0 };
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
  awaited: (page: Page) => Locator,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  try {
    const page = await context.newPage();
    await page.addInitScript(OBSERVE);
    const began = performance.now();
    await page.goto(url, { waitUntil: "commit" });
    // Visible, enabled and not moving: what a person could press now.
    await awaited(page).click({ trial: true });
    const usableMs = performance.now() - began;
    await page.waitForLoadState("networkidle");
    return { usableMs, ...(await page.evaluate<Omit<Opened, "usableMs">>(READ)) };
  } finally {
    await context.close();
  }
}
