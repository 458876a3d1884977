/** What is wrong with a write only the time, or the memory, can tell. */
import { type Fault, invalidRequest } from "../../../platform/errors.ts";
import { formatId } from "../../../platform/ids.ts";
import type { WriteInput } from "../contract.ts";
import type { ClaimDraft } from "./drafts.ts";

export function checkExpiry(input: WriteInput, now: Date): void {
  const faults: Fault[] = [];
  const check = (expiresAt: Date | undefined, pointer: string) => {
    if (expiresAt && expiresAt <= now) faults.push({ pointer, message: "must be in the future" });
  };
  check(input.expires_at, "/expires_at");
  input.claims?.forEach((claim, place) => {
    check(claim.expires_at, `/claims/${place}/expires_at`);
  });
  if (faults.length > 0) throw invalidRequest(faults);
}

export function checkSuperseded(
  drafts: readonly Pick<ClaimDraft, "supersedes" | "pointer">[],
  found: ReadonlySet<string>,
): void {
  const faults = drafts.flatMap(({ supersedes, pointer }) =>
    supersedes.flatMap((id, place) =>
      found.has(id)
        ? []
        : [{ pointer: `${pointer}/${place}`, message: `there is no claim ${formatId("clm", id)}` }],
    ),
  );
  if (faults.length > 0) throw invalidRequest(faults);
}
