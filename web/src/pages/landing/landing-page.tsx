/** `/` for who is not signed in: what this is, what it can do, and how to begin. */
import { useEffect } from "react";
import { Link } from "wouter";
import { PublicHeader } from "../../shell/public-header.tsx";
import { ThemeChoice } from "../../shell/theme-choice.tsx";
import { ExampleTalk } from "./example-talk.tsx";
import { Parts } from "./parts.tsx";
import { ThreeCalls } from "./three-calls.tsx";
import "./landing.css";

export default function LandingPage() {
  useEffect(() => {
    document.title = "Personal Helper: a helper that remembers";
  }, []);
  return (
    <>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <PublicHeader leadIn="both" />
      <main id="main" className="landing" tabIndex={-1}>
        <section className="hero">
          <div className="stack">
            <h1>A helper that remembers</h1>
            <p className="lead">
              One JSON API for what a person’s helper needs: a memory, an agent that answers from it and says
              what it stands on, live feeds, webhooks and state shared by all devices.
            </p>
            <div className="row">
              <Link className="button" href="/sign-up">
                Create a free account
              </Link>
              <a className="button plain" href="/v1/docs">
                Try the API
              </a>
            </div>
            <p className="quiet small">Free credits every month. No card, no waiting list.</p>
          </div>
          <ExampleTalk />
        </section>
        <Parts />
        <ThreeCalls />
        <section className="card closing">
          <div className="stack tight grow">
            <h2>Ready in a minute</h2>
            <p className="quiet">
              Sign up, and a short guide makes your key and fills it into these calls. A key may make 1,000
              requests in any minute.
            </p>
          </div>
          <div className="row">
            <Link className="button" href="/sign-up">
              Sign up
            </Link>
            <Link className="button plain" href="/sign-in">
              Sign in
            </Link>
          </div>
        </section>
      </main>
      <footer className="landing-foot">
        <nav aria-label="More" className="row">
          <a href="/v1/docs">API reference</a>
          <a href="/v1/openapi.json">openapi.json</a>
          <a href="/upgrade">More credits</a>
        </nav>
        <ThemeChoice />
      </footer>
    </>
  );
}
