/** What is left of the credits: asked once, then told by every answer that was priced. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";
import { helper, onAnswer } from "../helper.ts";
import { formatCredits } from "../ui/credits.tsx";

export const CREDITS_LEFT = ["credits-left"];

export function CreditsLeft() {
  const queries = useQueryClient();
  const left = useQuery({
    queryKey: CREDITS_LEFT,
    queryFn: async () => (await helper.credits.balance()).balance,
    staleTime: 60_000,
  });
  useEffect(
    () =>
      onAnswer(({ creditsRemaining }) => {
        if (creditsRemaining !== undefined) queries.setQueryData(CREDITS_LEFT, creditsRemaining);
      }),
    [queries],
  );
  if (left.data === undefined) return null;
  return (
    <Link className="small" href="/overview">
      {formatCredits(left.data)} left
    </Link>
  );
}
