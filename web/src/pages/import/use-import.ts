/** The one import of whoever is signed in. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { helper, onAnswer } from "../../helper.ts";
import { useSession } from "../../session/session.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { useMemoryChanges } from "../memory/memory-queries.ts";
import { createImportPlaces, type ImportPlaces } from "./checkpoints.ts";
import type { Progress } from "./import-progress.ts";
import { createImportSession, type ImportSession, type ImportState } from "./import-session.ts";

interface AccountImport {
  account: string;
  places: ImportPlaces;
  session: ImportSession;
}

/** Kept while other pages are looked at; another person's is ended and forgotten. */
let kept: AccountImport | undefined;

export function useImport(): { state: ImportState; session: ImportSession; places: ImportPlaces } {
  const signedIn = useSession();
  const account = signedIn.status === "in" ? signedIn.user.id : "";
  const changes = useMemoryChanges();
  const say = useToast();
  const [{ session, places }] = useState(() =>
    importOf(account, ({ status }) => {
      void changes.allChanged();
      // Whoever looks on sees it there.
      if (window.location.pathname !== PATH) say(ENDS[status], status === "failed" ? "bad" : "good");
    }),
  );
  const state = useSyncExternalStore(session.subscribe, session.shown);
  useEffect(() => void loadImporters().catch(() => {}), []);
  return { state, session, places };
}

const PATH = "/memory/import";

const ENDS: Record<Progress["status"], string> = {
  running: "",
  done: "The import is done. Its report stands under Memory → Import.",
  stopped: "The import was stopped.",
  failed: "The import could not go on. Memory → Import says why.",
};

function importOf(account: string, onEnded: (progress: Progress) => void): AccountImport {
  if (kept?.account === account) return kept;
  kept?.session.startAgain();
  const places = createImportPlaces(account, () => localStorage);
  kept = {
    account,
    places,
    session: createImportSession({ helper, places, loadImporters, onAnswer, onEnded }),
  };
  return kept;
}

/** A file of its own: most visits to the other pages never need it. */
const loadImporters = () => import("../../../../importers/index.ts");
