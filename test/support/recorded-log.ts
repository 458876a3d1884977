/** A log that tests can read. */
export function createRecordedLog() {
  const lines: { level: "info" | "warn" | "error"; message: string; fields: object }[] = [];
  const at = (level: "info" | "warn" | "error") => (fields: object, message: string) => {
    lines.push({ level, message, fields });
  };
  return {
    lines,
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    count: (pattern: RegExp) => lines.filter(({ message }) => pattern.test(message)).length,
  };
}
