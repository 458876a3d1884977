/** The tools of one run. */
import type { ModelTool } from "../../../../platform/model/conversation.ts";
import type { JsonObject } from "../../json.ts";
import { createMemoryTools } from "./memory-tools.ts";
import { createRecommendTool } from "./recommend-tool.ts";
import { createRememberTool } from "./remember-tool.ts";
import type { ShownTool, ToolDeps } from "./shown-tool.ts";
import { createSkillTools } from "./skill-tools.ts";
import { createStateTools } from "./state-tools.ts";

export function createRunTools(deps: ToolDeps): ModelTool[] {
  const shown = [...createMemoryTools(deps), ...createStateTools(deps), ...createSkillTools(deps)];
  if (deps.task.mayRemember) shown.push(createRememberTool(deps));
  return [...shown.map((tool) => showCalls(tool, deps)), createRecommendTool(deps)];
}

function showCalls({ name, description, input, look }: ShownTool, { voice, task }: ToolDeps): ModelTool {
  return {
    name,
    description,
    input,
    async run(given) {
      task.signal.throwIfAborted();
      const fields = given as JsonObject;
      voice.startTool(name, fields);
      try {
        const { text, output } = await look(fields);
        voice.completeTool(name, output);
        return text;
      } catch (error) {
        voice.completeTool(name, { error: "failed" });
        throw error;
      }
    },
  };
}
