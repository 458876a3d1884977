/** Where a command writes: text for people, or JSON and nothing else. Notes and progress go to stderr. */
import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

export interface Terminal {
  /** JSON was asked for: nothing else goes to stdout. */
  readonly json: boolean;
  /** Whether a person looks at stdout, and at stderr. */
  readonly isTerminal: boolean;
  readonly notesOnTerminal: boolean;
  /** Somebody can be asked. */
  readonly canAsk: boolean;
  /** Of the terminal; infinite in a pipe, where nothing is cut off. */
  readonly columns: number;
  readonly rows: number;
  /** For stdout. Does nothing where colours are not wanted. */
  paint: Paint;
  /** For stderr. */
  paintNote: Paint;
  /** As it is, for an answer that comes in pieces. */
  write(text: string): void;
  print(line?: string): void;
  /** To stderr. */
  note(line: string): void;
  writeNote(text: string): void;
  /** One JSON document; on a terminal one that can be read. */
  printJson(value: unknown): void;
  /** One line of JSON, for an item of a stream. */
  printJsonLine(value: unknown): void;
  /** The value as JSON if that was asked for, otherwise what the function prints. */
  answer(value: unknown, show: () => void): void;
}

/** Below this, lines are broken as if it were this wide: a terminal of 10 columns shows nothing anyway. */
const LEAST_COLUMNS = 40;

export function createTerminal(json: boolean, env: NodeJS.ProcessEnv = process.env): Terminal {
  const { stdin, stdout, stderr } = process;
  const wantsColours = !env.NO_COLOR && env.TERM !== "dumb";
  const painter =
    (isOn: boolean): Paint =>
    (style, text) =>
      isOn ? styleText(style, text, { validateStream: false }) : text;
  const write = (text: string): void => void stdout.write(text);
  const toLine = (value: unknown): string => escapeControls(JSON.stringify(value));
  const printJsonLine = (value: unknown): void => write(`${toLine(value)}\n`);
  const printJson = (value: unknown): void => {
    if (stdout.isTTY) write(`${escapeControls(JSON.stringify(value, null, 2))}\n`);
    else printJsonLine(value);
  };
  return {
    json,
    isTerminal: stdout.isTTY === true,
    notesOnTerminal: stderr.isTTY === true,
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    get columns() {
      return stdout.isTTY ? Math.max(stdout.columns || 80, LEAST_COLUMNS) : Infinity;
    },
    get rows() {
      return stdout.rows || 24;
    },
    paint: painter(wantsColours && stdout.isTTY === true),
    paintNote: painter(wantsColours && stderr.isTTY === true),
    write,
    print: (line = "") => write(`${line}\n`),
    note: (line) => void stderr.write(`${line}\n`),
    writeNote: (text) => void stderr.write(text),
    printJson,
    printJsonLine,
    answer(value, show) {
      if (json) printJson(value);
      else show();
    },
  };
}

/** JSON escapes the controls below U+0020 by itself; some terminals obey those from U+0080 on, too. */
const escapeControls = (text: string): string =>
  text.replace(/[\u007f-\u009f]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
