import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Key } from "personal-helper-client";
import { helper } from "../../helper.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { KEYS } from "./keys-query.ts";

export function RevokeKeyDialog({
  target,
  onRevoked,
  onClose,
}: {
  target: Key;
  onRevoked: () => void;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const say = useToast();
  const revoke = useMutation({
    mutationFn: () => helper.keys.revoke(target.id),
    onSuccess: async () => {
      // Until the row is gone, so that nobody can press its buttons again.
      await queries.invalidateQueries({ queryKey: KEYS });
      say(`“${target.name}” is revoked.`);
      onRevoked();
    },
  });
  return (
    <ConfirmDialog
      title={`Revoke “${target.name}”?`}
      action="Revoke key"
      busy={revoke.isPending && "Revoking…"}
      error={<ErrorNote error={revoke.error} />}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p>
        Calls with <code>{target.start}…</code> are refused from now on, and its open streams and connections
        are closed at once. This can’t be undone.
      </p>
      <p className="quiet">To replace it without a break, rotate it instead.</p>
    </ConfirmDialog>
  );
}
