/** What a client may say over a socket. */
import { z } from "zod";
import { AppError, type ErrorCode, type Fault, invalidRequest } from "../../../platform/errors.ts";
import { escapePointer, parseJsonText } from "../../../platform/http/json-body.ts";
import { changeMembers, readChange } from "../change/change-input.ts";
import type { FluxChange } from "../flux.ts";

const MAX_ID_CHARACTERS = 128;

const Id = z.string().min(1).max(MAX_ID_CHARACTERS);
const Ping = z.strictObject({ type: z.literal("ping") });
const Write = z.strictObject({
  type: z.literal("write"),
  id: Id,
  if_version: z.int().min(0).optional(),
  ...changeMembers,
});

export interface ClientWrite {
  type: "write";
  id: string;
  ifVersion: number | undefined;
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

function readFrame(frame: unknown): ClientFrame {
  const { type } = (frame ?? {}) as { type?: unknown };
  if (type === "ping") return check(Ping, frame);
  if (type !== "write") throw invalidRequest([{ pointer: "/type", message: 'must be "write" or "ping"' }]);
  const { id, if_version: ifVersion, ...members } = check(Write, frame);
  const read = readChange(members);
  if ("fault" in read) throw invalidRequest([read.fault]);
  return { type, id, ifVersion, change: read.change };
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
