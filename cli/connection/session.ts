/** Keys are managed with a session: a key can't. So the password is asked for, used once and forgotten. */
import { AuthenticationError, type PersonalHelper, type SignedIn } from "personal-helper-client";
import type { Options } from "../command.ts";
import type { Context } from "../context.ts";
import { ask, askSecret } from "../terminal/prompt.ts";
import { readStdin } from "../terminal/stdin.ts";
import { UsageError } from "../usage-error.ts";
import { NotSignedInError } from "./not-signed-in-error.ts";

/** For every command that needs one. */
export const SESSION_OPTIONS = {
  email: { kind: "text", value: "EMAIL", summary: "whose account; asked for otherwise" },
  "password-stdin": { kind: "flag", summary: "read the password from stdin, for scripts" },
} as const satisfies Options;

interface SessionInput {
  email: string | undefined;
  "password-stdin": boolean;
}

export interface Session {
  helper: PersonalHelper;
  /** Unknown if a session's token was given. */
  user: { id: string; email: string } | undefined;
}

/** Signs in for the time of the work. */
export async function withSession<T>(
  context: Context,
  input: SessionInput,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { key } = context.connection;
  if (key?.startsWith("phs_")) return work({ helper: context.helperWith(key), user: undefined });
  const { email, password } = await askCredentials(context, input);
  const { session_token, user } = await signIn(context, email, password);
  const helper = context.helperWith(session_token);
  try {
    return await work({ helper, user });
  } finally {
    // It would end by itself in a month.
    await helper.auth.signOut().catch(() => {});
  }
}

async function signIn(context: Context, email: string, password: string): Promise<SignedIn> {
  try {
    return await context.helperWith(undefined).auth.signIn({ email, password });
  } catch (error) {
    // Nothing is wrong with the stored key, about which a failed call would tell.
    if (error instanceof AuthenticationError) throw new NotSignedInError(error.detail);
    throw error;
  }
}

async function askCredentials(
  context: Context,
  input: SessionInput,
): Promise<{ email: string; password: string }> {
  const { terminal, connection } = context;
  const known = input.email ?? connection.stored?.email;
  if (input["password-stdin"]) {
    if (known === undefined) throw new UsageError("--password-stdin needs --email: whose password it is.");
    return { email: known, password: (await readStdin(terminal)).replace(/\r?\n$/, "") };
  }
  if (!terminal.canAsk)
    throw new NotSignedInError(
      "This needs your password, and there is no terminal to ask on: give --email EMAIL --password-stdin, " +
        "or a session's token as PERSONAL_HELPER_KEY.",
    );
  const email = known ?? (await ask("Email: "));
  const password = await askSecret(known === undefined ? "Password: " : `Password of ${email}: `);
  return { email, password };
}
