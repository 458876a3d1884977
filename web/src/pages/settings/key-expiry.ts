/** How long a key works: the choices, and the moment each of them means. */
export type ExpiryChoice = "never" | "7" | "30" | "90" | "date";

export const EXPIRY_CHOICES: readonly [ExpiryChoice, string][] = [
  ["never", "Never"],
  ["7", "In 7 days"],
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["date", "On a date…"],
];

const DAY_MS = 86_400_000;
/** Within this an expiry is worth a warning. */
const SOON_MS = 7 * DAY_MS;

/** As the service takes it; undefined when there is no such day or it is over. */
export function expiryOf(choice: ExpiryChoice, date: string, now: Date): string | null | undefined {
  if (choice === "never") return null;
  if (choice !== "date") return new Date(now.getTime() + Number(choice) * DAY_MS).toISOString();
  // The end of that day where the person is: a key "until Friday" works on Friday.
  const end = new Date(`${date}T23:59:59`);
  return end > now ? end.toISOString() : undefined;
}

/** Tomorrow as a date field writes it, in the person's own time zone. */
export function tomorrow(now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

export type ExpiryState = "never" | "expired" | "soon" | "later";

export function expiryState(expiresAt: string | null, now: Date): ExpiryState {
  if (expiresAt === null) return "never";
  const leftMs = new Date(expiresAt).getTime() - now.getTime();
  if (leftMs <= 0) return "expired";
  return leftMs < SOON_MS ? "soon" : "later";
}
