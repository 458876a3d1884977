/** For who has not asked anything yet. */
import { Rocket } from "lucide-react";
import { Link } from "wouter";
import { EmptyState } from "../../ui/empty-state.tsx";

export function GettingStarted() {
  return (
    <div className="card">
      <EmptyState
        icon={<Rocket size={32} aria-hidden />}
        title="Get your first answer"
        action={
          <div className="row">
            <Link className="button" href="/welcome">
              Take the first steps
            </Link>
            <Link className="button plain" href="/chat">
              Chat with the helper
            </Link>
          </div>
        }
      >
        Make a key, tell the memory something, and ask the helper about it: three calls, filled in for you.
        What they cost then shows up below.
      </EmptyState>
    </div>
  );
}
