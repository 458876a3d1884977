/** What the other devices see this tab as. Each tab has a name of its own, kept as long as the tab is. */
import { useState } from "react";

const KEPT_AS = "flux-device";
const MAX_DEVICE_CHARACTERS = 64;

export function faultOfDevice(name: string): string | undefined {
  if (!name.trim()) return "Give it a name.";
  if ([...name].length > MAX_DEVICE_CHARACTERS) return `At most ${MAX_DEVICE_CHARACTERS} characters.`;
  return /[\p{C}\u2028\u2029]/u.test(name) ? "Only characters that can be seen." : undefined;
}

function newName(): string {
  const mark = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;
  return `browser tab ${mark.toString(36).padStart(3, "0")}`;
}

function readName(): string {
  try {
    const kept = sessionStorage.getItem(KEPT_AS);
    return kept && !faultOfDevice(kept) ? kept : keep(newName());
  } catch {
    // A browser that lets nothing be kept.
    return newName();
  }
}

function keep(name: string): string {
  try {
    sessionStorage.setItem(KEPT_AS, name);
  } catch {
    // It holds until the page is left.
  }
  return name;
}

export function useDeviceName(): [name: string, rename: (name: string) => void] {
  const [name, setName] = useState(readName);
  return [name, (next) => setName(keep(next))];
}
