/** How far long work is: a bar on a terminal, otherwise a line every few seconds. On stderr, so that pipes are clean. */
import type { Terminal } from "./terminal.ts";
import { cut } from "./text.ts";

export interface Progress {
  /** `share` is 0 to 1, or undefined where nobody knows how much there is. */
  show(share: number | undefined, text: string): void;
  /** Takes the bar away, for a line above it or for good. */
  clear(): void;
}

const REDRAW_MS = 80;
const LINE_MS = 5_000;
const BAR_WIDTH = 24;
const CLEAR_LINE = "\r\u001b[K";

export function createProgress(terminal: Terminal, now: () => number = () => performance.now()): Progress {
  let shownAt = -Infinity;
  let isDrawn = false;
  const clear = (): void => {
    if (isDrawn) terminal.writeNote(CLEAR_LINE);
    isDrawn = false;
    shownAt = -Infinity;
  };
  if (!terminal.notesOnTerminal) {
    shownAt = now();
    return {
      show(share, text) {
        if (now() - shownAt < LINE_MS) return;
        shownAt = now();
        terminal.note(share === undefined ? text : `${Math.floor(share * 100)} %, ${text}`);
      },
      clear() {},
    };
  }
  return {
    show(share, text) {
      if (now() - shownAt < REDRAW_MS) return;
      shownAt = now();
      const head =
        share === undefined ? "" : `${drawBar(share)} ${`${Math.floor(share * 100)}`.padStart(3)} %  `;
      const columns = process.stderr.columns || 80;
      // One column short: in the last one some terminals break the line at once.
      const line = cut(head + text, columns - 1);
      terminal.writeNote(CLEAR_LINE + line.replace(/^[━╺ ]+/, (bar) => terminal.paintNote("cyan", bar)));
      isDrawn = true;
    },
    clear,
  };
}

function drawBar(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR_WIDTH);
  return (
    "━".repeat(full) + "╺".repeat(full < BAR_WIDTH ? 1 : 0) + " ".repeat(Math.max(0, BAR_WIDTH - full - 1))
  );
}
