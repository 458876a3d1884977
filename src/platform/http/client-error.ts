/** Requests that are so malformed that Node's parser gives up: answered by hand, on the bare socket. */
import type { Socket } from "node:net";
import { formatId, newUuid } from "../ids.ts";
import { PROBLEM_TYPE } from "./problem.ts";

const ANSWERS: Record<string, { status: string; code: string; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    code: "too_large",
    detail: "The headers are larger than 16 KiB.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: "408 Request Timeout",
    code: "invalid_request",
    detail: "The request did not arrive in time.",
  },
};

const MALFORMED = {
  status: "400 Bad Request",
  code: "invalid_request",
  detail: "This is not a valid HTTP request.",
};

export function answerRawError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, detail } = ANSWERS[error.code ?? ""] ?? MALFORMED;
  const requestId = formatId("req", newUuid());
  const body = JSON.stringify({
    type: `/v1/docs#error-${code}`,
    title: status.slice(4),
    status: Number(status.slice(0, 3)),
    code,
    detail,
    request_id: requestId,
  });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: ${PROBLEM_TYPE}\r\nX-Request-Id: ${requestId}\r\n` +
      `X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
