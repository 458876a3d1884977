/** What goes into an import and what comes out of it. */

export type Format = "chatgpt" | "claude" | "mem0" | "notes" | "vcard" | "icalendar" | "csv";

/** One file as the user gave it. */
export interface GivenFile {
  /** Its path inside what was given, such as `notes/2024/may.md`. */
  name: string;
  /** In Node `await fs.openAsBlob(path)`, in a browser the `File`: read in pieces, never as a whole. */
  blob: Blob;
  modifiedAt?: Date;
  /** Why it is not read, though it is there. */
  leftOut?: string;
}

/** Which column is what: by the name in the header, or by its number, counted from 1. */
export interface CsvMapping {
  /** The column that holds the claim's text, or a text with columns in braces: `{name} likes {what}.` */
  content: string | number;
  occurredAt?: string | number;
  sourceId?: string | number;
  /** One column with tags between commas or semicolons, or several columns of one tag each. */
  tags?: string | number | readonly (string | number)[];
  /** Whether the first row names the columns; found out if absent. */
  header?: boolean;
  /** What stands between two columns; found out if absent. */
  separator?: string;
}

/** Kept between runs, so that an interrupted import goes on where it was. */
export interface Checkpoints {
  load(name: string): Promise<string | undefined>;
  save(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export interface ImportSettings {
  /** Found out from names and content if absent. */
  format?: Format;
  /** For `csv`. */
  mapping?: CsvMapping;
  /** For `mem0`, where memories of several users are in one file: the `user_id` of who imports. */
  user?: string;
  checkpoints: Checkpoints;
  /** Nothing is stored: shows what would become claims. */
  dryRun?: boolean;
  /** Milliseconds between two batches, so that an import leaves room for others. */
  batchPause?: number;
  signal?: AbortSignal;
}

/** Where something stands in what was given. */
export interface Place {
  file: string;
  /** Counted from 1. */
  line?: number;
  /** Counted from 0. */
  byte?: number;
  /** A conversation, a message, a card, an event. */
  item?: string;
}

export interface LeftOut {
  reason: string;
  count: number;
  /** The first few. */
  examples: Place[];
}

export interface ImportReport {
  format: Format;
  /** Messages, memories, blocks of notes, cards, events, rows. */
  items: number;
  /** Claims that were stored; in a dry run those that would be. */
  claims: number;
  /** Claims that were there already. */
  duplicates: number;
  /** Of `claims`: those that correct an older one. */
  corrected: number;
  leftOut: LeftOut[];
  dryRun: boolean;
}

export type ImportEvent =
  | { type: "found"; format: Format; files: number; bytes: number }
  /** This many were stored by a run before. */
  | { type: "resumed"; items: number }
  | {
      type: "progress";
      readBytes: number;
      totalBytes: number;
      items: number;
      claims: number;
      duplicates: number;
      leftOut: number;
    }
  /** In a dry run: what would become a claim. */
  | { type: "claim"; content: string; sourceId: string | undefined; outcome: string; at?: string }
  | { type: "left-out"; place: Place; reason: string }
  | { type: "done"; report: ImportReport };
