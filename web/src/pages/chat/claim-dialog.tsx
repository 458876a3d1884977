/** The claim that a sentence stands on: as it is stored now, since when, and the way to correct it. */
import { useQuery } from "@tanstack/react-query";
import { NotFoundError } from "personal-helper-client";
import { Link } from "wouter";
import { helper } from "../../helper.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Note } from "../../ui/note.tsx";
import { Time } from "../../ui/time.tsx";
import type { Source } from "./cited-text.ts";

export function ClaimDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const claim = useQuery({
    queryKey: ["claim-cited", source.claimId],
    // Each look costs a credit: one that was just read is good enough.
    staleTime: 300_000,
    queryFn: async () => {
      try {
        return await helper.memory.get(source.claimId);
      } catch (error) {
        if (error instanceof NotFoundError) return null;
        throw error;
      }
    },
  });
  return (
    <Dialog title="What this stands on" onClose={onClose}>
      <blockquote className="claim-quote">{claim.data?.content ?? source.quotes[0]}</blockquote>
      <Loaded query={claim} what="Reading the claim…">
        {(read) =>
          read === null ? (
            <Note look="warn">This claim was forgotten since. Only the words of the answer are left.</Note>
          ) : (
            <>
              {read.valid_to && (
                <div>
                  <Badge look="warn">{read.superseded_by ? "Corrected since" : "No longer valid"}</Badge>
                </div>
              )}
              <dl className="facts">
                <dt>Stored</dt>
                <dd>
                  <Time at={read.created_at} />
                </dd>
                {read.occurred_at && (
                  <>
                    <dt>Happened</dt>
                    <dd>
                      <Time at={read.occurred_at} day />
                    </dd>
                  </>
                )}
                <dt>Valid</dt>
                <dd>
                  from <Time at={read.valid_from} day />
                  {read.valid_to && (
                    <>
                      {" to "}
                      <Time at={read.valid_to} day />
                    </>
                  )}
                </dd>
                {read.source && (
                  <>
                    <dt>From</dt>
                    <dd className="wrap-anywhere">{read.source}</dd>
                  </>
                )}
              </dl>
            </>
          )
        }
      </Loaded>
      <div className="dialog-end">
        <Button look="plain" onClick={onClose}>
          Close
        </Button>
        {claim.data && (
          <Link className="button primary" href={`/memory/${source.claimId}`}>
            Open in Memory
          </Link>
        )}
      </div>
    </Dialog>
  );
}
