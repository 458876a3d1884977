import os from "node:os";
import { NotFoundError } from "personal-helper-client";
import { command } from "../command.ts";
import { NotSignedInError } from "../connection/not-signed-in-error.ts";
import { SESSION_OPTIONS, type Session, withSession } from "../connection/session.ts";
import {
  checkFolder,
  loginFile,
  readLogin,
  removeLogin,
  type StoredLogin,
  storeLogin,
} from "../connection/stored-login.ts";
import type { Context } from "../context.ts";
import { ALL_SCOPES, readScopes } from "../scopes.ts";
import { ask, askSecret } from "../terminal/prompt.ts";
import { readStdin } from "../terminal/stdin.ts";

export const login = command({
  name: "login",
  summary: "sign in, and keep a key for this machine",
  details:
    "Asks for email and password, makes a key named after this machine and stores only that, readable by you alone. Or give a key that you have, by --key or when asked. PERSONAL_HELPER_KEY wins over what is stored.",
  args: {},
  options: {
    ...SESSION_OPTIONS,
    scope: {
      kind: "text",
      value: "SCOPE",
      many: true,
      choices: ALL_SCOPES,
      summary: "what the key may do; everything unless given",
    },
  },
  examples: [
    ["personal-helper login", "asks for all that it needs"],
    ["personal-helper login --url https://helper.example.com --key -", "a key from stdin"],
    ["personal-helper login --email ada@example.com --password-stdin < password", "in a script"],
  ],
  async run(context, { options }) {
    const { terminal } = context;
    // Before a key is made that could not be kept.
    checkFolder();
    removeBroken();
    const made = await findOrMakeKey(context, options);
    const file = loginFile();
    terminal.answer({ url: made.login.url, key_id: made.login.key_id, name: made.name, file }, () => {
      terminal.print(`Signed in at ${made.login.url} with the key "${made.name}" (${made.login.key_id}).`);
      terminal.print(terminal.paint("dim", `Stored in ${file}`));
    });
  },
});

interface LoginOptions {
  email: string | undefined;
  "password-stdin": boolean;
  scope: string[];
}

interface MadeLogin {
  login: StoredLogin;
  name: string;
}

async function findOrMakeKey(context: Context, options: LoginOptions): Promise<MadeLogin> {
  const { terminal, connection } = context;
  const given = context.given.key;
  if (given === "-") return takeKey(context, (await readStdin(terminal)).trim());
  if (given !== undefined) return takeKey(context, given);
  let { email } = options;
  if (email === undefined && terminal.canAsk) {
    terminal.note(`Signing in at ${connection.url}`);
    email = await ask("Email (or Enter, to give a key): ");
    if (email.trim() === "") return takeKey(context, (await askSecret("Key: ")).trim());
  }
  return withSession(context, { ...options, email }, (session) => makeKey(context, session, options.scope));
}

/** Refused here, and not at the first command that wants to use it. */
async function takeKey(context: Context, key: string): Promise<MadeLogin> {
  if (key === "") throw new NotSignedInError("No key was given.");
  const { id, name } = await context.helperWith(key).keys.current();
  const login = { url: context.connection.url, key, key_id: id };
  storeLogin(login);
  return { login, name };
}

async function makeKey(context: Context, { helper, user }: Session, scope: string[]): Promise<MadeLogin> {
  const { url } = context.connection;
  const before = readLogin();
  const made = await helper.keys.create({
    name: `personal-helper on ${os.hostname()}`.slice(0, 100),
    scopes: readScopes(scope),
  });
  const account = user ? { email: user.email, account: user.id } : {};
  const login = { url, key: made.key, key_id: made.id, ...account };
  try {
    storeLogin(login);
  } catch (error) {
    await helper.keys.revoke(made.id);
    throw error;
  }
  // One that was made here would be forgotten and go on working. One that was brought along is in use elsewhere.
  if (before?.url === url && before.account !== undefined)
    await helper.keys.revoke(before.key_id).catch((error: unknown) => {
      if (!(error instanceof NotFoundError)) throw error;
    });
  return { login, name: made.name };
}

/** A file that can't be understood says neither where to sign in nor with what. */
function removeBroken(): void {
  try {
    readLogin();
  } catch {
    removeLogin();
  }
}

export const logout = command({
  name: "logout",
  summary: "forget the key on this machine",
  details: "The key itself goes on working, unless --revoke ends it, which asks for your password.",
  args: {},
  options: { revoke: { kind: "flag", summary: "end the key, too" }, ...SESSION_OPTIONS },
  examples: [["personal-helper logout --revoke", "and nobody can use the key any more"]],
  async run(context, { options }) {
    const { terminal } = context;
    const stored = readLogin();
    if (!stored) {
      terminal.answer({ removed: null, revoked: false }, () => terminal.print("Nobody is signed in here."));
      return;
    }
    if (options.revoke) await revoke(context, options, stored);
    removeLogin();
    terminal.answer({ removed: stored.key_id, revoked: options.revoke }, () => {
      terminal.print(`Removed ${stored.key_id} from ${loginFile()}.`);
      if (!options.revoke)
        terminal.print(
          `It goes on working elsewhere. To end it: personal-helper keys revoke ${stored.key_id}`,
        );
    });
  },
});

async function revoke(
  context: Context,
  options: Omit<LoginOptions, "scope">,
  stored: StoredLogin,
): Promise<void> {
  try {
    await withSession(context, options, ({ helper }) => helper.keys.revoke(stored.key_id));
  } catch (error) {
    // It was revoked elsewhere.
    if (!(error instanceof NotFoundError)) throw error;
  }
}
