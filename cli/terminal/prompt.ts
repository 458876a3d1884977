/** Asks a person. Both kinds read the keyboard themselves, so that what is typed ahead for the next question is kept. */
import { InterruptedError } from "../interruption.ts";

const [CTRL_C, CTRL_D, CTRL_U, BACKSPACE, DELETE] = ["\u0003", "\u0004", "\u0015", "\b", "\u007f"];

/** Typed or pasted after the end of a line. */
let ahead = "";

export const ask = (question: string): Promise<string> => readLine(question, true);

/** Nothing of the answer is shown. */
export const askSecret = (question: string): Promise<string> => readLine(question, false);

async function readLine(question: string, isShown: boolean): Promise<string> {
  const { stdin, stderr } = process;
  stdin.setRawMode(true);
  stdin.setEncoding("utf8");
  stderr.write(question);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let line: string[] = [];

  function take(text: string): void {
    for (const [at, key] of [...text].entries()) {
      if (key === "\r" || key === "\n") {
        ahead = [...text].slice(at + 1).join("");
        resolve(line.join(""));
        return;
      }
      if (key === CTRL_C || (key === CTRL_D && line.length === 0)) {
        reject(new InterruptedError("SIGINT"));
        return;
      }
      if (key === BACKSPACE || key === DELETE) {
        if (line.pop() !== undefined && isShown) stderr.write("\b \b");
      } else if (key === CTRL_U) {
        if (isShown) stderr.write("\b \b".repeat(line.length));
        line = [];
        // An arrow or another key that types nothing sends several characters, the first being this.
      } else if (key === "\u001b") return;
      else if (key >= " ") {
        line.push(key);
        if (isShown) stderr.write(key);
      }
    }
  }

  const onEnd = (): void => reject(new InterruptedError("SIGINT"));
  stdin.on("data", take);
  stdin.once("end", onEnd);
  stdin.resume();
  const typed = ahead;
  ahead = "";
  if (typed !== "") take(typed);
  try {
    return await promise;
  } finally {
    stdin.off("data", take);
    stdin.off("end", onEnd);
    stdin.pause();
    stdin.setRawMode(false);
    stderr.write("\n");
  }
}
