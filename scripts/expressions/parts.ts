/** An expression as sequences of parts, of which a proof of its cost can be made. */
import type { AST } from "@eslint-community/regexpp";
import { areDisjoint, type CharacterSet, NONE, setOf, union } from "./character-sets.ts";

/** What the proof can't be made of: another judge has to decide. */
export class Unproven extends Error {}

type OneCharacter = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

export type Part =
  /** Takes a bounded number of characters, perhaps none. */
  | { kind: "bounded"; node: AST.Element; first: CharacterSet; isNullable: boolean }
  /**
   * Takes any number of characters of `set`, in one way only. `resume`: what may follow where it gives characters back.
   */
  | { kind: "loop"; set: CharacterSet; first: CharacterSet; resume: CharacterSet; isNullable: boolean }
  /** Takes nothing, and only matches where the character before is none of these, or there is none. */
  | { kind: "not-after"; set: CharacterSet }
  /** Takes nothing, and only matches where the character before is one of these. */
  | { kind: "after"; set: CharacterSet }
  | { kind: "word-boundary" }
  | { kind: "start" }
  /** `set`: what may follow; nothing at the end of the text. */
  | { kind: "end"; set: CharacterSet }
  | { kind: "nothing" };

const MOST_SEQUENCES = 400;
/** Ways in which a bounded part can match at one place. */
export const MOST_WAYS = 100_000;
const MOST_COPIES = 8;

const NEWLINES = "[\\n\\r\\u2028\\u2029]";

