/** What keys tell those who listen. */
import { z } from "zod";
import { defineEvent } from "../../platform/events/events.ts";
import { idOut } from "../../platform/ids.ts";
import { KeySummary } from "./contract.ts";

export const keyCreated = defineEvent({
  type: "key.created",
  summary: "An API key was created, by itself or by rotating another",
  version: 1,
  access: "session",
  data: KeySummary,
});

export const keyRevoked = defineEvent({
  type: "key.revoked",
  summary: "An API key was revoked, and works no more",
  version: 1,
  access: "session",
  data: z.strictObject({ id: idOut("key") }).meta({ id: "KeyRevokedEvent" }),
});
