/** From what people write to claims: the front door of extraction. */
import type { Log } from "../../../platform/log/log.ts";
import type { Model } from "../../../platform/model/model.ts";
import { mapInSlices } from "../../../platform/time-slices.ts";
import { extractWithModel } from "./model-extraction.ts";
import { CONVERSATION_GAP_MS, type DraftClaim, type Extracted, type Passage } from "./passage.ts";
import { type Company, companyOf, extractPassage, sentencesOf } from "./passage-extraction.ts";
import { kindsIn } from "./secrets.ts";

export type { DraftClaim, Extracted, Passage };

/** What a model made of some of the passages, by their place. */
export type ClaimsByModel = ReadonlyMap<number, string[]>;

export interface Extractor {
  /** One result a passage, in their order. Never fails: what a model can't do is done without it. */
  extract(passages: Passage[]): Promise<Extracted[]>;
  /** The model's part alone. */
  readByModel(passages: Passage[]): Promise<ClaimsByModel>;
}

/** Of all passages together. A body of 1 MiB has some 12,000; what has more is no prose, and is taken in larger pieces. */
const MOST_SENTENCES = 16_000;
const LEAST_SENTENCES = 8;

export interface ExtractorDeps {
  model?: Model;
  log: Log;
  /** For all of a call: whoever writes waits for it. */
  modelTimeoutMs?: number;
}

export function createExtractor({ model, log, modelTimeoutMs = 20_000 }: ExtractorDeps): Extractor {
  async function readByModel(passages: Passage[]): Promise<ClaimsByModel> {
    if (!model || passages.every(({ role }) => role === "assistant")) return new Map();
    const { claims, failures } = await extractWithModel(model, passages, modelTimeoutMs);
    if (failures.length > 0) {
      // Messages of errors may quote what was sent: only their names are logged.
      log.warn({ model: model.name, failures }, "extraction by the model failed, done without it");
    }
    return claims;
  }

  return {
    readByModel,
    extract: async (passages) => extractByRules(passages, await readByModel(passages)),
  };
}

/** The rest of it: pure, the same wherever it runs. */
export function extractByRules(passages: Passage[], byModel: ClaimsByModel): Promise<Extracted[]> {
  const company = companyOf(passages);
  const length = passages.reduce((sum, { text }) => sum + text.length, 0);
  return mapInSlices(passages, (passage, place) => {
    const claims = byModel.get(place);
    const most = Math.max(LEAST_SENTENCES, Math.ceil((MOST_SENTENCES * passage.text.length) / (length || 1)));
    return claims
      ? arrangeClaims(claims, passage, company)
      : extractAt(place, passages, { ...company, mostSentences: most });
  });
}

function extractAt(place: number, passages: Passage[], company: Company): Extracted {
  const passage = passages[place] as Passage;
  const before = passages[place - 1];
  const isOther = before && (before.role !== passage.role || before.name !== passage.name);
  // Nobody answers what was asked in another conversation.
  const isNear = before && Math.abs(passage.at.getTime() - before.at.getTime()) <= CONVERSATION_GAP_MS;
  return extractPassage(passage, isOther && isNear ? before : undefined, company);
}

/** A model's claims, then all that was said: neighbours are known by what was said, not by what was made of it. */
function arrangeClaims(contents: string[], { text }: Passage, company: Company): Extracted {
  const claims = contents.map(
    (content, position): DraftClaim => ({ content, position, redacted: kindsIn(content) }),
  );
  const said = sentencesOf(text, company).filter((sentence) => !contents.includes(sentence.text));
  return {
    claims,
    context: said.map((sentence, i) => ({ position: claims.length + i, text: sentence.text })),
  };
}
