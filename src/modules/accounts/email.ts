/** Which texts are email addresses here, and which of them are the same person's. */

// RFC 5321: a path of 256 octets, of which two are the angle brackets.
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
const LOCAL_ATOM = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** What is wrong with it, or undefined. Not more than a typing check: only a message can prove an address. */
export function findEmailFault(email: string): string | undefined {
  if (email.length > MAX_LENGTH) return `must be at most ${MAX_LENGTH} characters`;
  if (email.trim() !== email) return "must not begin or end with white space";
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at);
  const labels = email.slice(at + 1).split(".");
  const isAddress =
    at > 0 &&
    local.length <= MAX_LOCAL_LENGTH &&
    local.split(".").every((atom) => LOCAL_ATOM.test(atom)) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label));
  return isAddress ? undefined : "must be an email address such as ada@example.com";
}

/** Equal for two spellings of one address. NFC a second time, because lower case can undo it. */
export const emailKeyOf = (email: string): string => email.normalize("NFC").toLowerCase().normalize("NFC");
