/** Whether it is live, as what version, who else is there, and what this tab is called. */
import { CloudOff, Pencil, Plug } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { formatNumber } from "../../ui/credits.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { Note } from "../../ui/note.tsx";
import { DeviceDialog } from "./device-dialog.tsx";
import type { AppView } from "./live-app.ts";

const STATUS = {
  connecting: { look: undefined, word: "Connecting…" },
  open: { look: "good", word: "Live" },
  offline: { look: "warn", word: "Not connected" },
  closed: { look: "bad", word: "Ended" },
} as const;

export function ConnectionBar({
  view,
  device,
  onRename,
  onConnect,
}: {
  view: AppView;
  device: string;
  onRename: (name: string) => void;
  onConnect: () => void;
}) {
  const [renaming, setRenaming] = useState(false);
  const { look, word } = STATUS[view.status];
  return (
    <section className="stack" aria-label="Connection">
      <div className="card flux-bar">
        <div className="row" role="status">
          <Badge look={look}>{word}</Badge>
          {view.isKnown && <span className="number">Version {formatNumber(view.version)}</span>}
          {view.pending > 0 && <Badge look="accent">{describePending(view.pending)}</Badge>}
        </div>
        <div className="row">
          <Devices devices={view.status === "open" ? view.devices : []} own={device} />
          <Button
            look="quiet"
            small
            icon={<Pencil size={14} aria-hidden />}
            onClick={() => setRenaming(true)}
          >
            Rename this tab
          </Button>
        </div>
      </div>
      {view.status === "offline" && (
        <Note look="warn" icon={<CloudOff size={18} aria-hidden />}>
          <span>
            There is no connection right now; it is tried again by itself. You can go on editing: your edits
            are kept in this tab and sent once it is back.
          </span>
        </Note>
      )}
      {view.status === "closed" && (
        <>
          <ErrorNote error={view.error ?? new Error("The connection has ended.")} />
          <div>
            <Button icon={<Plug size={16} aria-hidden />} onClick={onConnect}>
              Connect again
            </Button>
          </div>
        </>
      )}
      {renaming && (
        <DeviceDialog
          name={device}
          onClose={() => setRenaming(false)}
          onRename={(name) => {
            onRename(name);
            setRenaming(false);
          }}
        />
      )}
    </section>
  );
}

const describePending = (pending: number): string =>
  pending === 1 ? "1 edit not yet sent" : `${formatNumber(pending)} edits not yet sent`;

/** Two may have the same name; without a connection nobody knows who is there. */
function Devices({ devices, own }: { devices: readonly string[]; own: string }) {
  if (devices.length === 0) return <span className="quiet small">This tab is “{own}”.</span>;
  const counts = new Map<string, number>();
  for (const name of devices) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (
    <ul className="plain row" aria-label="Connected devices" aria-live="polite">
      {[...counts].map(([name, count]) => (
        <li key={name} className="flux-device">
          {name}
          {count > 1 && ` × ${count}`}
          {name === own && <span className="quiet"> (this tab)</span>}
        </li>
      ))}
    </ul>
  );
}
