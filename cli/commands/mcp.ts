import { command } from "../command.ts";
import { NotSignedInError } from "../connection/not-signed-in-error.ts";

export const mcp = command({
  name: "mcp",
  summary: "MCP over stdin and stdout, for clients without HTTP",
  details:
    "The same tools, resources and prompts as at /mcp. Your client starts this; stdout is the protocol's alone.",
  args: {},
  options: {},
  examples: [["personal-helper mcp", "as the command in your client's configuration"]],
  async run({ connection, helper }) {
    // Says what is missing before the client waits for an answer.
    helper();
    const { url, key } = connection;
    if (key === undefined) throw new NotSignedInError("There is no key.");
    const { runMcpBridge } = await import("../mcp/main.ts");
    await runMcpBridge({ url, key });
  },
});
