import type { CreditBalance, CreditUsage, CreditUsageRow } from "personal-helper-client";
import { command } from "../command.ts";
import { type Bar, layOutBars } from "../terminal/bar-chart.ts";
import { count, showDay, showNumber, showWeekday } from "../terminal/show.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { inline } from "../terminal/text.ts";

const WIDEST = 100;
const DAY_MS = 86_400_000;
/** More days than this are shown only where something was spent. */
const MOST_DAYS = 62;

export const usage = command({
  name: "usage",
  summary: "credits: what is left, and what they were spent on",
  args: {},
  options: {
    by: {
      kind: "text",
      value: "WHAT",
      choices: ["day", "endpoint", "key"],
      summary: "what to add up by; day unless given",
    },
    from: { kind: "text", value: "DAY", summary: "first day (2026-11-01); the month's unless given" },
    to: { kind: "text", value: "DAY", summary: "last day; today unless given" },
  },
  examples: [
    ["personal-helper usage", "this month, day by day"],
    ["personal-helper usage --by endpoint --from 2026-01-01", "since January, by what was called"],
  ],
  async run({ terminal, helper }, { options }) {
    const { credits } = helper();
    const by = (options.by ?? "day") as "day" | "endpoint" | "key";
    const [balance, used] = await Promise.all([
      credits.balance(),
      credits.usage({ group_by: by, from: options.from, to: options.to }),
    ]);
    terminal.answer({ ...balance, usage: used }, () => {
      printUsage(terminal, used, by);
      printBalance(terminal, balance);
    });
  },
});

function printUsage({ print, paint, columns }: Terminal, usage: CreditUsage, by: string): void {
  const rows = by === "day" ? fillDays(usage) : usage.data.filter(({ credits }) => credits > 0);
  const bars = rows.map(toBar);
  const free = by === "day" ? 0 : usage.data.length - rows.length;
  const last = new Date(Date.parse(usage.to) - 1);
  const total = `${count(usage.total.credits, "credit")}, ${count(usage.total.calls, "call")}`;
  print(`${paint("bold", `${showDay(usage.from)} to ${showDay(last)}`)}  ${total}`);
  if (bars.length > 0) print();
  for (const line of layOutBars(bars, Math.min(columns, WIDEST), (bar) => paint("cyan", bar))) print(line);
  if (free > 0) print(paint("dim", `${free} more ${by}${free === 1 ? "" : "s"}, at no cost`));
}

const toBar = ({ day, endpoint, key_id, credits }: CreditUsageRow): Bar => ({
  label: day === undefined ? inline(endpoint ?? key_id ?? "signed in, without a key") : showWeekday(day),
  value: credits,
  shown: showNumber(credits),
});

/** Days on which nothing was spent are part of the picture. */
export function fillDays({ from, to, data }: CreditUsage): CreditUsageRow[] {
  const known = new Map(data.map((row) => [row.day, row]));
  const first = Date.parse(from.slice(0, 10));
  const days = Math.ceil((Date.parse(to) - first) / DAY_MS);
  if (days > MOST_DAYS) return data;
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, calls: 0, credits: 0, errors: 0 };
  });
}

function printBalance(
  { print, paint }: Terminal,
  { plan, balance, free_tier, earnings }: CreditBalance,
): void {
  const { amount, used, resets_at } = free_tier;
  const left = amount - used;
  print();
  print(
    `${paint("bold", count(balance, "credit"))} left on the ${plan} plan, ${left === balance ? "all" : showNumber(left)} of them free until ${showDay(resets_at)}.`,
  );
  if (earnings > 0) print(`${count(earnings, "credit")} earned by feeds.`);
}
