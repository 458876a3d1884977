import { z } from "zod";
import { endpoint } from "../../platform/http/endpoint.ts";
import { listOf, listQuery, queryInteger } from "../../platform/http/list.ts";
import { textInput } from "../../platform/http/text-input.ts";
import { idOut, idParam } from "../../platform/ids.ts";

const MAX_MESSAGE_CHARACTERS = 32_000;
const MAX_SKILLS = 20;
const MAX_EVENTS = 1_000_000_000;

const EVENT_STREAM = "text/event-stream";

const Time = z.iso.datetime();

const Citation = z
  .strictObject({
    claim_id: idOut("clm"),
    quote: z.string().meta({ description: "Words of the claim, as it has them." }),
  })
  .meta({ id: "Citation" });

const Recommendation = z
  .strictObject({
    text: z.string(),
    claim_ids: z.array(idOut("clm")).meta({ description: "The claims it stands on." }),
  })
  .meta({ id: "Recommendation" });

export const Run = z
  .strictObject({
    id: idOut("run"),
    status: z.enum(["running", "completed", "failed", "cancelled"]),
    message: z.string().meta({ description: "What the helper was asked." }),
    content: z.string().meta({ description: "The helper's answer; empty until the run completes." }),
    citations: z
      .array(Citation)
      .meta({ description: "What each statement about the user stands on, in the order of the answer." }),
    recommendations: z.array(Recommendation),
    conversation_id: idOut("conv").meta({ description: "Send it with the next message to go on from here." }),
    model: z.string().meta({ description: "Who answered: `extractive`, or the configured model." }),
    usage: z.strictObject({
      input_tokens: z.int(),
      output_tokens: z.int(),
      total_tokens: z.int(),
      credits: z.number(),
    }),
    skills: z.array(z.string()),
    trigger: z
      .strictObject({
        type: z.literal("feed.update"),
        update_id: idOut("upd"),
        feed_id: idOut("feed").optional(),
        feed_title: z.string().optional().meta({ description: "As its publisher called it then." }),
      })
      .nullable()
      .meta({
        description:
          "What made the helper run by itself; null when it was asked. The answer tells what that feed says: it is " +
          "no notice of this service, and is shown as the feed's.",
      }),
    error: z
      .strictObject({ code: z.string(), detail: z.string() })
      .nullable()
      .meta({ description: "Why it failed." }),
    created_at: Time,
    ended_at: Time.nullable(),
  })
  .meta({ id: "Run" });

const ofRun = { sequence_number: z.int(), run_id: idOut("run") };
const delta = z.string().meta({ description: "The next piece of the text." });

/** One event of a run's stream. */
export const RunEvent = z
  .discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("run.created"),
      ...ofRun,
      conversation_id: idOut("conv"),
      created_at: Time,
    }),
    z.strictObject({
      type: z.literal("context.retrieved"),
      ...ofRun,
      claims: z.array(z.strictObject({ id: idOut("clm"), content: z.string(), score: z.number() })),
    }),
    z.strictObject({ type: z.literal("reasoning.delta"), ...ofRun, delta }),
    z.strictObject({ type: z.literal("content.delta"), ...ofRun, delta }),
    z.strictObject({ type: z.literal("tool.started"), ...ofRun, name: z.string(), input: z.unknown() }),
    z.strictObject({ type: z.literal("tool.completed"), ...ofRun, name: z.string(), output: z.unknown() }),
    z.strictObject({ type: z.literal("recommendation"), ...ofRun, ...Recommendation.shape }),
    z.strictObject({ type: z.literal("run.completed"), ...ofRun, run: Run }),
    z.strictObject({
      type: z.literal("run.failed"),
      ...ofRun,
      error: z.strictObject({ code: z.string(), detail: z.string() }),
    }),
    z.strictObject({ type: z.literal("run.cancelled"), ...ofRun, run: Run.optional() }),
  ])
  .meta({ id: "RunEvent" });

export type RunRecord = z.input<typeof Run>;

