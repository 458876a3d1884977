import type { Statement } from "../grammar/statement.ts";

/**
 * Reads what a verb says. Answers whether it understood; if not, the verb and its object are kept as they are.
 * `read` reads a statement inside this one: what someone stopped, started or ended up doing.
 */
export type Reader = (s: Statement, read: (inner: Statement) => void) => boolean;
