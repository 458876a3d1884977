import { PersonalHelperError } from "./errors.ts";

/** A parameter of a path. Nothing, "." and ".." would lead to another path, whatever is done to them. */
export function pathPart(value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new PersonalHelperError(`${JSON.stringify(value)} is no id or name.`);
  return encodeURIComponent(value);
}
