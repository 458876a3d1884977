/** Which claims to tell of a person, most telling first, as many as there is room for. */
import type { Outline } from "./outline.ts";
import { compose, type Prose } from "./prose.ts";
import type { Topic } from "./topics.ts";

export interface Room {
  characters: number;
  sentences: number;
}

/** One of each that matters, then more of what there is most of. */
const PICKS: readonly Topic[] = [
  ...([
    "home",
    "job",
    "age",
    "family",
    "health",
    "likes",
    "status",
    "health",
    "hobby",
    "plan",
    "origin",
  ] as const),
  ...([
    "pet",
    "study",
    "family",
    "likes",
    "health",
    "dislikes",
    "language",
    "hobby",
    "job",
    "friend",
  ] as const),
  ...(["family", "likes", "plan", "health", "pet", "family", "hobby"] as const),
];

/** Below this the summary is bare, and takes what it would otherwise pass by. */
const FEW = 4;
const MOST_OTHERS = 3;
const MOST_QUOTES = 5;
const SPARE_TRIES = 5;

export function select(outlines: readonly Outline[], name: string | undefined, room: Room): Prose {
  let chosen: Outline[] = [];
  let prose: Prose = { sentences: [], told: [] };
  const texts = new Set<string>();

  function take(outline: Outline): boolean {
    const text = shownText(outline).toLowerCase();
    if (texts.has(text)) return false;
    const next = [...chosen, outline];
    const longer = compose(next, name);
    if (longer.sentences.length > room.sentences || lengthOf(longer) > room.characters) return false;
    chosen = next;
    prose = longer;
    texts.add(text);
    return true;
  }

  const ranked = [...outlines].sort(
    (a, b) =>
      b.score - a.score ||
      b.claim.valid_from.getTime() - a.claim.valid_from.getTime() ||
      (a.claim.id < b.claim.id ? 1 : -1),
  );
  const shown = ranked.filter(({ score }) => score >= 0);
  const byTopic = Map.groupBy(shown.filter(isClear), ({ topic }) => topic);
  for (const topic of PICKS) {
    const next = byTopic.get(topic)?.shift();
    if (next) take(next);
  }
  const others = shown.filter(({ topic }) => topic === "other");
  const ofPerson = others.filter(({ clause }) => clause.kind === "predicate" || clause.kind === "possessive");
  takeSome(ofPerson, MOST_OTHERS);
  if (chosen.length < FEW) takeSome(ofPerson, FEW);
  if (chosen.length < FEW)
    takeSome(
      others.filter(({ clause }) => clause.kind === "sentence"),
      FEW - chosen.length,
    );
  const quotes = shown.filter(({ clause }) => clause.kind === "quote");
  if (chosen.length < FEW) takeSome(quotes.filter(isClear), MOST_QUOTES);
  if (chosen.length === 0) takeSome(quotes, MOST_QUOTES);
  if (chosen.length === 0) takeSome(ranked, FEW);
  return prose;

  /** Where the room is used up, trying all of a large memory would take long and give nothing. */
  function takeSome(from: readonly Outline[], most: number): void {
    let taken = 0;
    for (const outline of from.filter((one) => !chosen.includes(one)).slice(0, most + SPARE_TRIES)) {
      if (taken >= most) return;
      if (take(outline)) taken++;
    }
  }
}

/** Half a sentence is worth telling only if there is little else. */
const isClear = ({ clause }: Outline): boolean => clause.kind !== "quote" || clause.isWhole;

const shownText = ({ clause }: Outline): string =>
  clause.kind === "predicate" ? clause.plural : clause.text;

const lengthOf = ({ sentences }: Prose): number => sentences.join(" ").length;
