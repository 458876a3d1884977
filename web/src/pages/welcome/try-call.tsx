import { useMutation } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { formatCredits } from "../../ui/credits.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { TextField } from "../../ui/field.tsx";

export function TryCall<Answer>({
  title,
  field,
  text,
  onText,
  code,
  price,
  busy,
  run,
  show,
}: {
  title: string;
  field: string;
  text: string;
  onText: (text: string) => void;
  code: string;
  price: number;
  busy: string;
  run: (text: string) => Promise<Answer>;
  show: (answer: Answer) => ReactNode;
}) {
  const id = useId();
  const call = useMutation({ mutationFn: run });
  return (
    <li className="stack try-call" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <TextField
        label={field}
        value={text}
        onChange={(event) => onText(event.target.value)}
        autoComplete="off"
      />
      <CodeBlock label={`${title}, as a curl call`} code={code} />
      <div className="row">
        <Button
          look="plain"
          icon={<Play size={16} aria-hidden />}
          busy={call.isPending && busy}
          disabled={text.trim() === ""}
          aria-label={call.isPending ? undefined : `Run it here: ${title}`}
          onClick={() => call.mutate(text)}
        >
          Run it here
        </Button>
        <span className="small quiet">Costs {formatCredits(price)}, here or in a terminal.</span>
      </div>
      <ErrorNote error={call.error} />
      {/* There before the answer is, or a screen reader would not read it out. */}
      <div aria-live="polite">
        {call.data !== undefined && (
          <div className="answer stack">
            {show(call.data)}
            <details>
              <summary>The whole answer as JSON</summary>
              <CodeBlock label={`${title}: the answer`} code={JSON.stringify(call.data, null, 2)} />
            </details>
          </div>
        )}
      </div>
    </li>
  );
}
