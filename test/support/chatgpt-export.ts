/** Exports of ChatGPT as big as one likes, the same on every run. */
import { createSeededRandom, type SeededRandom } from "./seeded-random.ts";

export interface ExportSize {
  messages: number;
  /** Messages of one conversation, on the branch that was continued. */
  perConversation: [low: number, high: number];
  /** Sentences of an answer. */
  answer: [low: number, high: number];
  seed?: number;
}

const NAMES =
  "Ana Ben Cid Dora Emil Fay Gus Hana Ivo June Karl Lena Max Nora Otto Pia Quin Rosa Sam Tess".split(" ");
const TOWNS = "Lisbon Porto Malmö Ghent Turin Graz Oslo Cork Bergen Lyon Kyoto Quito".split(" ");
const THINGS =
  "cello bicycle boat garden camera kitchen roof bookshelf piano tent sewing-machine canoe".split(" ");
const JOBS = "nurse baker pilot teacher carpenter vet chemist gardener editor plumber".split(" ");

/** One conversation at a time: an export of 50,000 messages has 100 MB. */
export function* chatgptConversations({
  messages,
  perConversation,
  answer,
  seed = 7,
}: ExportSize): Generator<object> {
  const random = createSeededRandom(seed);
  let left = messages;
  let seconds = 1_650_000_000;
  for (let number = 0; left > 0; number++) {
    const size = Math.min(left, random.between(...perConversation));
    left -= size;
    seconds += random.between(3_600, 90_000);
    yield conversation(random, number, size, seconds, answer);
  }
}

function conversation(
  random: SeededRandom,
  number: number,
  size: number,
  since: number,
  answer: [number, number],
): object {
  const mapping: Record<
    string,
    { id: string; parent: string | null; children: string[]; message: object | null }
  > = {};
  const add = (id: string, parent: string | null, message: object | null) => {
    mapping[id] = { id, parent, children: [], message };
    if (parent !== null) mapping[parent]?.children.push(id);
  };
  add(`c${number}-root`, null, null);
  let last = `c${number}-root`;
  for (let at = 0; at < size; at++) {
    const role = at % 2 === 0 ? "user" : "assistant";
    const parts = [role === "user" ? userText(random, number, at) : answerText(random, answer)];
    const id = `c${number}-m${at}`;
    // Now and then an answer was made again, and the first is not what the conversation went on with.
    if (role === "assistant" && random.next() < 0.05)
      add(`${id}-old`, last, said(`${id}-old`, role, ["Another answer."], since + at * 40));
    add(id, last, said(id, role, parts, since + at * 40));
    last = id;
  }
  return {
    title: `Conversation ${number}`,
    create_time: since,
    update_time: since + size * 40,
    mapping,
    current_node: last,
    conversation_id: `c${number}`,
  };
}

const said = (id: string, role: string, parts: string[], create_time: number) => ({
  id,
  author: { role, name: null, metadata: {} },
  create_time,
  content: { content_type: "text", parts },
  status: "finished_successfully",
  recipient: "all",
  metadata: {},
});

function userText(random: SeededRandom, conversation: number, at: number): string {
  const name = random.pick(NAMES);
  const number = conversation * 1_000 + at;
  const texts = [
    () =>
      `My friend ${name} ${number} works as a ${random.pick(JOBS)} in ${random.pick(TOWNS)}. What should I ask?`,
    () =>
      `I repaired the ${random.pick(THINGS)} with ${name} on day ${number}. It took ${random.between(2, 30)} hours.`,
    () => "Can you explain this once more, with an example?",
    () => `Thanks! ${name} and I will go to ${random.pick(TOWNS)} in room ${number}.`,
    () => "How would you write that in a shorter way?",
  ];
  return random.pick(texts)();
}

function answerText(random: SeededRandom, [low, high]: [number, number]): string {
  const sentences = Array.from({ length: random.between(low, high) }, () => {
    const words = Array.from({ length: random.between(8, 22) }, () =>
      random.pick([...THINGS, ...JOBS, "the", "with", "often", "before"]),
    );
    return `${words.join(" ")}.`;
  });
  return sentences.join(" ");
}
