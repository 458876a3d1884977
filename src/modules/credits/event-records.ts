/** What credits tell those who listen, once a month each. */
import { z } from "zod";
import { defineEvent } from "../../platform/events/events.ts";

const Balance = {
  balance: z.number().meta({ description: "What is left to spend." }),
  resets_at: z.iso.datetime().meta({ description: "When the next free tier begins." }),
};

export const creditsLow = defineEvent({
  type: "credits.low",
  summary: "Less than a tenth of the free tier's amount is left",
  version: 1,
  access: "credits:read",
  data: z.strictObject(Balance).meta({ id: "CreditsLowEvent" }),
});

export const creditsExhausted = defineEvent({
  type: "credits.exhausted",
  summary: "Nothing is left, or a call was refused for lack of credits",
  version: 1,
  access: "credits:read",
  data: z.strictObject(Balance).meta({ id: "CreditsExhaustedEvent" }),
});
