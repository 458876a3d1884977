/** What the helper suggests by itself, told apart from the answer. */
import { z } from "zod";
import { type ModelTool, ToolRefusal } from "../../../../platform/model/conversation.ts";
import type { ToolDeps } from "./shown-tool.ts";

const MOST = 3;

/** The user sees the recommendation itself, not that a tool was called for it. */
export function createRecommendTool({ answer }: Pick<ToolDeps, "answer">): ModelTool {
  const Recommendation = z.object({
    text: z.string().min(1).max(400).describe("One sentence to the user."),
    refs: z.array(z.string().max(10)).max(10).describe('Marks of the claims it rests on: ["c3"].'),
  });
  let made = 0;
  return {
    name: "recommend",
    description: "Suggests something to the user that rests on claims.",
    input: Recommendation,
    async run(input) {
      const { text, refs } = Recommendation.parse(input);
      if (made >= MOST) throw new ToolRefusal("That is enough of recommendations.");
      const isSaid = answer.recommend(
        text,
        refs.map((ref) => ref.replace(/[^a-z0-9]/gi, "")),
      );
      if (!isSaid)
        throw new ToolRefusal(
          "It says more than the claims that it names. Use their words, names and numbers.",
        );
      made++;
      return "Shown to the user. Don't repeat it in the answer.";
    },
  };
}
