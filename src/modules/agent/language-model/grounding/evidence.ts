/** What an answer may stand on, under the short marks that the model knows it by. */
import { isReport, type KnownClaim } from "../../../memory/index.ts";
import { type Reading, read } from "./reading.ts";
import { parseIsoDate, type SaidDate } from "./said-dates.ts";

export interface Evidence {
  /** `c1` for a claim, `s1` for a state: of a feed, an app, or what the run began with. */
  ref: string;
  /** Undefined for a state: only claims are cited to the user. */
  claimId: string | undefined;
  text: string;
  reading: Reading;
  /** When it happens or happened. */
  dates: readonly SaidDate[];
  /** When it was told, for "you told me on 3 May". */
  toldOn: readonly SaidDate[];
  /** Terms of whom it speaks of, where that is not the user. */
  ofAnother: ReadonlySet<string> | undefined;
}

export interface EvidenceBook {
  /** The same claim keeps its mark. */
  addClaim(claim: KnownClaim): Evidence;
  /** So does the same text under the same key. */
  addState(key: string, text: string, at: Date): Evidence;
  find(ref: string): Evidence | undefined;
  list(): readonly Evidence[];
}

export function createEvidenceBook(): EvidenceBook {
  const byRef = new Map<string, Evidence>();
  const byClaim = new Map<string, Evidence>();
  const byState = new Map<string, Evidence>();
  let states = 0;
  return {
    addClaim(claim) {
      const known = byClaim.get(claim.id);
      if (known) return known;
      const evidence = readClaim(`c${byClaim.size + 1}`, claim);
      byRef.set(evidence.ref, evidence);
      byClaim.set(claim.id, evidence);
      return evidence;
    },
    addState(key, text, at) {
      const known = byState.get(key);
      if (known?.text === text) return known;
      const reading = read(text);
      const toldOn = [parseIsoDate(at.toISOString().slice(0, 10))];
      const evidence: Evidence = {
        ref: `s${++states}`,
        claimId: undefined,
        text,
        reading,
        dates: [...reading.dates, ...toldOn],
        toldOn,
        ofAnother: undefined,
      };
      byRef.set(evidence.ref, evidence);
      byState.set(key, evidence);
      return evidence;
    },
    find: (ref) => byRef.get(ref.toLowerCase()),
    list: () => [...byRef.values()],
  };
}

function readClaim(ref: string, claim: KnownClaim): Evidence {
  const reading = read(claim.speaker === null ? claim.content : `${claim.speaker}: ${claim.content}`);
  const happened = claim.occurred_at ? [claim.occurred_at.toISOString().slice(0, 10)] : [];
  const told = [...claim.stated_at, claim.valid_from].map((date) => date.toISOString().slice(0, 10));
  return {
    ref,
    claimId: claim.id,
    text: claim.content,
    reading,
    dates: [...reading.dates, ...[...claim.dates, ...happened].map(parseIsoDate)],
    toldOn: told.map(parseIsoDate),
    ofAnother: findOther(claim),
  };
}

const RELATION =
  "wife|husband|partner|girlfriend|boyfriend|fiancée?|spouse|mother|father|mom|mum|dad|parents?|sister|brother|siblings?|son|daughter|child|children|kids?|baby|aunt|uncle|cousin|nephew|niece|grand(?:mother|father|ma|pa|son|daughter)|friend|neighbou?r|boss|manager|colleague|coworker|co-worker|teacher|landlord|roommate|flatmate|doctor|dentist|dog|cat";
/** "My sister Ana lives in Porto", "My best friend's son …". */
const OF_RELATION = new RegExp(
  `^(?:[Mm]y|[Oo]ur) (?:[\\p{L}-]+ ){0,2}?(?:${RELATION})(?:'s)?(?: \\p{Lu}[\\p{L}'-]+)*(?![\\p{L}])`,
  "u",
);
/** "Ana lives in Porto": a name and a verb. */
const OF_NAME = /^(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+){0,5}) (?:is|was|has|had|will|[a-z]+s|[a-z]+ed)\b/u;
const NO_NAME =
  /^(?:The|This|That|There|It|He|She|His|Her|A|An|User|In|On|At|For|Every|All|Some|No|When|If|Likes|Loves|Lives|Works|Has|Is|Was)$/;
const OF_USER = /\b(?:I|I'm|I've|I'd|I'll|we|we're|we've|me|us|user)\b/i;

const OF_FEED = read("feed").terms;

function findOther({ content, speaker }: KnownClaim): ReadonlySet<string> | undefined {
  if (speaker !== null) return read(speaker).terms;
  // Whatever a feed says of "you": it is told as the feed's, or not at all.
  if (isReport(content)) return OF_FEED;
  if (OF_USER.test(content)) return undefined;
  const name = OF_NAME.exec(content)?.[1];
  const lead = OF_RELATION.exec(content)?.[0] ?? (name && !NO_NAME.test(name) ? name : undefined);
  const terms = lead === undefined ? undefined : read(lead).terms;
  return terms?.size ? terms : undefined;
}
