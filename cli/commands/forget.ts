import { command } from "../command.ts";

export const forget = command({
  name: "forget",
  summary: "forget claims, wherever their text is",
  details:
    "The text leaves the memory, its history, stored runs and webhook payloads, and can't be brought back. Costs 1 credit a claim.",
  args: { id: { form: "many", summary: "ids of claims, as search shows them (clm_…)" } },
  options: {},
  examples: [["personal-helper forget clm_0B3kQ9", "one claim"]],
  async run({ terminal, helper }, { args }) {
    const { memory } = helper();
    for (const id of args.id) {
      await memory.forget(id);
      if (!terminal.json) terminal.print(`Forgotten: ${id}`);
    }
    if (terminal.json) terminal.printJson({ forgotten: args.id });
  },
});
