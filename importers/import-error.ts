import type { Place } from "./contract.ts";

/** What can't be read at all, or an import that can't go on; `message` is ready to show. */
export class ImportError extends Error {
  override name = "ImportError";
  readonly place: Place;
  /** The message without the place. */
  readonly reason: string;

  constructor(
    message: string,
    place: Place,
    { reason = message, ...options }: ErrorOptions & { reason?: string } = {},
  ) {
    super(message, options);
    this.place = place;
    this.reason = reason;
  }
}

/** For what is wrong with a file: the message begins with the place. */
export const brokenAt = (reason: string, place: Place, options: ErrorOptions = {}): ImportError =>
  new ImportError(`${placeText(place)}: ${reason}`, place, { ...options, reason });

/** Such as `conversations.json, line 3, byte 812`. */
export function placeText({ file, line, byte, item }: Place): string {
  const parts = [file];
  if (line !== undefined) parts.push(`line ${line}`);
  if (byte !== undefined) parts.push(`byte ${byte}`);
  if (item !== undefined) parts.push(item);
  return parts.filter((part) => part !== "").join(", ");
}
