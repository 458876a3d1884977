/**
 * Passwords, PINs and one-time codes: nothing tells them from a word but what stands before them. "My password is
 * hunter2" loses its last word, "my password is too short" nothing.
 */
import { trimEnd } from "../../../platform/trim-end.ts";
import { PLACEHOLDERS } from "./secret-placeholders.ts";

const WORD =
  "(?:pass ?(?:word|phrase|wd)s?|passcodes?|(?<![\\p{L}\\p{N}])pass(?= ?[:=] ?\\S{0,60}\\d)|passwor[dt]|kennwort|wachtwoord|contraseña|mot de passe|senha|hasło|parola d'ordine|пароль|密码|密碼|パスワード|비밀번호|(?<![\\p{L}\\p{N}$])(?:pwd|pw|p/w)|(?:verification|one[- ]time|recovery|backup|2fa|login|activation) code|(?<![\\p{L}\\p{N}])otp)";
const WHERE = `(?: (?:for|to|of|on|at|in|de|für|pour|du|von) (?:[^\\s.:=,;?!]|\\.(?=\\S)){1,30}(?: (?:[^\\s.:=,;?!]|\\.(?=\\S)){1,30}){0,4}?)?`;
const SAYS =
  "(?:(?<sign>[\"'`)*]{0,3} ?(?::=|=(?!>)|:|\uff1a)\\s?)|[\"']? (?:(?<verb>is currently|is now|is still|is|was|are|equals|es|ist|est|é|è)|to)(?: ?:)? |['\u2019]s )";
const VALUE =
  "(?:[\"'`\u201c\u2018\u00ab](?<quoted>[^\"'`\u201d\u2019\u00bb\\n]{1,100})[\"'`\u201d\u2019\u00bb]|(?<bare>[^\\s\"'`\u201c\\[<{]\\S{0,127}))";
const PASSWORD = new RegExp(`${WORD}${WHERE}${SAYS}${VALUE}`, "giu");
/** "hunter2 is my password". */
const REVERSED =
  /(?<!\S)(?<bare>\S{4,128}) (?:is|was|as) (?:my|our|the) (?:[\p{L}-]{1,20} ){0,2}?(?:password|passcode|passphrase|pin)\b(?= for| to|[.,;!?\s]*$)/gimu;