const RunBody = z.strictObject({
  message: textInput(MAX_MESSAGE_CHARACTERS, { punctuation: true }).meta({
    description: "A question or a task, in any words.",
  }),
  stream: z.boolean().optional().meta({
    description:
      "`true` streams the run as server-sent events. Absent, the `Accept` header decides; `false` waits for the answer.",
  }),
  conversation_id: idParam("conv").optional().meta({
    description: "Goes on with this conversation: its earlier turns are context.",
  }),
  skills: z
    .array(z.string().min(1).max(64))
    .max(MAX_SKILLS)
    .optional()
    .meta({ description: "Names of skills to use. Absent, the helper chooses." }),
});

const common = { access: "agent:run", stability: "stable" } as const;
const free = { ...common, price: 0 } as const;

export const runAgent = endpoint({
  ...common,
  price: 10,
  chargedByHandler: true,
  id: "agent.run",
  method: "POST",
  path: "/v1/agent/run",
  summary: "Ask the helper",
  description:
    "The helper answers from what is stored, and cites it. The run is stored as it goes on: a lost connection " +
    "never ends it, and `GET /v1/agent/runs/{id}/events` goes on with its events. It costs its price when it " +
    "completes; the credits are set aside meanwhile, and are back when it fails. A cancelled one costs the share of " +
    "its answer that was shown, which is taken to have had 100 more characters: `price × shown ÷ (shown + 100)`.\n\n" +
    "As a stream each frame has an `id` (the event's number), an `event` and JSON `data` with `type`, " +
    "`sequence_number` and `run_id`: `run.created`, `context.retrieved` (`claims`), `reasoning.delta` and " +
    "`content.delta` (`delta`), `tool.started` (`name`, `input`), `tool.completed` (`name`, `output`), " +
    "`recommendation` (`text`, `claim_ids`), and at the end exactly one of `run.completed` (`run`), " +
    "`run.failed` (`error`) and `run.cancelled`. The deltas joined are the answer's `content`.",
  body: RunBody,
  response: Run,
  produces: ["application/json", EVENT_STREAM],
  streams: RunEvent,
  errors: ["not_found", "conflict"],
  hints: { prompt: "use message" },
  example: { message: "Where do I live, and since when?" },
});

export const listRuns = endpoint({
  ...free,
  id: "agent.runs.list",
  method: "GET",
  path: "/v1/agent/runs",
  summary: "List runs",
  description: "Newest first.",
  query: listQuery({
    conversation_id: idParam("conv").optional().meta({ description: "Only of this conversation." }),
    status: z.enum(["running", "completed", "failed", "cancelled"]).optional(),
  }),
  response: listOf(Run),
  // Of a `conversation_id` that is none.
  errors: ["not_found"],
});

const params = z.object({ id: idParam("run") });

export const getRun = endpoint({
  ...free,
  id: "agent.runs.get",
  method: "GET",
  path: "/v1/agent/runs/{id}",
  summary: "Read a run",
  params,
  response: Run,
  errors: ["not_found"],
});

export const streamRun = endpoint({
  ...free,
  id: "agent.runs.events",
  method: "GET",
  path: "/v1/agent/runs/{id}/events",
  summary: "Stream a run's events",
  description:
    "From the beginning, or after the event that `Last-Event-ID` or `starting_after` names; ends with the run. " +
    "What was sent before a connection was lost is not sent again, and nothing is left out.",
  params,
  query: z.strictObject({
    starting_after: queryInteger(0, MAX_EVENTS)
      .optional()
      .meta({ description: "Number of the last event that you have." }),
  }),
  response: z.string(),
  produces: [EVENT_STREAM],
  streams: RunEvent,
  errors: ["not_found"],
});

export const cancelRun = endpoint({
  ...free,
  id: "agent.runs.cancel",
  method: "POST",
  path: "/v1/agent/runs/{id}/cancel",
  summary: "Cancel a run",
  description:
    "It costs the share of its answer that was shown: nothing before its first word, and less than its price in any case.",
  params,
  body: z.strictObject({}),
  response: Run,
  errors: ["not_found", "conflict"],
});
