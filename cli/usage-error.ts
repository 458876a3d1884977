/** What was typed can't be done. The message says what is wrong with it, and what to do. */
export class UsageError extends Error {
  override name = "UsageError";
  /** The command whose help says more. */
  command: string | undefined;

  constructor(message: string, command?: string) {
    super(message);
    this.command = command;
  }
}
