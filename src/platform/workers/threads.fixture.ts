/** What the test of the threads lets them do. */
import { serve } from "./serve.ts";

export type FixtureTask = "spin" | "wait" | "fail" | { ask: number[] };

serve<FixtureTask, unknown>(async (task, main) => {
  if (task === "spin") for (;;);
  if (task === "fail") throw new Error("as told");
  if (task === "wait") {
    main.tell("waiting");
    return new Promise((_, reject) =>
      main.signal.addEventListener("abort", () => reject(new Error("stopped"))),
    );
  }
  return Promise.all(task.ask.map((question) => main.ask(question)));
});
