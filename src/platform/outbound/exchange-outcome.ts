/** What is asked for and what comes of it. */

/** Always sent as POST. */
export interface OutboundRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** For the whole exchange: name, connection, TLS, head and body. Waiting for a turn at the host isn't counted. */
  timeoutMs: number;
  /** Requests of one group share connections to a host, and wait for one another; those of others don't. */
  group?: string;
  signal?: AbortSignal;
}

export interface Timing {
  totalMs: number;
  /** Until the connection stood, name and TLS included; null on one that stood already. */
  connectMs: number | null;
  firstByteMs: number | null;
}

/** `cancelled`: by the caller's signal or by `close`, so it says nothing about the host. */
export type FailureReason = "address" | "dns" | "connect" | "tls" | "timeout" | "protocol" | "cancelled";

export type OutboundResult =
  | {
      kind: "answered";
      status: number;
      headers: Record<string, string>;
      body: string;
      /** The body had not ended: it was too long or too slow, or it broke off. The status counts all the same. */
      truncated: boolean;
      timing: Timing;
    }
  | { kind: "failed"; reason: FailureReason; detail: string; timing: Timing };
