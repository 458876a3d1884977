/** Plainly, that something is not known. */
import type { Form, Question } from "../question/question.ts";

const UNKNOWN: Record<Form, string> = {
  who: "I don't know who that is: nothing stored says so.",
  what: "I don't know that: nothing stored says so.",
  when: "I don't know when that is or was: nothing stored says so.",
  where: "I don't know where: nothing stored says so.",
  "how-many": "I don't know how much or how many: nothing stored says so.",
  "how-long": "I don't know how long: nothing stored says so.",
  "yes-no": "I don't know: nothing stored says so.",
  why: "I don't know why: nothing stored says so.",
  compare: "I don't know enough of the two to compare them: nothing stored says so.",
  recommend: "I don't know what to recommend: nothing stored says what would fit.",
  profile: "I don't know anything about you yet: nothing is stored.",
  changes: "I don't know of any change there: nothing stored says so.",
};

const HOW_OLD = /\bhow old\b/i;

export const unknown = ({ form, text }: Pick<Question, "form" | "text">): string =>
  form === "how-many" && HOW_OLD.test(text) ? "I don't know how old: nothing stored says so." : UNKNOWN[form];

export const NOTHING_STORED =
  'I don\'t know anything about you yet: nothing is stored. Tell me something, for instance "I live in Porto", and I will remember it.';
