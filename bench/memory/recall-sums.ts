/** Recall and reciprocal rank, summed up by kind of question. */
interface Recall {
  questions: number;
  at5: number;
  at10: number;
  reciprocal: number;
}

export type Recalls = Map<string, Recall>;

/** Adds a question under its kind and under "all": what answers it, and what was found, best first. */
export function addRecall(recalls: Recalls, kind: string, answers: string[], found: string[]): void {
  const share = (count: number) =>
    answers.filter((id) => found.slice(0, count).includes(id)).length / answers.length;
  const first = found.findIndex((id) => answers.includes(id));
  for (const name of ["all", kind]) {
    const recall = recalls.get(name) ?? { questions: 0, at5: 0, at10: 0, reciprocal: 0 };
    recall.questions++;
    recall.at5 += share(5);
    recall.at10 += share(10);
    recall.reciprocal += first < 0 ? 0 : 1 / (first + 1);
    recalls.set(name, recall);
  }
}

/** R@5 / R@10 / MRR of all and of each kind. */
export function describeRecalls(recalls: Recalls): string {
  return [...recalls]
    .map(([name, { questions, at5, at10, reciprocal }]) => {
      const percent = (sum: number) => ((100 * sum) / questions).toFixed(1);
      return `${name} ${percent(at5)}/${percent(at10)}/${(reciprocal / questions).toFixed(3)}`;
    })
    .join("  ");
}
