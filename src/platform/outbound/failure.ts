/** Errors of sockets, TLS, resolvers and the HTTP client, in words for the developer whose host it is. */
import { ADDRESS_REFUSED, type ConnectPhase } from "./connector.ts";
import type { FailureReason } from "./exchange-outcome.ts";

export type Phase = ConnectPhase | "answering";

export interface Failure {
  reason: FailureReason;
  detail: string;
}

/** Nothing of an error's own message is passed on: it names the address that the host resolved to. */
export function failureOf(error: unknown, phase: Phase, host: string): Failure {
  const code = codeOf(error);
  if (code === ADDRESS_REFUSED) {
    return { reason: "address", detail: `${host} resolved to a private address, which is not allowed.` };
  }
  switch (phase) {
    case "resolving":
      return { reason: "dns", detail: dnsDetail(code, host) };
    case "connecting":
      return { reason: "connect", detail: connectDetail(code, host) };
    case "securing":
      return { reason: "tls", detail: tlsDetail(code, host) };
    case "answering":
      return answerFailure(code, error, host);
  }
}

export function timeoutFailure(phase: Phase, host: string, timeoutMs: number): Failure {
  const limit = timeoutMs % 1_000 === 0 ? `${timeoutMs / 1_000} s` : `${timeoutMs} ms`;
  return { reason: "timeout", detail: `${host} did not answer within ${limit}: ${UNFINISHED[phase]}.` };
}

const UNFINISHED: Record<Phase, string> = {
  resolving: "its name was still being resolved",
  connecting: "the connection was not accepted",
  securing: "the TLS handshake was not finished",
  answering: "the request was sent, but no complete answer head came back",
};

function dnsDetail(code: string, host: string): string {
  switch (code) {
    case "ENOTFOUND":
    case "ENONAME":
      return `The name ${host} does not exist in the DNS.`;
    case "ENODATA":
      return `The name ${host} has no address in the DNS.`;
    case "ETIMEOUT":
    case "EAI_AGAIN":
      return `The name servers of ${host} did not answer in time.`;
    case "EBADNAME":
      return `${host} is not a valid host name.`;
    default:
      return `The name ${host} could not be resolved.`;
  }
}

function connectDetail(code: string, host: string): string {
  switch (code) {
    case "ECONNREFUSED":
      return `${host} refused the connection: nothing listens on this port.`;
    case "ECONNRESET":
      return `${host} closed the connection while it was being opened.`;
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "EADDRNOTAVAIL":
      return `${host} can't be reached: there is no route to its network.`;
    case "ETIMEDOUT":
      return `${host} did not accept the connection in time.`;
    default:
      return `The connection to ${host} could not be opened.`;
  }
}

function tlsDetail(code: string, host: string): string {
  switch (code) {
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
    case "SELF_SIGNED_CERT_IN_CHAIN":
      return `The certificate of ${host} is self-signed, so it can't be trusted.`;
    case "CERT_HAS_EXPIRED":
      return `The certificate of ${host} has expired.`;
    case "CERT_NOT_YET_VALID":
      return `The certificate of ${host} is not valid yet.`;
    case "ERR_TLS_CERT_ALTNAME_INVALID":
    case "HOSTNAME_MISMATCH":
      return `The certificate that ${host} presented is for another host name.`;
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
    case "UNABLE_TO_GET_ISSUER_CERT":
    case "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
      return `The certificate of ${host} can't be traced to a known authority: it may lack its intermediate certificates.`;
    case "ECONNRESET":
    case "EPIPE":
      return `${host} closed the connection during the TLS handshake.`;
    case "ERR_SSL_WRONG_VERSION_NUMBER":
    case "ERR_SSL_PACKET_LENGTH_TOO_LONG":
      return `${host} does not speak TLS on this port.`;
    case "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION":
    case "ERR_SSL_UNSUPPORTED_PROTOCOL":
      return `${host} speaks only versions of TLS that are too old.`;
    default:
      return `The TLS handshake with ${host} failed${spoken(code)}.`;
  }
}

function answerFailure(code: string, error: unknown, host: string): Failure {
  if (code === "ECONNRESET" || code === "EPIPE" || code === "ETIMEDOUT") {
    return { reason: "connect", detail: `The connection to ${host} was reset before it answered.` };
  }
  // The client has this code for wrong answers too, an upgrade that nobody asked for among them.
  if (code === "UND_ERR_SOCKET" && error instanceof Error && /closed/.test(error.message)) {
    return { reason: "protocol", detail: `${host} closed the connection without a complete answer.` };
  }
  if (code === "UND_ERR_HEADERS_OVERFLOW" || code === "HPE_HEADER_OVERFLOW") {
    return { reason: "protocol", detail: `The headers of the answer from ${host} are too long.` };
  }
  // TLS 1.3 reports a missing client certificate only after the handshake.
  if (code.startsWith("ERR_SSL_")) return { reason: "tls", detail: tlsDetail(code, host) };
  return { reason: "protocol", detail: `The answer from ${host} is not valid HTTP/1.1${spoken(code)}.` };
}

/** The parser's and OpenSSL's codes say more than any sentence could: ` (invalid constant)`. */
function spoken(code: string): string {
  const words = /^(?:HPE|ERR_SSL)_(\w+)$/.exec(code)?.[1];
  return words ? ` (${words.toLowerCase().replaceAll("_", " ")})` : "";
}

/** With several addresses tried there are several errors; they are of one kind nearly always. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}
