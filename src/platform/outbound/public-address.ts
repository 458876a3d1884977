/**
 * Which addresses a stranger's URL may lead to: global unicast ones, by the IANA special-purpose registries.
 * Whatever isn't plainly public is not: unknown spellings, zone ids and transition formats fail closed.
 */
import { BlockList, isIPv4, isIPv6 } from "node:net";

const SPECIAL_V4 = [
  "0.0.0.0/8", // this network: 0.0.0.0 reaches the machine itself
  "10.0.0.0/8",
  "100.64.0.0/10", // carrier-grade NAT, and some clouds' metadata
  "127.0.0.0/8",
  "168.63.129.16/32", // a public number, but Azure answers on it from inside the host
  "169.254.0.0/16", // link-local, and most clouds' metadata
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16",
  "198.18.0.0/15", // benchmarking
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, and broadcast
];

/** All that IANA has given out for global unicast so far; what lies outside is special or not in use. */
const GLOBAL_V6 = ["2000::/3"];

const SPECIAL_V6 = [
  "2001::/23", // protocol assignments: Teredo, ORCHID, benchmarking
  "2001:db8::/32",
  "2002::/16", // 6to4, abandoned: it wraps any IPv4 address
  "3ffe::/16", // the old 6bone
  "3fff::/20", // documentation
];

const specialV4 = listOf(SPECIAL_V4, "ipv4");
const globalV6 = listOf(GLOBAL_V6, "ipv6");
const specialV6 = listOf(SPECIAL_V6, "ipv6");

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  const wrapped = wrappedIPv4(address);
  if (wrapped !== undefined) return isPublicAddress(wrapped);
  return globalV6.check(address, "ipv6") && !specialV6.check(address, "ipv6");
}

/**
 * The IPv4 address that packets to this one end up at. Only the two formats that resolvers hand out are
 * unwrapped: mapped (::ffff:0:0/96) and DNS64's well-known prefix (64:ff9b::/96), which is how an
 * IPv6-only host reaches every IPv4 one. All others lie outside of what is public.
 */
function wrappedIPv4(address: string): string | undefined {
  const groups = groupsOf(address);
  const prefix = groups.slice(0, 6).join(":");
  if (prefix !== "0:0:0:0:0:ffff" && prefix !== "64:ff9b:0:0:0:0") return undefined;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 0xff])
    .join(".");
}

/** Eight groups without leading zeros. The URL parser writes every spelling the same way. */
function groupsOf(address: string): string[] {
  const normal = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = normal.split("::");
  const left = head === "" ? [] : head.split(":");
  if (tail === undefined) return left;
  const right = tail === "" ? [] : tail.split(":");
  return [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
}

function listOf(ranges: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits] = range.split("/");
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}
