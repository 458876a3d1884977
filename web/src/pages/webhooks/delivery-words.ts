/** How deliveries and their answers are put into words. */
import type { Delivery } from "personal-helper-client";

const WORDS = {
  pending: { word: "Waiting", look: "accent" },
  retrying: { word: "Trying again", look: "warn" },
  succeeded: { word: "Succeeded", look: "good" },
  failed: { word: "Failed", look: "bad" },
} as const;

/** One that waits because it failed so far is told apart from one that is on its way. */
export const stageOf = ({ status, attempts }: Delivery): keyof typeof WORDS =>
  status === "pending" && attempts > 0 ? "retrying" : status;

export const stageWords = (delivery: Delivery) => WORDS[stageOf(delivery)];

const SOON_MS = 60_000;

/** "204", "No answer", or a dash where nothing was tried. */
export function describeAnswer({ attempts, response_status: status }: Delivery): string {
  if (attempts === 0) return "—";
  return status === null ? "No answer" : String(status);
}

/** Whether a date says too much: a retry in seconds is as good as now. */
export const isSoon = (at: string, now = Date.now()): boolean => Date.parse(at) - now < SOON_MS;

/** JSON for people; what is no JSON stays as it is. */
export function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

/** "812 ms", "15 s" */
export const describeMs = (ms: number): string =>
  ms < 1_000 ? `${ms} ms` : `${Number((ms / 1_000).toFixed(1))} s`;

/** For an `<input type="datetime-local">`, in this place's time. */
export function localInputValue(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
