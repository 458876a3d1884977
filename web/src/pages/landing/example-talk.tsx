/** A talk as the helper has it: what is said is remembered, corrected, and cited. */
import { Brain, Sparkles } from "lucide-react";

export function ExampleTalk() {
  return (
    <figure className="card example-talk" aria-label="An example of a talk with the helper">
      <p className="said">I moved to Porto in May.</p>
      <p className="noted">
        <Brain size={16} aria-hidden />
        <span>
          Remembered. It corrects <q>I live in Lisbon</q>, which stays in the history.
        </span>
      </p>
      <p className="said">Where should I book dinner with Ana on Saturday?</p>
      <div className="answer">
        <Sparkles size={16} aria-hidden />
        <div className="stack tight">
          <p>
            You live in Porto <span className="cite">1</span>, and Ana does not eat fish{" "}
            <span className="cite">2</span>. A place in Porto without seafood fits both.
          </p>
          <ol className="sources small">
            <li>I moved to Porto in May.</li>
            <li>Ana does not eat fish.</li>
          </ol>
        </div>
      </div>
    </figure>
  );
}
