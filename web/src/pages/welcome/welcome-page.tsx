/** First steps: a key, three calls with it, and where to go on. */
import { Page } from "../../ui/page.tsx";
import { KeyStep } from "./key-step.tsx";
import { NextStep } from "./next-step.tsx";
import { Progress } from "./progress.tsx";
import { TryStep } from "./try-step.tsx";
import { useFirstSteps } from "./use-first-steps.ts";
import "./welcome.css";

export default function WelcomePage() {
  const { newKey, keepNewKey, hasKeys, hasAsked } = useFirstSteps();
  return (
    <Page title="First steps" lead="From nothing to an answer in about two minutes.">
      <Progress done={[hasKeys, hasAsked].filter(Boolean).length} of={2} />
      <ol className="plain stack wide">
        <KeyStep newKey={newKey} hasKeys={hasKeys} onMade={keepNewKey} />
        <TryStep secret={newKey?.key} done={hasAsked} />
        <NextStep />
      </ol>
    </Page>
  );
}
