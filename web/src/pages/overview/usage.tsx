/** What was used: by day as a chart, by endpoint and by key as tables. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { helper } from "../../helper.ts";
import { type Bar, BarChart } from "../../ui/bar-chart.tsx";
import { formatCredits, formatNumber } from "../../ui/credits.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { KEYS } from "../settings/keys-query.ts";
import { EndpointName } from "./endpoint-name.tsx";
import { RangeChoice, type RangeDays } from "./range-choice.tsx";
import { firstDay, type UsedDay, usedDays } from "./usage-days.ts";
import { UsageTable } from "./usage-table.tsx";

function useUsage(days: RangeDays, groupBy: "day" | "endpoint" | "key") {
  const from = firstDay(days, new Date());
  return useQuery({
    queryKey: ["credits", "usage", groupBy, from],
    queryFn: () => helper.credits.usage({ from, group_by: groupBy }),
    // The old figures stay until the new range is there: nothing jumps.
    placeholderData: keepPreviousData,
  });
}

export function Usage() {
  const [days, setDays] = useState<RangeDays>(30);
  return (
    <div className="stack">
      <div className="row between">
        <h2>Usage</h2>
        <RangeChoice days={days} onChange={setDays} />
      </div>
      <ByDay days={days} />
      <div className="grid two usage-tables">
        <ByEndpoint days={days} />
        <ByKey days={days} />
      </div>
    </div>
  );
}

function ByDay({ days }: { days: RangeDays }) {
  const usage = useUsage(days, "day");
  return (
    <section className="card stack by-day" aria-labelledby="by-day">
      <h3 id="by-day">By day</h3>
      <Loaded query={usage} what="Adding up your usage…">
        {(answer) => (
          <>
            <p aria-live="polite">
              <strong className="number">{formatCredits(answer.total.credits)}</strong>{" "}
              <span className="quiet">in {formatCalls(answer.total.calls)}, days in UTC</span>
            </p>
            {answer.total.credits === 0 ? (
              <p className="quiet">
                Nothing was spent in this range. A bar for each day stands here once something is.
              </p>
            ) : (
              <BarChart bars={usedDays(answer).map(barOf)} caption="Credits by day" unit="credits" />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

const formatCalls = (calls: number): string => `${formatNumber(calls)} ${calls === 1 ? "call" : "calls"}`;

const barOf = ({ label, credits, calls }: UsedDay): Bar => ({
  label,
  value: credits,
  title: `${label}: ${formatCredits(credits)}, ${formatCalls(calls)}`,
});

function ByEndpoint({ days }: { days: RangeDays }) {
  const usage = useUsage(days, "endpoint");
  return (
    <section className="card flush" aria-labelledby="by-endpoint">
      <h3 id="by-endpoint">By endpoint</h3>
      <Loaded query={usage} what="Adding up by endpoint…">
        {({ data }) =>
          data.length === 0 ? (
            <Nothing />
          ) : (
            <UsageTable
              caption="Usage by endpoint"
              nameTitle="Endpoint"
              rows={data}
              nameOf={({ endpoint = "" }) => ({ id: endpoint, name: <EndpointName endpoint={endpoint} /> })}
            />
          )
        }
      </Loaded>
    </section>
  );
}

function ByKey({ days }: { days: RangeDays }) {
  const usage = useUsage(days, "key");
  const names = useQuery({ queryKey: [...KEYS, "names"], queryFn: readKeyNames });
  return (
    <section className="card flush" aria-labelledby="by-key">
      <h3 id="by-key">By key</h3>
      <Loaded query={usage} what="Adding up by key…">
        {({ data }) =>
          data.length === 0 ? (
            <Nothing />
          ) : (
            <UsageTable
              caption="Usage by key"
              nameTitle="Key"
              rows={data}
              nameOf={({ key_id }) => ({
                id: key_id ?? "session",
                name: <KeyName id={key_id ?? null} names={names.data} />,
              })}
            />
          )
        }
      </Loaded>
    </section>
  );
}

const Nothing = () => <p className="quiet nothing">No calls in this range.</p>;

function KeyName({ id, names }: { id: string | null; names: ReadonlyMap<string, string> | undefined }) {
  if (id === null) return <span>Signed in (this page and scripts)</span>;
  const name = names?.get(id);
  if (name) return <Link href="/settings/keys">{name}</Link>;
  return <span className="quiet">{names ? "A revoked key" : "A key"}</span>;
}

async function readKeyNames(): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for await (const { id, name } of helper.keys.list({ limit: 100 })) names.set(id, name);
  return names;
}
