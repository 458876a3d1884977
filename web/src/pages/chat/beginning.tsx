/** A conversation that has not begun: what one can ask, or tell where nothing is stored yet. */
import { useQuery } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import { Link } from "wouter";
import { helper } from "../../helper.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

const QUESTIONS = [
  "What do you know about me?",
  "What's on today?",
  "Recommend something for the weekend",
  "What changed lately?",
];

const TELLINGS = [
  "I live in Porto and work as a designer.",
  "My sister Marta is allergic to peanuts.",
  "I prefer trains over planes.",
];

const STORING = new Set(["POST /v1/memory/write", "POST /v1/memory/import"]);

/** By the calls that were made: looking into the memory itself would cost a credit. */
async function hasStoredAnything(): Promise<boolean> {
  const { data } = await helper.credits.usage({ from: "2020-01-01", group_by: "endpoint" });
  return data.some(({ endpoint, calls, errors }) => STORING.has(endpoint ?? "") && calls > errors);
}

export function Beginning({
  isFirst,
  onSuggestion,
}: {
  /** Nothing was ever asked. */
  isFirst: boolean;
  onSuggestion: (text: string) => void;
}) {
  const stored = useQuery({ queryKey: ["stored-anything"], queryFn: hasStoredAnything, enabled: isFirst });
  const isEmpty = isFirst && stored.data === false;
  return (
    <>
      <EmptyState
        icon={<MessageCircle size={30} aria-hidden />}
        title={isEmpty ? "Tell it something first" : "Ask your helper"}
      >
        {isEmpty ? (
          <>
            It answers from what you told it, and nothing is stored yet. Write a sentence about yourself here,
            it will remember it, or add more in <Link href="/memory">Memory</Link>.
          </>
        ) : (
          "It answers from your memory, your feeds and your apps, and every sentence about you names the claim it stands on. What it does not know, it says."
        )}
      </EmptyState>
      <ul className="plain row suggestions" aria-label="Suggestions">
        {(isEmpty ? TELLINGS : QUESTIONS).map((text) => (
          <li key={text}>
            <Button look="plain" small onClick={() => onSuggestion(text)}>
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
