/** The one client of this page. The browser's cookie signs it in; no key or token is ever held here. */
import { type AnswerInfo, PersonalHelper } from "personal-helper-client";

type Listener = (answer: AnswerInfo) => void;
const listeners = new Set<Listener>();

export const helper = new PersonalHelper({
  baseUrl: window.location.origin,
  onAnswer: (answer) => {
    for (const listener of listeners) listener(answer);
  },
});

/** Every answer of the service, for what is shown of all of them: the credits left, the end of the session. */
export function onAnswer(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
