/** "How many": of what is told one by one, and never counted by who has it. */
import { namesInList } from "../claims/aliases.ts";
import type { Candidate } from "../claims/relevance.ts";
import type { Question } from "../question/question.ts";
import { isMember, sameRelation } from "../question/relations.ts";
import { type Said, saidOf, toldAsIs } from "../said.ts";

const COUNTED =
  /\bhow many (?:different |other )?(pets?|dogs?|cats?|siblings?|brothers?|sisters?|children|kids|sons?|daughters?|languages?|jobs?|allerg(?:y|ies))\b/i;
const ATTRIBUTE: [RegExp, RegExp][] = [
  [/^(?:pet|dog|cat)/, /^pet$/],
  [/^(?:sibling)/, /^relation:(?:.* )?(?:brother|sister)$/],
  [/^brother/, /^relation:(?:.* )?brother$/],
  [/^sister/, /^relation:(?:.* )?sister$/],
  [/^son/, /^relation:(?:.* )?son$/],
  [/^daughter/, /^relation:(?:.* )?daughter$/],
  [/^(?:children|kid)/, /^relation:(?:.* )?(?:son|daughter|child|children|kids?)$/],
  [/^language/, /^speaks$/],
  [/^allerg/, /^allergy$/],
];

/** Undefined where it is no such question, or nothing tells. */
export function answerCount(question: Question, candidates: readonly Candidate[]): Said[] | undefined {
  const noun = COUNTED.exec(question.text)?.[1]?.toLowerCase();
  const attribute = noun === undefined ? undefined : ATTRIBUTE.find(([pattern]) => pattern.test(noun))?.[1];
  if (!noun || !attribute || !question.ofUser) return undefined;
  const told = candidates.find(({ facts }) =>
    facts.some(
      (fact) =>
        fact.owner === "user" &&
        fact.kind === "holds" &&
        /^number:/.test(fact.attribute) &&
        noun.startsWith(fact.attribute.slice(7, 11)),
    ),
  );
  if (told) return [toldAsIs(told.claim)];
  const counted = countEach(noun, attribute, candidates);
  if (counted.size === 0) return undefined;
  const items = [...new Set([...counted.values()].map(({ candidate }) => candidate))];
  const total = [...counted.values()].reduce((sum, { count }) => sum + count, 0);
  const count = saidOf(
    `${total} that I know of.`,
    items.map(({ claim }) => claim),
  );
  return [count, ...items.map(({ claim }) => toldAsIs(claim))];
}

/** "Two cats and a dog": as many of a kind as a claim says, or as have names. */
function countEach(noun: string, attribute: RegExp, candidates: readonly Candidate[]) {
  const counted = new Map<string, { candidate: Candidate; count: number }>();
  const add = (key: string, candidate: Candidate, count: number) => {
    if (!counted.has(key)) counted.set(key, { candidate, count });
  };
  for (const candidate of candidates) {
    const own = candidate.facts.filter(({ owner, kind }) => owner === "user" && kind === "holds");
    for (const fact of own) {
      const isKind = !/^(?:dog|cat)/.test(noun) || fact.value.startsWith(noun.slice(0, 3));
      if (!attribute.test(fact.attribute) || !isKind) continue;
      const number = own.find((each) => each.attribute === `number:${fact.value}`);
      add(fact.value, candidate, Number(number?.value) || 1);
    }
    const list = namesInList(candidate.claim.content);
    if (list && isMember(list.relation, sameRelation(singular(noun))))
      // As the facts of them have it.
      for (const name of list.names)
        add(attribute.test("pet") ? `${list.relation} ${name}` : name, candidate, 1);
  }
  return withoutNamed(counted);
}

/** "I have two cats" and "my cat Tom": he is one of the two. */
function withoutNamed(counted: Map<string, { candidate: Candidate; count: number }>) {
  for (const key of [...counted.keys()]) {
    const [kind = ""] = key.split(" ");
    const ofKind = counted.get(kind);
    if (kind === key || !ofKind) continue;
    if (ofKind.count > 1) ofKind.count--;
    else counted.delete(kind);
  }
  return counted;
}

const singular = (noun: string): string => (noun === "children" ? "child" : noun.replace(/s$/, ""));
