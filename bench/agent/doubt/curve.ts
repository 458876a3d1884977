/** What a threshold of doubt comes to: the share that is refused of each kind of question. */
export interface Judgement {
  kind: string;
  hasAnswer: boolean;
  doubt: number;
}

const THRESHOLDS = [0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7, 0.8];

/** Made from a question that has no answer, by asking it of the other: not quite what anyone would ask. */
const MADE = "swapped back";

function refusedShare(judgements: readonly Judgement[], threshold: number): number {
  return judgements.filter(({ doubt }) => doubt > threshold).length / Math.max(1, judgements.length);
}

/** How often a question without an answer is doubted more than one with: 0.5 by chance. */
function areaUnderCurve(without: readonly Judgement[], answered: readonly Judgement[]): number {
  let sum = 0;
  for (const a of without)
    for (const b of answered) sum += a.doubt > b.doubt ? 1 : a.doubt === b.doubt ? 0.5 : 0;
  return sum / Math.max(1, without.length * answered.length);
}

/** Lines of a table: a threshold each, and the share refused of all that has an answer and of each kind. */
export function describeCurve(judgements: readonly Judgement[]): string[] {
  const answered = judgements.filter(({ kind, hasAnswer }) => hasAnswer && kind !== MADE);
  const kinds = [...new Set(judgements.map(({ kind }) => kind))];
  const ofKind = (kind: string) => judgements.filter((judgement) => judgement.kind === kind);
  const areas = kinds
    .filter((kind) => ofKind(kind).some(({ hasAnswer }) => !hasAnswer))
    .map((kind) => `${kind} ${areaUnderCurve(ofKind(kind), answered).toFixed(3)}`);
  const share = (of: readonly Judgement[], threshold: number) =>
    `${(100 * refusedShare(of, threshold)).toFixed(1)}%`;
  return [
    `area under the curve against all that is answered: ${areas.join(", ")}`,
    ...THRESHOLDS.map(
      (threshold) =>
        `> ${threshold.toFixed(2)}: answered ${share(answered, threshold)}; ${kinds
          .map((kind) => `${kind} ${share(ofKind(kind), threshold)}`)
          .join(", ")}`,
    ),
  ];
}
