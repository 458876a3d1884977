/**
 * Looks through a file before it is sent: an import costs credits and is refused as a whole for one wrong line, so
 * what can be told here is told here, with the line.
 */
import { readLines } from "./ndjson-lines.ts";

export interface FileCount {
  bytes: number;
  lines: number;
  claims: number;
  messages: number;
}

export class LineFault extends Error {
  override readonly name = "LineFault";
  readonly line: number;

  constructor(line: number, what: string) {
    super(`Line ${line} ${what}`);
    this.line = line;
  }
}

const NOTHING: FileCount = { bytes: 0, lines: 0, claims: 0, messages: 0 };
/** The service's limit for a line, 1 MiB. A file without line breaks is no export. */
const MAX_LINE_CHARACTERS = 1024 * 1024;
/** How many lines may be read before the page can draw again. */
const PAUSE_LINES = 2_000;

export async function checkFile(
  file: Blob,
  onCount: (count: FileCount) => void,
  signal?: AbortSignal,
): Promise<FileCount> {
  const count = { ...NOTHING };
  let number = 0;
  for await (const { text, bytesRead } of readLines(file.stream())) {
    signal?.throwIfAborted();
    number++;
    count.bytes = bytesRead;
    if (!text.trim()) continue;
    count.lines++;
    const type = checkLine(number, text);
    if (type === "claim") count.claims++;
    if (type === "message") count.messages++;
    if (number % PAUSE_LINES !== 0) continue;
    onCount({ ...count });
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  if (count.lines === 0) throw new Error("The file is empty: an export has one JSON object a line.");
  if (count.claims + count.messages === 0) throw new Error("The file holds no claim and no message.");
  return count;
}

function checkLine(number: number, text: string): "memory" | "message" | "claim" {
  if (text.length > MAX_LINE_CHARACTERS) throw new LineFault(number, "is longer than 1 MiB.");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new LineFault(number, "is not JSON. Each line has to be one JSON object, on one line.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new LineFault(number, "is not a JSON object.");
  }
  const { type, content } = value as Record<string, unknown>;
  if (type === "memory" || type === "message") return type;
  if (type !== "claim") throw new LineFault(number, 'needs a "type": "claim", "message" or "memory".');
  if (typeof content !== "string" || !content.trim()) {
    throw new LineFault(number, 'is a claim without text: it needs a "content".');
  }
  return type;
}
