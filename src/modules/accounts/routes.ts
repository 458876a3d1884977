import { type Route, route } from "../../platform/http/endpoint.ts";
import { formatId } from "../../platform/ids.ts";
import type { AccountRow } from "./account-store.ts";
import * as contract from "./contract.ts";
import { clearSessionCookie, writeSessionCookie } from "./session-cookie.ts";
import { SESSION_SECONDS, type Sessions } from "./sessions.ts";
import type { CheckPassword } from "./sign-in.ts";
import type { SignUp } from "./sign-up.ts";

export function createRoutes(deps: {
  signUp: SignUp;
  checkPassword: CheckPassword;
  sessions: Sessions;
  getAccount: (id: string) => Promise<AccountRow>;
  secureCookies: boolean;
}): Route[] {
  const { signUp, checkPassword, sessions, getAccount, secureCookies } = deps;

  // The cookie is set before the transaction ends, because the kept answer takes its headers along.
  function signedIn(
    call: { setHeader(name: string, value: string): void },
    account: AccountRow,
    token: string,
  ) {
    call.setHeader("set-cookie", writeSessionCookie(token, SESSION_SECONDS, secureCookies));
    return { user: { id: formatId("usr", account.id), email: account.email }, session_token: token };
  }

  return [
    route(contract.signUp, async (call) => {
      const { email, password } = call.body;
      const passwordHash = await signUp.prepare(email, password);
      return call.transaction(async (tx) => {
        const account = await signUp.create(tx, email, passwordHash);
        return signedIn(call, account, await sessions.start(tx, account.id));
      });
    }),

    route(contract.signIn, async (call) => {
      const account = await checkPassword({ ...call.body, address: call.address });
      return call.transaction(async (tx) => signedIn(call, account, await sessions.start(tx, account.id)));
    }),

    route(contract.signOut, async (call) => {
      const ended: (() => Promise<void>)[] = [];
      await call.transaction(async (tx) => {
        ended.push(await sessions.end(tx, call.principal));
        call.setHeader("set-cookie", clearSessionCookie(secureCookies));
      });
      for (const announce of ended) await announce();
      return undefined;
    }),

    route(contract.getMe, async (call) => {
      const { id, email, plan, created_at } = await getAccount(call.principal.accountId);
      return { user: { id: formatId("usr", id), email, plan, created_at: created_at.toISOString() } };
    }),
  ];
}
