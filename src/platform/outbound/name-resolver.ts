/** Names to addresses, in a way that a stranger's slow name server can't hold up anything else. */
import { lookup as lookUpInSystem } from "node:dns";
import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";

/** All addresses of a name, or an error with a resolver's code. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<string[]>;

/** First wait for a name server; it doubles with each of the tries. */
const SERVER_TIMEOUT_MS = 2_000;
const SERVER_TRIES = 3;

/** Some name servers drop questions for IPv6: a name that has IPv4 addresses waits no longer for the others. */
const SECOND_FAMILY_MS = 300;

/**
 * Not the system's resolver: that one occupies a thread of the pool which password hashing and files need too,
 * and it knows the names of the machine's own network. A resolver of its own for each name can be cancelled
 * alone, and sees a changed resolv.conf.
 */
export function resolveInDns(servers?: readonly string[]): ResolveName {
  return async (name, signal) => {
    const resolver = new Resolver({ timeout: SERVER_TIMEOUT_MS, tries: SERVER_TRIES });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      return await bothFamilies(resolver.resolve4(name), resolver.resolve6(name));
    } finally {
      signal.removeEventListener("abort", cancel);
      // The second family may still be under way.
      cancel();
    }
  };
}

export async function bothFamilies(first: Promise<string[]>, second: Promise<string[]>): Promise<string[]> {
  const secondOrNone = second.catch(() => []);
  const firstAddresses = await first.catch(() => undefined);
  // The first family's error speaks for the name: it doesn't exist, or nobody answers for it.
  if (!firstAddresses?.length) {
    const secondAddresses = await secondOrNone;
    return secondAddresses.length > 0 ? secondAddresses : await first;
  }
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<string[]>((resolve) => {
    timer = setTimeout(resolve, SECOND_FAMILY_MS, []);
  });
  const secondAddresses = await Promise.race([secondOrNone, patience]);
  clearTimeout(timer);
  return [...firstAddresses, ...secondAddresses];
}

/** By the system, which knows `localhost` and the hosts file: for development. */
export const resolveInSystem = resolveBy((name, options, callback) =>
  lookUpInSystem(name, options, callback),
);

export function resolveBy(lookup: LookupFunction): ResolveName {
  return (name) =>
    new Promise((resolve, reject) => {
      lookup(name, { all: true }, (error, found) => {
        if (error) reject(error);
        else resolve(typeof found === "string" ? [found] : found.map(({ address }) => address));
      });
    });
}
