/** The same for zsh, which shows what each word does. */
import { type Command, GLOBAL_OPTIONS, type Option } from "../command.ts";
import { familiesOf, isFileArgument } from "./families.ts";

export function writeZshCompletion(commands: readonly Command[]): string {
  const families = familiesOf(commands);
  const summaryOf = (first: string, members: readonly string[]): string =>
    members.length > 0 ? members.join(", ") : (commands.find(({ name }) => name === first)?.summary ?? "");
  return `#compdef personal-helper
# Completion of personal-helper for zsh. In ~/.zshrc, after compinit: source <(personal-helper completion zsh)
_personal_helper() {
  local -a words_here
  if (( CURRENT == 2 )); then
    words_here=(
${[...families].map(([first, members]) => `      ${describe(first, summaryOf(first, members))}`).join("\n")}
    )
    _describe 'command' words_here
    return
  fi
  case "$words[2]" in
${[...families].map(([first, members]) => writeFamily(first, members, commands)).join("\n")}
  esac
}
(( $+functions[compdef] )) && compdef _personal_helper personal-helper
`;
}

function writeFamily(first: string, members: readonly string[], commands: readonly Command[]): string {
  if (members.length === 0) {
    const command = commands.find(({ name }) => name === first);
    return `    ${first})\n${command ? writeCommand(command, "      ", commands) : ""}      ;;`;
  }
  const found = members.flatMap((member) => commands.filter(({ name }) => name === `${first} ${member}`));
  const cases = found.map(
    (command) =>
      `        ${command.name.slice(first.length + 1)})\n${writeCommand(command, "          ", commands)}          ;;`,
  );
  return `    ${first})
      if (( CURRENT == 3 )); then
        words_here=(
${found.map(({ name, summary }) => `          ${describe(name.slice(first.length + 1), summary)}`).join("\n")}
        )
        _describe '${first}' words_here
        return
      fi
      case "$words[3]" in
${cases.join("\n")}
      esac
      ;;`;
}

function writeCommand(command: Command, margin: string, commands: readonly Command[]): string {
  if (command.passesOn) return `${margin}_default\n`;
  const options: Record<string, Option> = { ...command.options, ...GLOBAL_OPTIONS };
  const specs = Object.entries(options).map(([name, option]) => {
    const many = option.kind === "text" && option.many ? "*" : "";
    const value =
      option.kind === "flag"
        ? ""
        : `:${option.value}:${option.choices ? `(${option.choices.map(escapeColon).join(" ")})` : " "}`;
    return quote(`${many}--${name}[${escapeText(option.summary)}]${value}`);
  });
  const words =
    command.name === "help"
      ? [...familiesOf(commands).keys(), "exit-codes", "environment"]
      : Object.values(command.args).flatMap(({ choices }) => choices ?? []);
  const rest = isFileArgument(command) ? "_files" : words.length > 0 ? `(${words.join(" ")})` : " ";
  return `${margin}_arguments ${[...specs, quote(`*:${Object.keys(command.args)[0] ?? "nothing"}:${rest}`)].join(` \\\n${margin}  `)}\n`;
}

const describe = (word: string, summary: string): string =>
  quote(`${word}:${summary.replaceAll(":", "\\:")}`);

/** In a specification of _arguments brackets and colons end a part. */
const escapeText = (text: string): string => text.replace(/[[\]:\\]/g, "\\$&");
const escapeColon = (text: string): string => text.replaceAll(":", "\\:");

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
