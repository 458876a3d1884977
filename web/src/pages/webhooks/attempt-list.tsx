import type { DeliveryInFull } from "personal-helper-client";
import { Badge } from "../../ui/badge.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Time } from "../../ui/time.tsx";
import { describeMs, headerLines, indentJson } from "./delivery-words.ts";

type Attempt = DeliveryInFull["attempt_log"][number];

/** Newest first: how it ended is what one looks for. */
export function AttemptList({ attempts }: { attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return <p className="quiet">Not tried yet.</p>;
  return (
    <ol className="plain stack tight" aria-label="Tries, newest first">
      {attempts.toReversed().map((attempt, index) => (
        <li key={`${attempt.attempt} ${attempt.at}`}>
          <AttemptDetails attempt={attempt} open={index === 0} />
        </li>
      ))}
    </ol>
  );
}

function AttemptDetails({ attempt, open }: { attempt: Attempt; open: boolean }) {
  const { response_status: status, response_headers: headers, response_body: body } = attempt;
  return (
    <details className="webhook-attempt" open={open}>
      <summary>
        <span className="strong">Try {attempt.attempt}</span>
        <Badge look={attempt.error === null ? "good" : "bad"}>{status ?? "No answer"}</Badge>
        <span className="quiet small">
          <Time at={attempt.at} />, {describeMs(attempt.total_ms)}
        </span>
      </summary>
      <div className="stack">
        {attempt.error !== null && <p className="wrap-anywhere">It counts as failed: {attempt.error}</p>}
        <p className="quiet small">
          {attempt.connect_ms !== null && `Connected after ${describeMs(attempt.connect_ms)}. `}
          {attempt.first_byte_ms !== null && `First byte after ${describeMs(attempt.first_byte_ms)}. `}
          All done after {describeMs(attempt.total_ms)}.
        </p>
        <Part title="Headers sent" code={headerLines(attempt.request_headers)} />
        {headers && <Part title="Headers answered" code={headerLines(headers)} />}
        {body && <Part title="Body answered" code={indentJson(body)} />}
      </div>
    </details>
  );
}

const Part = ({ title, code }: { title: string; code: string }) => (
  <div className="stack tight">
    <h4>{title}</h4>
    <div className="webhook-body">
      <CodeBlock code={code} label={title} />
    </div>
  </div>
);
