/** What is left, what was used for what, and every movement of the credits. */
import { useQuery } from "@tanstack/react-query";
import { helper } from "../../helper.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { ASKED } from "../welcome/use-first-steps.ts";
import { Balance } from "./balance.tsx";
import { GettingStarted } from "./getting-started.tsx";
import { Ledger } from "./ledger.tsx";
import { Usage } from "./usage.tsx";
import "./overview.css";

export default function OverviewPage() {
  const credits = useQuery({ queryKey: ["credits", "balance"], queryFn: () => helper.credits.balance() });
  const runs = useQuery({ queryKey: ASKED, queryFn: () => helper.agent.runs.list({ limit: 1 }) });
  // Nothing below is drawn before what stands above it is known: it would be pushed down under somebody's finger.
  const isKnown = !credits.isPending && !runs.isPending;
  return (
    <Page title="Overview" lead="Your credits, and what they were used for.">
      <Loaded query={credits} what="Reading your balance…">
        {(balance) => <Balance credits={balance} />}
      </Loaded>
      {isKnown && (
        <>
          {runs.data?.data.length === 0 && <GettingStarted />}
          <Usage />
          <Ledger />
        </>
      )}
    </Page>
  );
}
