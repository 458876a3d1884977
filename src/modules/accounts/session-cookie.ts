/** The session token as a cookie, for browsers. */
import { isWellFormedSessionToken } from "./session-token.ts";

/**
 * Over HTTPS the `__Host-` prefix makes the browser refuse a cookie of that name from a sister
 * domain or from plain HTTP, so nobody can plant a session of theirs.
 */
export const sessionCookieName = (secure: boolean): string => (secure ? "__Host-ph_session" : "ph_session");

const attributes = (secure: boolean) => `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;

export const writeSessionCookie = (token: string, maxAgeSeconds: number, secure: boolean): string =>
  `${sessionCookieName(secure)}=${token}; Max-Age=${maxAgeSeconds}; ${attributes(secure)}`;

export const clearSessionCookie = (secure: boolean): string =>
  `${sessionCookieName(secure)}=; Max-Age=0; ${attributes(secure)}`;

/**
 * The session token of a Cookie header, or undefined. Anything may stand in that header; of several
 * cookies of the name the first that can be a token counts, as browsers send the closest path first.
 */
export function readSessionCookie(header: string | undefined, secure: boolean): string | undefined {
  if (header === undefined) return undefined;
  const name = sessionCookieName(secure);
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue;
    const value = pair.slice(equals + 1).trim();
    const token = /^"(.*)"$/.exec(value)?.[1] ?? value;
    if (isWellFormedSessionToken(token)) return token;
  }
  return undefined;
}
