import { text } from "node:stream/consumers";
import type { Terminal } from "./terminal.ts";

/** All of it. Who types it is told how to end it. */
export function readStdin(terminal: Terminal): Promise<string> {
  if (process.stdin.isTTY) terminal.note(terminal.paintNote("dim", "Type, and end with Ctrl-D."));
  return text(process.stdin);
}
