/** For servers that can't be held to a schema: it is put into words, and the answer is looked through for JSON. */
import { z } from "zod";

export function describeSchema(schema: z.ZodType): string {
  const json = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return `Answer with JSON alone, no other word, that fits this JSON schema:\n${json}`;
}

/** Throws when there is none that fits. Models like to wrap it in a code block, or to say a word before it. */
export function parseJsonAnswer<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  if (start === -1 || end < start) throw new Error("the answer holds no JSON");
  let value: unknown;
  try {
    value = JSON.parse(text.slice(start, end + 1));
  } catch {
    throw new Error("the answer is no valid JSON");
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error("the answer doesn't fit the schema");
  return parsed.data;
}
