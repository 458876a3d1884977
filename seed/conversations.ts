/** What the person asked their helper, in the page and on the phone. */
import type { PersonalHelper } from "../client/src/index.ts";
import type { Cast } from "./cast.ts";
import type { Act } from "./timeline.ts";

interface Conversation {
  day: number;
  hour: number;
  on: "phone" | "page" | "courseApp";
  asks: string[];
  skills?: string[];
}

const CONVERSATIONS: readonly Conversation[] = [
  { day: 410, hour: 9, on: "phone", asks: ["Where do I live?"] },
  { day: 182, hour: 20, on: "phone", asks: ["Who is my doctor?", "What am I allergic to?"] },
  {
    day: 59,
    hour: 12,
    on: "phone",
    asks: ["What do we want to see in Japan?", "What is our budget for Japan?"],
  },
  { day: 36, hour: 18, on: "phone", asks: ["What would my father like?", "What could I give my father?"] },
  { day: 27, hour: 8, on: "phone", asks: ["When is the weekly forecast meeting?"] },
  {
    day: 23,
    hour: 19,
    on: "page",
    asks: ["What is Rui's shoe size?", "What does Rui love?", "When is Rui's birthday?"],
  },
  { day: 20, hour: 16, on: "courseApp", asks: ["What is my Portuguese level?"] },
  {
    day: 17,
    hour: 21,
    on: "page",
    asks: ["What should I cook for Nils and Sefa?"],
    skills: ["cook-for-someone"],
  },
  { day: 15, hour: 11, on: "phone", asks: ["Who is Mokka's vet?", "How much does Mokka weigh?"] },
  {
    day: 12,
    hour: 22,
    on: "page",
    asks: ["What did I do in Trondheim?", "What am I reading?", "What did I read before?"],
  },
  {
    day: 9,
    hour: 7,
    on: "phone",
    asks: ["How fast was my half marathon?", "Which marathon did I sign up for?"],
  },
  { day: 6, hour: 20, on: "page", asks: ["What could I give Emil?"] },
  { day: 4, hour: 10, on: "courseApp", asks: ["Who is Rui's mother?"] },
  { day: 2, hour: 18, on: "page", asks: ["Where do I live?", "Where did I live before?"] },
  { day: 1, hour: 21, on: "page", asks: ["When does Lotte visit?", "What would Lotte like to see?"] },
  {
    day: 0,
    hour: 20,
    on: "page",
    asks: [
      "Any ideas for a gift for Rui?",
      "Where is Rui's workshop?",
      "When is the first hydrogen forecast due?",
    ],
  },
];

export function askHelper(cast: Cast): Act[] {
  return CONVERSATIONS.filter((_, place) => place % cast.scale.every === 0).map((conversation) => ({
    day: conversation.day,
    hour: conversation.hour,
    settles: true,
    run: () => converse(cast[conversation.on], conversation),
  }));
}

async function converse(helper: PersonalHelper, { asks, skills }: Conversation): Promise<void> {
  let conversationId: string | undefined;
  for (const message of asks) {
    const run = await helper.agent.run({
      message,
      ...(conversationId ? { conversation_id: conversationId } : {}),
      ...(skills ? { skills } : {}),
    });
    conversationId = run.conversation_id;
  }
}
