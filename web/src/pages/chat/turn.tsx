/** One question and its answer: as it is written, or as it was stored. */
import { Bot, Lightbulb, LoaderCircle, RotateCcw, Rss } from "lucide-react";
import type { Run } from "personal-helper-client";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { formatCredits } from "../../ui/credits.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { Note } from "../../ui/note.tsx";
import { Time } from "../../ui/time.tsx";
import { AnswerText, SourceMark } from "./answer-text.tsx";
import { layOut, listSources, type Source } from "./cited-text.ts";
import { ClaimDialog } from "./claim-dialog.tsx";
import { followRun, type LiveRun, useLiveRun } from "./live-runs.ts";
import { describeDoing, isOver, type Progress } from "./run-progress.ts";
import { skillTitle } from "./skill-picker.tsx";
import { Sources } from "./sources.tsx";
import { WhatItDid } from "./what-it-did.tsx";

export function Turn({
  run,
  onEnded,
  onAskAgain,
}: {
  run: Run;
  onEnded: (progress: Progress) => void;
  onAskAgain: (message: string) => void;
}) {
  const live = useLiveRun(run.id);
  const progress = live?.progress;
  const hasEnded = progress !== undefined && isOver(progress);
  const isRunning = run.status === "running";
  useEffect(() => {
    if (isRunning) followRun(run.id);
  }, [isRunning, run.id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it ends
  useEffect(() => {
    if (isRunning && hasEnded && progress) onEnded(progress);
  }, [isRunning, hasEnded]);
  const status = hasEnded ? progress.status : run.status;
  return (
    <article className="turn stack">
      <Asked run={run} />
      <div className="answer stack">
        <h3 className="row small quiet">
          <Bot size={16} aria-hidden /> Helper
          {run.trigger && (
            <span>
              · from the feed{" "}
              {run.trigger.feed_id ? (
                <Link href={`/feeds/${run.trigger.feed_id}`}>“{run.trigger.feed_title}”</Link>
              ) : (
                "that was updated"
              )}
              , not from this service
            </span>
          )}
          {status === "completed" && <Cost run={progress?.run ?? run} />}
        </h3>
        {status === "running" ? (
          <Doing run={run} live={live} />
        ) : (
          <Answer run={progress?.run ?? run} partial={progress?.content} />
        )}
        {status === "failed" && (
          <Note look="bad">
            <span>
              {(progress?.error ?? run.error)?.detail ?? "The helper could not answer."} It cost nothing.
            </span>
            <AskAgain onClick={() => onAskAgain(run.message)} />
          </Note>
        )}
        {status === "cancelled" && (
          <Note>
            <span>
              You stopped this answer.{" "}
              {(progress?.run ?? run).usage.credits > 0
                ? `What was shown of it cost ${formatCredits((progress?.run ?? run).usage.credits)}.`
                : "It cost nothing."}
            </span>
            <AskAgain onClick={() => onAskAgain(run.message)} />
          </Note>
        )}
        {status !== "running" && <WhatItDid runId={run.id} />}
      </div>
    </article>
  );
}

function Asked({ run }: { run: Run }) {
  return (
    <div className="asked stack tight">
      <h3 className="row small quiet">
        {run.trigger ? (
          <>
            <Badge look="accent">
              <Rss size={13} aria-hidden /> Feed update
            </Badge>
            your instructions
          </>
        ) : (
          "You"
        )}
        <Time at={run.created_at} />
      </h3>
      <p className="asked-text">{run.message}</p>
      {run.skills.length > 0 && (
        <div className="row">
          {run.skills.map((name) => (
            <Badge key={name}>{skillTitle(name)}</Badge>
          ))}
        </div>
      )}
    </div>
  );
}

const Cost = ({ run: { model, usage } }: { run: Run }) => (
  <span className="quiet" title={`Answered by ${model}`}>
    {formatCredits(usage.credits)}
  </span>
);

const AskAgain = ({ onClick }: { onClick: () => void }) => (
  <div>
    <Button look="plain" small icon={<RotateCcw size={15} aria-hidden />} onClick={onClick}>
      Ask again
    </Button>
  </div>
);

function Doing({ run, live }: { run: Run; live: LiveRun | undefined }) {
  if (live?.lost) return <ErrorNote error={live.lost} onRetry={() => followRun(run.id)} />;
  const content = live?.progress.content ?? "";
  return (
    <>
      {content && <AnswerText blocks={layOut(content, [])} sources={[]} onOpen={() => {}} />}
      <div className="row quiet small">
        <LoaderCircle size={16} className="spin" aria-hidden />
        <span>{live ? describeDoing(live.progress) : "Looking what it is doing…"}</span>
      </div>
    </>
  );
}

function Answer({ run, partial }: { run: Run; partial: string | undefined }) {
  const [open, setOpen] = useState<Source>();
  const sources = listSources(run.citations);
  // Where the answer is a recommendation and nothing else, it is said once.
  const recommendations = run.recommendations.filter(({ text }) => !run.content.includes(text));
  const marks = new Map(sources.map((source, index) => [source.claimId, index + 1]));
  return (
    <>
      <AnswerText
        blocks={layOut(run.content || (partial ?? ""), run.citations)}
        sources={sources}
        onOpen={setOpen}
      />
      {recommendations.length > 0 && (
        <ul className="plain grid" aria-label="Recommendations">
          {recommendations.map(({ text, claim_ids }) => (
            <li key={text} className="recommendation">
              <Lightbulb size={18} aria-hidden />
              <span>
                {text}
                {claim_ids.map((id) => {
                  const number = marks.get(id);
                  return (
                    number && (
                      <SourceMark key={id} number={number} source={sources[number - 1]} onOpen={setOpen} />
                    )
                  );
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Sources sources={sources} onOpen={setOpen} />
      {open && <ClaimDialog source={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
