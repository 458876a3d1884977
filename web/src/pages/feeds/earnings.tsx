/** What a feed brought its publisher. */
import { BarChart } from "../../ui/bar-chart.tsx";
import { formatCredits, formatNumber } from "../../ui/credits.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { fillDays } from "./earning-days.ts";
import { useEarnings } from "./feed-queries.ts";

export function Earnings({ feedId, price }: { feedId: string; price: number }) {
  const earnings = useEarnings(feedId);
  return (
    <section className="card stack" aria-labelledby="earnings">
      <h2 id="earnings">Earnings</h2>
      <Loaded query={earnings} what="Reading the earnings…">
        {({ total, data }) =>
          data.length === 0 ? (
            <p className="quiet">
              {price === 0
                ? "The feed is free, so it earns nothing. Give it a price, and you earn 70% of what subscribers pay for each update."
                : "Nothing earned yet. With each update that is delivered, 70% of what its subscribers pay is yours."}
            </p>
          ) : (
            <>
              <div>
                <div className="figure-value">{formatNumber(total)}</div>
                <div className="quiet small">credits earned in all</div>
              </div>
              <BarChart
                caption="Credits earned by day, last 30 days"
                unit="credits"
                second
                bars={fillDays(data, Date.now()).map(({ label, credits, updates }) => ({
                  label,
                  value: credits,
                  title: `${label}: ${formatCredits(credits)} from ${updates} ${updates === 1 ? "update" : "updates"}`,
                }))}
              />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
