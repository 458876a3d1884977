/** Contractions and what people type for them without the apostrophe. `'s` stays: only its place tells "is" from "of". */

const WHOLE = new Map<string, readonly string[]>(
  Object.entries({
    "won't": "will not",
    "can't": "can not",
    cannot: "can not",
    "shan't": "shall not",
    "ain't": "is not",
    "i'm": "i am",
    im: "i am",
    ive: "i have",
    youre: "you are",
    youve: "you have",
    weve: "we have",
    theyre: "they are",
    theyve: "they have",
    hes: "he is",
    shes: "she is",
    thats: "that is",
    theres: "there is",
    whats: "what is",
    dont: "do not",
    doesnt: "does not",
    didnt: "did not",
    isnt: "is not",
    arent: "are not",
    wasnt: "was not",
    werent: "were not",
    havent: "have not",
    hasnt: "has not",
    hadnt: "had not",
    wont: "will not",
    cant: "can not",
    couldnt: "could not",
    wouldnt: "would not",
    shouldnt: "should not",
    gonna: "going to",
    wanna: "want to",
    gotta: "got to",
    "let's": "let us",
    "it's": "it is",
    "that's": "that is",
    "there's": "there is",
    "what's": "what is",
    "who's": "who is",
    "here's": "here is",
    "where's": "where is",
    "y'all": "you all",
    gimme: "give me",
  }).map(([from, to]) => [from, to.split(" ")] as const),
);

const ENDS: readonly (readonly [string, string])[] = [
  ["'m", "am"],
  ["'re", "are"],
  ["'ve", "have"],
  ["'ll", "will"],
  ["'d", "would"],
  ["'s", "'s"],
];

/** The words a token stands for, in lower case; undefined for a plain word. */
export function expandContraction(token: string): readonly string[] | undefined {
  const whole = WHOLE.get(token);
  if (whole) return whole;
  if (!token.includes("'")) return undefined;
  if (token.endsWith("n't") && token.length > 3) return [token.slice(0, -3), "not"];
  for (const [end, word] of ENDS) {
    if (token.length > end.length && token.endsWith(end)) {
      const before = token.slice(0, -end.length);
      return [...(expandContraction(before) ?? [before]), word];
    }
  }
  return undefined;
}
