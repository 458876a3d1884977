import { isIPv6 } from "node:net";

/**
 * Whom an unauthenticated call counts against. An IPv6 caller owns a whole /64 and would otherwise
 * have a fresh address for each call; an IPv4 address mapped into IPv6 is that IPv4 address.
 */
export function addressSubject(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return `address:${mapped[1]}`;
  if (!isIPv6(address)) return `address:${address}`;
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const groups = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `address:${groups.join(":")}::/64`;
}
