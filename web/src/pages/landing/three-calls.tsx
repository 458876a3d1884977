import { CodeBlock } from "../../ui/code-block.tsx";
import { FIRST_TEXTS, firstCalls, KEY_PLACEHOLDER } from "../welcome/first-calls.ts";

export function ThreeCalls() {
  const calls = firstCalls(window.location.origin, KEY_PLACEHOLDER, FIRST_TEXTS);
  const steps: [title: string, text: string, code: string][] = [
    ["Remember", "Free text becomes claims, one for each statement. 1 credit.", calls.write],
    ["Search", "By meaning, words, names and dates; the very next search finds it. 1 credit.", calls.search],
    ["Ask", "The helper answers from what it found, and cites it. 10 credits.", calls.ask],
  ];
  return (
    <section className="stack" aria-labelledby="three-calls">
      <h2 id="three-calls">Three calls from nothing to an answer</h2>
      <ol className="plain stack">
        {steps.map(([title, text, code], index) => (
          <li key={title} className="card call">
            <div className="stack tight">
              <h3>
                {index + 1}. {title}
              </h3>
              <p className="quiet">{text}</p>
            </div>
            <CodeBlock label={`${title}, as a curl call`} code={code} />
          </li>
        ))}
      </ol>
    </section>
  );
}
