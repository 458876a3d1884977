/**
 * `npm run check` runs this: every regular expression in the product takes time linear in the text it sees.
 *
 * An expression passes if it is proven to be linear (see expressions/proof.ts); or if it sees little text, which a comment
 * on its line or the line above says, `// bounded: 64 characters (header names)`; or if it is made at run time and a comment
 * says why it is linear, `// linear: names, as they are`; or if it stands in the English rules.
 */
import { globSync } from "node:fs";
import path from "node:path";
import { type Expression, findExpressions } from "./expressions/find.ts";
import { recordMadePatterns } from "./expressions/made-patterns.ts";
import { findDoubt } from "./expressions/proof.ts";

const root = path.join(import.meta.dirname, "..");

const FOLDERS = ["src", "importers", "client/src", "cli", "web/src"];

/**
 * The English rules are hundreds of expressions that most likely will be replaced as a whole. Until then they are held by
 * what they are given, at most 32,000 characters of a message and 4,000 of a claim, and by test/hostile-text.test.ts,
 * which gives them texts of 400 hostile shapes and fails where the time grows faster than the text.
 */
const ENGLISH_RULES = [
  "src/modules/agent/extractive/",
  "src/modules/memory/correction/",
  "src/modules/memory/extraction/",
  "src/modules/memory/profile/",
];

/** A quadratic expression goes over this many characters in a few milliseconds. */
const GREATEST_BOUND = 2_000;

const isRule = (file: string): boolean => ENGLISH_RULES.some((folder) => file.startsWith(folder));

const files = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .sort();
const expressions = files.flatMap((file) => findExpressions(root, file));
const judged = expressions.filter(({ file }) => !isRule(file));
const isMadeOnce = ({ pattern, bound, isAtTopLevel }: Expression): boolean =>
  pattern === undefined && bound === undefined && isAtTopLevel;
const made = await recordMadePatterns(root, [...new Set(judged.filter(isMadeOnce).map(({ file }) => file))]);

function findFault(expression: Expression): string | undefined {
  const { file, line, column, bound } = expression;
  if (bound !== undefined)
    return bound > GREATEST_BOUND ? `${bound} characters are too many for an unproven expression` : undefined;
  const pattern = expression.pattern ?? made.get(`${file}:${line}:${column}`);
  if (!pattern) return expression.isExplained ? undefined : "it is made at run time: say why it is linear";
  const doubt = findDoubt(pattern.source, pattern.flags);
  return doubt && `${doubt}: /${pattern.source}/${pattern.flags}`;
}

const faults = judged.flatMap((expression) => {
  const fault = findFault(expression);
  return fault ? [`${expression.file}:${expression.line} ${fault}`] : [];
});
const bounded = judged.filter(({ bound }) => bound !== undefined).length;
process.stdout.write(
  `${judged.length} expressions: ${judged.length - bounded - faults.length} linear, ${bounded} bounded, ` +
    `${faults.length} undecided; ${expressions.length - judged.length} in the English rules\n`,
);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
