/** The session and the device as cookies, for browsers. */
import { isWellFormedDeviceToken } from "./known-devices.ts";
import { isWellFormedSessionToken } from "./session-token.ts";

/**
 * Over HTTPS the `__Host-` prefix makes the browser refuse a cookie of that name from a sister
 * domain or from plain HTTP, so nobody can plant a session of theirs.
 */
const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

export const sessionCookieName = (secure: boolean): string => cookieName("ph_session", secure);
const deviceCookieName = (secure: boolean): string => cookieName("ph_device", secure);

const attributes = (secure: boolean) => `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;

export const writeSessionCookie = (token: string, maxAgeSeconds: number, secure: boolean): string =>
  `${sessionCookieName(secure)}=${token}; Max-Age=${maxAgeSeconds}; ${attributes(secure)}`;

export const clearSessionCookie = (secure: boolean): string =>
  `${sessionCookieName(secure)}=; Max-Age=0; ${attributes(secure)}`;

/** Stays when somebody signs out: it says that they have been here, and opens nothing. */
export const writeDeviceCookie = (token: string, maxAgeSeconds: number, secure: boolean): string =>
  `${deviceCookieName(secure)}=${token}; Max-Age=${maxAgeSeconds}; ${attributes(secure)}`;

/** The session token of a Cookie header, or undefined. */
export const readSessionCookie = (header: string | undefined, secure: boolean): string | undefined =>
  readCookie(header, sessionCookieName(secure), isWellFormedSessionToken);

export const readDeviceCookie = (header: string | undefined, secure: boolean): string | undefined =>
  readCookie(header, deviceCookieName(secure), isWellFormedDeviceToken);

/**
 * Anything may stand in that header; of several cookies of the name the first that can be a token counts, as browsers
 * send the closest path first.
 */
function readCookie(
  header: string | undefined,
  name: string,
  isToken: (text: string) => boolean,
): string | undefined {
  if (header === undefined) return undefined;
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue;
    const value = pair.slice(equals + 1).trim();
    const token = /^"(.*)"$/.exec(value)?.[1] ?? value;
    if (isToken(token)) return token;
  }
  return undefined;
}
