/** Every regular expression in the source: literals, and what `new RegExp` is called with. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor, type VisitorObject } from "oxc-parser";

export interface Expression {
  file: string;
  line: number;
  /** From 1, as engines count it in a stack. */
  column: number;
  /** Undefined where it is made at run time. */
  pattern: { source: string; flags: string } | undefined;
  /** The most characters that it sees, as a comment beside it says. */
  bound: number | undefined;
  /** A comment beside it says why it is linear. */
  isExplained: boolean;
  /** Made when the module is loaded, not in a function. */
  isAtTopLevel: boolean;
}

const BOUND = /\/\/ bounded: ([\d,]+) characters/;
const EXPLAINED = /\/\/ linear: \w/;

export function findExpressions(root: string, file: string): Expression[] {
  const text = readFileSync(path.join(root, file), "utf8");
  const lines = text.split("\n");
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const expressions: Expression[] = [];
  let functions = 0;

  const add = (start: number, pattern: Expression["pattern"]): void => {
    const line = starts.findLastIndex((each) => each <= start) + 1;
    expressions.push({
      file,
      line,
      column: start - (starts[line - 1] ?? 0) + 1,
      pattern,
      bound: boundAt(lines, line),
      isExplained: findComment(lines, line, EXPLAINED) !== undefined,
      isAtTopLevel: functions === 0,
    });
  };
  const enter = () => void functions++;
  const leave = () => void functions--;
  const readCall = ({ start, callee, arguments: given }: Call): void => {
    if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
    const [source, flags] = given.map(textOf);
    const isStatic = source !== undefined && (given.length === 1 || flags !== undefined);
    add(start, isStatic ? { source, flags: flags ?? "" } : undefined);
  };

  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0]?.message}`);
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    Literal(node) {
      if ("regex" in node) add(node.start, { source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: readCall,
    CallExpression: readCall,
  }).visit(program);
  return expressions;
}

type Call = Parameters<NonNullable<VisitorObject["NewExpression" | "CallExpression"]>>[0];

const textOf = (given: Call["arguments"][number]): string | undefined =>
  given.type === "Literal" && typeof given.value === "string" ? given.value : undefined;

function boundAt(lines: readonly string[], line: number): number | undefined {
  const said = findComment(lines, line, BOUND)?.[1];
  return said === undefined ? undefined : Number(said.replaceAll(",", ""));
}

/** On the line itself or just above. */
const findComment = (lines: readonly string[], line: number, comment: RegExp) =>
  comment.exec(lines[line - 1] ?? "") ?? comment.exec(lines[line - 2] ?? "") ?? undefined;
