import type { Feed } from "personal-helper-client";
import { useSession } from "../../session/session.tsx";

/** Whether a feed is published by who is signed in. */
export function useIsOwn(): (feed: Pick<Feed, "owner">) => boolean {
  const session = useSession();
  return ({ owner }) => session.status === "in" && owner === session.user.id;
}
