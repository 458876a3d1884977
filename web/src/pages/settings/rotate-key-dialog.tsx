import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Key } from "personal-helper-client";
import { useState } from "react";
import { helper } from "../../helper.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { SelectField } from "../../ui/field.tsx";
import { KEYS } from "./keys-query.ts";
import { ShownKey } from "./shown-key.tsx";

const OVERLAPS: readonly [seconds: number, text: string, result: string][] = [
  [0, "At once", "The old key stopped working."],
  [3_600, "In an hour", "The old key goes on working for an hour."],
  [86_400, "In a day", "The old key goes on working for a day."],
  [604_800, "In 7 days", "The old key goes on working for 7 days."],
];

export function RotateKeyDialog({ target, onClose }: { target: Key; onClose: () => void }) {
  const queries = useQueryClient();
  const [overlapSeconds, setOverlapSeconds] = useState(3_600);
  const rotate = useMutation({
    mutationFn: () => helper.keys.rotate(target.id, { overlap_seconds: overlapSeconds }),
    // Not awaited: the key is to be seen at once.
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: KEYS });
    },
  });
  const result = OVERLAPS.find(([seconds]) => seconds === overlapSeconds)?.[2];
  if (rotate.data) {
    return (
      <Dialog title={`New key for “${target.name}”`} onClose={onClose}>
        <ShownKey secret={rotate.data.key}>
          <p className="quiet small">{result} Put the new one wherever the old one is used.</p>
        </ShownKey>
        <div className="dialog-end">
          <Button onClick={onClose}>Done</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={`Rotate “${target.name}”`} onClose={onClose}>
      <p>
        You get a new key with the same name, scopes and expiry. Leave the old one some time, so that nothing
        stops while you put the new one in its place.
      </p>
      <SelectField
        label="The old key stops working"
        hint={overlapSeconds === 0 ? "Its open streams are closed at once." : undefined}
        value={overlapSeconds}
        onChange={(event) => setOverlapSeconds(Number(event.target.value))}
      >
        {OVERLAPS.map(([seconds, text]) => (
          <option key={seconds} value={seconds}>
            {text}
          </option>
        ))}
      </SelectField>
      <ErrorNote error={rotate.error} />
      <div className="dialog-end">
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={rotate.isPending && "Rotating…"} onClick={() => rotate.mutate()}>
          Rotate key
        </Button>
      </div>
    </Dialog>
  );
}