export function createReader(flags: AST.Flags) {
  const raw = flags.raw;

  /** All sequences of which one has to match. Trying each by itself costs no less than trying them together. */
  function sequencesOf(alternatives: readonly AST.Alternative[]): Part[][] {
    return alternatives.flatMap(({ elements }) => {
      let sequences: Part[][] = [[]];
      for (const element of elements) {
        const choices = expand(element);
        sequences = sequences.flatMap((before) => choices.map((choice) => [...before, ...choice]));
        if (sequences.length > MOST_SEQUENCES) throw new Unproven("too many alternatives");
      }
      return sequences;
    });
  }

  function expand(element: AST.Element): Part[][] {
    if (element.type === "Assertion") return [[readAssertion(element)]];
    // `(?:^|\s)` is two sequences, because the anchor only stands in one of them.
    if (isBounded(element) && !hasAnchor(element)) {
      if (waysOf(element) > MOST_WAYS) throw new Unproven("too many ways to match");
      return [[{ kind: "bounded", node: element, first: firstOf(element), isNullable: isNullable(element) }]];
    }
    if (element.type === "Group" || element.type === "CapturingGroup") {
      refuseModifiers(element);
      return sequencesOf(element.alternatives);
    }
    if (element.type !== "Quantifier") throw new Unproven(element.type);
    const { min, max } = element;
    if (max === Number.POSITIVE_INFINITY) return [[readLoop(element)]];
    if (max > MOST_COPIES) throw new Unproven("too many copies of a part without a bound");
    const once = expand(element.element);
    const all: Part[][] = [];
    let copies: Part[][] = [[]];
    for (let count = 0; count <= max; count++) {
      if (count >= min) all.push(...copies);
      copies = copies.flatMap((before) => once.map((parts) => [...before, ...parts]));
      if (copies.length > MOST_SEQUENCES) throw new Unproven("too many alternatives");
    }
    return all;
  }

  function readAssertion(element: AST.Assertion): Part {
    switch (element.kind) {
      case "start":
        return flags.multiline
          ? { kind: "not-after", set: setOf(`[^${NEWLINES.slice(1)}`, "u") }
          : { kind: "start" };
      case "end":
        return { kind: "end", set: flags.multiline ? setOf(NEWLINES, raw) : NONE };
      case "word":
        return element.negate ? { kind: "nothing" } : { kind: "word-boundary" };
      default: {
        if (!isBounded(element) || waysOf(element) > MOST_WAYS)
          throw new Unproven("an assertion without a bound");
        if (element.kind === "lookahead") return { kind: "nothing" };
        const last = lastOf(element.alternatives);
        if (!element.negate) return last ? { kind: "after", set: last } : { kind: "nothing" };
        const isOneCharacter = element.alternatives.every(
          ({ elements }) => elements.length === 1 && elements.every(isCharacter),
        );
        return isOneCharacter && last ? { kind: "not-after", set: last } : { kind: "nothing" };
      }
    }
  }

  function readLoop({ element, min }: AST.Quantifier): Part {
    if (isCharacter(element)) {
      const set = setOf(element.raw, raw);
      return { kind: "loop", set, first: set, resume: set, isNullable: min === 0 };
    }
    if (element.type !== "Group" && element.type !== "CapturingGroup") throw new Unproven(element.type);
    refuseModifiers(element);
    const bodies = sequencesOf(element.alternatives);
    let first = NONE;
    let all = NONE;
    let resume = NONE;
    for (const body of bodies) {
      const own = firstOfParts(body, 0);
      // Two ways to read the same characters, over and over, take exponential time.
      if (own.isNullable || !areDisjoint(own.set, first)) throw new Unproven("a loop with several ways");
      first = union(first, own.set);
    }
    for (const body of bodies) {
      for (const [at, part] of body.entries()) {
        if (part.kind === "nothing" || part.kind === "word-boundary") continue;
        if (part.kind !== "bounded" && part.kind !== "loop") throw new Unproven("an assertion in a loop");
        const next = firstOfParts(body, at + 1);
        const after = next.isNullable ? union(next.set, first) : next.set;
        if (part.kind === "loop" || part.isNullable) {
          const own = part.kind === "loop" ? part.resume : part.first;
          if (!areDisjoint(own, after)) throw new Unproven("a loop with several ways");
        }
        // A loop that something must follow in the body gives nothing back to what follows the body.
        if (part.kind === "loop" && next.isNullable) resume = union(resume, part.resume);
        if (part.kind === "bounded" && waysOf(part.node) > (part.isNullable ? 2 : 1))
          throw new Unproven("a loop with several ways");
        all = union(all, part.kind === "loop" ? part.set : charactersOf(part.node));
      }
    }
    return { kind: "loop", set: all, first, resume: union(first, resume), isNullable: min === 0 };
  }

  /** What the parts from `at` on may begin with. */
  function firstOfParts(parts: readonly Part[], at: number): { set: CharacterSet; isNullable: boolean } {
    let set = NONE;
    for (const part of parts.slice(at)) {
      if (part.kind === "end") return { set: union(set, part.set), isNullable: false };
      if (part.kind !== "bounded" && part.kind !== "loop") continue;
      set = union(set, part.first);
      if (!part.isNullable) return { set, isNullable: false };
    }
    return { set, isNullable: true };
  }

  function firstOf(node: AST.Element): CharacterSet {
    if (isCharacter(node)) return setOf(node.raw, raw);
    if (node.type === "Quantifier") return firstOf(node.element);
    if (node.type === "Assertion") return NONE;
    if (node.type !== "Group" && node.type !== "CapturingGroup") throw new Unproven(node.type);
    refuseModifiers(node);
    return union(...node.alternatives.map(({ elements }) => firstOfElements(elements)));
  }

  function firstOfElements(elements: readonly AST.Element[]): CharacterSet {
    let set = NONE;
    for (const element of elements) {
      set = union(set, firstOf(element));
      if (!isNullable(element)) break;
    }
    return set;
  }

  /** What bounded alternatives may end with; undefined where that isn't known. */
  function lastOf(alternatives: readonly AST.Alternative[]): CharacterSet | undefined {
    let set = NONE;
    for (const { elements } of alternatives) {
      let isEnded = false;
      for (const element of elements.toReversed()) {
        const one = element.type === "Quantifier" ? element.element : element;
        if (!isCharacter(one)) return undefined;
        set = union(set, setOf(one.raw, raw));
        isEnded = !isNullable(element);
        if (isEnded) break;
      }
      if (!isEnded) return undefined;
    }
    return set;
  }

  function charactersOf(node: AST.Element): CharacterSet {
    if (isCharacter(node)) return setOf(node.raw, raw);
    if (node.type === "Quantifier") return charactersOf(node.element);
    if (node.type !== "Group" && node.type !== "CapturingGroup") return NONE;
    return union(...node.alternatives.flatMap(({ elements }) => elements.map(charactersOf)));
  }

  /** Whether whatever it matches holds a character that is not of the set. */
  function breaks(node: AST.Element, set: CharacterSet): boolean {
    if (isCharacter(node)) return areDisjoint(setOf(node.raw, raw), set);
    if (node.type === "Quantifier") return node.min > 0 && breaks(node.element, set);
    if (node.type !== "Group" && node.type !== "CapturingGroup") return false;
    return node.alternatives.every(({ elements }) => elements.some((element) => breaks(element, set)));
  }

  /** Ways in which a bounded part can match at one place, at most. */
  function waysOf(node: AST.Element): number {
    if (isCharacter(node)) return 1;
    if (node.type === "Quantifier") {
      if (isCharacter(node.element)) return node.max - node.min + 1;
      const each = waysOf(node.element);
      let ways = 0;
      for (let count = node.min; count <= node.max && ways <= MOST_WAYS; count++) ways += each ** count;
      return ways;
    }
    if (!("alternatives" in node)) return 1;
    const { alternatives } = node;
    if (alternatives.every(({ elements }) => elements.every(isCharacter)))
      return longestChain(alternatives.map((alternative) => alternative.raw.toLowerCase()));
    const ways = alternatives.map(({ elements }) =>
      // What an assertion has found is not looked for in another way.
      elements.reduce((product, each) => product * (each.type === "Assertion" ? 1 : waysOf(each)), 1),
    );
    return haveDisjointStarts(alternatives) ? Math.max(...ways) : ways.reduce((sum, each) => sum + each, 0);
  }

  function haveDisjointStarts(alternatives: readonly AST.Alternative[]): boolean {
    let before = NONE;
    return alternatives.every(({ elements }) => {
      if (elements.every(isNullable)) return false;
      const own = firstOfElements(elements);
      const isOther = areDisjoint(own, before);
      before = union(before, own);
      return isOther;
    });
  }

  /** Ways in which the bounded parts of a sequence can match at one place, at most. */
  function waysOfParts(parts: readonly Part[]): number {
    return parts.reduce((product, part, at) => {
      if (part.kind !== "bounded") return product;
      const next = firstOfParts(parts, at + 1);
      // It ends where a character comes that it can't take.
      const endsInOneWay = !next.isNullable && areDisjoint(part.first, next.set);
      const isRun = part.node.type === "Quantifier" && isCharacter(part.node.element);
      return endsInOneWay && isRun ? product : product * waysOf(part.node);
    }, 1);
  }

  return { sequencesOf, firstOfParts, breaks, waysOfParts };
}

