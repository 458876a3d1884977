import type { FluxApp } from "personal-helper-client";
import { Link } from "wouter";
import { formatNumber } from "../../ui/credits.tsx";
import { Time } from "../../ui/time.tsx";

export const AppList = ({ apps }: { apps: readonly FluxApp[] }) => (
  <div className="card flush">
    <div className="table-frame">
      <table>
        <caption className="unseen">Apps, by name</caption>
        <thead>
          <tr>
            <th scope="col">App</th>
            <th scope="col" className="number">
              Version
            </th>
            <th scope="col" className="number">
              Size
            </th>
            <th scope="col">Last written</th>
          </tr>
        </thead>
        <tbody>
          {apps.map(({ app, version, bytes, updated_at: at }) => (
            <tr key={app}>
              <td className="flux-app-name">
                <Link className="strong wrap-anywhere" href={`/flux/${app}`}>
                  {app}
                </Link>
              </td>
              <td className="number">{formatNumber(version)}</td>
              <td className="number flux-size">{describeBytes(bytes)}</td>
              <td>
                <Time at={at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
);

/** The service knows it exactly up to 8 KiB only. */
const EXACT_BYTES = 8_192;

function describeBytes(bytes: number): string {
  if (bytes < 1_024) return `${bytes} bytes`;
  const kib = `${formatNumber(Math.round(bytes / 102.4) / 10)} KiB`;
  return bytes > EXACT_BYTES ? `up to ${kib}` : kib;
}
