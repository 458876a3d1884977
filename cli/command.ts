/**
 * A command is a record: parsing, help and completion read the same one. `command` types what `run` gets by what the
 * record says.
 */
import type { Context } from "./context.ts";

interface Flag {
  kind: "flag";
  summary: string;
  short?: string;
}

interface Text {
  kind: "text";
  summary: string;
  /** What the value is called in help: `--limit N`. */
  value: string;
  short?: string;
  /** Nothing else is taken. */
  choices?: readonly string[];
  /** May be given several times. */
  many?: true;
}

export type Option = Flag | Text;

export interface Argument {
  summary: string;
  /** One that must be there, unless said: `many` is one or more, `any` none or more. */
  form?: "optional" | "many" | "any";
  choices?: readonly string[];
  /** Completed by names of files. */
  isFile?: true;
}

export type Options = Readonly<Record<string, Option>>;
export type Arguments = Readonly<Record<string, Argument>>;

type ValueOf<O extends Option> = O extends { kind: "flag" }
  ? boolean
  : O extends { many: true }
    ? string[]
    : string | undefined;

type GivenOf<A extends Argument> = A extends { form: "many" | "any" }
  ? string[]
  : A extends { form: "optional" }
    ? string | undefined
    : string;

export interface Input<O extends Options, A extends Arguments> {
  options: { [Name in keyof O]: ValueOf<O[Name]> };
  args: { [Name in keyof A]: GivenOf<A[Name]> };
}

interface Described<O extends Options, A extends Arguments> {
  /** One word or two: `search`, `feeds watch`. */
  name: string;
  summary: string;
  /** More than the summary, for `--help`. */
  details?: string;
  args: A;
  options: O;
  /** What it looks like, with what it does. */
  examples: readonly (readonly [line: string, does: string])[];
  /** All that follows the name goes on unread, as the one argument's values. */
  passesOn?: true;
}

/** What was typed, in the form that a record asks for. */
export interface AnyInput {
  options: Readonly<Record<string, boolean | string | string[] | undefined>>;
  args: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Command extends Described<Options, Arguments> {
  run(context: Context, input: AnyInput): Promise<number | undefined>;
}

export function command<const O extends Options, const A extends Arguments>(
  record: Described<O, A> & {
    /** Answers the exit code, if it is another than 0. */
    run(context: Context, input: Input<O, A>): Promise<number | undefined> | Promise<void>;
  },
): Command {
  // What parsing hands over has the form that the record asks for.
  return record as unknown as Command;
}

/** What every command takes. */
export const GLOBAL_OPTIONS = {
  json: { kind: "flag", summary: "JSON on stdout and nothing else; errors as JSON on stderr" },
  url: { kind: "text", value: "URL", summary: "where the service is" },
  key: { kind: "text", value: "KEY", summary: "the API key, instead of the one that login stored" },
  "no-retry": { kind: "flag", summary: "fail at once instead of trying again" },
  help: { kind: "flag", short: "h", summary: "what the command does, with examples" },
} as const satisfies Options;
