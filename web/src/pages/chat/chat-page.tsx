/** A conversation with the helper. Which one is open stands in the address: `/chat?c=conv_…`. */
import "./chat.css";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MessagesSquare, SquarePen } from "lucide-react";
import { ConflictError, type Run } from "personal-helper-client";
import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { helper } from "../../helper.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { describeError, ErrorNote } from "../../ui/error-note.tsx";
import { Page } from "../../ui/page.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { Beginning } from "./beginning.tsx";
import { addRun, refreshRuns, useAllRuns, useConversation } from "./chat-queries.ts";
import { Composer } from "./composer.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { ConversationView, PendingTurn } from "./conversation-view.tsx";
import { beginRun, type Question, useLiveRun } from "./live-runs.ts";
import { isOver, type Progress } from "./run-progress.ts";

export default function ChatPage() {
  const queries = useQueryClient();
  const say = useToast();
  const [, go] = useLocation();
  const [params] = useSearchParams();
  const current = params.get("c") ?? undefined;
  const allRuns = useAllRuns();
  const conversation = useConversation(current);
  const [text, setText] = useState("");
  const [skills, setSkills] = useState<string[]>([]);
  const [isListOpen, setListOpen] = useState(false);
  const [announced, setAnnounced] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const ask = useMutation({
    mutationFn: beginRun,
    onSuccess: ({ runId, conversationId, createdAt }, question) => {
      addRun(queries, begunRun(runId, conversationId, createdAt, question));
      setAnnounced("Sent. The helper is answering.");
      go(`/chat?c=${conversationId}`);
      requestAnimationFrame(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
    onError: (_error, question) => setText((typed) => typed || question.message),
  });
  const newest = conversation.data?.pages[0]?.data[0];
  const live = useLiveRun(newest?.id ?? "");
  const running = newest?.status === "running" && !(live && isOver(live.progress)) ? newest : undefined;
  const stop = useMutation({
    mutationFn: (id: string) => helper.agent.runs.cancel(id),
    onError: (error) => {
      // It was complete before it could be stopped.
      if (!(error instanceof ConflictError)) say(describeError(error), "bad");
    },
    onSettled: () => refreshRuns(queries),
  });

  // What went wrong was of the conversation before.
  const { reset } = ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of the conversation
  useEffect(() => reset(), [current]);
  // Whoever chose a conversation goes on reading there, once it is read.
  const wasChosen = useRef(false);
  useEffect(() => {
    if (!wasChosen.current || !conversation.data) return;
    wasChosen.current = false;
    heading.current?.focus();
  }, [conversation.data]);
  function choose(): void {
    wasChosen.current = true;
    setListOpen(false);
  }

  function send(): void {
    const message = text.trim();
    setText("");
    ask.mutate({
      message,
      ...(current === undefined ? {} : { conversation_id: current }),
      ...(skills.length > 0 ? { skills } : {}),
    });
  }
  function fill(suggestion: string): void {
    setText(suggestion);
    box.current?.focus();
  }
  function begin(): void {
    go("/chat");
    setListOpen(false);
    box.current?.focus();
  }
  function onEnded(progress: Progress): void {
    setAnnounced(wordsFor(progress));
    refreshRuns(queries);
  }
  const pending = ask.isPending ? ask.variables.message : undefined;
  const isFirst = allRuns.data?.pages[0]?.data.length === 0;
  return (
    <Page
      title="Chat"
      lead="Your helper answers from what you told it, and shows what each sentence stands on."
      actions={
        <>
          <Button
            className="narrow-only"
            look="plain"
            icon={<MessagesSquare size={16} aria-hidden />}
            aria-label="Earlier conversations"
            onClick={() => setListOpen(true)}
          >
            Earlier
          </Button>
          <Button look="plain" icon={<SquarePen size={16} aria-hidden />} onClick={begin}>
            New conversation
          </Button>
        </>
      }
    >
      <div className="chat">
        <aside className="chat-side stack tight" aria-labelledby="conversations">
          <h2 id="conversations" className="small quiet">
            Conversations
          </h2>
          <ConversationList runs={allRuns} current={current} onChosen={choose} />
        </aside>
        <div className="chat-main stack">
          {current !== undefined ? (
            <ConversationView
              conversation={conversation}
              heading={heading}
              pending={pending}
              onEnded={onEnded}
              onAskAgain={fill}
            />
          ) : pending !== undefined ? (
            <PendingTurn message={pending} />
          ) : (
            <Beginning isFirst={isFirst} onSuggestion={fill} />
          )}
          <ErrorNote error={ask.error} />
          <Composer
            text={text}
            onText={setText}
            skills={skills}
            onSkills={setSkills}
            box={box}
            isFirst={current === undefined}
            isRunning={ask.isPending || running !== undefined}
            isStopping={stop.isPending}
            onSend={send}
            onStop={() => running && stop.mutate(running.id)}
          />
        </div>
      </div>
      <div className="unseen" role="status">
        {announced}
      </div>
      {isListOpen && (
        <Dialog title="Conversations" onClose={() => setListOpen(false)}>
          <ConversationList runs={allRuns} current={current} onChosen={choose} />
          <div className="dialog-end">
            <Button look="plain" onClick={() => setListOpen(false)}>
              Close
            </Button>
          </div>
        </Dialog>
      )}
    </Page>
  );
}

/** The finished answer is read out as a whole; word by word nobody could follow. */
function wordsFor({ status, content, error }: Progress): string {
  if (status === "completed") return `The helper answered: ${content.replace(/\*\*|`/g, "")}`;
  if (status === "failed") return `The helper could not answer. ${error?.detail ?? ""}`;
  return "The answer was stopped.";
}

/** As the service would list it in this moment. */
const begunRun = (id: string, conversationId: string, createdAt: string, question: Question): Run => ({
  id,
  status: "running",
  message: question.message,
  content: "",
  citations: [],
  recommendations: [],
  conversation_id: conversationId,
  model: "",
  usage: { input_tokens: 0, output_tokens: 0, total_tokens: 0, credits: 0 },
  skills: question.skills ?? [],
  trigger: null,
  error: null,
  created_at: createdAt,
  ended_at: null,
});
