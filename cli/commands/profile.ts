import { command } from "../command.ts";
import { count, showDay } from "../terminal/show.ts";
import { printable, wrap } from "../terminal/text.ts";

/** Wider lines of prose are hard to read. */
const WIDEST_PROSE = 88;

export const profile = command({
  name: "profile",
  summary: "who you are, in a few sentences",
  details: "Made of what is stored and true now. Costs 1 credit.",
  args: {},
  options: {},
  examples: [["personal-helper profile", "the summary"]],
  async run({ terminal, helper }) {
    const profile = await helper().memory.profile();
    terminal.answer(profile, () => {
      const { print, paint, columns } = terminal;
      if (profile.claim_count === 0) {
        print('Nothing is known yet. Begin with: personal-helper remember "I live in Lisbon."');
        return;
      }
      for (const line of wrap(printable(profile.summary), Math.min(columns, WIDEST_PROSE))) print(line);
      const changed = profile.updated_at ? `, last changed ${showDay(profile.updated_at)}` : "";
      print(paint("dim", `${count(profile.claim_count, "claim")}${changed}`));
    });
  },
});
