/** The claims, tools and thoughts behind an answer. Read only when somebody wants to see them. */
import { Link } from "wouter";
import { ErrorNote } from "../../ui/error-note.tsx";
import { Waiting } from "../../ui/loaded.tsx";
import { followRun, useLiveRun } from "./live-runs.ts";
import { countWords, describeDone, type Progress, type Step, toolWords } from "./run-progress.ts";

export function WhatItDid({ runId }: { runId: string }) {
  const live = useLiveRun(runId);
  return (
    <details
      className="what-it-did small"
      onToggle={(event) => {
        if (event.currentTarget.open) followRun(runId);
      }}
    >
      <summary>How it got there{live ? `: ${describeDone(live.progress)}` : ""}</summary>
      {live?.lost ? (
        <ErrorNote error={live.lost} onRetry={() => followRun(runId)} />
      ) : live ? (
        <Steps progress={live.progress} />
      ) : (
        <Waiting what="Reading what it did…" />
      )}
    </details>
  );
}

function Steps({ progress: { steps, reasoning } }: { progress: Progress }) {
  return (
    <div className="stack">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
        <StepLine key={index} step={step} />
      ))}
      {reasoning && (
        <div>
          <div className="strong">Reasoning</div>
          <p className="quiet reasoning">{reasoning.trim()}</p>
        </div>
      )}
      {steps.length === 0 && !reasoning && <p className="quiet">It answered without looking anything up.</p>}
    </div>
  );
}

function StepLine({ step }: { step: Step }) {
  if (step.kind === "claims") {
    return (
      <div>
        <div className="strong">Found {countWords(step.claims.length, "claim")} in memory</div>
        <ul className="found">
          {step.claims.map(({ id, content, score }) => (
            <li key={id}>
              <Link href={`/memory/${id}`}>{content}</Link>{" "}
              <span className="quiet number" title="How well it fits the question, 1 at most">
                {score.toFixed(2)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <div>
      <div className="strong">
        {step.isDone ? "Used" : "Using"} {toolWords(step.name)}
      </div>
      <div className="quiet wrap-anywhere">
        <code>{JSON.stringify(step.input)}</code>
      </div>
    </div>
  );
}
