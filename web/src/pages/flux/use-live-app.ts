/**
 * The connection of a page that is open. Leaving the page does not lose what waits to be written: the connection
 * stays until all of it has its answer, and is taken up again by whoever comes back meanwhile.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { CREDITS_LEFT } from "../../shell/credits-left.tsx";
import { type AppView, type LiveApp, openApp } from "./live-app.ts";

/** Going back and forth between pages is one visit, for the other devices too. */
const LINGER_MS = 1_000;

const held = new Map<string, { live: LiveApp; users: number }>();

function hold(name: string, open: () => LiveApp): LiveApp {
  const known = held.get(name);
  const entry = known && known.live.view().status !== "closed" ? known : { live: open(), users: 0 };
  entry.users += 1;
  held.set(name, entry);
  return entry.live;
}

function letGo(name: string, live: LiveApp): void {
  const entry = held.get(name);
  // Another one has taken its place after it was closed.
  if (entry?.live !== live) {
    live.close();
    return;
  }
  entry.users -= 1;
  setTimeout(() => {
    const end = () => {
      if (entry.users > 0) return;
      if (held.get(name) === entry) held.delete(name);
      live.close();
    };
    if (entry.users === 0) live.synced().then(end, end);
  }, LINGER_MS);
}

const NO_VIEW = (): undefined => undefined;
const UNHEARD = () => () => {};

export function useLiveApp(
  app: string,
  device: string,
): { live: LiveApp | undefined; view: AppView | undefined; connectAgain: () => void } {
  const [tries, setTries] = useState(0);
  const [live, setLive] = useState<LiveApp>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another connection
  useEffect(() => {
    const name = `${app}\n${device}`;
    const taken = hold(name, () => openApp(app, device));
    setLive(taken);
    return () => letGo(name, taken);
  }, [app, device, tries]);
  const view = useSyncExternalStore(live?.subscribe ?? UNHEARD, live?.view ?? NO_VIEW);
  useWarningBeforeLeaving(view?.pending ?? 0);
  useCreditsReadAgain(view?.pending ?? 0);
  return { live, view, connectAgain: () => setTries((count) => count + 1) };
}

/** Closing the tab does lose what waits. */
function useWarningBeforeLeaving(pending: number): void {
  const waits = pending > 0;
  useEffect(() => {
    if (!waits) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [waits]);
}

/** Writes over the connection have no headers that would say what is left. */
function useCreditsReadAgain(pending: number): void {
  const queries = useQueryClient();
  const waits = pending > 0;
  const [wrote, setWrote] = useState(false);
  useEffect(() => {
    if (waits) setWrote(true);
    else if (wrote) {
      setWrote(false);
      void queries.invalidateQueries({ queryKey: CREDITS_LEFT });
    }
  }, [waits, wrote, queries]);
}
