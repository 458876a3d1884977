/** The three calls with the key and the person's own words in them, to copy or to run here. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { helper } from "../../helper.ts";
import { AskAnswer, FoundAnswer, WrittenAnswer } from "./first-answers.tsx";
import { FIRST_TEXTS, firstCalls, KEY_PLACEHOLDER } from "./first-calls.ts";
import { Step } from "./step.tsx";
import { TryCall } from "./try-call.tsx";
import { ASKED } from "./use-first-steps.ts";

export function TryStep({ secret, done }: { secret: string | undefined; done: boolean }) {
  const queries = useQueryClient();
  const [texts, setTexts] = useState(FIRST_TEXTS);
  const calls = firstCalls(window.location.origin, secret ?? KEY_PLACEHOLDER, texts);
  return (
    <Step number={2} title="Make three calls" done={done}>
      <p className="quiet">
        Copy them into a terminal, or run them here. Change the words to your own: what you write is
        remembered as yours.
      </p>
      <ol className="plain stack wide">
        <TryCall
          title="Tell the memory something"
          field="Something about you"
          text={texts.statement}
          onText={(statement) => setTexts({ ...texts, statement })}
          code={calls.write}
          price={1}
          busy="Remembering…"
          run={(text) => helper.memory.write(text)}
          show={(answer) => <WrittenAnswer written={answer} />}
        />
        <TryCall
          title="Search it"
          field="What to look for"
          text={texts.query}
          onText={(query) => setTexts({ ...texts, query })}
          code={calls.search}
          price={1}
          busy="Searching…"
          run={(text) => helper.memory.search(text)}
          show={(answer) => <FoundAnswer found={answer} />}
        />
        <TryCall
          title="Ask the helper"
          field="Your question"
          text={texts.question}
          onText={(question) => setTexts({ ...texts, question })}
          code={calls.ask}
          price={10}
          busy="The helper is thinking…"
          run={async (text) => {
            const run = await helper.agent.run(text);
            void queries.invalidateQueries({ queryKey: ASKED });
            return run;
          }}
          show={(answer) => <AskAnswer run={answer} />}
        />
      </ol>
    </Step>
  );
}
