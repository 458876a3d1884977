/** Whom a claim is of, for answers that gather what suits somebody. */
import type { Aliases } from "../claims/aliases.ts";
import type { ClaimView } from "../claims/claim-view.ts";
import { namesPerson } from "../claims/subject-fit.ts";
import type { Question } from "../question/question.ts";

const peopleIn = ({ relations }: Question) => relations.filter(({ isThing }) => !isThing);

/** Somebody but the user is named: by a name, or as "my sister". */
export const isOfOthers = (question: Question): boolean =>
  question.names.length > 0 || peopleIn(question).length > 0;

/** Of one who is named in the question. */
export const isOfNamed = (view: ClaimView, question: Question, aliases: Aliases): boolean =>
  question.names.some((name) => namesPerson(view, name, aliases)) ||
  peopleIn(question).some(
    ({ relation }) =>
      view.ofOther === relation ||
      [...(aliases.names.get(relation) ?? [])].some((name) => view.names.has(name)),
  );

/** Of the user, or of nobody in particular. */
export const isOwn = (view: ClaimView): boolean => view.ofUser || view.ofOther === undefined;
