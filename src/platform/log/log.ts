/** Structured logs, one JSON line each, in which no credential can appear. */
import pino from "pino";

export type Log = pino.Logger;

/**
 * Wherever a credential stands, in a message, a stack or a field, and whatever stands in a field of such
 * a name, is cut out of the finished line. One pass over the text: pino's own redaction by paths would
 * know only the places it was told of, and cost several times as much. A credential may follow a percent-encoded
 * character, so a hexadecimal digit before it is no part of a longer word.
 */
const SECRET =
  /(?<![g-z])(ph_live_|phs_|phd_|whsec_)[A-Za-z0-9_+/=-]{8,}|("(?:password|secret|session_token|api_key|authorization|cookie|set-cookie|sec-websocket-protocol)":)"(?:[^"\\]|\\.)*"?/gi;

export const redact = (line: string): string =>
  line.replace(SECRET, (_, prefix?: string, field?: string) =>
    field ? `${field}"[redacted]"` : `${prefix}[redacted]`,
  );

/**
 * What the log has of an error. Errors carry more than they say: those of PostgreSQL the row that they are about, those
 * of an unusable URL the whole URL with its password, those of a model the conversation. Only these fields are kept.
 */
const ERROR_FIELDS = new Set([
  "type",
  "message",
  "stack",
  "code",
  "errno",
  "syscall",
  "address",
  "port",
  "status",
  "statusCode",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
]);

export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { aggregateErrors, ...described } = pino.stdSerializers.err(error);
  const kept = Object.entries(described).filter(([name]) => ERROR_FIELDS.has(name));
  const errors = error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {};
  return { ...Object.fromEntries(kept), ...errors };
}

export function createLog(level: string): { log: Log; flush: () => void } {
  // Lines are written in batches: a write call for each would cost more than the rest of the line.
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8192 });
  const timer = setInterval(() => destination.flush(), 500);
  timer.unref();
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      hooks: { streamWrite: redact },
    },
    destination,
  );
  return { log, flush: () => destination.flushSync() };
}