/** `postgres://ana:secret@host`, `curl -u ana:secret`, `--password secret`. */
const CONNECTION = /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/?#[\]]{0,100}:)[^\s/?#[\]]{1,200}(?=@[^\s@])/gi;
const FLAG = /((?<!\S)(?:--pass(?:word|wd)?[= ]|-u [\w.@-]{1,60}:))(?!\[|\/\/)\S{1,128}/g;

const PIN =
  /((?<![\p{L}\p{N}])(?:PIN(?:[ -](?:code|number|no\.?))?(?: (?:for|to|of|on) (?:[\p{L}'\u2019-]{1,20} ){0,3}?[\p{L}'\u2019-]{1,20})?(?: (?:is currently|is now|is|was|to|ist|es|est|é|è)| ?[:=#])? ?|pin(?:[ -](?:code|number|no\.?))?(?: (?:for|to|of|on) (?:[\p{L}'\u2019-]{1,20} ){0,3}?[\p{L}'\u2019-]{1,20})?(?:(?: (?:is currently|is now|is|was|to|ist|es|est|é|è)| ?[:=#]) ?)))\d(?:[ -]?\d){2,7}(?![\p{L}\p{N}]|[.,:/]\d)/gu;

const SEED =
  /((?:seed|recovery|mnemonic|backup|secret recovery) (?:phrase|words)(?: (?:is|are)| ?:) ?)["'\u201c]?\p{L}+(?:[ ,]{1,2}\p{L}+){11,23}/giu;

// Most texts have none of these, and need no closer look.
const HINT =
  /pass|pwd?\b|p\/w|\bpin\b|code|kennwort|wachtwoord|contraseña|senha|hasło|parola|пароль|密|パスワード|비밀번호|\botp\b|phrase|words|:\/\/|-u /i;

export function maskPasswords(text: string): string {
  if (!HINT.test(text)) return text;
  const masked = text
    .replace(CONNECTION, `$1${PLACEHOLDERS.password}`)
    .replace(FLAG, `$1${PLACEHOLDERS.password}`)
    .replace(SEED, `$1${PLACEHOLDERS.password}`)
    .replace(PIN, `$1${PLACEHOLDERS.pin}`);
  return maskFound(maskFound(masked, PASSWORD), REVERSED);
}

function maskFound(text: string, shape: RegExp): string {
  shape.lastIndex = 0;
  let masked = "";
  let from = 0;
  for (let match = shape.exec(text); match; match = shape.exec(text)) {
    const span = secretSpan(text, match, shape);
    if (!span) {
      // What was taken for the value may be the word before one: "password: my password is hunter2".
      shape.lastIndex = match.index + 2;
      continue;
    }
    masked += text.slice(from, span[0]) + PLACEHOLDERS.password;
    from = span[1];
    shape.lastIndex = from;
  }
  return masked + text.slice(from);
}

function secretSpan(text: string, match: RegExpExecArray, shape: RegExp): [number, number] | undefined {
  const { sign, verb, quoted, bare } = match.groups as { [group: string]: string | undefined };
  if (quoted !== undefined) {
    const isNone = quoted.endsWith(" removed]") || quoted.includes("(") || quoted.split(" ").length > 6;
    const end = match.index + match[0].length - 1;
    return isNone ? undefined : [end - quoted.length, end];
  }
  if (bare === undefined) return undefined;
  const value = trimEnd(bare, /[.,;:!?)\]'"\u201d\u2019]/);
  const start = match.index + match[0].indexOf(bare, shape === REVERSED ? 0 : match[0].length - bare.length);
  const end = start + value.length;
  if (!/[\p{L}\p{N}]/u.test(value) || /^(?:[*.\u2022_-]+|x+|\$.*)$/i.test(value) || value.includes("["))
    return undefined;
  if (sign !== undefined) return isStopWord(value) || bare.endsWith(":") ? undefined : [start, end];
  const rest = text.slice(end, end + 200);
  if (looksSecret(value))
    return isCount(value) && /^ \p{L}/u.test(rest) ? undefined : [start, end + moreSecrets(rest)];
  return verb === "is" || verb === "was" || verb?.startsWith("is ")
    ? wordsSpan(value, rest, start)
    : undefined;
}

/** "abc123 and def456", "1 2 3 4": as far as it goes on like that. */
function moreSecrets(rest: string): number {
  const digits = /^(?: \d{1,4})+(?![\p{L}\p{N}])/u.exec(rest)?.[0].length;
  if (digits) return digits;
  const next = /^(?:,? (?:and|or)|,) (\S{0,127}[\p{L}\p{N}])/u.exec(rest);
  if (!next || isCount(next[1] as string) || !looksSecret(next[1] as string)) return 0;
  return next[0].length + moreSecrets(rest.slice(next[0].length));
}

/** Plain words up to the end of the clause, none of which could describe a password. */
function wordsSpan(first: string, rest: string, start: number): [number, number] | undefined {
  const clause = first + (/^[^.,;:!?\n()]*/.exec(rest)?.[0] ?? "");
  const words = clause.trim().split(/\s+/);
  if (words.length > 8 || words.some((word) => FUNCTION_WORDS.has(word.toLowerCase()))) return undefined;
  // Four plain words in a row are a pass phrase even if one of them is "correct"; "changed three days ago" is not.
  if (words.length < 4 ? words.some(isStopWord) : words.some((word) => /(?:ed|ing|ly)$|\d/i.test(word)))
    return undefined;
  return [start, start + clause.trimEnd().length];
}

const looksSecret = (value: string): boolean =>
  /\d|\p{Ll}\p{Lu}/u.test(value) || /[^\p{L}\p{M}'\u2019-]/u.test(value);

const isCount = (value: string): boolean => /^\d{1,4}[+%]?$/.test(value);

const isStopWord = (value: string): boolean => {
  const word = value.toLowerCase();
  return (
    FUNCTION_WORDS.has(word) ||
    DESCRIBING.has(word) ||
    /^\p{L}{2,}(?:ed|ing|ly|able|ible|ful|less|ous|ive|ant|ent)$/u.test(word)
  );
};

const FUNCTION_WORDS = new Set(
  `a an the this that these those my your our his her its their i you he she it we they me him us them mine yours is are
   was were be been being am do does did has have had having will would can could should may might must not no never
   always still now again only just also too very so really quite pretty getting going about above after all and any as
   at because before below but by each either else enough even ever every for from how if in into like more most much
   nothing of off on one or other out over same since some something somewhere such than then there here to under until
   up what whatever when where which who why with without yet already thanks please what's it's that's i'm i've
   supposed see use ask tell check required optional none unknown n/a tbd yes ok okay forgot forget null undefined nil true false`.split(
    /\s+/,
  ),
);

const DESCRIBING = new Set(
  `strong weak wrong right safe secure insecure bad good great long short old new different simple easy hard tough
   complex correct incorrect invalid valid fine missing gone empty blank private public secret stale unique hidden
   broken dead due case strict strong stronger weaker longer shorter better worse safer harder easier bigger random
   crazy silly stupid funny dumb lame stolen lost sent set reset leaked written forgotten hacked shown given known taken
   kept found told made put out-of-date outdated up-to-date case-sensitive sensitive visible default temporary permanent
   important critical crucial necessary mandatory redacted masked encrypted hashed wrong mine impossible annoying
   terrible awful perfect policy policies manager field form page link hint length rules rule protected`.split(
    /\s+/,
  ),
);
