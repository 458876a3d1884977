import { parseArgs } from "node:util";

export interface Options {
  minutes: number;
  seed: number;
  /** The names of the faults to apply; all unless given. */
  only: string[] | undefined;
  stage: "cluster" | "single" | undefined;
  /** Keeps logs and data for a look. */
  keep: boolean;
  /** What this machine can't do is an error. */
  requireAll: boolean;
}

const USAGE = `npm run chaos -- [--minutes N] [--seed N] [--only FAULT,FAULT] [--stage cluster|single] [--keep] [--list]`;

export function readOptions(argv: string[]): Options | "list" {
  const { values } = parseArgs({
    args: argv,
    options: {
      minutes: { type: "string", default: "3" },
      seed: { type: "string", default: "1" },
      only: { type: "string" },
      stage: { type: "string" },
      keep: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
    },
  });
  if (values.list) return "list";
  const { stage } = values;
  if (stage !== undefined && stage !== "cluster" && stage !== "single") throw new TypeError(USAGE);
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  if (!(minutes > 0) || !Number.isInteger(seed)) throw new TypeError(USAGE);
  return {
    minutes,
    seed,
    only: values.only?.split(","),
    stage,
    keep: values.keep,
    requireAll: process.env.CHAOS_REQUIRE_ALL === "1",
  };
}
