import type { Run, RunEvent, RunStream } from "personal-helper-client";
import { command } from "../command.ts";
import { listenForInterruption } from "../interruption.ts";
import { count } from "../terminal/show.ts";
import { readStdin } from "../terminal/stdin.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { inline, printable } from "../terminal/text.ts";
import { UsageError } from "../usage-error.ts";

export const ask = command({
  name: "ask",
  summary: "ask the helper; it answers from what is stored, and cites it",
  details:
    "The answer comes as it is made. The numbers in it lead to the claims that it stands on. Ctrl-C cancels the run, which then costs the share that was shown. Otherwise it costs 10 credits.",
  args: { message: { form: "many", summary: "a question or a task, or - to read it from stdin" } },
  options: {
    conversation: { kind: "text", short: "c", value: "ID", summary: "go on with this conversation" },
    skill: {
      kind: "text",
      value: "NAME",
      many: true,
      summary: "use this skill; the helper chooses otherwise",
    },
    events: { kind: "flag", summary: "with --json: every event of the run, one a line" },
  },
  examples: [
    ['personal-helper ask "What should I cook for Ana?"', "with footnotes"],
    ['personal-helper ask "And for dessert?" --conversation conv_…', "go on from there"],
    ['personal-helper ask "Where do I live?" --json | jq -r .content', "in a script"],
  ],
  async run({ terminal, helper }, { args, options }) {
    if (options.events && !terminal.json) throw new UsageError("--events goes with --json.");
    const isStdin = args.message.length === 1 && args.message[0] === "-";
    const message = isStdin ? await readStdin(terminal) : args.message.join(" ");
    const interruption = listenForInterruption();
    const stream = helper().agent.stream({
      message,
      conversation_id: options.conversation,
      ...(options.skill.length > 0 ? { skills: options.skill } : {}),
    });
    const view = createView(terminal, options.events);
    try {
      const run = await follow(stream, interruption.signal, view.show);
      const cited = await import("../terminal/cited-answer.ts");
      if (!options.events) terminal.answer(run, () => printEnd(cited, terminal, run, view.streamed()));
    } catch (error) {
      view.leave();
      if (interruption.signal.aborted && !terminal.json)
        terminal.note("Cancelled. What was not shown costs nothing.");
      throw error;
    } finally {
      interruption.stop();
    }
  },
});

/** Whoever interrupts it does not want the answer any more: the run is cancelled. */
async function follow(stream: RunStream, signal: AbortSignal, show: (event: RunEvent) => void): Promise<Run> {
  const cancel = (): void => void stream.cancel().catch(() => {});
  signal.addEventListener("abort", cancel);
  try {
    for await (const event of stream) show(event);
    const run = await stream.final();
    if (run.status === "cancelled") throw signal.reason ?? new Error("The run was cancelled elsewhere.");
    return run;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

interface View {
  show(event: RunEvent): void;
  /** What of the answer is on the screen. */
  streamed(): string;
  /** What is written next is not of the answer. */
  leave(): void;
}

function createView(terminal: Terminal, wantsEvents: boolean): View {
  const { paintNote } = terminal;
  let streamed = "";
  let isWaiting = false;
  const endWaiting = (): void => {
    if (isWaiting) terminal.writeNote("\r\u001b[K");
    isWaiting = false;
  };
  function show(event: RunEvent): void {
    if (wantsEvents) terminal.printJsonLine(event);
    if (terminal.json) return;
    if (event.type === "content.delta") {
      endWaiting();
      // In a pipe it is printed when it is whole, with its numbers.
      if (!terminal.isTerminal) return;
      const text = printable(event.delta);
      streamed += text;
      terminal.write(text);
    } else if (terminal.notesOnTerminal && streamed === "") {
      const doing = describeStep(event);
      endWaiting();
      if (doing === undefined) return;
      terminal.writeNote(paintNote("dim", doing));
      isWaiting = true;
    }
  }
  return {
    show,
    streamed: () => streamed,
    leave() {
      endWaiting();
      if (streamed !== "") terminal.print();
    },
  };
}

function describeStep(event: RunEvent): string | undefined {
  if (event.type === "run.created") return "Looking into the memory…";
  if (event.type === "context.retrieved") return `Reading ${count(event.claims.length, "claim")}…`;
  if (event.type === "tool.started") return `${inline(event.name)}…`;
  if (event.type === "reasoning.delta") return "Thinking…";
  return undefined;
}

/**
 * Numbers are known when the answer is whole. What is on the screen is written anew with them, unless it has scrolled
 * out of reach.
 */
function printEnd(
  { layOutAnswer, layOutFootnotes, rowsOf }: typeof import("../terminal/cited-answer.ts"),
  terminal: Terminal,
  run: Run,
  streamed: string,
): void {
  const { print, columns, rows, write } = terminal;
  const answer = layOutAnswer(run, terminal);
  if (streamed === "") for (const line of answer) print(line);
  else {
    const taken = rowsOf(streamed, columns);
    if (taken !== undefined && taken < rows && answer.length < rows) {
      write(`\r${taken > 1 ? `\u001b[${taken - 1}A` : ""}\u001b[J`);
      for (const line of answer) print(line);
    } else print();
  }
  const notes = layOutFootnotes(run, terminal);
  if (notes.length > 0) print();
  for (const line of notes) print(line);
  if (terminal.notesOnTerminal)
    terminal.note(terminal.paintNote("dim", `\nGo on: personal-helper ask -c ${run.conversation_id} "…"`));
}
