/** How far a dry run or an import is, and how it ended. */
import { ArrowRight, CircleCheck, FileUp, Play, Square } from "lucide-react";
import { type Ref, useId } from "react";
import { Link } from "wouter";
import { ImportError } from "../../../../importers/import-error.ts";
import type { Format } from "../../../../importers/index.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { ClaimList } from "./claim-list.tsx";
import { EndedEarly } from "./ended-early.tsx";
import { FORMATS } from "./format-words.ts";
import { describeNames } from "./given-files.ts";
import type { Progress } from "./import-progress.ts";
import { percentOf } from "./import-progress.ts";
import type { ImportSession, ImportState } from "./import-session.ts";
import { countItems, describeReport, figuresOf } from "./import-words.ts";
import { LeftOutList } from "./left-out-list.tsx";

export function ProgressCard({
  progress,
  waitsFor,
  names,
  format,
  session,
  heading,
}: {
  progress: Progress;
  waitsFor: ImportState["waitsFor"];
  names: readonly string[];
  format: Format;
  session: ImportSession;
  heading: Ref<HTMLHeadingElement>;
}) {
  const id = useId();
  const { status, dryRun, resumed, counts } = progress;
  const isRunning = status === "running";
  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="row between">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {titleOf(progress)}
        </h2>
        {isRunning && (
          <Button look="plain" small icon={<Square size={14} aria-hidden />} onClick={session.stop}>
            Stop
          </Button>
        )}
      </div>
      {!dryRun && (
        <p className="quiet wrap-anywhere">
          {describeNames(names)} ({FORMATS[format].name})
        </p>
      )}
      <progress max={100} value={percentOf(progress)} aria-label={titleOf(progress)} />
      <dl className="import-figures">
        {figuresOf(counts, format).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="number">{value}</dd>
          </div>
        ))}
      </dl>
      {resumed > 0 && (
        <p className="small quiet">
          {countItems(resumed, format)} had been imported before; it went on from there.
        </p>
      )}
      {isRunning && waitsFor && <Note look="warn">{WAITS[waitsFor]}</Note>}
      {isRunning && !dryRun && (
        <p className="small quiet">
          It goes on while you look at other pages here. If this tab is closed, choose the same files again:
          it goes on where it was.
        </p>
      )}
      <Ending progress={progress} format={format} />
      {!isRunning && <NextSteps progress={progress} session={session} />}
      {/* What ended it is said above. */}
      <LeftOutList leftOut={progress.leftOut.filter(({ reason }) => reason !== reasonOf(progress.error))} />
      {dryRun && <ClaimList claims={progress.claims} total={counts.claims + counts.duplicates} />}
    </section>
  );
}

const WAITS = {
  limit: "Too many calls in a minute. It waits until there may be more, and goes on by itself.",
  service: "The service is busy just now. It tries again by itself.",
  answer: "The service has not answered for a while. It goes on as soon as it does.",
};

const reasonOf = (error: unknown) => (error instanceof ImportError ? error.reason : undefined);

function titleOf({ status, dryRun }: Progress): string {
  if (dryRun) return "What would become claims";
  if (status === "running") return "Importing…";
  return status === "done" ? "Imported" : "Not all of it is imported yet";
}

function Ending({
  progress: { status, dryRun, report, error },
  format,
}: {
  progress: Progress;
  format: Format;
}) {
  if (status === "failed") return <EndedEarly error={error} dryRun={dryRun} />;
  if (status === "stopped") {
    return <p>{dryRun ? "Stopped. Nothing was stored." : "Stopped. What was imported so far is stored."}</p>;
  }
  if (!report) return null;
  return (
    <Note {...(dryRun ? {} : { look: "good" as const })} icon={<CircleCheck size={18} aria-hidden />}>
      <span>{describeReport(report)}</span>
      {!dryRun && (
        <Link className="row" href={`/memory?source=${format}`}>
          See it in your memory <ArrowRight size={15} aria-hidden />
        </Link>
      )}
    </Note>
  );
}

/** A dry run's stand above it, where it was begun. */
function NextSteps({
  progress: { status, dryRun, error },
  session,
}: {
  progress: Progress;
  session: ImportSession;
}) {
  // Of what is wrong with a file, the message begins with the place; another try would end there, too.
  const isOfFile = error instanceof ImportError && error.reason !== error.message;
  if (dryRun) return null;
  return (
    <div className="row">
      {status !== "done" && !isOfFile && (
        <Button icon={<Play size={16} aria-hidden />} onClick={() => void session.begin()}>
          Go on
        </Button>
      )}
      <Button look="plain" icon={<FileUp size={16} aria-hidden />} onClick={session.startAgain}>
        Import something else
      </Button>
    </div>
  );
}
