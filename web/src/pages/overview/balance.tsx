/** What can be spent, what of it is free, and what was earned. */
import { TriangleAlert } from "lucide-react";
import type { CreditBalance } from "personal-helper-client";
import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { Badge } from "../../ui/badge.tsx";
import { formatCredits, formatNumber } from "../../ui/credits.tsx";
import { Note } from "../../ui/note.tsx";
import { describeDay } from "../../ui/time.tsx";

/** The service tells `credits.low` at the same share of the free tier. */
const LOW_SHARE = 0.1;

export function Balance({ credits }: { credits: CreditBalance }) {
  const { amount, used, resets_at } = credits.free_tier;
  const left = Math.max(amount - used, 0);
  return (
    <div className="stack">
      <LowBalance credits={credits} />
      <div className="grid balance">
        <Figure title="Balance" value={formatNumber(credits.balance)}>
          credits you can spend
        </Figure>
        <Figure title="Free this month" value={formatNumber(left)} meter={{ used, amount }}>
          left of {formatNumber(amount)}, {formatNumber(used)} used. New ones on {describeDay(resets_at)}.
        </Figure>
        <Figure title="Earnings" value={formatNumber(credits.earnings)}>
          credits from <Link href="/feeds">your feeds</Link>, kept apart from the balance
        </Figure>
        <section className="card figure">
          <h2>Plan</h2>
          <div>
            <Badge look="accent">{credits.plan}</Badge>
          </div>
          <p className="quiet small">
            Need more than this? <a href="/upgrade">How to get more credits</a>
          </p>
        </section>
      </div>
    </div>
  );
}

function Figure({
  title,
  value,
  meter,
  children,
}: {
  title: string;
  value: string;
  meter?: { used: number; amount: number };
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="card figure" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="figure-value">{value}</div>
      {meter && <UsedMeter {...meter} />}
      <p className="quiet small">{children}</p>
    </section>
  );
}

function UsedMeter({ used, amount }: { used: number; amount: number }) {
  const share = amount > 0 ? Math.min(used / amount, 1) : 0;
  return (
    <div className="meter" aria-hidden>
      <span style={{ width: `${share * 100}%` }} />
    </div>
  );
}

function LowBalance({ credits }: { credits: CreditBalance }) {
  const { amount, resets_at } = credits.free_tier;
  if (credits.balance >= amount * LOW_SHARE) return null;
  const gone = credits.balance <= 0;
  return (
    <Note look={gone ? "bad" : "warn"} icon={<TriangleAlert size={18} aria-hidden />}>
      <span>
        <strong>{gone ? "Your credits are used up." : `Only ${formatCredits(credits.balance)} left.`}</strong>{" "}
        {gone ? "Priced calls are refused" : "Once they are gone, priced calls are refused"} until new free
        ones come on {describeDay(resets_at)}. <a href="/upgrade">How to get more before</a>
      </span>
    </Note>
  );
}
