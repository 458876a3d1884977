/** From what people write to claims: the front door of extraction. */
import { setImmediate } from "node:timers/promises";
import type { Log } from "../../../platform/log/log.ts";
import type { Model } from "../../../platform/model/model.ts";
import { extractWithModel } from "./model-extraction.ts";
import type { DraftClaim, Extracted, Passage } from "./passage.ts";
import { type Company, companyOf, extractPassage, sentencesOf } from "./passage-extraction.ts";
import { kindsIn } from "./secrets.ts";

export type { DraftClaim, Extracted, Passage };

export interface Extractor {
  /** One result a passage, in their order. Never fails: what a model can't do is done without it. */
  extract(passages: Passage[]): Promise<Extracted[]>;
}

export interface ExtractorDeps {
  model?: Model;
  log: Log;
  /** For all of a call: whoever writes waits for it. */
  modelTimeoutMs?: number;
}

// About 10 ms of work: other calls are served in between.
const CHARACTERS_AT_A_TIME = 16_000;

export function createExtractor({ model, log, modelTimeoutMs = 20_000 }: ExtractorDeps): Extractor {
  async function claimsByModel(passages: Passage[]): Promise<Map<number, string[]>> {
    if (!model || passages.every(({ role }) => role === "assistant")) return new Map();
    const { claims, failures } = await extractWithModel(model, passages, modelTimeoutMs);
    if (failures.length > 0) {
      // Messages of errors may quote what was sent: only their names are logged.
      log.warn({ model: model.name, failures }, "extraction by the model failed, done without it");
    }
    return claims;
  }

  async function extract(passages: Passage[]): Promise<Extracted[]> {
    const byModel = await claimsByModel(passages);
    const company = companyOf(passages);
    const results: Extracted[] = [];
    let characters = 0;
    for (const [place, passage] of passages.entries()) {
      const claims = byModel.get(place);
      results.push(claims ? arrangeClaims(claims, passage) : extractAt(place, passages, company));
      characters += passage.text.length;
      if (characters >= CHARACTERS_AT_A_TIME) {
        characters = 0;
        await setImmediate();
      }
    }
    return results;
  }

  return { extract };
}

function extractAt(place: number, passages: Passage[], company: Company): Extracted {
  const passage = passages[place] as Passage;
  const before = passages[place - 1];
  const isOther = before && (before.role !== passage.role || before.name !== passage.name);
  return extractPassage(passage, isOther ? before : undefined, company);
}

/** A model's claims, then all that was said: neighbours are known by what was said, not by what was made of it. */
function arrangeClaims(contents: string[], { text }: Passage): Extracted {
  const claims = contents.map(
    (content, position): DraftClaim => ({ content, position, redacted: kindsIn(content) }),
  );
  const said = sentencesOf(text).filter((sentence) => !contents.includes(sentence.text));
  return {
    claims,
    context: said.map((sentence, i) => ({ position: claims.length + i, text: sentence.text })),
  };
}
