/** Calls, credits and errors by name, the most expensive first. */
import type { CreditUsageRow } from "personal-helper-client";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { formatNumber } from "../../ui/credits.tsx";
import { TableFrame } from "../../ui/table-frame.tsx";

const FIRST_ROWS = 8;

export function UsageTable({
  caption,
  nameTitle,
  rows,
  nameOf,
}: {
  caption: string;
  nameTitle: string;
  rows: readonly CreditUsageRow[];
  nameOf: (row: CreditUsageRow) => { id: string; name: ReactNode };
}) {
  const [all, setAll] = useState(false);
  const most = Math.max(...rows.map(({ credits }) => credits), 0);
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <>
      <TableFrame label={caption}>
        <table className="usage">
          <thead>
            <tr>
              <th scope="col">{nameTitle}</th>
              <th scope="col" className="number">
                Calls
              </th>
              <th scope="col" className="number">
                Credits
              </th>
              <th scope="col" className="number">
                Errors
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const { id, name } = nameOf(row);
              return (
                <tr key={id}>
                  <td>
                    {name}
                    {row.credits > 0 && (
                      <div className="meter" aria-hidden>
                        <span style={{ width: `${(row.credits / most) * 100}%` }} />
                      </div>
                    )}
                  </td>
                  <td className="number">{formatNumber(row.calls)}</td>
                  <td className="number">{formatNumber(row.credits)}</td>
                  <td className={row.errors > 0 ? "number errors" : "number quiet"}>
                    {formatNumber(row.errors)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableFrame>
      {rows.length > FIRST_ROWS && (
        <div className="table-end">
          <Button look="plain" small aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show all ${rows.length}`}
          </Button>
        </div>
      )}
    </>
  );
}
