/** Who may read an event: the same rights, whether it comes by a webhook, from a delivery's log or from the list. */
import { AppError, insufficientScope } from "../../platform/errors.ts";
import type { EventRecord } from "../../platform/events/events.ts";
import type { Principal } from "../../platform/http/principal.ts";

/** Whoever reads: all scopes, or these. */
export type Rights = ReadonlySet<string> | readonly string[] | null;

/** A session carries every scope, those too that come with a later version. */
export const rightsOf = (principal: Principal): Rights =>
  principal.kind === "session" ? null : principal.scopes;

export function mayRead(rights: Rights, access: string): boolean {
  if (rights === null || access === "open") return true;
  return Array.isArray(rights) ? rights.includes(access) : (rights as ReadonlySet<string>).has(access);
}

export interface EventAccess {
  isKnown(type: string): boolean;
  types(): string[];
  /** The scope that reading it takes; what nobody knows any more is for sessions. */
  of(type: string): string;
  /** Refuses events that the caller names and may not read. `*` is whatever may be read. */
  check(principal: Principal, types: readonly string[]): void;
}

export function createEventAccess(records: () => readonly EventRecord[]): EventAccess {
  let byType: Map<string, string> | undefined;
  // Modules are made after this one: they are asked when the first event is.
  const known = () => {
    byType ??= new Map(records().map(({ type, access }) => [type, access]));
    return byType;
  };
  const of = (type: string): string => known().get(type) ?? "session";
  return {
    isKnown: (type) => known().has(type),
    types: () => [...known().keys()].sort(),
    of,
    check(principal, types) {
      const refused = types.find((type) => type !== "*" && !mayRead(rightsOf(principal), of(type)));
      if (refused === undefined) return;
      const access = of(refused);
      if (access !== "session") throw insufficientScope(access);
      throw new AppError(
        "forbidden",
        `Only a webhook that a signed-in person made gets ${refused}: a key can't read keys.`,
      );
    },
  };
}
