/** The thread in which the built-in helper reads and composes; what it looks up comes from the main thread. */
import { type MainThread, serve } from "../../../platform/workers/serve.ts";
import type { Answer, Task, Voice } from "../helper.ts";
import type { FeedState, FluxAppState, Knowledge } from "../knowledge.ts";
import { createExtractiveHelper } from "./extractive-helper.ts";
import type { HelperQuestion, HelperTask, Spoken } from "./threaded-helper.ts";

serve<HelperTask, Answer>((task, main) => {
  const helper = createExtractiveHelper({ knowledge: createKnowledge(task, main) });
  const said: Task = { ...task, signal: main.signal };
  return helper.answer(said, createVoice(main));
});

/** The account is the task's own, whatever is asked. */
function createKnowledge({ known }: HelperTask, main: MainThread): Knowledge {
  const ask = <Answered>(question: HelperQuestion) => main.ask<Answered>(question);
  /** One by one: all states of an account in one message would hold up the main thread. */
  async function askEach<Item>(list: "feeds" | "flux"): Promise<Item[]> {
    const items: Item[] = [];
    const count = await ask<number>({ kind: "count", list });
    for (let place = 0; place < count; place++) items.push(await ask<Item>({ kind: "item", list, place }));
    return items;
  }
  return {
    recall: (_, question, limit) => ask({ kind: "recall", question, limit }),
    findClaims: (_, ids) => ask({ kind: "findClaims", ids: [...ids] }),
    readProfile: () => ask({ kind: "readProfile" }),
    remember: (_, text) => ask({ kind: "remember", text }),
    listFeedStates: () => askEach<FeedState>("feeds"),
    listFluxStates: () => askEach<FluxAppState>("flux"),
    listSkills: () => known,
  };
}

function createVoice({ tell }: MainThread): Voice {
  const say = (spoken: Spoken) => tell(spoken);
  return {
    retrieved: (claims) => say({ kind: "retrieved", claims }),
    reason: (delta) => say({ kind: "reason", delta }),
    startTool: (name, input) => say({ kind: "startTool", name, input }),
    completeTool: (name, output) => say({ kind: "completeTool", name, output }),
    recommend: (text, claimIds) => say({ kind: "recommend", text, claimIds }),
    say: (delta) => say({ kind: "say", delta }),
  };
}
