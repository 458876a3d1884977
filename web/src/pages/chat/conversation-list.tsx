/** Earlier conversations, the latest first. */
import { Rss } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { Badge } from "../../ui/badge.tsx";
import { CheckBox } from "../../ui/field.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Time } from "../../ui/time.tsx";
import type { useAllRuns } from "./chat-queries.ts";
import { groupRuns } from "./conversations.ts";
import { countWords } from "./run-progress.ts";

export function ConversationList({
  runs,
  current,
  onChosen,
}: {
  runs: ReturnType<typeof useAllRuns>;
  current: string | undefined;
  onChosen?: () => void;
}) {
  const [hidesFeeds, setHidesFeeds] = useState(false);
  return (
    <Loaded query={runs} what="Reading your conversations…">
      {({ pages }) => {
        const all = groupRuns(pages.flatMap(({ data }) => data));
        const conversations = hidesFeeds ? all.filter(({ isOfFeed }) => !isOfFeed) : all;
        if (all.length === 0) {
          return (
            <p className="quiet small">What you ask is kept here, so that you can go on with it later.</p>
          );
        }
        return (
          <>
            {/* Whoever has reactions to feeds has many of these. */}
            {all.some(({ isOfFeed }) => isOfFeed) && (
              <div className="small">
                <CheckBox
                  label="Hide runs of feeds"
                  checked={hidesFeeds}
                  onChange={(event) => setHidesFeeds(event.target.checked)}
                />
              </div>
            )}
            <ul className="plain conversation-list">
              {conversations.map(({ id, title, at, runs: count, isRunning, isOfFeed }) => (
                <li key={id}>
                  <Link
                    href={`/chat?c=${id}`}
                    aria-current={id === current ? "true" : undefined}
                    onClick={() => onChosen?.()}
                  >
                    <span className="conversation-title">{title}</span>
                    <span className="row small quiet">
                      {isOfFeed && (
                        <Badge>
                          <Rss size={12} aria-hidden /> feed
                        </Badge>
                      )}
                      {isRunning && <Badge look="accent">answering</Badge>}
                      <Time at={at} />
                      {count > 1 && <span>{countWords(count, "question")}</span>}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            <ShowMore query={runs} />
          </>
        );
      }}
    </Loaded>
  );
}
