/** The turns of one conversation, oldest first. */
import { Bot, LoaderCircle } from "lucide-react";
import { type RefObject, useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Note } from "../../ui/note.tsx";
import type { useConversation } from "./chat-queries.ts";
import { useLiveRun } from "./live-runs.ts";
import type { Progress } from "./run-progress.ts";
import { Turn } from "./turn.tsx";

/** So near the end of the page one reads along, and wants to see what is added. */
const NEAR_END_PX = 240;

export function ConversationView({
  conversation,
  heading,
  pending,
  onEnded,
  onAskAgain,
}: {
  conversation: ReturnType<typeof useConversation>;
  heading: RefObject<HTMLHeadingElement | null>;
  /** A message that is being sent. */
  pending: string | undefined;
  onEnded: (progress: Progress) => void;
  onAskAgain: (message: string) => void;
}) {
  const newest = conversation.data?.pages[0]?.data[0];
  const live = useLiveRun(newest?.id ?? "");
  useReadAlong(`${newest?.id ?? ""} ${live?.progress.content.length ?? 0} ${live?.progress.status ?? ""}`);
  async function readEarlier(): Promise<void> {
    const { hasNextPage } = await conversation.fetchNextPage();
    // The button is gone then.
    if (!hasNextPage) heading.current?.focus();
  }
  return (
    <Loaded query={conversation} what="Reading the conversation…">
      {({ pages }) => {
        const runs = pages.flatMap(({ data }) => data).reverse();
        if (runs.length === 0) {
          return (
            <Note look="warn">There is no such conversation. Choose one of the list, or begin anew.</Note>
          );
        }
        return (
          <>
            <h2 ref={heading} tabIndex={-1} className="unseen">
              {runs[0]?.message}
            </h2>
            {conversation.hasNextPage && (
              <Button
                look="plain"
                small
                busy={conversation.isFetchingNextPage && "Reading…"}
                onClick={readEarlier}
              >
                Show earlier questions
              </Button>
            )}
            {runs.map((run) => (
              <Turn key={run.id} run={run} onEnded={onEnded} onAskAgain={onAskAgain} />
            ))}
            {pending !== undefined && <PendingTurn message={pending} />}
          </>
        );
      }}
    </Loaded>
  );
}

export function PendingTurn({ message }: { message: string }) {
  return (
    <article className="turn stack">
      <div className="asked stack tight">
        <h3 className="small quiet">You</h3>
        <p className="asked-text">{message}</p>
      </div>
      <div className="answer stack">
        <h3 className="row small quiet">
          <Bot size={16} aria-hidden /> Helper
        </h3>
        <div className="row quiet small">
          <LoaderCircle size={16} className="spin" aria-hidden /> Sending your message…
        </div>
      </div>
    </article>
  );
}

/** Whoever scrolled up to read something stays there. */
function useReadAlong(change: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change
  useEffect(() => {
    const { scrollHeight } = document.documentElement;
    if (window.scrollY + window.innerHeight >= scrollHeight - NEAR_END_PX) window.scrollTo(0, scrollHeight);
  }, [change]);
}
