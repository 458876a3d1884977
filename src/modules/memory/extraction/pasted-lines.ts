/** What is pasted by its form alone: quoted lines, forwarded mail, letters to others, what others say in a transcript. */

// The marks of a text's lines: true is what the user did not say here.
export type Marks = boolean[];

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === "";

const QUOTED = /^[ \t]{0,3}>/;
const ATTRIBUTION = /^on .{4,120} wrote:\s*$|^.{2,60} (?:wrote|schrieb|escribió|a écrit) ?:\s*$/i;
const FORWARDED = /^-{2,}\s*(?:original|forwarded) message\b|^begin forwarded message:/i;

/** `> I hate onions` is what another wrote, if the user says anything besides. */
export function markQuoted(lines: readonly string[], marks: Marks): void {
  for (const [i, line] of lines.entries()) {
    if (QUOTED.test(line)) marks[i] = true;
    else if (ATTRIBUTION.test(line) && QUOTED.test(lines.slice(i + 1).find((next) => !isBlank(next)) ?? ""))
      marks[i] = true;
    else if (FORWARDED.test(line.trim())) {
      marks.fill(true, i);
      return;
    }
  }
}

const NOBODY =
  "diary|journal|diario|god|lord|me|self|future me|assistant|helper|ai|chatgpt|gpt|claude|gemini|siri|alexa";
const DEAR = new RegExp(
  `^\\s*(?:dear (?!(?:${NOBODY})\\b)|to whom it may concern)[^.!?\\n]{0,60}(?:[,:!]|$)`,
  "i",
);
const HELLO = new RegExp(
  `^\\s*(?:[Hh]i|[Hh]ello|[Hh]ey|[Gg]ood (?:morning|afternoon|evening)) (?!(?:${NOBODY})\\b)\\p{Lu}[\\p{L} .'-]{0,40}[,!]\\s*$`,
  "u",
);
const SIGN_OFF =
  /^\s*(?:(?:best|kind|kindest|warm|warmest|many|with|all the|much|lots of|yours|very) +){0,3}(?:regards|wishes|best|sincerely|faithfully|truly|yours|cheers|thanks|thank you|love|cordially|respectfully|greetings|hugs|xoxo)(?: in advance| again)?\s*[,.!]?(?:\s+\p{Lu}[\p{L} .'-]{0,40})?\s*$/iu;
const MOST_SIGNATURE_LINES = 4;

/** From a salutation to the sign-off and the names below it. A greeting without "Dear" may be for the assistant. */
export function markLetters(lines: readonly string[], marks: Marks): void {
  const signOffs = lines.flatMap((line, i) => (SIGN_OFF.test(line.slice(0, 120)) ? [i] : []));
  for (let i = 0; i < lines.length && signOffs.length > 0; i++) {
    const line = lines[i] as string;
    while ((signOffs[0] ?? Number.POSITIVE_INFINITY) <= i) signOffs.shift();
    const isLetter =
      DEAR.test(line) || (HELLO.test(line) && lines.slice(0, i).some((before) => !isBlank(before)));
    const signed = signOffs[0];
    if (!isLetter || signed === undefined) continue;
    const end = signatureEnd(lines, signed);
    marks.fill(true, i, end);
    i = end - 1;
  }
}

function signatureEnd(lines: readonly string[], signed: number): number {
  let end = signed + 1;
  while (end < lines.length && end - signed <= MOST_SIGNATURE_LINES && isSignature(lines[end] as string))
    end++;
  return end;
}

const isSignature = (line: string): boolean =>
  !isBlank(line) && line.trim().split(/\s+/).length <= 5 && !/[?!]$|\b(?:I|my|me)\b/.test(line);

const LABELLED =
  /^(?:\[?\d[\d/.:,-]{2,9}(?:,? \d[\d:]{3,7})?(?: ?[AaPp][Mm])?\]? ?(?:[-\u2013] ?)?)?(?:\*\*)?(\p{Lu}[\p{L}\p{N}'.-]*(?: [\p{Lu}\p{N}][\p{L}\p{N}'.-]*){0,2})(?: \([\d:]+\))?(?:\*\*)?:(?:\*\*)? +(\S.*)$/u;
const SPEAKER =
  /^(?:(?:speaker|person|participant|voice|caller) (?:\d+|[A-Z])|interviewer|interviewee|moderator|respondent)$/i;
const NO_SPEAKER =
  /^(?:me|i|myself|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|january|february|march|april|may|june|july|august|september|october|november|december|breakfast|lunch|dinner|snack|morning|afternoon|evening|night|q|a|question|answer|note|notes|day|week|\d.*)(?: \d+)?$/i;
const TALKS = /\?|\b(?:I|I'm|I've|you|my|me|we|your)\b/i;

/**
 * Others in a transcript. "Name: Ana" and "City: Porto" are no speakers: those come again, talk to each other, or
 * are called so. "Me:" is the user.
 */
export function markTranscript(lines: readonly string[], marks: Marks): void {
  const said = lines.map((line) => {
    const found = LABELLED.exec(line.trim().slice(0, 400));
    return found && { label: (found[1] as string).toLowerCase(), words: found[2] as string };
  });
  const speakers = speakersIn(said.filter((one) => one !== null));
  const isTheirs = (place: number): boolean => speakers.has(said[place]?.label ?? "");
  const last = lines.findLastIndex((_, place) => isTheirs(place));
  let theirs = false;
  for (const [i, line] of lines.entries()) {
    if (said[i]) theirs = isTheirs(i);
    // After the last of them the user may go on, in a paragraph of their own.
    else if (i > last && isBlank(line)) theirs = false;
    if (theirs) marks[i] = true;
  }
}

function speakersIn(said: readonly { label: string; words: string }[]): ReadonlySet<string> {
  const named = said.filter(({ label }) => SPEAKER.test(label));
  const others = said.filter(({ label }) => !NO_SPEAKER.test(label));
  return new Set((isTalk(said, others) ? others : named).map(({ label }) => label));
}

/** They ask and are answered, or take turns. "Rome: I loved the food" under each of some towns is neither. */
function isTalk(said: readonly { label: string; words: string }[], others: typeof said): boolean {
  const times = new Map<string, number>();
  for (const { label } of others) times.set(label, (times.get(label) ?? 0) + 1);
  const comeAgain = [...times.values()].filter((count) => count > 1).length;
  const isAsked = said.some(({ words }) => words.includes("?"));
  const parties = new Set(said.map(({ label }) => label)).size;
  if (parties < 2 || !said.some(({ words }) => TALKS.test(words))) return false;
  return comeAgain > 1 || (comeAgain === 1 && isAsked);
}