/** How many words of a list can match at one place, each the beginning of the next; a class counts as a letter. */
function longestChain(texts: readonly string[]): number {
  const hasClass = texts.some((text) => /[\\[.]/.test(text));
  if (hasClass) return texts.length;
  return Math.max(...texts.map((text) => texts.filter((other) => text.startsWith(other)).length));
}

const isCharacter = (node: AST.Element): node is OneCharacter & AST.Element =>
  ["Character", "CharacterSet", "CharacterClass", "ExpressionCharacterClass"].includes(node.type);

function isBounded(node: AST.Element): boolean {
  if (node.type === "Quantifier") return Number.isFinite(node.max) && isBounded(node.element);
  if (node.type === "Backreference") throw new Unproven("a back reference");
  return !("alternatives" in node) || node.alternatives.every(({ elements }) => elements.every(isBounded));
}

function isNullable(node: AST.Element): boolean {
  if (node.type === "Quantifier") return node.min === 0 || isNullable(node.element);
  if (node.type === "Assertion") return true;
  return "alternatives" in node && node.alternatives.some(({ elements }) => elements.every(isNullable));
}

const hasAnchor = (node: AST.Element): boolean =>
  (node.type === "Group" || node.type === "CapturingGroup") &&
  node.alternatives.some(({ elements }) => elements[0]?.type === "Assertion");

function refuseModifiers(node: AST.Element): void {
  if (node.type === "Group" && node.modifiers?.add?.raw) throw new Unproven("modifiers");
}
