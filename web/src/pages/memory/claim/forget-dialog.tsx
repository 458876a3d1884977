import { useMutation } from "@tanstack/react-query";
import type { Claim } from "personal-helper-client";
import { helper } from "../../../helper.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { useMemoryChanges } from "../memory-queries.ts";

export function ForgetDialog({
  claim,
  onClose,
  onForgotten,
}: {
  claim: Claim;
  onClose: () => void;
  onForgotten: () => void;
}) {
  const changes = useMemoryChanges();
  const forget = useMutation({
    mutationFn: () => helper.memory.forget(claim.id),
    onSuccess: () => {
      onForgotten();
      void changes.forgotten(claim.id);
    },
  });
  return (
    <ConfirmDialog
      title="Forget this claim?"
      action="Forget it for good"
      busy={forget.isPending && "Forgetting…"}
      error={<ErrorNote error={forget.error} />}
      onConfirm={() => forget.mutate()}
      onClose={onClose}
    >
      <blockquote className="memory-quote wrap-anywhere">{claim.content}</blockquote>
      <p>
        Its text leaves the memory and its history, and also every stored run and webhook payload that quoted
        it. This can't be undone.
      </p>
      <p className="small quiet">If it is only wrong or out of date, correct it instead. Costs 1 credit.</p>
    </ConfirmDialog>
  );
}
