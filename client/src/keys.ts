import { keysCreate, keysCurrent, keysList, keysRevoke, keysRotate } from "./generated/operations.ts";
import { bind } from "./http/bind.ts";
import type { Core } from "./http/core.ts";

export type Keys = ReturnType<typeof createKeys>;

/** All but `current` need a session: a key can't manage keys. */
export const createKeys = (core: Core) =>
  bind(core, {
    /** The answer holds the key itself, which is shown this once. */
    create: keysCreate,
    /** Newest first, expired ones included, revoked ones not. */
    list: keysList,
    /** A new key with a new id; the old one goes on working for `overlap_seconds`. */
    rotate: keysRotate,
    /** It is refused everywhere within a second, and its open streams are closed. */
    revoke: keysRevoke,
    /** The calling key itself. */
    current: keysCurrent,
  });
