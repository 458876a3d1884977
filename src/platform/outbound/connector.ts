/** Opens sockets, and only to addresses that were checked: the name is resolved here and never again. */
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls, createSecureContext } from "node:tls";
import type { ResolveName } from "./name-resolver.ts";
import { isPublicAddress } from "./public-address.ts";

interface Target {
  /** A name, or an address without brackets. */
  host: string;
  port: number;
  secure: boolean;
}

export type ConnectPhase = "resolving" | "connecting" | "securing";

interface Attempt {
  signal: AbortSignal;
  enter(phase: ConnectPhase): void;
}

export type Connector = (target: Target, attempt: Attempt) => Promise<Socket>;

/** Opens one TCP connection to any of the addresses. */
export type Dial = (addresses: readonly string[], port: number) => Socket;

export const ADDRESS_REFUSED = "ERR_ADDRESS_REFUSED";

/** A name may have any number of addresses; trying more of them would only use up the time limit. */
const MAX_ADDRESSES = 8;

/** Longer than a connection around the world takes, so that a far host isn't given up for its next address. */
const NEXT_ADDRESS_MS = 1_000;

export function createConnector(options: {
  allowPrivate: boolean;
  resolve: ResolveName;
  dial?: Dial;
  certificateAuthority?: string;
}): Connector {
  const { allowPrivate, resolve, dial = dialTcp, certificateAuthority } = options;
  // Made once: it reads the list of certificate authorities.
  const secureContext = createSecureContext(certificateAuthority ? { ca: certificateAuthority } : {});

  async function addressesOf(host: string, signal: AbortSignal): Promise<string[]> {
    const all = isIP(host) ? [host] : await resolve(host, signal);
    signal.throwIfAborted();
    // A resolver that answers with something else than an address would have it resolved once more.
    const addresses = all.filter((address) => isIP(address) !== 0);
    const allowed = allowPrivate ? addresses : addresses.filter(isPublicAddress);
    if (allowed.length > 0) return allowed.slice(0, MAX_ADDRESSES);
    if (addresses.length > 0) throw codedError(ADDRESS_REFUSED);
    throw codedError("ENODATA");
  }

  return async ({ host, port, secure }, { signal, enter }) => {
    enter("resolving");
    const addresses = await addressesOf(host, signal);
    enter("connecting");
    const socket = await whenReady(dial(addresses, port), "connect", signal);
    if (!secure) return socket;
    enter("securing");
    // The layer above reports what goes wrong; without a listener an error here would end the process.
    socket.on("error", () => undefined);
    const secured = connectTls({
      socket,
      secureContext,
      host,
      // Server names are for names only; an address is checked against the certificate as `host`.
      ...(isIP(host) ? {} : { servername: host }),
      ALPNProtocols: ["http/1.1"],
      // Said, because an environment variable could turn it off.
      rejectUnauthorized: true,
    });
    return whenReady(secured, "secureConnect", signal);
  };
}

function dialTcp(addresses: readonly string[], port: number): Socket {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const [first] = found;
  if (!first) throw codedError("ENODATA");
  return connectTcp({
    // Never looked up: the answer to the lookup is already here.
    host: found.length === 1 ? first.address : "checked.invalid",
    port,
    noDelay: true,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    lookup: (_name, lookupOptions, callback) => {
      if (lookupOptions.all) callback(null, found);
      else callback(null, first.address, first.family);
    },
  });
}

function whenReady<S extends Socket>(
  socket: S,
  event: "connect" | "secureConnect",
  signal: AbortSignal,
): Promise<S> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      socket.off(event, onReady);
      socket.off("error", settle);
      socket.off("close", onClose);
      signal.removeEventListener("abort", onAbort);
      if (!error) return resolve(socket);
      socket.on("error", () => undefined);
      socket.destroy();
      reject(error);
    };
    const onReady = () => settle();
    const onClose = () => settle(codedError("ECONNRESET"));
    const onAbort = () => settle(codedError("ABORT_ERR"));
    socket.once(event, onReady);
    socket.once("error", settle);
    socket.once("close", onClose);
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}

function codedError(code: string): Error {
  return Object.assign(new Error(code), { code });
}
