/** 1,000 claims that are all different and correct nothing: written again and again they stay 1,000. */
import { ownUser } from "./own-user.ts";

const COUNT = 1_000;

export const plainClaims: string[] = ownUser.claims
  // A changed fact would close its older version, which is another test's matter.
  .filter((claim) => !claim.stale && !claim.id.startsWith("changes-"))
  .slice(-COUNT)
  .map((claim) => claim.content);
