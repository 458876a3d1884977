import { authMe, authSignIn, authSignOut, authSignUp } from "./generated/operations.ts";
import { bind } from "./http/bind.ts";
import type { Core } from "./http/core.ts";

export type Auth = ReturnType<typeof createAuth>;

export const createAuth = (core: Core) =>
  bind(core, {
    /** Creates an account and signs in: in a browser by cookie, elsewhere give `session_token` as the next client's `apiKey`. */
    signUp: authSignUp,
    signIn: authSignIn,
    /** Ends the session and closes its streams. */
    signOut: authSignOut,
    /** Who is signed in; needs a session. */
    me: authMe,
  });
