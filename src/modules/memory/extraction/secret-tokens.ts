/** Keys and tokens that are known by how they look, and those that the words before them name. */
import { PLACEHOLDERS } from "./secret-placeholders.ts";

/** By their issuers' prefixes. The look-behind lets each word be tried once, so the time stays linear. */
const ISSUED = new RegExp(
  `(?<![A-Za-z0-9_-])(?:${[
    "sk-(?=[\\w-]*\\d)[\\w-]{16,}", // OpenAI, Anthropic
    "(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{10,}", // Stripe
    "gh[opusr]_[A-Za-z0-9]{16,}",
    "github_pat_\\w{16,}",
    "(?:AKIA|ASIA|AGPA|AROA)[A-Z0-9]{12,}",
    "xox[abeoprs]-[\\w-]{10,}",
    "xapp-[\\w-]{10,}",
    "(?:ph_live|phs)_[A-Za-z0-9]{16,}",
    "whsec_[A-Za-z0-9+/=_-]{16,}",
    "AIza[\\w-]{20,}",
    "ya29\\.[\\w-]{20,}",
    "gl(?:pat|dt|rt|cbt|ptt)-[\\w-]{16,}",
    "(?:hf|npm|gsk|r8|dp\\.pt|figd|sbp|lin_api|ntn|shpat|shpss|shpca|dop_v1|tvly|pplx|xai|nvapi)[_-](?=[\\w-]*\\d)[\\w-]{16,}",
    "(?:hf|npm|gsk)_[A-Za-z]{30,}",
    "pypi-[\\w-]{16,}",
    "SG\\.[\\w-]{16,}\\.[\\w-]{16,}", // SendGrid
    "eyJ[\\w-]{8,}\\.[\\w-]{8,}\\.[\\w-]*", // JSON web tokens
    "\\d{8,10}:AA[\\w-]{30,}", // Telegram
  ].join("|")})`,
  "g",
);

const SLACK_HOOK = /(?<=hooks\.slack\.com\/services\/)[\w/]{16,}/g;
const BEARER = /(?<=\b[Bb]earer )[\w.~+/=-]{16,}/g;

const NAME =
  "(?:(?:api|access|auth|secret|client|private|refresh|session|app|deploy|service|account|storage|signing|encryption|personal access|secret access|licen[cs]e)[ _-]?(?:key|token|secret)|(token|api|key|secret))";
/** "My API key is …", `SECRET_KEY="…"`, "the access token for Acme: …". */
const NAMED = new RegExp(
  `(${NAME}s?(?: (?:for|to|of|from) (?:[\\w.-]{1,30} ){0,3}?[\\w.-]{1,30})?["'\`]?(?: (?:is now|is|was|are|equals)[ :]| ?(?::=|=(?!>)|:))\\s?["'\`(<]?)([A-Za-z0-9_./+=~-]{8,})(?!\\()`,
  "gi",
);

const PRIVATE_KEY = "-----BEGIN ";

export function maskTokens(text: string): string {
  return maskPrivateKeys(text)
    .replace(ISSUED, PLACEHOLDERS.apiKey)
    .replace(SLACK_HOOK, PLACEHOLDERS.apiKey)
    .replace(BEARER, PLACEHOLDERS.apiKey)
    .replace(NAMED, (whole, lead: string, bare: string | undefined, value: string) =>
      looksRandom(value, bare ? 16 : 8)
        ? `${lead}${PLACEHOLDERS.apiKey}${/[.]+$/.exec(value)?.[0] ?? ""}`
        : whole,
    );
}

/** A word of a language has no digit in it, and a date or a version has no letter. */
function looksRandom(value: string, shortest: number): boolean {
  const letters = value.replace(/[^A-Za-z]/g, "").length;
  const digits = value.replace(/\D/g, "").length;
  if (digits === 0) return value.length >= 20 && /[a-z][A-Z]+[a-z]/.test(value) && !/[./]/.test(value);
  return letters + digits >= shortest && letters > 0 && (digits >= 2 || value.length >= 16);
}

/** From `BEGIN … PRIVATE KEY` to its end, or as far as it looks like one when the end is missing. */
function maskPrivateKeys(text: string): string {
  let masked = "";
  let from = 0;
  for (let begin = text.indexOf(PRIVATE_KEY); begin >= 0; begin = text.indexOf(PRIVATE_KEY, begin + 1)) {
    const head = /^-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/.exec(text.slice(begin, begin + 80));
    if (begin < from || !head) continue;
    const body = begin + head[0].length;
    const close = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
    close.lastIndex = body;
    const end = close.exec(text);
    masked += text.slice(from, begin) + PLACEHOLDERS.privateKey;
    from = end
      ? end.index + end[0].length
      : body + (/^(?:[A-Za-z0-9+/=:,-]{16,}|\\[nr]|\s)*/.exec(text.slice(body))?.[0].length ?? 0);
    if (!end) break;
  }
  return masked + text.slice(from);
}
