/** Brings over what one has elsewhere: given → found → looked at beforehand, if wanted → imported, with a report. */
import "./import.css";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { Page } from "../../ui/page.tsx";
import { FormatList } from "./format-list.tsx";
import { FoundCard } from "./found-card.tsx";
import { GiveCard } from "./give-card.tsx";
import { sayState } from "./import-words.ts";
import { ProgressCard } from "./progress-card.tsx";
import { UnfinishedNote } from "./unfinished-note.tsx";
import { useImport } from "./use-import.ts";

export default function ImportPage() {
  const { state, session, places } = useImport();
  const { given, isLooking, found, progress } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const isEmpty = given.length === 0 && !isLooking;
  const stage = isEmpty ? "empty" : (progress?.status ?? "given");
  // What is being imported can't be changed any more, and what was needs it no more.
  const isChangeable = !progress || progress.dryRun;
  const lastStage = useRef(stage);
  useEffect(() => {
    // What was pressed may go with its stage, and the focus must not go with it.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (lastStage.current !== stage && isLost) heading.current?.focus();
    lastStage.current = stage;
  }, [stage]);
  return (
    <Page
      title="Import"
      lead={
        <Link className="row" href="/memory">
          <ArrowLeft size={16} aria-hidden />
          Memory
        </Link>
      }
    >
      <p className="unseen" role="status">
        {sayState(state)}
      </p>
      {isEmpty && (
        <>
          <UnfinishedNote places={places} />
          <GiveCard fault={state.fault} heading={heading} onFiles={(files) => void session.give(files)} />
          <FormatList />
        </>
      )}
      {!isEmpty && isChangeable && (
        <FoundCard state={state} session={session} heading={progress ? undefined : heading} />
      )}
      {progress && found && (
        <ProgressCard
          progress={progress}
          waitsFor={state.waitsFor}
          names={given.map(({ name }) => name)}
          format={found.format}
          session={session}
          heading={heading}
        />
      )}
    </Page>
  );
}
