import { z } from "zod";
import { endpoint } from "../../platform/http/endpoint.ts";
import { idOut } from "../../platform/ids.ts";
import { findEmailFault } from "./email.ts";
import { findPasswordFault, MIN_PASSWORD_LENGTH } from "./passwords/password-rules.ts";

const MAX_PASSWORD_LENGTH = 200;

const Email = z
  .string()
  .superRefine((email, context) => {
    const message = findEmailFault(email);
    if (message) context.addIssue({ code: "custom", message });
  })
  .meta({ format: "email", maxLength: 254, description: "Kept as typed, compared without regard to case." });

/** Counts code points, and says what is wrong without ever repeating what was sent. */
function findFormFault(password: string, minLength: number): string | undefined {
  // A code point has at most two units: the first test spares counting a megabyte.
  if (password.length > 2 * MAX_PASSWORD_LENGTH || [...password].length > MAX_PASSWORD_LENGTH) {
    return `must be at most ${MAX_PASSWORD_LENGTH} characters`;
  }
  if ([...password].length < minLength) {
    return minLength === 1 ? "must not be empty" : `must be at least ${minLength} characters`;
  }
  return password.isWellFormed() ? undefined : "must be valid Unicode";
}

const passwordOf = (minLength: number) =>
  z
    .string()
    .superRefine((password, context) => {
      const message = findFormFault(password, minLength);
      if (message) context.addIssue({ code: "custom", message });
    })
    .meta({ format: "password", minLength, maxLength: MAX_PASSWORD_LENGTH });

/** A password that somebody chooses, beside the email it is for. */
const NewCredentials = z
  .strictObject({ email: Email, password: passwordOf(MIN_PASSWORD_LENGTH) })
  .superRefine(({ email, password }, context) => {
    // Refused already, and however long: nothing more is made of it.
    if (findEmailFault(email)) return;
    // This runs for a password of the wrong form too, whose fault is known already.
    if (findFormFault(password, MIN_PASSWORD_LENGTH)) return;
    const message = findPasswordFault(password, email);
    if (message) context.addIssue({ code: "custom", path: ["password"], message });
  });

const SignedIn = z
  .object({
    user: z.object({ id: idOut("usr"), email: z.string() }),
    session_token: z.string().meta({
      description: "For scripts: a bearer token, valid for 30 days. Browsers get it as a cookie too.",
    }),
  })
  .meta({ id: "SignedIn" });

const example = { email: "ada@example.com", password: "correct horse battery" };

export const signUp = endpoint({
  id: "auth.sign_up",
  method: "POST",
  path: "/v1/auth/sign-up",
  summary: "Create an account",
  description:
    "Creates the account with its free credits, and signs in. Common passwords and those that are easy to guess are " +
    "refused (400). An address can sign up a limited number of times an hour (429 with Retry-After).",
  access: "open",
  price: 0,
  stability: "stable",
  body: NewCredentials,
  response: SignedIn,
  status: 201,
  errors: ["conflict"],
  answersSecret: true,
  example,
});

export const signIn = endpoint({
  id: "auth.sign_in",
  method: "POST",
  path: "/v1/auth/sign-in",
  summary: "Sign in",
  description:
    "A wrong password and an unknown email return the same 401. After five failures on one account further attempts " +
    "have to wait (429 with Retry-After): 2 s at first, doubling up to 15 minutes. Failures from elsewhere don't hold " +
    "back a device or an address that has signed in to the account before; only its own do. A browser is recognised by " +
    "a cookie for a year, an address for 30 days.",
  access: "open",
  price: 0,
  stability: "stable",
  // Shorter than sign-up allows is simply wrong: the rule may have been another when it was chosen.
  body: z.strictObject({ email: Email, password: passwordOf(1) }),
  response: SignedIn,
  errors: ["unauthenticated", "unavailable"],
  answersSecret: true,
  example,
});

export const signOut = endpoint({
  id: "auth.sign_out",
  method: "POST",
  path: "/v1/auth/sign-out",
  summary: "Sign out",
  description: "Ends the session that makes the call, closes its streams and clears the cookie.",
  access: "session",
  price: 0,
  stability: "stable",
  response: z.undefined(),
  status: 204,
});

export const getMe = endpoint({
  id: "auth.me",
  method: "GET",
  path: "/v1/auth/me",
  summary: "Who is signed in",
  access: "session",
  price: 0,
  stability: "stable",
  response: z.object({
    user: z
      .object({
        id: idOut("usr"),
        email: z.string(),
        plan: z.string(),
        created_at: z.iso.datetime(),
      })
      .meta({ id: "User" }),
  }),
});
