import { command } from "../command.ts";

/** Parsing answers it by itself; this is for the list and for completion. */
export const help = command({
  name: "help",
  summary: "what a command does; also exit-codes and environment",
  args: { command: { form: "any", summary: "one or two words, or exit-codes, or environment" } },
  options: {},
  examples: [["personal-helper help feeds watch", "the same as feeds watch --help"]],
  async run() {},
});
