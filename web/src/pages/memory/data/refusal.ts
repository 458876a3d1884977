/** Why the service took nothing of a file: which line it was, and what to do. */
import { ApiError } from "personal-helper-client";

/** The service names a place as `/lines/12/content`. */
const PLACE = /^\/lines\/(\d+)(?:\/(.*))?$/;

export function describeRefusal(error: unknown): unknown {
  if (error instanceof DOMException && error.name === "AbortError") {
    return new Error("Stopped. If the service had it all by then, it was stored: look at the timeline.");
  }
  if (!(error instanceof ApiError)) return error;
  const [fault] = error.errors ?? [];
  const place = fault && PLACE.exec(fault.pointer);
  if (!fault || !place) return error;
  const [, line, field] = place;
  const where = field ? `Line ${line}, “${field.replaceAll("/", ".")}”,` : `Line ${line}`;
  return new Error(
    `${where} ${fault.message}. Nothing was imported; mend the line and choose the file again.`,
  );
}
