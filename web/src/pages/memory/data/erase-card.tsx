import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { EraseReceipt } from "personal-helper-client";
import { useState } from "react";
import { helper } from "../../../helper.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Note } from "../../../ui/note.tsx";
import { Time } from "../../../ui/time.tsx";
import { useToast } from "../../../ui/toasts.tsx";
import { useMemoryChanges } from "../memory-queries.ts";
import { counted } from "./describe-count.ts";
import { EraseDialog } from "./erase-dialog.tsx";

export function EraseCard() {
  const [asking, setAsking] = useState(false);
  const changes = useMemoryChanges();
  const say = useToast();
  const erase = useMutation({
    mutationFn: () => helper.memory.erase(),
    onSuccess: () => {
      setAsking(false);
      say("Everything was erased.");
      void changes.allChanged();
    },
  });
  return (
    <section className="card stack memory-danger" aria-labelledby="memory-erase">
      <h2 id="memory-erase">Erase everything</h2>
      <p className="quiet">
        All of your memory, and what quoted it: search indexes, stored runs, payloads of webhooks. Keys, feeds
        and credits stay. Costs nothing.
      </p>
      <div>
        <Button look="danger" icon={<Trash2 size={16} aria-hidden />} onClick={() => setAsking(true)}>
          Erase everything…
        </Button>
      </div>
      {asking && (
        <EraseDialog
          busy={erase.isPending}
          error={erase.error}
          onErase={() => erase.mutate()}
          onClose={() => {
            setAsking(false);
            if (erase.isError) erase.reset();
          }}
        />
      )}
      {erase.data && <Receipt receipt={erase.data} />}
    </section>
  );
}

function Receipt({ receipt }: { receipt: EraseReceipt }) {
  return (
    <Note look="good">
      <h3>Receipt</h3>
      <span>
        Erased <Time at={receipt.erased_at} />: {counted(receipt.claims, "claim")}, and what quoted them in{" "}
        {counted(receipt.runs, "run")} and{" "}
        {receipt.deliveries === 1 ? "1 delivery" : `${receipt.deliveries} deliveries`}.
      </span>
      <span className="row">
        <code>{receipt.id}</code>
        <CopyButton text={JSON.stringify(receipt, null, 2)} label="Copy the receipt" />
      </span>
    </Note>
  );
}
