/**
 * Puts data between marks that text inside can't write: they hold a random word, and the characters they
 * begin with are escaped inside. Each value is one line of JSON.
 */
import { randomBytes } from "node:crypto";

export interface Fence {
  /** The word in the marks of this run. */
  readonly boundary: string;
  wrap(kind: string, values: readonly unknown[]): string;
}

/** JSON leaves these line ends as they are. */
const UNSAFE = /[<>\u007f-\u009f\u2028\u2029]/g;

export function createFence(boundary = randomBytes(12).toString("hex")): Fence {
  return {
    boundary,
    wrap: (kind, values) =>
      [`<<<DATA ${boundary} ${kind}`, ...values.map(escapeLine), `END ${boundary}>>>`].join("\n"),
  };
}

const escapeLine = (value: unknown): string =>
  (JSON.stringify(value) ?? "null").replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Cut between characters, with a sign that it was. */
export function shorten(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  return `${text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, "")}…`;
}
