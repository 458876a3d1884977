/**
 * Secrets in what people write: cut out before anything is stored, sent to a model or logged. Addresses, phone
 * numbers and emails are not secrets: people want those remembered.
 */
import { maskNumbers } from "./secret-numbers.ts";
import { maskPasswords } from "./secret-passwords.ts";
import { KIND_OF_PLACEHOLDER, PLACEHOLDER, type SecretKind } from "./secret-placeholders.ts";
import { maskTokens } from "./secret-tokens.ts";

export type { SecretKind };

// What is left of one secret may be read as another: until nothing is found any more, which takes two rounds.
const MOST_ROUNDS = 8;

export function maskSecrets(text: string): { text: string; kinds: SecretKind[] } {
  let masked = text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = masked;
    masked = maskPasswords(maskNumbers(maskTokens(masked)));
    if (masked === before) break;
  }
  // Placeholders that stood there before were masked earlier: they are named too.
  return { text: masked, kinds: kindsIn(masked) };
}

export function kindsIn(masked: string): SecretKind[] {
  if (!masked.includes(" removed]")) return [];
  return [
    ...new Set(
      Array.from(masked.matchAll(PLACEHOLDER), ([found]) => KIND_OF_PLACEHOLDER[found] as SecretKind),
    ),
  ].sort();
}

// What is said around a secret and says nothing without it.
const AROUND =
  /\b(?:my|our|the|a|an|is|was|are|it|it's|this|that|here|here's|and|new|old|current|use|with|for|to|of|password|passphrase|passcode|pass|pw|pwd|pin|code|number|no|card|credit|debit|visa|mastercard|amex|cvv|cvc|api|key|token|secret|access|iban|ssn|social|security|private|bearer|authorization|user|username|login|please|remember|note|mi|es|mein|ist|mon|est)\b/gi;

/** True if nothing worth keeping is left of a masked sentence. */
export const isOnlySecrets = (masked: string): boolean =>
  masked.includes(" removed]") && !/[\p{L}\p{N}]/u.test(masked.replace(PLACEHOLDER, "").replace(AROUND, ""));
