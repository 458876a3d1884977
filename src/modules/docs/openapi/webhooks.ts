/** Describes the events that webhooks deliver. */
import { z } from "zod";
import type { EventRecord } from "../../../platform/events/events.ts";
import type { ComponentSchemas } from "./component-schemas.ts";
import type { JsonSchema } from "./json-schema.ts";

interface WebhookItem {
  post: {
    operationId: string;
    tags: string[];
    summary: string;
    description: string;
    "x-payload-version": number;
    security: never[];
    requestBody: { required: true; content: { "application/json": { schema: JsonSchema } } };
    responses: Record<string, { description: string }>;
  };
}

/** `agent.run.completed` is `onAgentRunCompleted`. */
const operationId = (type: string): string =>
  `on${type.replace(/(^|[._])([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}`;

export function describeEvent(event: EventRecord, schemas: ComponentSchemas): WebhookItem {
  const body = z.object({
    type: z.literal(event.type),
    timestamp: z.iso.datetime().meta({ description: "When it happened." }),
    data: event.data,
  });
  return {
    post: {
      operationId: operationId(event.type),
      tags: ["webhooks"],
      summary: event.summary,
      description:
        "Sent to every webhook that listens to it, with `webhook-id`, `webhook-timestamp` and `webhook-signature` " +
        "as Standard Webhooks has them. It may come more than once, then with the same `webhook-id`. After what it " +
        "tells of was forgotten, `data` is `{forgotten: true}`.",
      "x-payload-version": event.version,
      security: [],
      requestBody: { required: true, content: { "application/json": { schema: schemas.answer(body) } } },
      responses: {
        "2XX": { description: "Delivered. Anything else, or nothing within 15 seconds, is tried again." },
        "410": { description: "No more, ever: the webhook is disabled." },
      },
    },
  };
}
