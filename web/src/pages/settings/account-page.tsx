/** Settings → Account: who one is here, how the page looks, and the way out. */
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useSession } from "../../session/session.tsx";
import { SignOut } from "../../shell/sign-out.tsx";
import { ThemeChoice } from "../../shell/theme-choice.tsx";
import { Badge } from "../../ui/badge.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Page } from "../../ui/page.tsx";
import { Time } from "../../ui/time.tsx";
import "./account.css";

export default function AccountPage() {
  const session = useSession();
  if (session.status !== "in") return null;
  const { user } = session;
  return (
    <Page title="Account" lead="Who you are here, and what belongs to you.">
      <section className="card" aria-labelledby="you">
        <h2 id="you">You</h2>
        <dl className="facts">
          <dt>Email</dt>
          <dd className="wrap-anywhere">{user.email}</dd>
          <dt>Plan</dt>
          <dd className="row">
            <Badge look="accent">{user.plan}</Badge>
            <a href="/upgrade">How to get more</a>
          </dd>
          <dt>Since</dt>
          <dd>
            <Time at={user.created_at} day />
          </dd>
          <dt>User id</dt>
          <dd className="row">
            <code>{user.id}</code>
            <CopyButton text={user.id} label="Copy id" />
          </dd>
        </dl>
      </section>
      <Choice title="Look" text="Light, dark, or whatever your system has. Kept in this browser.">
        <ThemeChoice />
      </Choice>
      <Choice
        title="Your memory"
        text="All that the helper knows about you is yours: take it along as a file, or erase it for good."
      >
        <Link className="button plain" href="/memory">
          Export or erase
        </Link>
      </Choice>
      <Choice title="API keys" text="What your programs sign in with: make, rotate and revoke them.">
        <Link className="button plain" href="/settings/keys">
          Manage keys
        </Link>
      </Choice>
      <Choice
        title="Sign out"
        text="Ends this session and its live streams in this browser. Keys go on working."
      >
        <SignOut />
      </Choice>
    </Page>
  );
}

function Choice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="card choice">
      <div className="stack tight grow">
        <h2>{title}</h2>
        <p className="quiet">{text}</p>
      </div>
      {children}
    </section>
  );
}
