/** How the person of the demo tells their helper something, in each of the forms that a write takes. */
interface When {
  /** Days before today. */
  day: number;
  tags: string[];
}

export type Telling = When &
  (
    | { says: string }
    /** Turns: the user's first, then the assistant's, and so on. */
    | { chat: string[] }
    /** Single statements of an app of theirs, about something some days before. */
    | { notes: string[]; app: string; daysBefore?: number; metadata?: Record<string, unknown> }
  );
