/** The parts of a search's score, put together under names that say what they look at. */
interface GroupKind {
  name: string;
  about: string;
  parts: Readonly<Record<string, string>>;
}

const KINDS: readonly GroupKind[] = [
  {
    name: "Words",
    about: "The words of your search, in the claim and in what was said around it",
    parts: {
      words: "its own words",
      words_nearby_rank: "words around it, against other claims",
      words_of_conversation: "words of its conversation",
      covered_nearby: "how many of your words are near",
      covered_within_two: "your words within two sentences",
      covered_before: "your words just before",
      rarest_word: "the rarest word",
      words_of_question_before: "a question asked before it",
    },
  },
  {
    name: "Meaning",
    about: "How close it is in meaning, whatever the words",
    parts: {
      sentence: "its sentence",
      sentence_rank: "its sentence, against other claims",
      with_previous: "with the sentence before",
      meaning_nearby: "what was said around it",
      meaning_of_conversation: "its conversation",
    },
  },
  {
    name: "Subject",
    about: "Whether it is about whom you ask",
    parts: { subject: "the same person", first_named: "named first" },
  },
  {
    name: "Time",
    about: "Whether it fits the time you ask for",
    parts: {
      date: "the date asked for",
      when_time_word: "says a time",
      when_dated: "says a date",
      latest_recent: "recent",
    },
  },
  {
    name: "Kind of statement",
    about: "Whether it holds what such a search is after: names, places, numbers",
    parts: {
      names: "names",
      where_names: "places",
      count_numbers: "numbers",
      specific: "says much",
      ends_in_question: "ends in a question",
      answers_question: "answers a question",
      opens_conversation: "opens a conversation",
    },
  },
  {
    name: "Repeats",
    about: "Less for what says nearly the same as a better one",
    parts: { same_message: "same message as a better one", like_a_better_one: "like a better one" },
  },
];

const OTHER = { name: "Other", about: "What has no name here" };

export interface ScoreGroup {
  name: string;
  about: string;
  points: number;
  parts: { name: string; points: number }[];
}

interface ScoreSum {
  groups: ScoreGroup[];
  /** Where every claim begins, before any part is added. */
  start: number;
  total: number;
}

export function sumScore(explain: Readonly<Record<string, number>>): ScoreSum {
  const { base = 0, total = 0, ...rest } = explain;
  const left = new Map(Object.entries(rest));
  const groups = KINDS.map(({ name, about, parts }) => {
    const found = Object.entries(parts).flatMap(([key, partName]) => {
      const points = left.get(key);
      left.delete(key);
      return points ? [{ name: partName, points }] : [];
    });
    return toGroup(name, about, found);
  });
  // A part that a later version of the service adds is still counted, or the sum would not be the total.
  const others = [...left].map(([key, points]) => ({ name: key.replaceAll("_", " "), points }));
  const all = [...groups, toGroup(OTHER.name, OTHER.about, others)];
  return { groups: all.filter(({ parts }) => parts.length > 0), start: base, total };
}

const toGroup = (name: string, about: string, parts: ScoreGroup["parts"]): ScoreGroup => ({
  name,
  about,
  parts: parts.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points)),
  points: parts.reduce((sum, { points }) => sum + points, 0),
});

/** "+1.2", "−0.4": with the sign that typesetters use, which screen readers call minus. */
export function formatPoints(points: number): string {
  const size = Math.abs(points).toFixed(1);
  if (size === "0.0") return "0";
  return points < 0 ? `−${size}` : `+${size}`;
}
