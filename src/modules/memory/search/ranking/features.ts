/** The parts of a score, by name. A score is the sum of weight × part; weights.json has the weights. */
export const FEATURES = [
  // The question's words, in it and around it.
  "words",
  "words_nearby_rank",
  "words_of_conversation",
  "covered_nearby",
  "covered_within_two",
  "covered_before",
  "rarest_word",
  "words_of_question_before",
  // Its meaning.
  "sentence",
  "sentence_rank",
  "with_previous",
  "meaning_nearby",
  "meaning_of_conversation",
  // Who and when.
  "subject",
  "first_named",
  "date",
  "when_time_word",
  "when_dated",
  "latest_recent",
  // What kind of text it is.
  "names",
  "where_names",
  "count_numbers",
  "specific",
  "ends_in_question",
  "answers_question",
  "opens_conversation",
] as const;

export type FeatureName = (typeof FEATURES)[number];

/** Those that need a vector of the unit. */
export const MEANING_FEATURES: ReadonlySet<FeatureName> = new Set([
  "sentence",
  "sentence_rank",
  "with_previous",
  "meaning_nearby",
  "meaning_of_conversation",
]);

export const FEATURE_AT = Object.fromEntries(FEATURES.map((name, at) => [name, at])) as Record<
  FeatureName,
  number
>;

export const FEATURE_COUNT = FEATURES.length;
