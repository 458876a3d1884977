/**
 * How much of what answers a question is found, over HTTP: a conversation set in LoCoMo's form is written
 * message by message, its questions are asked, and the distinct sources of ten answers are compared with
 * the evidence.
 */
import { readFileSync } from "node:fs";
import { type Caller, call, signUp } from "../../test/support/api.ts";
import { addRecall, type Recalls } from "./recall-sums.ts";

const CATEGORIES: Record<number, string> = { 1: "multi-hop", 2: "temporal", 3: "open", 4: "single-hop" };
const LIMIT = 10;

interface Turn {
  speaker: string;
  dia_id: string;
  text: string;
  blip_caption?: string;
}

interface Question {
  question: string;
  category: number;
  evidence: string[];
}

export interface Conversation {
  sessions: { at: Date; turns: Turn[] }[];
  questions: Question[];
}

export function readConversations(path: string): Conversation[] {
  const items = JSON.parse(readFileSync(path, "utf8")) as {
    conversation: Record<string, unknown>;
    qa: Question[];
  }[];
  return items.map(({ conversation, qa }) => {
    const sessions = Object.keys(conversation)
      .filter((name) => /^session_\d+$/.test(name))
      .sort((a, b) => Number(a.slice(8)) - Number(b.slice(8)))
      .map((name) => ({
        at: readTime(String(conversation[`${name}_date_time`])),
        turns: conversation[name] as Turn[],
      }));
    const known = new Set(sessions.flatMap(({ turns }) => turns.map((turn) => turn.dia_id)));
    const questions = qa
      .map((question) => ({
        ...question,
        evidence: [...new Set(question.evidence)].filter((id) => known.has(id)),
      }))
      .filter(({ category, evidence }) => category in CATEGORIES && evidence.length > 0);
    return { sessions, questions };
  });
}

/** "1:56 pm on 8 May, 2023", as UTC. */
function readTime(text: string): Date {
  const [time, day] = text.split(" on ");
  const at = new Date(`${day} ${time?.replace(/(am|pm)/, " $1")} UTC`);
  if (Number.isNaN(at.getTime())) throw new Error(`no time: ${text}`);
  return at;
}

export const textOf = (turn: Turn): string =>
  turn.blip_caption ? `${turn.text} [${turn.blip_caption}]` : turn.text;

export async function writeConversation(url: string, { sessions }: Conversation): Promise<Caller> {
  const caller = await signUp(url);
  for (const { at, turns } of sessions) {
    const messages = turns.map((turn) => ({
      role: "user",
      name: turn.speaker,
      id: turn.dia_id,
      at: at.toISOString(),
      content: textOf(turn),
    }));
    const answer = await call(url, "POST", "/v1/memory/write", { token: caller.key, body: { messages } });
    if (answer.status !== 201)
      throw new Error(`a write answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return caller;
}

/** Adds to `recalls`, under the category's name and under "all". */
export async function askQuestions(
  url: string,
  caller: Caller,
  { questions }: Conversation,
  recalls: Recalls,
): Promise<void> {
  for (const { question, category, evidence } of questions) {
    const path = `/v1/memory/claims/search?limit=${LIMIT}&q=${encodeURIComponent(question)}`;
    const { status, body } = await call(url, "GET", path, { token: caller.key });
    if (status !== 200) throw new Error(`a search answered ${status}: ${JSON.stringify(body)}`);
    const found = [...new Set((body as { source_id: string }[]).map(({ source_id }) => source_id))];
    addRecall(recalls, CATEGORIES[category] as string, evidence, found);
  }
}
