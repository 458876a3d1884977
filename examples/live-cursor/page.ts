/** The page's side of it: one state, in which every window has its own cursor. */
import { PersonalHelper } from "personal-helper-client";

/** Filled in by the server of this example. */
declare const BASE_URL: string;

interface Board {
  cursors?: Record<string, { x: number; y: number }>;
}

const EVERY_MS = 100;

const apiKey = location.hash.slice(1) || (prompt("An API key with flux:read and flux:write") ?? "");
const helper = new PersonalHelper({ apiKey, baseUrl: BASE_URL });
const device = `window ${crypto.randomUUID().slice(0, 4)}`;
const board = helper.flux<Board>("live-cursor").connect({ device });

const cursors = new Map<string, HTMLElement>();
const status = document.querySelector("#status") as HTMLElement;
let problem = "";

function show(): void {
  const { state, devices, version, pending } = board;
  // A window that is gone can't take its cursor with it; the others know by the list of who is there.
  const shown = Object.entries(state.cursors ?? {}).filter(
    ([name]) => name !== device && devices.includes(name),
  );
  for (const [name, { x, y }] of shown) {
    const cursor = cursors.get(name) ?? createCursor(name);
    cursor.style.transform = `translate(${x * innerWidth}px, ${y * innerHeight}px)`;
  }
  for (const [name, cursor] of cursors) {
    if (shown.some(([known]) => known === name)) continue;
    cursor.remove();
    cursors.delete(name);
  }
  const others = devices.length - 1;
  status.textContent = `This is ${device}: ${board.status}, ${others} other${others === 1 ? "" : "s"} here, version ${version}, ${pending} to be written. ${problem}`;
}

function createCursor(name: string): HTMLElement {
  const cursor = document.createElement("div");
  cursor.className = "cursor";
  cursor.textContent = name;
  const hue = [...name].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) % 360;
  cursor.style.color = `hsl(${hue} 70% 50%)`;
  document.body.append(cursor);
  cursors.set(name, cursor);
  return cursor;
}

let last: PointerEvent | undefined;
let waiting = false;

/** The first move at once, and then where the pointer is ten times a second. */
addEventListener("pointermove", (event) => {
  last = event;
  if (waiting) return;
  waiting = true;
  write();
  setTimeout(() => {
    waiting = false;
    if (last) write();
  }, EVERY_MS);
});

function write(): void {
  if (!last) return;
  // Parts of the window: the others' may be larger.
  const place = { x: last.clientX / innerWidth, y: last.clientY / innerHeight };
  last = undefined;
  void board.merge({ cursors: { [device]: place } });
}

/** Cursors of windows that are gone; by one of those that are there, or all would pay for it. */
function sweep(): void {
  const { state, devices } = board;
  if (devices[0] !== device) return;
  const gone = Object.keys(state.cursors ?? {}).filter((name) => !devices.includes(name));
  if (gone.length > 0) void board.merge({ cursors: Object.fromEntries(gone.map((name) => [name, null])) });
}

board.on("change", show);
board.on("status", show);
board.on("presence", () => {
  show();
  sweep();
});
const tell = (error: Error) => {
  problem = error.message;
  show();
};
board.on("reject", tell);
board.on("error", tell);
show();
