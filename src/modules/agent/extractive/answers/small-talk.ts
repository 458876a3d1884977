import type { MessagePart } from "../question/message-kind.ts";

const REPLIES: Record<Exclude<MessagePart["kind"], "question" | "statement">, string> = {
  greeting: "Hello! Ask me about anything that is stored, or tell me something to remember.",
  thanks: "My pleasure.",
  goodbye: "Goodbye!",
  ability:
    "I answer from what is stored in memory, from subscribed feeds and from flux state, and I remember what I am told. Every answer names the claims it stands on.",
  forget: "I can't delete anything from here: a claim is forgotten with DELETE /v1/memory/claims/{id}.",
};

export const replyTo = (kind: keyof typeof REPLIES): string => REPLIES[kind];
