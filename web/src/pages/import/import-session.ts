/**
 * The import of this page, outside of the components: it goes on while another page is looked at, and coming back
 * finds it where it is.
 *
 *   nothing given → looking → found ⇄ a dry run or the import itself
 *                           ↘ a fault; another format can be chosen
 */
import type { PersonalHelper } from "personal-helper-client";
import type { Format, GivenFile, ImportSettings } from "../../../../importers/index.ts";
import { type ImportPlaces, NO_CHECKPOINTS } from "./checkpoints.ts";
import { type Table, toMapping, toTable } from "./csv-table.ts";
import { begun, type Progress, withEvent } from "./import-progress.ts";
import { createShownState } from "./shown-state.ts";

type Importers = typeof import("../../../../importers/index.ts");

interface Found {
  format: Format;
  files: number;
  bytes: number;
  /** Of a CSV file, with which column is what. */
  table: Table | undefined;
}

export interface ImportState {
  given: readonly GivenFile[];
  isLooking: boolean;
  /** Why it can't be imported, as far as it was looked at. */
  fault: unknown;
  found: Found | undefined;
  /** Of the dry run or the import that was begun last. */
  progress: Progress | undefined;
  /** How many calls the last whole dry run made: the import makes as many, for a credit each. */
  batches: number | undefined;
  /** Why nothing comes just now; it is tried again by itself. */
  waitsFor: "limit" | "service" | "answer" | undefined;
}

const NOTHING: ImportState = {
  given: [],
  isLooking: false,
  fault: undefined,
  found: undefined,
  progress: undefined,
  batches: undefined,
  waitsFor: undefined,
};

const WRITE = "/v1/memory/write";
const PREVIEW = "/v1/memory/preview";
const MOST_NAMES = 3;
/** A batch takes a few seconds of a service that has much to do. */
const PATIENCE_MS = 15_000;

export interface ImportSession {
  shown(): ImportState;
  subscribe(listener: () => void): () => void;
  give(files: Promise<readonly GivenFile[]>): Promise<void>;
  /** Reads what was given as this. */
  readAs(format: Format): Promise<void>;
  changeTable(table: Table): void;
  preview(): Promise<void>;
  begin(): Promise<void>;
  stop(): void;
  startAgain(): void;
}

interface SessionDeps {
  helper: PersonalHelper;
  places: ImportPlaces;
  /** They are a file of their own, loaded when something is given. */
  loadImporters: () => Promise<Importers>;
  onAnswer: (listener: (answer: { status: number; path: string }) => void) => () => void;
  /** An import, no dry run: what is remembered has changed. */
  onEnded: (progress: Progress) => void;
}

export function createImportSession(deps: SessionDeps): ImportSession {
  const { helper, places, loadImporters, onAnswer, onEnded } = deps;
  const { now, shown, subscribe, change, changeSoon } = createShownState(NOTHING);
  let stopping = new AbortController();

  /** Ends whatever is under way. */
  function takeOver(): AbortSignal {
    stopping.abort();
    stopping = new AbortController();
    return stopping.signal;
  }

  async function look(files: Promise<readonly GivenFile[]>, format?: Format): Promise<void> {
    const signal = takeOver();
    change({ isLooking: true, fault: undefined, progress: undefined, batches: undefined });
    try {
      const given = await files;
      if (signal.aborted) return;
      if (given.length === 0)
        throw new Error("There is no file in it. Drop files or a folder, or choose them.");
      change({ given });
      const found = await findOut(given, format, signal);
      if (!signal.aborted) change({ isLooking: false, found });
    } catch (fault) {
      if (!signal.aborted) change({ isLooking: false, fault });
    }
  }

  /** The first event says what was found; the others are not asked for. */
  async function findOut(
    files: readonly GivenFile[],
    format: Format | undefined,
    signal: AbortSignal,
  ): Promise<Found> {
    const { importFiles, readCsvHead } = await loadImporters();
    const settings = { checkpoints: NO_CHECKPOINTS, dryRun: true, signal, ...(format ? { format } : {}) };
    for await (const event of importFiles(helper, files, settings)) {
      if (event.type !== "found") continue;
      const { format, files: count, bytes } = event;
      const table = format === "csv" ? toTable(await readCsvHead(files)) : undefined;
      return { format, files: count, bytes, table };
    }
    throw new Error("There is nothing in it that could be imported.");
  }

  async function run(dryRun: boolean): Promise<void> {
    const { given, found } = now();
    if (!found) return;
    const signal = takeOver();
    let progress = begun(dryRun);
    change({ progress, fault: undefined });
    const answers = hearAnswers();
    try {
      const { importFiles } = await loadImporters();
      for await (const event of importFiles(helper, given, settingsOf(found, dryRun, signal))) {
        progress = withEvent(progress, event);
        if (!signal.aborted) changeSoon({ progress });
      }
    } catch (error) {
      progress = { ...progress, status: "failed", error };
    }
    if (signal.aborted && progress.status !== "done") progress = { ...progress, status: "stopped" };
    const { batches } = answers.end();
    const isWhole = progress.status === "done";
    if (!dryRun && isWhole) places.finished();
    // Unless another one was begun meanwhile.
    if (signal === stopping.signal) {
      change({ progress, waitsFor: undefined, ...(dryRun && isWhole ? { batches } : {}) });
    }
    if (!dryRun) onEnded(progress);
  }

  /** Ends the run, too, when the session has ended: whoever signs in next is perhaps somebody else. */
  function hearAnswers(): { end(): { batches: number } } {
    let batches = 0;
    const waitFor = (waitsFor: ImportState["waitsFor"]) => {
      if (waitsFor !== now().waitsFor) change({ waitsFor });
    };
    const expectOne = () => setTimeout(() => waitFor("answer"), PATIENCE_MS);
    let timer = expectOne();
    const unhear = onAnswer(({ status, path }) => {
      if (status === 401) stopping.abort();
      if (path !== PREVIEW && path !== WRITE) return;
      if (path === PREVIEW && status < 300) batches++;
      waitFor(status === 429 ? "limit" : status >= 500 ? "service" : undefined);
      clearTimeout(timer);
      if (status < 300) timer = expectOne();
    });
    return {
      end() {
        unhear();
        clearTimeout(timer);
        return { batches };
      },
    };
  }

  function settingsOf({ format, table }: Found, dryRun: boolean, signal: AbortSignal): ImportSettings {
    const mapping = table && toMapping(table);
    const checkpoints = dryRun ? NO_CHECKPOINTS : places.checkpoints;
    return { format, checkpoints, dryRun, signal, ...(mapping ? { mapping } : {}) };
  }

  function keepNote(): void {
    const { given, found } = now();
    if (!found) return;
    const names = given.slice(0, MOST_NAMES).map(({ name }) => name);
    places.keepUnfinished({ names, files: given.length, format: found.format, at: new Date().toISOString() });
  }

  return {
    shown,
    subscribe,
    give(files) {
      change(NOTHING);
      return look(files);
    },
    readAs: (format) => look(Promise.resolve(now().given), format),
    changeTable(table) {
      const { found } = now();
      if (found) change({ found: { ...found, table }, progress: undefined, batches: undefined });
    },
    preview: () => run(true),
    async begin() {
      keepNote();
      await run(false);
    },
    stop: () => stopping.abort(),
    startAgain() {
      takeOver();
      change(NOTHING);
    },
  };
}
