import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { MemoryWriteBody } from "personal-helper-client";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { helper } from "../../../helper.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import { fromDay, splitTags } from "../claim/claim-changes.ts";
import { useMemoryChanges } from "../memory-queries.ts";
import { type Details, DetailsFields, NO_DETAILS } from "./details-fields.tsx";
import { WrittenClaims } from "./written-claims.tsx";

const MOST_CHARACTERS = 32_000;

export function AddClaims({ example }: { example: { text: string; times: number } }) {
  const [text, setText] = useState("");
  const [details, setDetails] = useState<Details>(NO_DETAILS);
  const form = useRef<HTMLFormElement>(null);
  const changes = useMemoryChanges();
  const write = useMutation({
    mutationFn: (body: MemoryWriteBody) => helper.memory.write(body),
    onSuccess: ({ claims }) => {
      setText("");
      void changes.changed(claims.map(({ outcome, redacted, ...claim }) => claim));
    },
  });

  useEffect(() => {
    if (example.times === 0) return;
    setText(example.text);
    form.current?.querySelector("textarea")?.focus();
  }, [example]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() && !write.isPending) write.mutate(toBody(text, details));
  }

  return (
    <section className="card stack" aria-labelledby="memory-add">
      <h2 id="memory-add">Add something</h2>
      <form ref={form} className="stack" onSubmit={submit}>
        <TextAreaField
          label="What should be remembered?"
          hint="As you would tell a friend. Each statement becomes a claim of its own; questions and small talk are left out."
          placeholder="I moved to Porto last week, and I'm learning to sail."
          maxLength={MOST_CHARACTERS}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
          }}
        />
        <DetailsFields details={details} onChange={setDetails} />
        <div className="row">
          <Button
            type="submit"
            icon={<Plus size={16} aria-hidden />}
            disabled={!text.trim()}
            busy={write.isPending && "Remembering…"}
          >
            Remember
          </Button>
          <span className="small quiet">1 credit · Ctrl+Enter</span>
        </div>
      </form>
      <ErrorNote error={write.error} />
      <div className="memory-said" role="status">
        {write.data && <WrittenClaims answer={write.data} />}
      </div>
    </section>
  );
}

function toBody(text: string, { tags, source, occurred }: Details): MemoryWriteBody {
  const named = splitTags(tags);
  const occurredAt = fromDay(occurred);
  return {
    content: text,
    ...(named.length > 0 ? { tags: named } : {}),
    ...(source.trim() ? { source: source.trim() } : {}),
    ...(occurredAt ? { occurred_at: occurredAt } : {}),
  };
}
