/**
 * JSON Schema 2020-12, as strangers wrote it. Every schema has a compiler of its own: in a shared one, one
 * person's `$id` could be another's, or be referred to from there.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { createLruMap } from "../../../platform/cache/lru-map.ts";
import type { Fault } from "../../../platform/errors.ts";
import { escapePointer } from "../../../platform/http/json-body.ts";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";
const MOST_FAULTS = 10;
const MOST_KEPT = 200;
const MOST_SHOWN_VALUES = 20;

export interface Validators {
  /** What is wrong with the schema itself. */
  check(schema: object): Fault[];
  /** What is wrong with the data. `key` stands for the schema: it is compiled once. */
  validate(key: string, schema: object, data: object): Fault[];
}

// Unknown words and formats are remarks, as the standard has it; logging them would be the strangers' log.
const OPTIONS = { strict: false, allErrors: true, logger: false } as const;

function createCompiler(options: { validateSchema: boolean }): Ajv2020 {
  const compiler = new Ajv2020({ ...OPTIONS, ...options });
  addFormats.default(compiler);
  return compiler;
}

export function createValidators(): Validators {
  const judge = createCompiler({ validateSchema: true });
  const compiled = createLruMap<ValidateFunction>(MOST_KEPT);

  const compile = (schema: object): ValidateFunction =>
    createCompiler({ validateSchema: false }).compile(schema);

  return {
    check(schema) {
      const foreign = faultOfDialect(schema);
      if (foreign) return [foreign];
      if (!judge.validateSchema(schema)) return faultsOf(judge.errors ?? [], "/schema");
      try {
        // One that refers to nothing but itself compiles, and never ends.
        compile(schema)({});
        return [];
      } catch (error) {
        return [findWrongPattern(schema, "/schema") ?? { pointer: "/schema", message: reasonOf(error) }];
      }
    },

    validate(key, schema, data) {
      let validator = compiled.get(key);
      if (!validator) {
        validator = compile(schema);
        compiled.set(key, validator);
      }
      try {
        return validator(data) ? [] : faultsOf(validator.errors ?? [], "/data");
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return [{ pointer: "/data", message: `can't be checked: the feed's schema ${reasonOf(error)}` }];
      }
    },
  };
}

function faultOfDialect(schema: object): Fault | undefined {
  const { $schema, $async } = schema as { $schema?: unknown; $async?: unknown };
  if ($async !== undefined) return { pointer: "/schema/$async", message: "is not a word of JSON Schema" };
  if ($schema === undefined || $schema === DIALECT || $schema === `${DIALECT}#`) return undefined;
  return { pointer: "/schema/$schema", message: `must be ${DIALECT}, or absent` };
}

function reasonOf(error: unknown): string {
  const { message, missingRef } = error as Error & { missingRef?: string };
  if (missingRef !== undefined) {
    return `refers to ${missingRef}, which is not inside of it; only references such as #/$defs/name can be followed`;
  }
  if (error instanceof RangeError) return "refers to itself without an end";
  return message;
}

/** The compiler says that a pattern is wrong, but not where it is. */
function findWrongPattern(node: unknown, pointer: string): Fault | undefined {
  if (typeof node !== "object" || node === null) return undefined;
  for (const [name, child] of Object.entries(node)) {
    const place = `${pointer}/${escapePointer(name)}`;
    const patterns =
      name === "pattern" && typeof child === "string"
        ? [child]
        : name === "patternProperties" && typeof child === "object"
          ? Object.keys(child ?? {})
          : [];
    const wrong = patterns.find((pattern) => !isPattern(pattern));
    if (wrong !== undefined) return { pointer: place, message: `holds no regular expression: ${wrong}` };
    const inside = findWrongPattern(child, place);
    if (inside) return inside;
  }
  return undefined;
}

function isPattern(text: string): boolean {
  try {
    // linear: it is made, and matches nothing
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}

/** One for each place: alternatives say the same again in other words. */
function faultsOf(errors: readonly ErrorObject[], prefix: string): Fault[] {
  const faults = new Map<string, Fault>();
  for (const error of errors) {
    const fault = faultOf(error, prefix);
    if (!faults.has(fault.pointer)) faults.set(fault.pointer, fault);
    if (faults.size === MOST_FAULTS) break;
  }
  return [...faults.values()];
}

function faultOf({ keyword, instancePath, params, message }: ErrorObject, prefix: string): Fault {
  const pointer = prefix + instancePath;
  const member = (name: unknown) => `${pointer}/${escapePointer(String(name))}`;
  if (keyword === "required") return { pointer: member(params.missingProperty), message: "is required" };
  if (keyword === "additionalProperties") {
    return { pointer: member(params.additionalProperty), message: "is not a known field" };
  }
  if (keyword === "unevaluatedProperties") {
    return { pointer: member(params.unevaluatedProperty), message: "is not a known field" };
  }
  if (keyword === "enum" && params.allowedValues.length <= MOST_SHOWN_VALUES) {
    const values = params.allowedValues.map((value: unknown) => JSON.stringify(value)).join(", ");
    return { pointer, message: `must be one of ${values}` };
  }
  return { pointer, message: message ?? "does not satisfy the schema" };
}
