import { useMutation } from "@tanstack/react-query";
import type { Claim } from "personal-helper-client";
import { type FormEvent, useState } from "react";
import { helper } from "../../../helper.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { useToast } from "../../../ui/toasts.tsx";
import { useMemoryChanges } from "../memory-queries.ts";
import { type ClaimChanges, type ClaimForm, parseMetadata, toChanges, toForm } from "./claim-changes.ts";
import { CorrectFields } from "./correct-fields.tsx";

const NOTHING_CHANGED = "Nothing was changed yet.";
const NO_WORDS = "A claim needs words. To take it away, forget it.";
const NO_JSON = 'Metadata has to be a JSON object, such as {"mood":"calm"}.';

export function CorrectDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const [form, setForm] = useState(() => toForm(claim));
  const [faults, setFaults] = useState<Partial<Record<keyof ClaimForm, string>>>({});
  const [unchanged, setUnchanged] = useState(false);
  const changes = useMemoryChanges();
  const say = useToast();
  const correct = useMutation({
    mutationFn: (body: ClaimChanges) => helper.memory.correct(claim.id, body),
    onSuccess: ({ redacted, ...corrected }) => {
      void changes.changed([corrected]);
      say(
        redacted?.length
          ? `Corrected. Taken out as a secret: ${redacted.join(", ")}.`
          : "Corrected. What it said before stays in its history.",
      );
      onClose();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = findFaults(form);
    setFaults(found);
    setUnchanged(false);
    if (Object.keys(found).length > 0) return;
    const body = toChanges(claim, form);
    const isEmpty = Object.keys(body).length === 0;
    setUnchanged(isEmpty);
    if (!isEmpty) correct.mutate(body);
  }

  return (
    <Dialog title="Correct this claim" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p className="quiet">
          For what was wrong from the start. What it says now stays in its history. If something has changed
          since, tell it as something new: then both stay, each with its time.
        </p>
        <CorrectFields form={form} faults={faults} onChange={(change) => setForm({ ...form, ...change })} />
        <ErrorNote error={correct.error} />
        <p className="small quiet" role="status">
          {unchanged ? NOTHING_CHANGED : "Costs 1 credit."}
        </p>
        <div className="dialog-end">
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={correct.isPending && "Saving…"}>
            Save the correction
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function findFaults({ content, metadata }: ClaimForm): Partial<Record<keyof ClaimForm, string>> {
  const faults: Partial<Record<keyof ClaimForm, string>> = {};
  if (!content.trim()) faults.content = NO_WORDS;
  try {
    parseMetadata(metadata);
  } catch {
    faults.metadata = NO_JSON;
  }
  return faults;
}
