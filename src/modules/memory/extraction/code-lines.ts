/** Lines of programs, logs, traces and markup that stand in a text without a fence around them. */

const CALL_WORD = "[a-z_$][\\w$]*";

/** Each is the shape of a whole line. What prose could look like as well is not among them: `rent = 500`. */
const SHAPES = [
  // Traces and logs. "WARNING: I'm allergic" is prose.
  /^Traceback \(most recent call last\)|^File "[^"]+", line \d+|^at \S.{0,200}[(:]\S*:\d+(?::\d+)?\)?$/,
  /^(?:[A-Za-z_][\w.]{0,80})?(?:Error|Exception)(?:: |:?$)|^Caused by: |^Exception in thread |^npm ERR!/,
  /^\[?(?:\d{4}-\d\d-\d\d|\d{1,2}\/\w{2,3}\/\d{2,4})[T :]\d\d:\d\d\S{0,20}\s.{0,60}\b(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL|NOTICE|CRITICAL)\b/,
  /^\[?(?:\d\d:\d\d:\d\d\S{0,6}\]? +\[?)?(?:(?:INFO|WARN|ERROR|DEBUG|TRACE|FATAL)\]|ERROR:|DEBUG:|FATAL:|TRACE:)/,
  /^[A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d \S+ \S+\[\d+\]:/,
  // Data.
  /^\{.*["'\w\]}]\s*:.*[}\],{]$|^\[\s*(?:\{|"[^"]*"\s*[,\]])|^["'][\w $.-]{1,60}["']\s*:\s*(?:["'{[\d-]|true|false|null)/,
  /^<\?xml\b|^<!(?:DOCTYPE|--)/i,
  // Queries: in capitals, or with their semicolon.
  /^(?:SELECT\b.{1,400}\bFROM\b|INSERT INTO\b|UPDATE \S+ SET\b|DELETE FROM\b|(?:CREATE|ALTER|DROP) (?:OR REPLACE )?(?:TABLE|INDEX|VIEW|DATABASE|FUNCTION)\b)/,
  /^(?:select\b.{1,400}\bfrom\b|insert into\b|update \S+ set\b|delete from\b|create table\b).*;$/,
  // Programs.
  /^(?:export )?(?:const|let|var) [\w${}[\], ]{1,80}(?::[^=]{1,60})?=|^(?:import|export)\b.*(?:\bfrom ["']|[{}*]|["'];?$)|^from [\w.]+ import \w/,
  /^(?:async )?def \w+\(.*:$|^class \w+(?:\(.*\))?:$|^(?:export |default |async )*function\b.{0,80}\(.*\)|^#include\b|^using [\w.]+;$/,
  /^(?:\} )?(?:if|for|while|switch|else if|catch) ?\(.*\) ?\{?$|^(?:for \w+ in .+|(?:if|elif|while) .*(?:==|!=|<=|>=|__).*|try|else|finally|except\b.*):$/,
  /^(?:public|private|protected|static|final|void|fn|func|struct|interface|enum|class|namespace)\b.*(?:\{|[()=<>].*;)$|^package [\w.]+;$/,
  // `main()`, `app.listen(80);`, `print("a")`; a word with a remark in brackets is prose.
  new RegExp(`^(?:await |return )?${CALL_WORD}(?:\\.[\\w$]+)*\\(\\)(?:\\.\\S*)?;?$`),
  new RegExp(`^(?:await |return )?${CALL_WORD}(?:\\.[\\w$]+)*\\(.*["'\`=].*\\);?$`),
  new RegExp(`^(?:await |return )?${CALL_WORD}(?:(?:\\.[\\w$]+)+\\(.*\\);?|\\(.*\\);)$`),
  /^[\w$.[\]]+ ?(?:[-+*/|]?=|:=) ?.*(?:;|\w\(.*\))$|^[^"]*(?:\w\(|=|\[\w*\]|->|::).*;$|\S ?\{$|\) ?=>|=> ?[{(]|^@\w+(?:\(.*\))?$/,
  /^\$ (?:sudo|cd|ls|npm|npx|yarn|pnpm|git|docker|kubectl|pip3?|curl|wget|apt|apt-get|brew|python3?|node|cat|echo|export|make|go|cargo|ssh|cp|mv|rm|mkdir)\b/,
];

// No line of a program is longer; what is, is data or prose.
const LONGEST_LINE = 600;

export const isCodeLine = (line: string): boolean => {
  const trimmed = line.trim().slice(0, LONGEST_LINE);
  return trimmed !== "" && SHAPES.some((shape) => shape.test(trimmed));
};

/** By line: is it code? What is indented next to code belongs to it. */
export function markCode(lines: readonly string[]): boolean[] {
  const marks = lines.map(isCodeLine);
  const isIndented = (line: string) => /^(?: {2,}|\t)\s*\S/.test(line);
  for (let i = 1; i < lines.length; i++) {
    if (marks[i - 1] && isIndented(lines[i] as string)) marks[i] = true;
  }
  for (let i = lines.length - 2; i >= 0; i--) {
    if (marks[i + 1] && isIndented(lines[i] as string)) marks[i] = true;
  }
  return marks;
}
