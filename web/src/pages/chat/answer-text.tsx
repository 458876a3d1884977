/** The words of an answer, with its sources as numbers that open the claim. */
import { Fragment, type ReactNode } from "react";
import type { Block, Sentence, Source } from "./cited-text.ts";

export function AnswerText({
  blocks,
  sources,
  onOpen,
}: {
  blocks: readonly Block[];
  sources: readonly Source[];
  onOpen: (source: Source) => void;
}) {
  const lineOf = (line: readonly Sentence[]) =>
    line.map(({ text, sources: numbers }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: sentences of one answer stay where they are
      <Fragment key={index}>
        <Inline text={numbers.length > 0 ? text.trimEnd() : text} />
        {numbers.map((number) => (
          <SourceMark key={number} number={number} source={sources[number - 1]} onOpen={onOpen} />
        ))}
        {numbers.length > 0 && " "}
      </Fragment>
    ));
  return (
    <div className="answer-text stack">
      {blocks.map(({ kind, lines }, index) =>
        kind === "list" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <ul key={index}>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={at}>{lineOf(line)}</li>
            ))}
          </ul>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={index}>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Fragment key={at}>
                {at > 0 && <br />}
                {lineOf(line)}
              </Fragment>
            ))}
          </p>
        ),
      )}
    </div>
  );
}

export function SourceMark({
  number,
  source,
  onOpen,
}: {
  number: number;
  source: Source | undefined;
  onOpen: (source: Source) => void;
}) {
  if (!source) return null;
  return (
    <button
      type="button"
      className="source-mark"
      aria-label={`Source ${number}: ${source.quotes[0] ?? ""}`}
      title={source.quotes[0]}
      onClick={() => onOpen(source)}
    >
      {number}
    </button>
  );
}

/** The two marks that models write most: **strong** and `code`. Everything else stays as it was written. */
function Inline({ text }: { text: string }): ReactNode {
  return text.split(/(\*\*[^*\n]+\*\*|`[^`\n]+`)/).map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence stay where they are
    if (/^\*\*.+\*\*$/.test(part)) return <strong key={index}>{part.slice(2, -2)}</strong>;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (/^`.+`$/.test(part)) return <code key={index}>{part.slice(1, -1)}</code>;
    return part;
  });
}
