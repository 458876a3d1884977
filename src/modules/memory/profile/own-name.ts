/** What the user is called, from the claim that says so. */
import { trimEnd } from "../../../platform/trim-end.ts";
import { capitalise, flatten } from "./shown-text.ts";

const TOLD =
  /^(?:(?:hi|hello|hey)[,!]? )?(?:(?:my|the user's|user's) (?:(?:full|first|real|given) )?name(?:'s| is)|(?:i'm|i am|the user is|user is) (?:called|named)|(?:please )?call me|i go by|(?:people|everyone|everybody) calls? me) (?=\S)/i;
const NAME =
  /^(?:\p{Lu}|\p{Lo})[\p{L}\p{M}'.-]*(?: (?:\p{Lu}[\p{L}\p{M}'.-]*|de|da|dos|van|von|der|bin|al|el|la))*(?=$|[,;!]| (?:and|but|though)\b)/u;
/** `my name is ana`, all of it in small letters. */
const SMALL_NAME = /(?<=^my name is )\p{Ll}[\p{L}\p{M}-]+(?=\.?$)/u;
const LONGEST_NAME = 40;
const MOST_WORDS = 5;

/** Spares all other claims of a large memory the rest. */
const MAY_TELL = /name|call|go by/i;

export function findOwnName(content: string): string | undefined {
  if (!MAY_TELL.test(content)) return undefined;
  const text = flatten(content.slice(0, 200));
  const told = TOLD.exec(text)?.[0];
  if (!told) return undefined;
  const name = NAME.exec(text.slice(told.length))?.[0] ?? capitalise(SMALL_NAME.exec(text)?.[0] ?? "");
  const clean = trimEnd(name, /[.'-]/);
  return isName(clean) ? clean : undefined;
}

/** It stands where a name stands, without quotation marks: so it must look like one. */
export const isName = (text: string): boolean =>
  text.length <= LONGEST_NAME &&
  text.split(" ").length <= MOST_WORDS &&
  /^(?:\p{Lu}|\p{Lo})[\p{L}\p{M}'.-]*(?: [\p{L}\p{M}'.-]+)*$/u.test(text);

/** For every mention after the first. */
export function shortName(name: string): string {
  const [first = name] = name.split(" ");
  return /^(?:Dr|Mr|Mrs|Ms|Miss|Prof|Sir)\.?$/i.test(first) || first.length < 2 ? name : first;
}
