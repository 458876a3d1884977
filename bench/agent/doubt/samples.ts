/** The features of doubt of every case, as a search in the case's memory finds them. */
import type { DoubtFeatures } from "../../../src/modules/memory/search/doubt/doubt-features.ts";
import { readFinding } from "../../../src/modules/memory/search/doubt/judge.ts";
import type { ClaimRow, MessageRow } from "../../../src/modules/memory/search/index-rows.ts";
import { createClaimRanker } from "../../../src/modules/memory/search/ranking/claim-ranker.ts";
import type { RankingWeights } from "../../../src/modules/memory/search/ranking/weights.ts";
import type { Embeddings } from "../../memory/ranking/embeddings.ts";
import { claimRows, type Material, messageRows } from "../../memory/ranking/material.ts";
import { createStage } from "../../memory/ranking/measure.ts";
import type { Case, CaseSet } from "./cases.ts";

export interface Sample extends Pick<Case, "kind" | "hasAnswer" | "namesSomebody"> {
  features: DoubtFeatures;
  /** The set that it is of. */
  set: string;
  isSized: boolean;
  /** What answers it, or would: the same for a question and all that was made of it. */
  source: string;
}

interface Unit {
  message: MessageRow | undefined;
  /** Its vector is of both. */
  next: MessageRow | undefined;
  claims: ClaimRow[];
}

/** Without embeddings words alone decide. */
export function readSamples(
  { material, cases, isSized = false }: CaseSet,
  embeddings: Embeddings | undefined,
  weights: RankingWeights,
): Sample[] {
  const stage = createStage(material, embeddings);
  const ranker = createClaimRanker(stage.memory, weights);
  const units = unitsOf(material, embeddings);
  const { index } = stage;
  const takeOut = ({ message, next, claims }: Unit) => {
    if (message) index.setMessage({ ...message, context: [], vector: null });
    if (next) index.setMessage({ ...next, vector: null });
    for (const claim of claims) index.setClaim({ ...claim, content: null });
  };
  const putBack = ({ message, next, claims }: Unit) => {
    if (message) index.setMessage(message);
    if (next) index.setMessage(next);
    for (const claim of claims) index.setClaim(claim);
  };
  return cases.flatMap(({ question, kind, hasAnswer, namesSomebody, without }) => {
    const gone = without.flatMap((key) => units.get(key) ?? []);
    gone.forEach(takeOut);
    index.settle();
    const found: DoubtFeatures[] = [];
    ranker.search(index, stage.request(question), (finding) => found.push(readFinding(finding)));
    gone.forEach(putBack);
    index.settle();
    const source = question.answers.join(" ");
    return found.map((features) => ({
      features,
      kind,
      hasAnswer,
      namesSomebody,
      set: material.name,
      isSized,
      source,
    }));
  });
}

function unitsOf(material: Material, embeddings: Embeddings | undefined): Map<string, Unit> {
  const units = new Map<string, Unit>();
  const messages = messageRows(material, embeddings);
  messages.forEach((message, at) => {
    const next = messages[at + 1];
    units.set(message.id, { message, next: next?.group === message.group ? next : undefined, claims: [] });
  });
  for (const claim of claimRows(material, embeddings)) {
    const key = claim.message ?? claim.id;
    const unit = units.get(key) ?? { message: undefined, next: undefined, claims: [] };
    unit.claims.push(claim);
    units.set(key, unit);
  }
  return units;
}
