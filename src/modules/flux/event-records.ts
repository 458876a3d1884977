/** What flux tells those who listen. */
import { z } from "zod";
import { defineEvent } from "../../platform/events/events.ts";
import { AppName } from "./contract.ts";

export const stateChanged = defineEvent({
  type: "flux.state.changed",
  summary: "An app's state has changed: told at most once a second an app, the last change always",
  version: 1,
  access: "flux:read",
  data: z
    .strictObject({
      app: AppName,
      version: z.int().meta({ description: "The current one; several changes may have led to it." }),
      updated_at: z.iso.datetime(),
      by: z.string().meta({ description: "The device that wrote last." }),
      deleted: z.boolean().meta({ description: "Whether the app was deleted." }),
    })
    .meta({ id: "FluxStateChangedEvent" }),
});
