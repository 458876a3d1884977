/** An object of whatever members: its body has been read strictly, and looking at each of a hundred thousand members again takes long. */
import { z } from "zod";

export const anyObject = (message = "must be an object"): z.ZodType<Record<string, unknown>> =>
  z
    .unknown()
    .refine((value) => typeof value === "object" && value !== null && !Array.isArray(value), message)
    .meta({ type: "object", additionalProperties: {} }) as unknown as z.ZodType<Record<string, unknown>>;
