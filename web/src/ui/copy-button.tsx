import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

const SHOWN_MS = 2_000;

export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const said = { ready: label, copied: "Copied", refused: "Select it and copy by hand" }[state];
  return (
    <Button
      look="plain"
      small
      icon={state === "copied" ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
      onClick={() =>
        // Not there on pages over plain HTTP from another machine.
        (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"))).then(
          () => setState("copied"),
          () => setState("refused"),
        )
      }
    >
      <span aria-live="polite">{said}</span>
    </Button>
  );
}
