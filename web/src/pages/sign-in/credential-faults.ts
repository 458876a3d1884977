/** What is wrong with an email or a password, said at its field. */
import { ApiError, ConflictError } from "personal-helper-client";

export interface CredentialFaults {
  email?: string;
  password?: string;
}

/** As the service has it for new accounts. */
export const MIN_PASSWORD_LENGTH = 8;

/** What can be said without asking the service, which has the last word. */
export function findFaults(
  { email, password }: { email: string; password: string },
  isNew: boolean,
): CredentialFaults {
  const faults: CredentialFaults = {};
  if (!email) faults.email = "Enter your email address.";
  else if (!/^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(email)) {
    faults.email = "This is not an email address. It looks like ada@example.com.";
  }
  if (!password) faults.password = isNew ? "Choose a password." : "Enter your password.";
  // Characters as people count them: one emoji is one.
  else if (isNew && [...password].length < MIN_PASSWORD_LENGTH) {
    faults.password = `Use at least ${MIN_PASSWORD_LENGTH} characters.`;
  }
  return faults;
}

/** The faults an answer names, or none when it is not about what was typed. */
export function faultsOf(error: unknown): CredentialFaults {
  const faults: CredentialFaults = {};
  if (error instanceof ConflictError) {
    faults.email = "There is an account with this email already. Sign in instead, or use another email.";
  } else if (error instanceof ApiError) {
    for (const { pointer, message } of error.errors ?? []) {
      if (pointer === "/email") faults.email = `The email ${message}.`;
      if (pointer === "/password") faults.password = `The password ${message}.`;
    }
  }
  return faults;
}
