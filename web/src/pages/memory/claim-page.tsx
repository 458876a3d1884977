import "./memory.css";
import { ArrowLeft, Pencil, Trash2 } from "lucide-react";
import type { Claim } from "personal-helper-client";
import { useState } from "react";
import { Link, useLocation, useParams } from "wouter";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { ClaimFacts } from "./claim/claim-facts.tsx";
import { ClaimHistory } from "./claim/claim-history.tsx";
import { CorrectDialog } from "./claim/correct-dialog.tsx";
import { ForgetDialog } from "./claim/forget-dialog.tsx";
import { useClaim } from "./memory-queries.ts";

export default function ClaimPage() {
  const { id = "" } = useParams();
  // The way to another claim is a page of its own: with its own focus, and no dialog left over.
  return <OneClaim key={id} id={id} />;
}

function OneClaim({ id }: { id: string }) {
  const claim = useClaim(id);
  const [asked, setAsked] = useState<"correct" | "forget">();
  return (
    <Page
      title="Claim"
      lead={
        <Link className="row" href="/memory">
          <ArrowLeft size={16} aria-hidden />
          All claims
        </Link>
      }
      actions={
        claim.data && (
          <>
            <Button look="plain" icon={<Pencil size={16} aria-hidden />} onClick={() => setAsked("correct")}>
              Correct
            </Button>
            <Button look="plain" icon={<Trash2 size={16} aria-hidden />} onClick={() => setAsked("forget")}>
              Forget
            </Button>
          </>
        )
      }
    >
      <Loaded query={claim} what="Reading the claim…">
        {(known) =>
          known ? (
            <>
              <ClaimFacts claim={known} />
              <ClaimHistory id={known.id} />
              <ClaimDialog claim={known} asked={asked} onClose={() => setAsked(undefined)} />
            </>
          ) : (
            <EmptyState title="There is no such claim">
              It was forgotten, or it never was. What is remembered now stands in the{" "}
              <Link href="/memory">timeline</Link>.
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}

function ClaimDialog({
  claim,
  asked,
  onClose,
}: {
  claim: Claim;
  asked: "correct" | "forget" | undefined;
  onClose: () => void;
}) {
  const [, go] = useLocation();
  const say = useToast();
  if (asked === "correct") return <CorrectDialog claim={claim} onClose={onClose} />;
  if (asked !== "forget") return null;
  return (
    <ForgetDialog
      claim={claim}
      onClose={onClose}
      onForgotten={() => {
        say("Forgotten.");
        go("/memory", { replace: true });
      }}
    />
  );
}
