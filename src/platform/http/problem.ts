/** Errors as problem documents (RFC 9457): the one place that gives a code its status. */
import type { FastifyReply } from "fastify";
import { isConnectionError } from "../database/database.ts";
import { AppError, type ErrorCode } from "../errors.ts";

export const PROBLEMS: Record<ErrorCode, { status: number; title: string }> = {
  invalid_request: { status: 400, title: "The request is not valid" },
  unauthenticated: { status: 401, title: "A valid credential is needed" },
  insufficient_credits: { status: 402, title: "Not enough credits" },
  insufficient_scope: { status: 403, title: "The key lacks a scope" },
  forbidden: { status: 403, title: "Not allowed" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  not_acceptable: { status: 406, title: "No acceptable form of the answer" },
  conflict: { status: 409, title: "In conflict with the current state" },
  idempotency_in_flight: { status: 409, title: "The first call with this Idempotency-Key still runs" },
  price_changed: { status: 409, title: "The price has to be accepted" },
  gone: { status: 410, title: "No longer available" },
  version_conflict: { status: 412, title: "The version has moved on" },
  too_large: { status: 413, title: "Too large" },
  unsupported_media_type: { status: 415, title: "Unsupported media type" },
  idempotency_mismatch: { status: 422, title: "Idempotency-Key used with another request" },
  rate_limited: { status: 429, title: "Too many requests" },
  internal: { status: 500, title: "Something went wrong here" },
  unavailable: { status: 503, title: "Temporarily unavailable" },
};

export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

export const statusOf = (error: AppError): number => PROBLEMS[error.code].status;

/** What any thrown thing means to the caller. What it means to us stays in its `cause`, for the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new AppError("too_large", "The body is larger than this endpoint takes.");
    case "FST_ERR_BAD_URL":
      return new AppError("invalid_request", "The path is not valid percent-encoded UTF-8.");
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return new AppError("invalid_request", "The body is not as long as its Content-Length says.");
  }
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new AppError("unavailable", "There is no room to work on this right now. Try again later.", {
      headers: { "Retry-After": "10" },
      cause: error,
    });
  }
  if (isConnectionError(error)) {
    return new AppError("unavailable", "The database can't be reached right now. Try again in a moment.", {
      headers: { "Retry-After": "1" },
      cause: error,
    });
  }
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    return new AppError("invalid_request", (error as Error).message, { cause: error });
  }
  return new AppError("internal", "An unexpected error. The log has it under this request id.", {
    cause: error,
  });
}

export function problemOf(error: AppError, requestId: string): Record<string, unknown> {
  const { status, title } = PROBLEMS[error.code];
  return {
    type: `/v1/docs#error-${error.code}`,
    title,
    status,
    code: error.code,
    detail: error.message,
    request_id: requestId,
    ...error.extras,
  };
}

export function sendProblem(reply: FastifyReply, problem: Record<string, unknown>): FastifyReply {
  return reply
    .code(problem.status as number)
    .header("content-type", PROBLEM_TYPE)
    .serializer(JSON.stringify)
    .send(problem);
}
