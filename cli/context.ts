/** What a command works with. */
import { type AnswerInfo, PersonalHelper, PersonalHelperError } from "personal-helper-client";
import { type Connection, findConnection } from "./connection/connection.ts";
import { NotSignedInError } from "./connection/not-signed-in-error.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { UsageError } from "./usage-error.ts";

export interface Context {
  readonly terminal: Terminal;
  readonly connection: Connection;
  /** As they were typed. */
  readonly given: { url: string | undefined; key: string | undefined };
  /** Calls with the key, or throws a NotSignedInError. */
  helper(): PersonalHelper;
  /** Calls with another credential, or none. */
  helperWith(apiKey: string | undefined, options?: { fetch?: typeof fetch }): PersonalHelper;
}

interface ContextSettings {
  url: string | undefined;
  key: string | undefined;
  retries: boolean;
}

export function createContext(terminal: Terminal, settings: ContextSettings): Context {
  let found: Connection | undefined;
  const connection = (): Connection => {
    found ??= findConnection(settings);
    return found;
  };

  function onAnswer({ status, rateLimit }: AnswerInfo): void {
    if (status !== 429 || !settings.retries || !terminal.notesOnTerminal) return;
    const wait = rateLimit ? ` There is room in ${rateLimit.resetSeconds} s.` : "";
    terminal.note(terminal.paintNote("dim", `Too many requests.${wait}`));
  }

  function helperWith(apiKey: string | undefined, options: { fetch?: typeof fetch } = {}): PersonalHelper {
    const { url: baseUrl } = connection();
    try {
      return new PersonalHelper({
        apiKey,
        baseUrl,
        onAnswer,
        ...options,
        ...(settings.retries ? {} : { maxRetries: 0 }),
      });
    } catch (error) {
      if (error instanceof PersonalHelperError)
        throw new UsageError(`The key can't be used: ${error.message}`);
      throw error;
    }
  }

  return {
    terminal,
    given: { url: settings.url, key: settings.key },
    get connection() {
      return connection();
    },
    helperWith,
    helper() {
      const { key, url } = connection();
      if (key === undefined)
        throw new NotSignedInError(
          `Not signed in at ${url}. Run "personal-helper login", or set PERSONAL_HELPER_KEY.`,
        );
      return helperWith(key);
    },
  };
}
