/** Which service is called, and with which key: options win over the environment, and that over what login stored. */
import { UsageError } from "../usage-error.ts";
import { readLogin, type StoredLogin } from "./stored-login.ts";

export interface Connection {
  url: string;
  /** A key, or a session's token. */
  key: string | undefined;
  /** What login stored, if it is for this service. */
  stored: StoredLogin | undefined;
}

const DEFAULT_URL = "http://127.0.0.1:8787";

export function findConnection(
  given: { url?: string | undefined; key?: string | undefined },
  env: NodeJS.ProcessEnv = process.env,
): Connection {
  const login = readLogin(env);
  const url = checkUrl(given.url ?? (env.PERSONAL_HELPER_URL || login?.url || DEFAULT_URL));
  // A stored key is shown to nobody but the service that it is from.
  const stored = login && checkUrl(login.url) === url ? login : undefined;
  return { url, key: given.key ?? (env.PERSONAL_HELPER_KEY || stored?.key), stored };
}

function checkUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UsageError(`"${text}" is no address of a service. One looks like ${DEFAULT_URL}.`);
  return text.replace(/(?<!\/)\/+$/, "");
}
