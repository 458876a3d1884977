/** JSON Pointers (RFC 6901). */

/** The names on the way, or undefined when it is no pointer. */
export function readPointer(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** An element's place in an array, or undefined when it is none: no sign, no leading zero. */
export const readIndex = (name: string): number | undefined =>
  /^(?:0|[1-9]\d{0,9})$/.test(name) ? Number(name) : undefined;
