/** A script for bash that needs nothing to be started when somebody presses Tab. */
import { type Command, GLOBAL_OPTIONS, type Option } from "../command.ts";
import { familiesOf, isFileArgument } from "./families.ts";

export function writeBashCompletion(commands: readonly Command[]): string {
  const families = familiesOf(commands);
  return `# Completion of personal-helper for bash. In ~/.bashrc: source <(personal-helper completion bash)
_personal_helper() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local first="" second="" word place
  # bash takes words apart at colons and equals signs; what belongs to the command stands before them.
  for ((place = 1; place < COMP_CWORD; place++)); do
    word="\${COMP_WORDS[place]}"
    case "$word" in
      -*) continue ;;
    esac
    if [[ -z "$first" ]]; then first="$word"
    elif [[ -z "$second" ]]; then second="$word"; break
    fi
  done
  COMPREPLY=()
  if [[ -z "$first" ]]; then
    COMPREPLY=($(compgen -W "${[...families.keys()].join(" ")} ${optionWords(GLOBAL_OPTIONS)} --version" -- "$current"))
    return
  fi
  case "$first" in
${[...families].map(([first, members]) => writeFamily(first, members, commands)).join("\n")}
  esac
}
complete -o default -F _personal_helper personal-helper
`;
}

function writeFamily(first: string, members: readonly string[], commands: readonly Command[]): string {
  if (members.length === 0) {
    const command = commands.find(({ name }) => name === first);
    return `    ${first})\n${command ? writeCommand(command, "      ", commands) : ""}      ;;`;
  }
  const cases = members.map((member) => {
    const command = commands.find(({ name }) => name === `${first} ${member}`);
    return `        ${member})\n${command ? writeCommand(command, "          ", commands) : ""}          ;;`;
  });
  return `    ${first})
      if [[ -z "$second" ]]; then
        COMPREPLY=($(compgen -W "${members.join(" ")} --help" -- "$current"))
        return
      fi
      case "$second" in
${cases.join("\n")}
      esac
      ;;`;
}

function writeCommand(command: Command, margin: string, commands: readonly Command[]): string {
  const options: Record<string, Option> = { ...command.options, ...GLOBAL_OPTIONS };
  const withChoices = Object.entries(options).flatMap(([name, option]) =>
    option.kind === "text" ? [{ name, choices: option.choices ?? [] }] : [],
  );
  const values = withChoices.map(
    ({ name, choices }) =>
      `${margin}if [[ "$previous" == --${name} ]]; then COMPREPLY=($(compgen -W "${choices.join(" ")}" -- "$current")); return; fi\n`,
  );
  const words =
    command.name === "help"
      ? [...familiesOf(commands).keys(), "exit-codes", "environment"]
      : Object.values(command.args).flatMap(({ choices }) => choices ?? []);
  const known = `${words.join(" ")} ${command.passesOn ? "--help" : optionWords(options)}`.trim();
  const only = isFileArgument(command) ? `[[ "$current" == -* ]] && ` : "";
  return `${values.join("")}${margin}${only}COMPREPLY=($(compgen -W "${known}" -- "$current"))\n`;
}

const optionWords = (options: Readonly<Record<string, Option>>): string =>
  Object.keys(options)
    .map((name) => `--${name}`)
    .join(" ");
