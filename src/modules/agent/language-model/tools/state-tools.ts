/** Looking up what feeds and apps say now. */
import { z } from "zod";
import { shorten } from "../fence.ts";
import type { ShownTool, ToolDeps } from "./shown-tool.ts";

/** All of them at a glance, one of them in full. */
const GLANCE_CHARACTERS = 700;
const FULL_CHARACTERS = 6_000;
const MAX_STATES = 20;

export function createStateTools({ task, knowledge, evidence, fence }: ToolDeps): ShownTool[] {
  const Feed = z.object({
    feed: z.string().max(200).optional().describe("A feed's id or title; all without it."),
  });
  const App = z.object({ app: z.string().max(200).optional().describe("An app's name; all without it.") });
  return [
    {
      name: "read_feed_state",
      description: "The latest state of the feeds that the user follows.",
      input: Feed,
      async look(input) {
        const { feed } = Feed.parse(input);
        const states = await knowledge.listFeedStates(task.accountId);
        const chosen = states
          .filter(({ id, title }) => !feed || id === feed || isCalled(title, feed))
          .slice(0, MAX_STATES);
        const lines = chosen.map(({ id, title, description, data, publishedAt }) => {
          const text = JSON.stringify(data);
          const { ref } = evidence.addState(
            `feed ${id}`,
            `Feed ${title}. ${description} ${text}`,
            publishedAt,
          );
          const maxCharacters = feed ? FULL_CHARACTERS : GLANCE_CHARACTERS;
          return {
            ref,
            feed: title,
            description,
            at: publishedAt.toISOString(),
            data: shorten(text, maxCharacters),
          };
        });
        return { text: fence.wrap("feeds", lines), output: { feeds: chosen.map(({ title }) => title) } };
      },
    },
    {
      name: "read_flux_state",
      description: "The live state of the user's apps.",
      input: App,
      async look(input) {
        const { app } = App.parse(input);
        const states = await knowledge.listFluxStates(task.accountId);
        const chosen = states.filter((each) => !app || isCalled(each.app, app)).slice(0, MAX_STATES);
        const lines = chosen.map((each) => {
          const text = JSON.stringify(each.state);
          const { ref } = evidence.addState(`app ${each.app}`, `App ${each.app}. ${text}`, each.updatedAt);
          const maxCharacters = app ? FULL_CHARACTERS : GLANCE_CHARACTERS;
          return {
            ref,
            app: each.app,
            at: each.updatedAt.toISOString(),
            state: shorten(text, maxCharacters),
          };
        });
        return { text: fence.wrap("app states", lines), output: { apps: chosen.map((each) => each.app) } };
      },
    },
  ];
}

const isCalled = (name: string, asked: string): boolean =>
  name.toLowerCase().includes(asked.trim().toLowerCase());
