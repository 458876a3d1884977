import type { Format, GivenFile, ImportEvent } from "../../importers/index.ts";
import { command } from "../command.ts";
import type { Context } from "../context.ts";
import { MAPPING_HELP, readMapping } from "../importing/csv-mapping.ts";
import { findFiles, isOwnExport } from "../importing/given-files.ts";
import { listenForInterruption } from "../interruption.ts";
import { createProgress, type Progress } from "../terminal/progress.ts";
import { count, showBytes, showDay } from "../terminal/show.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { inline, printable } from "../terminal/text.ts";
import { UsageError } from "../usage-error.ts";

const FORMATS = {
  chatgpt: true,
  claude: true,
  mem0: true,
  notes: true,
  vcard: true,
  icalendar: true,
  csv: true,
} satisfies Record<Format, true>;

export const importMemory = command({
  name: "import",
  summary: "bring what you have elsewhere into the memory",
  details:
    "Exports of ChatGPT, Claude and mem0, folders of Markdown or text, contacts (vCard), calendars (iCalendar), tables (CSV) and exports of this service. Interrupted, it goes on where it was when it is started again, and nothing is stored twice. --dry-run shows what would become claims.",
  args: { path: { form: "many", summary: "files or folders", isFile: true } },
  options: {
    format: {
      kind: "text",
      value: "FORMAT",
      choices: Object.keys(FORMATS),
      summary: "found out unless given",
    },
    "dry-run": { kind: "flag", summary: "store nothing, show what would become claims" },
    mapping: { kind: "text", value: "PAIRS", summary: MAPPING_HELP },
    user: { kind: "text", value: "USER_ID", summary: "for mem0: which of several users you are" },
    verbose: { kind: "flag", short: "v", summary: "name everything that is left out, as it goes" },
  },
  examples: [
    ["personal-helper import conversations.json --dry-run", "what would come of a ChatGPT export"],
    ["personal-helper import ~/notes", "a folder of Markdown"],
    ["personal-helper import diary.csv --mapping text=content,day=occurred_at", "which column is what"],
  ],
  async run(context, { args, options }) {
    const { terminal } = context;
    const mapping = options.mapping === undefined ? undefined : readMapping(options.mapping);
    const helper = context.helper();
    const files = await findFiles(args.path);
    const [first, second] = files;
    if (!first) throw new UsageError(`There are no files in ${args.path.join(", ")}.`);
    if (options.format === undefined && (await isOwnExport(first))) {
      if (second) throw new UsageError("An export of this service is imported by itself.");
      if (options["dry-run"])
        throw new UsageError("An export of this service is taken whole: there is no dry run of it.");
      return importOwn(context, first);
    }
    // Readers of all formats: for this command alone.
    const { ImportError, importFiles } = await import("../../importers/index.ts");
    const { createCheckpointFiles } = await import("../importing/checkpoint-files.ts");
    const { printReport } = await import("../importing/import-report.ts");
    const interruption = listenForInterruption();
    const progress = createProgress(terminal);
    let format: Format | undefined;
    try {
      const events = importFiles(helper, files, {
        ...(options.format === undefined ? {} : { format: options.format as Format }),
        ...(mapping ? { mapping } : {}),
        ...(options.user === undefined ? {} : { user: options.user }),
        dryRun: options["dry-run"],
        checkpoints: createCheckpointFiles(context.connection),
        signal: interruption.signal,
      });
      for await (const event of events) {
        if (event.type === "found") format = event.format;
        show(context, event, progress, options.verbose);
        if (event.type === "done" && !terminal.json) printReport(terminal, event.report);
      }
    } catch (error) {
      progress.clear();
      if (format === "csv" && !mapping && error instanceof ImportError)
        throw new UsageError(`${error.message}. Such as: --mapping text=content,day=occurred_at`);
      if (interruption.signal.aborted && !terminal.json && !options["dry-run"])
        terminal.note("Interrupted. The same command goes on from here.");
      throw interruption.signal.aborted ? interruption.signal.reason : error;
    } finally {
      progress.clear();
      interruption.stop();
    }
    return undefined;
  },
});

/** All of it is one transaction of the service, which may take an hour. */
const LONGEST_IMPORT_MS = 6 * 3_600_000;

async function importOwn({ terminal, connection, helperWith }: Context, file: GivenFile): Promise<undefined> {
  // The platform's fetch gives up when no answer has begun after five minutes.
  const { Agent, fetch } = await import("undici");
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  const patient = ((url: string, init: object) => fetch(url, { ...init, dispatcher })) as unknown;
  const helper = helperWith(connection.key, { fetch: patient as typeof globalThis.fetch });
  const progress = createProgress(terminal);
  const { size } = file.blob;
  let sent = 0;
  async function* read(): AsyncGenerator<Uint8Array> {
    for await (const chunk of file.blob.stream()) {
      yield chunk as Uint8Array;
      sent += chunk.length;
      progress.show(sent / size, sent < size ? `${showBytes(sent)} sent` : "sent, being stored");
    }
  }
  const receipt = await helper.memory
    .import(read(), { timeoutMs: LONGEST_IMPORT_MS })
    .finally(() => progress.clear());
  const { claims, duplicates, messages } = receipt;
  const report = { format: "personal-helper", items: messages, claims, duplicates, leftOut: [] };
  if (terminal.json) terminal.printJsonLine({ type: "done", report });
  else terminal.print(`${count(claims, "claim")} stored (${count(duplicates, "claim")} known already).`);
}

function show({ terminal }: Context, event: ImportEvent, progress: Progress, isVerbose: boolean): void {
  if (event.type === "progress") {
    const share = event.totalBytes > 0 ? event.readBytes / event.totalBytes : 1;
    const left = event.leftOut > 0 ? `, ${event.leftOut} left out` : "";
    progress.show(share, `${count(event.items, "item")}, ${count(event.claims, "claim")}${left}`);
    if (terminal.json) terminal.printJsonLine(event);
    return;
  }
  if (terminal.json) {
    terminal.printJsonLine(event);
    return;
  }
  progress.clear();
  if (event.type === "claim") printClaim(terminal, event);
  else if (event.type === "left-out") {
    if (isVerbose)
      terminal.note(`${terminal.paintNote("yellow", "left out")}  ${placeOf(event.place)}: ${event.reason}`);
  } else if (event.type === "found")
    terminal.note(
      terminal.paintNote(
        "dim",
        `${TITLES[event.format]}: ${count(event.files, "file")}, ${showBytes(event.bytes)}`,
      ),
    );
  else if (event.type === "resumed")
    terminal.note(terminal.paintNote("dim", `Going on: ${count(event.items, "item")} were done before.`));
}

const TITLES: Readonly<Record<Format, string>> = {
  chatgpt: "An export of ChatGPT",
  claude: "An export of Claude",
  mem0: "An export of mem0",
  notes: "Notes",
  vcard: "Contacts",
  icalendar: "A calendar",
  csv: "A table",
};

const placeOf = ({ file, line, item }: { file: string; line?: number; item?: string }): string =>
  printable(
    [file, ...(line === undefined ? [] : [`line ${line}`]), ...(item === undefined ? [] : [item])].join(", "),
  );

function printClaim(
  { print, paint }: Terminal,
  { content, outcome, at }: Extract<ImportEvent, { type: "claim" }>,
): void {
  const day = at === undefined ? "" : `  ${paint("dim", showDay(at))}`;
  const isNew = outcome !== "duplicate";
  print(`${paint(isNew ? "green" : "dim", isNew ? "+" : "=")} ${inline(content)}${day}`);
}
