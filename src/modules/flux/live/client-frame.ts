/** What a client may say over a socket. */
import { z } from "zod";
import { AppError, type ErrorCode, type Fault, invalidRequest } from "../../../platform/errors.ts";
import { escapePointer, parseJsonText } from "../../../platform/http/json-body.ts";
import { changeMembers, readChange } from "../change/change-input.ts";
import type { FluxChange } from "../flux.ts";

const MAX_ID_CHARACTERS = 128;

const Id = z.string().min(1).max(MAX_ID_CHARACTERS);
/** In small letters, so that one write is not two to those who compare. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const Ping = z.strictObject({ type: z.literal("ping") });
const Write = z.strictObject({
  type: z.literal("write"),
  id: Id,
  since: z.int().min(0).optional(),
  retry: z.boolean().optional(),
  if_version: z.int().min(0).optional(),
  ...changeMembers,
});

export interface ClientWrite {
  type: "write";
  id: string;
  ifVersion: number | undefined;
  /** Then the id is a UUID, in small letters. */
  once: { since: number; retry: boolean } | undefined;
  change: FluxChange;
}

export type ClientFrame =
  | ClientWrite
  | { type: "ping" }
  /** `id` where the frame has one, so that the client knows which it was. */
  | { type: "fault"; code: ErrorCode; detail: string; id: string | undefined };

export function readClientFrame(text: string): ClientFrame {
  let frame: unknown;
  try {
    frame = parseJsonText(text);
    return readFrame(frame);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { id } = (frame ?? {}) as { id?: unknown };
    const detail = error.message.replace(/^The body/, "The frame");
    return { type: "fault", code: error.code, detail, id: Id.safeParse(id).data };
  }
}

/** Twice as many as a frame can have: to say what is wrong with a hundred thousand takes long. */
const MOST_FIELDS = 20;

function readFrame(frame: unknown): ClientFrame {
  if (Object.keys(frame ?? {}).length > MOST_FIELDS)
    throw invalidRequest([{ pointer: "", message: `has more than ${MOST_FIELDS} fields` }]);
  const { type } = (frame ?? {}) as { type?: unknown };
  if (type === "ping") return check(Ping, frame);
  if (type !== "write") throw invalidRequest([{ pointer: "/type", message: 'must be "write" or "ping"' }]);
  const { id, if_version: ifVersion, since, retry = false, ...members } = check(Write, frame);
  if (since !== undefined && !UUID.test(id)) {
    throw invalidRequest([{ pointer: "/id", message: "must be a UUID where there is a since" }]);
  }
  if (since === undefined && retry) {
    throw invalidRequest([{ pointer: "/since", message: "is required to retry" }]);
  }
  const read = readChange(members);
  if ("fault" in read) throw invalidRequest([read.fault]);
  const once = since === undefined ? undefined : { since, retry };
  return { type, id, ifVersion, once, change: read.change };
}

function check<S extends z.ZodType>(schema: S, frame: unknown): z.output<S> {
  const result = schema.safeParse(frame);
  if (result.success) return result.data;
  throw invalidRequest(result.error.issues.flatMap(faultsOf));
}

function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  const pointer = issue.path.map((part) => `/${escapePointer(String(part))}`).join("");
  if (issue.code !== "unrecognized_keys") return [{ pointer, message: issue.message }];
  return issue.keys.map((key) => ({
    pointer: `${pointer}/${escapePointer(key)}`,
    message: "is not a known field",
  }));
}
