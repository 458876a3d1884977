/** Where a run is, on stderr: the part, what it does now, how long it took and how long it usually takes. */
const EVERY_MS = 30_000;

export interface Course {
  /** Which of how many. */
  place: string;
  part: string;
  expectedSeconds: number | undefined;
  /** Of all parts together; undefined when only one runs. */
  whole?: { expectedSeconds: number | undefined; began: number };
}

let course: Course | undefined;
let began = 0;
let doing = "";
let timer: NodeJS.Timeout | undefined;

export function beginPart(next: Course): void {
  course = next;
  began = performance.now();
  doing = "starting";
  show();
  clearInterval(timer);
  timer = setInterval(show, process.stderr.isTTY ? 1_000 : EVERY_MS);
  timer.unref();
}

/** Names what is done from now on. */
export function step(name: string): void {
  doing = name;
  show();
}

/** Answers how many seconds it took. */
export function endPart(): number {
  clearInterval(timer);
  clearLine();
  course = undefined;
  return (performance.now() - began) / 1000;
}

/** Something else is about to be written: a line that is rewritten in place has to make room. */
export function clearLine(): void {
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
}

function show(): void {
  if (!course) return;
  const { place, part, expectedSeconds, whole } = course;
  const line =
    `[${place} ${part}] ${doing} · ${since(began, expectedSeconds)}` +
    (whole ? ` · all ${since(whole.began, whole.expectedSeconds)}` : "");
  if (!process.stderr.isTTY) process.stderr.write(`${line}\n`);
  else process.stderr.write(`\r\x1b[K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`);
}

const since = (start: number, expectedSeconds: number | undefined): string =>
  clock((performance.now() - start) / 1000) +
  (expectedSeconds === undefined ? "" : ` of about ${clock(expectedSeconds)}`);

export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** Whether a step of a part is wanted: all are, unless some are named. */
export const wants = (args: readonly string[], name: string): boolean =>
  args.length === 0 || args.includes(name);
