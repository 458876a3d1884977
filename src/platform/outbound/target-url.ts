/**
 * What can be seen of a URL without resolving its name. It is judged when someone types it and again at each
 * request; where the name really leads is judged when connecting.
 */
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

const MAX_URL_LENGTH = 2_048;

/** Where web servers listen. Any other port would make the service a scanner of other people's hosts. */
export const PUBLIC_PORTS: readonly number[] = [80, 443, 8080, 8443];

/** Names below these are never in the public DNS: they are answered by the machine, its cloud or its network. */
const PRIVATE_SUFFIXES = [
  "localhost",
  "local",
  "internal",
  "home.arpa",
  "localdomain",
  "lan",
  "home",
  "corp",
  "intranet",
  "private",
];

/** Longest name and label of the DNS. */
const MAX_NAME_LENGTH = 253;
const LABEL = /^[a-z0-9_-]{1,63}$/;

/** Undefined when it may be called; else what is wrong, as a sentence for the person who typed it. */
export function faultOfUrl(url: string, options: { allowPrivate: boolean }): string | undefined {
  if (url.length > MAX_URL_LENGTH) return `The URL is longer than ${MAX_URL_LENGTH} characters.`;
  // The URL parser drops or rewrites these silently: what is stored would not be what is called.
  if (/[\s\p{Cc}\\]/u.test(url)) return "The URL contains a space, a control character or a backslash.";
  if (!/^https?:/i.test(url)) return "The URL must begin with https://.";
  // "https:///a" would be parsed as the host "a".
  const parsed = /^https?:\/\/[^/?#]/i.test(url) ? URL.parse(url) : null;
  if (!parsed) return "The URL is not valid.";
  if (parsed.username !== "" || parsed.password !== "") {
    return "The URL must not contain a user name or a password.";
  }
  if (url.includes("#")) return "The URL must not contain a fragment (#…): it is never sent.";
  const host = hostOf(parsed);
  if (isIP(host) === 0 && !isName(host)) return "The URL's host name is not valid.";
  if (options.allowPrivate) return undefined;
  if (parsed.protocol !== "https:") return "The URL must begin with https://.";
  if (parsed.port !== "" && !PUBLIC_PORTS.includes(Number(parsed.port))) {
    return `The URL's port must be one of ${PUBLIC_PORTS.join(", ")}.`;
  }
  return faultOfHost(host);
}

/** Without the brackets of an IPv6 address and the dot that may end a name. */
export function hostOf(url: URL): string {
  return url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname.replace(/\.$/, "");
}

function isName(host: string): boolean {
  return host.length <= MAX_NAME_LENGTH && host.split(".").every((label) => LABEL.test(label));
}

function faultOfHost(host: string): string | undefined {
  if (isIP(host) !== 0) {
    return isPublicAddress(host) ? undefined : "The URL leads to a private address, which is not allowed.";
  }
  const isPrivate =
    !host.includes(".") || PRIVATE_SUFFIXES.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
  return isPrivate ? "The URL's host is a private name, which is not allowed." : undefined;
}
