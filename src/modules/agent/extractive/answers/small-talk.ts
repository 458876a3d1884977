import type { Courtesy } from "../question/courtesy.ts";

const ABILITY =
  "I answer from what is stored in memory, from subscribed feeds and from flux state, and I remember what I am told. Every answer names the claims it stands on.";

const REPLIES: Record<Courtesy | "reminder" | "task" | "material", string> = {
  greeting: "Hello! Ask me about anything that is stored, or tell me something to remember.",
  thanks: "My pleasure.",
  goodbye: "Goodbye!",
  ability: ABILITY,
  identity: `I am the built-in helper, a program with no name and no language model. ${ABILITY}`,
  acknowledgement: "All right.",
  denial:
    'Then tell me how it is, for instance "I live in Porto", and I will remember that in place of what I had.',
  remark: "That is about me, so I don't store it.",
  announcement: "Go ahead, ask me.",
  reminder:
    'I can\'t set timers, alarms or reminders. Tell me what there is to know, for instance "I have to call Ana on Friday", and I will have it when you ask.',
  task: "I can't do that: I only answer from what is stored, and remember what you tell me about yourself.",
  material: "I can't work on a text that is handed over, and I stored nothing of it.",
};

export const replyTo = (kind: keyof typeof REPLIES): string => REPLIES[kind];
