/**
 * Proves that an expression takes time linear in the text, for most of those that people write. What it can't prove may
 * still be linear.
 *
 * A matcher that goes back tries an expression at each place of the text, and at each place in every way. That is linear if
 *   - the expression takes a bounded number of characters, in a bounded number of ways; or
 *   - each loop in it ends in one way only, because what follows can't begin with a character of the loop (the last one
 *     may go back over what it took, once); and
 *   - each loop is entered only a few characters after a character that it can't take, so that no stretch of the text
 *     is gone over from more than a few places. An expression that begins with `^` is only tried at one place.
 */
import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { areDisjoint, type CharacterSet, isSubset, NONE, setOf, union } from "./character-sets.ts";
import { createReader, MOST_WAYS, type Part, Unproven } from "./parts.ts";

/** Undefined if the expression is proven to be linear, else why not. */
export function findDoubt(source: string, flags: string): string | undefined {
  const parser = new RegExpParser();
  const parsedFlags = parser.parseFlags(flags);
  const mode = { unicode: parsedFlags.unicode, unicodeSets: parsedFlags.unicodeSets };
  const pattern = parser.parsePattern(source, undefined, undefined, mode);
  try {
    return doubtOf(pattern, parsedFlags);
  } catch (error) {
    if (error instanceof Unproven) return error.message;
    throw error;
  }
}

function doubtOf(pattern: AST.Pattern, flags: AST.Flags): string | undefined {
  const reader = createReader(flags);
  for (const parts of reader.sequencesOf(pattern.alternatives)) {
    if (reader.waysOfParts(parts) > MOST_WAYS) return "too many ways to match";
    const loops = parts.flatMap((part, at) => (part.kind === "loop" ? [{ part, at }] : []));
    const isTriedOnce = flags.sticky || parts.find(({ kind }) => kind !== "nothing")?.kind === "start";
    for (const { part, at } of loops) {
      // Nothing can fail any more: what the loop took is part of a match, and is not gone over again.
      if (cannotFail(parts.slice(at + 1), part, flags.raw)) break;
      const isLast = at === loops.at(-1)?.at;
      if (!isLast && !areDisjoint(reader.firstOfParts(parts, at + 1).set, part.resume))
        return "a loop may end in several ways";
      if (!isTriedOnce && !isEnteredSeldom(parts, at))
        return "a loop may be entered at each character of a text";
    }
  }
  return undefined;

  /** Whether something before the loop at this place only matches at characters that the loops after it can't take. */
  function isEnteredSeldom(parts: readonly Part[], at: number): boolean {
    let taken = NONE;
    for (let place = at; place >= 0; place--) {
      const part = parts[place] as Part;
      if (part.kind === "loop") taken = union(taken, part.set);
      else if (isBreak(parts, place, taken)) return true;
    }
    return false;
  }

  function isBreak(parts: readonly Part[], place: number, taken: CharacterSet): boolean {
    const part = parts[place] as Part;
    if (part.kind === "bounded") return reader.breaks(part.node, taken);
    if (part.kind === "not-after") return isSubset(taken, part.set);
    if (part.kind === "after") return areDisjoint(taken, part.set);
    if (part.kind !== "word-boundary") return false;
    const next = reader.firstOfParts(parts, place + 1);
    if (next.isNullable) return false;
    const letters = setOf("\\w", flags.raw);
    if (isSubset(next.set, letters)) return isSubset(taken, letters);
    return areDisjoint(next.set, letters) && areDisjoint(taken, letters);
  }
}

/** Whether the parts match whatever comes. */
function cannotFail(parts: readonly Part[], loop: Part, flags: string): boolean {
  return parts.every((part, at) => {
    if (part.kind === "end") return takesAll(parts[at - 1] ?? loop, flags);
    if (part.kind === "bounded") return part.isNullable && !/\(\?<?[=!]|[\^$]|\\[bB]/.test(part.node.raw);
    return part.kind === "loop" && part.isNullable;
  });
}

const takesAll = (part: Part, flags: string): boolean =>
  part.kind === "loop" && isSubset(setOf("[^]", flags), part.set);
