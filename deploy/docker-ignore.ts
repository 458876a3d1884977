/** What a .dockerignore leaves out of the build: the last line that matches decides, as Docker has it. */

export function createIgnore(text: string): (file: string) => boolean {
  const rules = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ keeps: line.startsWith("!"), pattern: toPattern(line.replace(/^!/, "")) }));
  return (file) => {
    let ignored = false;
    for (const { keeps, pattern } of rules) if (pattern.test(file)) ignored = !keeps;
    return ignored;
  };
}

/** A rule for a folder holds for everything in it. */
function toPattern(rule: string): RegExp {
  const source = rule
    .split(/(\*\*\/|\*)/)
    .map((part) =>
      part === "**/" ? "(?:.*/)?" : part === "*" ? "[^/]*" : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"),
    )
    .join("");
  return new RegExp(`^${source}(?:/.*)?$`);
}
