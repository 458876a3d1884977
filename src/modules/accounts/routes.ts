import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { type Call, type Route, route } from "../../platform/http/endpoint.ts";
import { formatId } from "../../platform/ids.ts";
import type { AccountRow } from "./account-store.ts";
import * as contract from "./contract.ts";
import { clearSessionCookie, readDeviceCookie, writeDeviceCookie, writeSessionCookie } from "./cookies.ts";
import { createDeviceToken, DEVICE_SECONDS, type Origin, rememberOrigin } from "./known-devices.ts";
import { SESSION_SECONDS, type Sessions } from "./sessions.ts";
import type { CheckPassword } from "./sign-in.ts";
import type { SignUp } from "./sign-up.ts";

export function createRoutes(deps: {
  signUp: SignUp;
  checkPassword: CheckPassword;
  sessions: Sessions;
  getAccount: (id: string) => Promise<AccountRow>;
  secureCookies: boolean;
  clock: Clock;
}): Route[] {
  const { signUp, checkPassword, sessions, getAccount, secureCookies, clock } = deps;

  const originOf = (call: Pick<Call, "address" | "header">): Origin => ({
    address: call.address,
    deviceToken: readDeviceCookie(call.header("cookie"), secureCookies),
  });

  // The cookies are set before the transaction ends, because the kept answer takes its headers along.
  async function begin(tx: Tx, call: Pick<Call, "address" | "header" | "setHeader">, account: AccountRow) {
    const { address, deviceToken = createDeviceToken() } = originOf(call);
    const token = await sessions.start(tx, account.id);
    await rememberOrigin(tx, account.id, { address, deviceToken }, clock);
    call.setHeader("set-cookie", [
      writeSessionCookie(token, SESSION_SECONDS, secureCookies),
      writeDeviceCookie(deviceToken, DEVICE_SECONDS, secureCookies),
    ]);
    return { user: { id: formatId("usr", account.id), email: account.email }, session_token: token };
  }

  return [
    route(contract.signUp, async (call) => {
      const passwordHash = await signUp.prepare({ ...call.body, address: call.address });
      return call.transaction(async (tx) =>
        begin(tx, call, await signUp.create(tx, call.body.email, passwordHash)),
      );
    }),

    route(contract.signIn, async (call) => {
      const account = await checkPassword({ ...call.body, ...originOf(call) });
      return call.transaction((tx) => begin(tx, call, account));
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
