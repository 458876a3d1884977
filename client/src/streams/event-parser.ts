/**
 * Server-sent events as the HTML standard reads them: lines end with CR, LF or CRLF, an empty line ends an event, and
 * the text may be cut anywhere.
 */
export interface ServerEvent {
  /** `message` unless the event has a name. */
  event: string;
  /** Undefined for one that only sets the id: the standard knows no such event, but a reader that comes back needs it. */
  data: string | undefined;
  /** The last id that was sent, by this event or an earlier one. */
  id: string;
}

/** Answers the events that a piece of text completes. */
export function createEventParser(): (text: string) => ServerEvent[] {
  let rest = "";
  let id = "";
  let hasId = false;
  let event = "";
  let data: string | undefined;

  function readLine(line: string): ServerEvent | undefined {
    if (line === "") return dispatch();
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (name === "data") data = data === undefined ? value : `${data}\n${value}`;
    else if (name === "event") event = value;
    else if (name === "id" && !value.includes("\0")) {
      id = value;
      hasId = true;
    }
    return undefined;
  }

  function dispatch(): ServerEvent | undefined {
    const complete = data === undefined && !hasId ? undefined : { event: event || "message", data, id };
    event = "";
    data = undefined;
    hasId = false;
    return complete;
  }

  return (text) => {
    const all = rest + text;
    // A CR at the very end may be the first half of a CRLF.
    const end = all.endsWith("\r") ? all.length - 1 : all.length;
    const lines = all.slice(0, end).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? "") + all.slice(end);
    return lines.flatMap((line) => readLine(line) ?? []);
  };
}
