/** Structured logs, one JSON line each, in which no credential can appear. */
import pino from "pino";

export type Log = pino.Logger;

/**
 * Wherever a credential stands, in a message, a stack or a field, and whatever stands in a field of such
 * a name, is cut out of the finished line. One pass over the text: pino's own redaction by paths would
 * know only the places it was told of, and cost several times as much.
 */
const SECRET =
  /\b(ph_live_|phs_|whsec_)[A-Za-z0-9_+/=-]{8,}|("(?:password|secret|session_token|authorization|cookie|set-cookie)":)"(?:[^"\\]|\\.)*"?/gi;

export const redact = (line: string): string =>
  line.replace(SECRET, (_, prefix?: string, field?: string) =>
    field ? `${field}"[redacted]"` : `${prefix}[redacted]`,
  );

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
      hooks: { streamWrite: redact },
    },
    destination,
  );
  return { log, flush: () => destination.flushSync() };
}
