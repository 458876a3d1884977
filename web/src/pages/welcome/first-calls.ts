/** The three calls from nothing to an answer, as one types them into a shell. */
export interface FirstTexts {
  /** A statement to remember. */
  statement: string;
  query: string;
  question: string;
}

export const FIRST_TEXTS: FirstTexts = {
  statement: "I live in Lisbon. My sister Ana is a nurse.",
  query: "What does my sister do?",
  question: "Where do I live?",
};

/** Stands in the calls where no key is at hand; a shell fills it in. */
export const KEY_PLACEHOLDER = "$API_KEY";

export interface FirstCalls {
  write: string;
  search: string;
  ask: string;
}

export function firstCalls(origin: string, key: string, texts: FirstTexts): FirstCalls {
  // In double quotes, so that the shell fills in the placeholder. A key has no character that means anything there.
  const authorization = `-H "Authorization: Bearer ${key}"`;
  const post = (path: string, body: object) =>
    [
      `curl ${origin}${path}`,
      authorization,
      "-H 'Content-Type: application/json'",
      `-d ${quote(JSON.stringify(body))}`,
    ].join(" \\\n  ");
  return {
    write: post("/v1/memory/write", { content: texts.statement }),
    search: [
      `curl -G ${origin}/v1/memory/claims/search`,
      authorization,
      `--data-urlencode ${quote(`q=${texts.query}`)}`,
    ].join(" \\\n  "),
    ask: post("/v1/agent/run", { message: texts.question }),
  };
}

/** As one word of a POSIX shell, whatever stands in it. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
