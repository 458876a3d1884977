/**
 * HTTP requests to URLs that strangers named. They go to public addresses only, follow no redirects, use no proxy
 * and no cookies, and take from an answer no more than is kept of it.
 */
import type { LookupFunction } from "node:net";
import { createConnections } from "./connections.ts";
import { createConnector, type Dial } from "./connector.ts";
import { CANCELLED, exchange } from "./exchange.ts";
import type { OutboundRequest, OutboundResult } from "./exchange-outcome.ts";
import type { Failure } from "./failure.ts";
import { resolveBy, resolveInDns, resolveInSystem } from "./name-resolver.ts";
import { faultOfUrl, hostOf } from "./target-url.ts";

export type { FailureReason, OutboundResult } from "./exchange-outcome.ts";

export interface Outbound {
  /** Never rejects for what the host does. Past a few requests at once to one host, the rest wait their turn. */
  send(request: OutboundRequest): Promise<OutboundResult>;
  /** What is under way ends as cancelled, unless its status is here already. */
  close(): Promise<void>;
}

export interface OutboundOptions {
  /** For development: any address, any port, and plain HTTP. */
  allowPrivate: boolean;
  /** Instead of the DNS. */
  lookup?: LookupFunction;
  /** PEM, instead of the well-known authorities. */
  certificateAuthority?: string;
  /** Instead of TCP to one of the checked addresses. */
  dial?: Dial;
}

export function createOutbound(options: OutboundOptions): Outbound {
  const { allowPrivate, lookup, certificateAuthority, dial } = options;
  const ownResolve = allowPrivate ? resolveInSystem : resolveInDns();
  const connector = createConnector({
    allowPrivate,
    resolve: lookup ? resolveBy(lookup) : ownResolve,
    ...(certificateAuthority === undefined ? {} : { certificateAuthority }),
    ...(dial === undefined ? {} : { dial }),
  });
  const connections = createConnections(connector);
  const underWay = new Set<AbortController>();
  let closed = false;

  async function sendUnder(signal: AbortSignal, request: OutboundRequest): Promise<OutboundResult> {
    const url = new URL(request.url);
    const { headers, body, timeoutMs, group = "" } = request;
    const turn = await connections.take(url.origin, group, signal);
    if (!turn) return failed(CANCELLED);
    const message = { host: hostOf(url), path: url.pathname + url.search, headers, body, timeoutMs };
    let usable = false;
    try {
      const ending = await exchange(turn.connection, message, signal);
      usable = ending.usable;
      return ending.result;
    } finally {
      turn.release(usable);
    }
  }

  return {
    send: async (request) => {
      const fault = faultOfUrl(request.url, { allowPrivate });
      if (fault) return failed({ reason: "address", detail: fault });
      if (closed || request.signal?.aborted) return failed(CANCELLED);
      const control = new AbortController();
      const cancel = () => control.abort();
      underWay.add(control);
      request.signal?.addEventListener("abort", cancel, { once: true });
      try {
        return await sendUnder(control.signal, request);
      } finally {
        underWay.delete(control);
        request.signal?.removeEventListener("abort", cancel);
      }
    },

    close: async () => {
      closed = true;
      for (const control of underWay) control.abort();
      await connections.close();
    },
  };
}

/** Of a request that never left. */
function failed(failure: Failure): OutboundResult {
  return { kind: "failed", ...failure, timing: { totalMs: 0, connectMs: null, firstByteMs: null } };
}
