/** An app's connection as the page sees it: one value that is replaced whenever anything about it changes. */
import type { FluxConnection, FluxRejectedError } from "personal-helper-client";
import { helper } from "../../helper.ts";
import type { Json, JsonObject } from "./json.ts";
import { addChange, type Change, type Flashes, flash } from "./recent-changes.ts";
import { differences } from "./state-diff.ts";
import type { StateWrite } from "./state-write.ts";

export interface AppView {
  state: JsonObject;
  version: number;
  devices: readonly string[];
  status: FluxConnection["status"];
  pending: number;
  /** The state has been told at least once. */
  isKnown: boolean;
  changes: readonly Change[];
  flashes: Flashes;
  rejections: readonly FluxRejectedError[];
  /** Why it is closed. */
  error: Error | undefined;
}

export interface LiveApp {
  subscribe(listener: () => void): () => void;
  view(): AppView;
  write(write: StateWrite): void;
  /** Resolves once it is stored; with `ifVersion` only on top of that version. */
  replace(state: JsonObject, ifVersion: number | undefined): Promise<unknown>;
  dismissRejections(): void;
  synced(): Promise<void>;
  close(): void;
}

const MOST_REJECTIONS = 5;

export function openApp(app: string, device: string): LiveApp {
  const connection = helper.flux<JsonObject>(app).connect({ device });
  const listeners = new Set<() => void>();
  let view: AppView = { ...read(), changes: [], flashes: new Map(), rejections: [], error: undefined };
  /** What follows a rejection takes the write back: nobody's new edit. */
  let takesBack = false;

  function read() {
    const { state, version, devices, status, pending } = connection;
    return { state, version, devices, status, pending, isKnown: status === "open" };
  }

  function show(part: Partial<AppView> = {}): void {
    const isKnown = view.isKnown || connection.status === "open";
    view = { ...view, ...read(), isKnown, ...part };
    for (const listener of listeners) listener();
  }

  connection.on("change", (state, { by, own, version }) => {
    const found = view.isKnown ? differences(view.state as Json, state as Json) : [];
    const kind = takesBack ? "undone" : own ? "own" : by === undefined ? "missed" : "device";
    takesBack = false;
    if (found.length === 0) return show();
    const change: Omit<Change, "id" | "times"> = {
      kind,
      by: by ?? "",
      version,
      differences: found,
      at: new Date().toISOString(),
    };
    show({ changes: addChange(view.changes, change), flashes: flash(view.flashes, found) });
  });
  connection.on("presence", () => show());
  connection.on("status", () => show());
  connection.on("reject", (rejection) => {
    takesBack = true;
    show({ rejections: [...view.rejections, rejection].slice(-MOST_REJECTIONS) });
  });
  connection.on("error", (error) => show({ error }));

  /** Rejections are told by the event. */
  const unheard = () => {};
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => view,
    write(write) {
      if ("merge" in write) connection.merge(write.merge).catch(unheard);
      else connection.patch(write.patch).catch(unheard);
    },
    replace: (state, ifVersion) => connection.replace(state, ifVersion === undefined ? {} : { ifVersion }),
    dismissRejections: () => show({ rejections: [] }),
    synced: () => connection.synced(),
    close: () => connection.close(),
  };
}
