/** What speaks for and against an answer being stored, by name. doubt-weights.json has the weights. */
export const DOUBT_FEATURES = [
  // How well what is stored of the person asked about fits.
  "score",
  "strong_match",
  "cosine",
  "above_usual",
  "covered",
  "covered_nearby",
  "cosine_and_covered",
  // How much there is: the more, the better the best is, by chance alone.
  "size",
  // How far the best stands out.
  "score_margin",
  "match_margin",
  // How that compares with what is stored of others.
  "score_lead",
  "match_lead",
  "strong_lead",
  "nearby_lead",
  // Asks about none of those who speak: nothing can be compared.
  "nobody",
  // Names and words that the question has.
  "named_match",
  "named_lead",
  "unknown_name",
  "unknown_name_margin",
  "unknown_words",
  // Whether it is of the kind asked for: a time for a "when".
  "kind_lack",
] as const;

export type DoubtFeature = (typeof DOUBT_FEATURES)[number];
export type DoubtFeatures = Record<DoubtFeature, number>;
