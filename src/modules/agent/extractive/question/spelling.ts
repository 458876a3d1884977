/** A question as it would be written with care: without it neither names nor whose something is can be told. */
import { withPossessives } from "./relations.ts";

const CONTRACTED = /\b(what|who|where|when|how)s\b/gi;

const isShouted = (text: string): boolean => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);

/** `WHATS MY DOGS NAME` → `what's my dog's name`. */
export function spellOut(text: string): string {
  // Of one word it may be a name: "NASA?".
  const said = isShouted(text) && text.trim().includes(" ") ? text.toLowerCase() : text;
  return withPossessives(said.replace(CONTRACTED, "$1's"));
}
