/** The thread in which the schemas of strangers are compiled and applied: it may hang, and is ended then. */
import { parentPort } from "node:worker_threads";
import type { Fault } from "../../../platform/errors.ts";
import { createValidators } from "./validators.ts";

export type SchemaCall =
  | { kind: "check"; schema: object }
  | { kind: "validate"; key: string; schema: object; data: object };

export type SchemaReply = "ready" | { faults: Fault[] } | { error: string };

if (parentPort) {
  const port = parentPort;
  const validators = createValidators();
  const answer = (call: SchemaCall): Fault[] =>
    call.kind === "check"
      ? validators.check(call.schema)
      : validators.validate(call.key, call.schema, call.data);
  port.on("message", (call: SchemaCall) => {
    try {
      port.postMessage({ faults: answer(call) } satisfies SchemaReply);
    } catch (error) {
      port.postMessage({ error: (error as Error).message } satisfies SchemaReply);
    }
  });
  port.postMessage("ready" satisfies SchemaReply);
}
