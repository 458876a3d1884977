import { eventsList } from "./generated/operations.ts";
import { bind } from "./http/bind.ts";
import type { Core } from "./http/core.ts";

export type EventLog = ReturnType<typeof createEventLog>;

export const createEventLog = (core: Core) =>
  bind(core, {
    /** What happened in the last 30 days, newest first, as far as the key may read it. */
    list: eventsList,
  });
