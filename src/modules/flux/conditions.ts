/** Versions in headers: an ETag is the version in quotes. */
import { invalidRequest } from "../../platform/errors.ts";

export const etagOf = (version: number): string => `"${version}"`;

/** The version that a write demands. What can't be one is refused: unheard, it would let the write through. */
export function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const version = versionIn(header);
  if (version !== undefined) return version;
  throw invalidRequest([
    { pointer: "/header/If-Match", message: 'must be one version in quotes, as the ETag has it: "42"' },
  ]);
}

/** A condition on a write that nobody looks at would be worse than none. */
export function refuseIfNoneMatch(header: string | undefined): void {
  if (header === undefined) return;
  throw invalidRequest([
    {
      pointer: "/header/If-None-Match",
      message: 'is for reading. To write only what was never set, send If-Match: "0"',
    },
  ]);
}

/** Whether the caller has this version already. `*` stands for any that was set. */
export function hasVersion(ifNoneMatch: string | undefined, version: number): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return version > 0;
  return ifNoneMatch.split(",").some((tag) => versionIn(tag) === version);
}

/** Proxies that compress turn a tag into a weak one; it still names the version. */
function versionIn(tag: string): number | undefined {
  const digits = /^\s*(?:(?:W\/)?"(\d{1,15})"|(\d{1,15}))\s*$/.exec(tag);
  return digits ? Number(digits[1] ?? digits[2]) : undefined;
}
