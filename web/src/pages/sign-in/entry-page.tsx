/** The frame of signing in and signing up. */
import { type ReactNode, useEffect } from "react";
import { PublicHeader } from "../../shell/public-header.tsx";
import "./entry-page.css";

export function EntryPage({
  title,
  lead,
  other,
  foot,
  children,
}: {
  title: string;
  lead: string;
  /** Which of the two the header offers instead. */
  other: "sign-in" | "sign-up";
  foot: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Personal Helper`;
  }, [title]);
  return (
    <>
      <PublicHeader leadIn={other} />
      <main className="entry" id="main">
        <div className="card stack">
          <div className="stack tight">
            <h1>{title}</h1>
            <p className="quiet">{lead}</p>
          </div>
          {children}
        </div>
        <p className="entry-foot">{foot}</p>
      </main>
    </>
  );
}
