import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Braces, Trash2 } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { helper } from "../../helper.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { APP_LIST } from "./app-queries.ts";
import { EditJson } from "./edit-json.tsx";
import type { AppView, LiveApp } from "./live-app.ts";

export function AppActions({ app, live, view }: { app: string; live: LiveApp; view: AppView }) {
  const [open, setOpen] = useState<"json" | "delete">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button
        look="plain"
        icon={<Braces size={16} aria-hidden />}
        disabled={view.status === "closed"}
        onClick={() => setOpen("json")}
      >
        Edit as JSON
      </Button>
      {view.version > 0 && (
        <Button look="plain" icon={<Trash2 size={16} aria-hidden />} onClick={() => setOpen("delete")}>
          Delete app
        </Button>
      )}
      {open === "json" && <EditJson live={live} view={view} onClose={close} />}
      {open === "delete" && <DeleteApp app={app} view={view} onClose={close} />}
    </>
  );
}

function DeleteApp({ app, view, onClose }: { app: string; view: AppView; onClose: () => void }) {
  const queries = useQueryClient();
  const [, go] = useLocation();
  const say = useToast();
  const remove = useMutation({
    mutationFn: () => helper.flux(app).delete(),
    onSuccess: () => {
      say(`${app} deleted`);
      queries.removeQueries({ queryKey: APP_LIST });
      go("/flux");
    },
  });
  const others = view.devices.length - 1;
  return (
    <ConfirmDialog
      title={`Delete ${app}?`}
      action="Delete app"
      busy={remove.isPending && "Deleting…"}
      error={<ErrorNote error={remove.error} />}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        Its state is emptied and not kept anywhere. This can't be undone.
        {others > 0 &&
          ` ${others === 1 ? "One other device that is connected sees" : `${others} other devices that are connected see`} it empty at once.`}
      </p>
    </ConfirmDialog>
  );
}
