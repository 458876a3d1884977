/** All that the weights of doubt are learned from and measured by, embedded. */
import { ownUser, practiceQuestions } from "../../../test/support/memory-sets/own-user.ts";
import type { Embeddings } from "../../memory/ranking/embeddings.ts";
import { textsOf } from "../../memory/ranking/material.ts";
import {
  type CaseSet,
  caseTexts,
  conversationCases,
  ownCases,
  readAllConversations,
  sizedCases,
  windowCases,
} from "./cases.ts";

/** Sessions of a part. */
const WINDOWS = [1, 4];

export interface MaterialSets {
  conversations: CaseSet[];
  /** Of each conversation, parts of it. */
  windows: CaseSet[][];
  /** To learn from: as it is, and cut or filled up to other sizes. */
  practice: CaseSet;
  sized: CaseSet[];
  /** To report by. */
  own: CaseSet;
}

export async function readMaterialSets(file: string, embeddings: Embeddings): Promise<MaterialSets> {
  const conversations = await Promise.all(
    readAllConversations(file).map((conversation, at) =>
      conversationCases(conversation, `conversation ${at + 1}`),
    ),
  );
  const sets = {
    conversations,
    windows: conversations.map((set) => WINDOWS.flatMap((sessions) => windowCases(set, sessions))),
    practice: ownCases(practiceQuestions, "practice"),
    sized: sizedCases(
      practiceQuestions,
      conversations.map(({ material }) => material),
    ),
    own: ownCases(ownUser.questions, "own"),
  };
  const all = [...conversations, sets.practice, ...sets.sized, sets.own];
  await embeddings.prepare(all.flatMap((set) => [...textsOf(set.material), ...caseTexts(set)]));
  return sets;
}
