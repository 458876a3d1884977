/**
 * Brings what people have elsewhere into their memory: exports of other assistants, notes, contacts, calendars, tables.
 * Runs in Node and in browsers alike, by web standards alone, and knows the service only through its client.
 */
export type {
  Checkpoints,
  CsvMapping,
  Format,
  GivenFile,
  ImportEvent,
  ImportReport,
  ImportSettings,
  LeftOut,
  Place,
} from "./contract.ts";
export { type CsvHead, readCsvHead } from "./csv-head.ts";
export { ImportError, placeText } from "./import-error.ts";
export { importFiles } from "./import-files.ts";
