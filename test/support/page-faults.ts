/** What keeps somebody from using a page: serious findings of axe, each with the place, and what is too wide. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/** Put into a page by the browser (`addInitScript` or `evaluate`): the page's own policy lets no script in. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

/** `only` names rules; none of them are all. */
export async function findFaults(page: Page, only: readonly string[] = []): Promise<string[]> {
  const faults = await findSerious(page, only);
  const overflow: number = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
  return overflow > 0 ? [...faults, `${overflow} px too wide`] : faults;
}

async function findSerious(page: Page, only: readonly string[]): Promise<string[]> {
  const options = { resultTypes: ["violations"], ...(only.length > 0 ? { runOnly: only } : {}) };
  const findings: Finding[] = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return findings
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}
