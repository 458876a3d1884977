import { plainText } from "../../../memory/index.ts";

/** A name that was compared without accents and in lower case, as the text has it: "tomas" in "Tomás moved" is "Tomás". */
export function asWritten(name: string, text: string): string | undefined {
  const plain = plainText(text).toLowerCase();
  const at = plain.indexOf(name);
  // A sign that takes more letters without its mark would shift everything after it.
  return at < 0 || plain.length !== text.length ? undefined : text.slice(at, at + name.length);
}
