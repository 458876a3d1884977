/** The forms of problem documents (RFC 9457). */
import { z } from "zod";
import { Credits } from "../../../platform/credits.ts";
import type { ErrorCode } from "../../../platform/errors.ts";
import { PROBLEMS } from "../../../platform/http/problem.ts";
import { idOut } from "../../../platform/ids.ts";

const codes = Object.keys(PROBLEMS) as [ErrorCode, ...ErrorCode[]];

const base = {
  type: z
    .string()
    .max(200)
    .meta({ format: "uri-reference", description: "Leads to the explanation of `code`." }),
  title: z.string().max(100).meta({ description: "The same for all problems of this code." }),
  status: z.int().min(400).max(599),
  code: z.enum(codes).meta({ description: "What programs should look at." }),
  detail: z.string().max(2000).meta({ description: "What was wrong this time, for people." }),
  request_id: idOut("req").meta({ description: "Names this call in the service's log." }),
};

const limit = {
  upgrade_url: z.string().meta({ format: "uri", description: "A page that says how to get more." }),
  current_plan: z.string().max(50).meta({ description: "The plan of the calling account." }),
};

const Fault = z.object({
  pointer: z.string().max(500).meta({
    description: "A JSON Pointer into the body, or `/path/…`, `/query/…`, `/header/…`.",
  }),
  message: z.string().max(500),
});

const Problem = z.object(base).meta({ id: "Problem" });

const FORMS: Record<number, z.ZodType> = {
  400: z
    .object({
      ...base,
      errors: z
        .array(Fault)
        .max(20)
        .optional()
        .meta({ description: "Each wrong place, at most 20 of them." }),
    })
    .meta({ id: "InvalidRequestProblem" }),
  402: z.object({ ...base, required: Credits, available: Credits, ...limit }).meta({ id: "CreditsProblem" }),
  403: z
    .object({
      ...base,
      required_scope: z.string().max(50).optional().meta({ description: "The scope that the key lacks." }),
    })
    .meta({ id: "ForbiddenProblem" }),
  409: z
    .object({
      ...base,
      upgrade_url: limit.upgrade_url.optional(),
      current_plan: limit.current_plan.optional(),
      agreed: Credits.nullable().optional().meta({ description: "The price that you agreed to." }),
      price: Credits.optional().meta({ description: "The price of now." }),
    })
    .meta({
      id: "ConflictProblem",
      description:
        "With how to get more, where a limit of the account is hit; with prices for `price_changed`.",
    }),
  412: z
    .object({
      ...base,
      version: z.int().min(0).meta({ description: "The current version." }),
      state: z.record(z.string(), z.json()).meta({ description: "The current state." }),
    })
    .meta({ id: "VersionProblem" }),
  429: z.object({ ...base, ...limit }).meta({ id: "LimitProblem" }),
};

export const problemSchema = (status: number): z.ZodType => FORMS[status] ?? Problem;
