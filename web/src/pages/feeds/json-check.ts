/** Whether a text is a JSON object, and where it is not; and on which line of it a place stands. */
type Checked = { isOk: true; value: Record<string, unknown> } | { isOk: false; fault: string };

export function checkObject(text: string): Checked {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { isOk: false, fault: describeFault(text, error instanceof Error ? error.message : "") };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { isOk: false, fault: "It must be an object: { … }." };
  }
  return { isOk: true, value: value as Record<string, unknown> };
}

/** Browsers say the place in their own ways: "(line 3 column 5)", "at position 12", or not at all at the end. */
function describeFault(text: string, message: string): string {
  if (text.trim() === "") return "Nothing is written yet.";
  const named = /line (\d+) column (\d+)/.exec(message);
  if (named) return `This is no JSON: look at line ${named[1]}, column ${named[2]}.`;
  const position = /position (\d+)/.exec(message)?.[1];
  if (position === undefined) return "This is no JSON: it ends too early.";
  const before = text.slice(0, Number(position)).split("\n");
  return `This is no JSON: look at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}.`;
}

/** The line, from 1, on which each place of a JSON text begins, by its pointer (RFC 6901). */
export function linesByPointer(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{},:]|[^\s[\]{},:"]+/g)];
  let at = 0;
  const lineOf = (index: number) => text.slice(0, index).split("\n").length;

  function readValue(pointer: string, line?: number): void {
    const token = tokens[at++];
    if (!token) return;
    lines.set(pointer, line ?? lineOf(token.index));
    if (token[0] === "{") readMembers(pointer);
    if (token[0] === "[") readItems(pointer);
  }
  function readMembers(pointer: string): void {
    while (at < tokens.length && tokens[at]?.[0] !== "}") {
      const name = tokens[at];
      at += 2;
      if (!name) return;
      const key = (JSON.parse(name[0]) as string).replaceAll("~", "~0").replaceAll("/", "~1");
      readValue(`${pointer}/${key}`, lineOf(name.index));
      if (tokens[at]?.[0] === ",") at++;
    }
    at++;
  }
  function readItems(pointer: string): void {
    for (let item = 0; at < tokens.length && tokens[at]?.[0] !== "]"; item++) {
      readValue(`${pointer}/${item}`);
      if (tokens[at]?.[0] === ",") at++;
    }
    at++;
  }
  if (checkObject(text).isOk) readValue("");
  return lines;
}

export interface Fault {
  /** Where in the object. */
  pointer: string;
  message: string;
}

/** "temperature must be number (line 3)". What is missing stands nowhere: then its parent's line. */
export function describeFaults(text: string, faults: readonly Fault[]): string[] {
  const lines = linesByPointer(text);
  return faults.map(({ pointer, message }) => {
    const line = lines.get(pointer) ?? lines.get(pointer.replace(/\/[^/]*$/, ""));
    const place = pointer
      .replace(/^\//, "")
      .replaceAll("/", " → ")
      .replaceAll("~1", "/")
      .replaceAll("~0", "~");
    return `${place || "The object"} ${message}${line === undefined ? "" : ` (line ${line})`}`;
  });
}
