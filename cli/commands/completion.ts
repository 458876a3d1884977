import { command } from "../command.ts";

/** `write` is handed over, because the scripts are made of all commands, this one included. */
export const createCompletion = (write: (shell: "bash" | "zsh") => string) =>
  command({
    name: "completion",
    summary: "a script that completes commands and options in your shell",
    args: { shell: { summary: "bash or zsh", choices: ["bash", "zsh"] } },
    options: {},
    examples: [
      ["source <(personal-helper completion bash)", "in ~/.bashrc"],
      ["source <(personal-helper completion zsh)", "in ~/.zshrc, after compinit"],
    ],
    async run({ terminal }, { args }) {
      terminal.write(write(args.shell as "bash" | "zsh"));
    },
  });
