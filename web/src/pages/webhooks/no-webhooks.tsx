/** Before the first webhook: what one is, what can be relied on, and what it can be told. */
import { Plus, Webhook } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { EVENT_GROUPS } from "./event-types.ts";

export function NoWebhooks({ onAdd }: { onAdd: () => void }) {
  return (
    <>
      <div className="card">
        <EmptyState
          icon={<Webhook size={32} aria-hidden />}
          title="No webhooks yet"
          action={
            <Button icon={<Plus size={17} aria-hidden />} onClick={onAdd}>
              Add your first webhook
            </Button>
          }
        >
          A webhook is an address of yours. When something happens (an answer is ready, a claim was corrected,
          credits run low), it is called at once, so you need not ask.
        </EmptyState>
      </div>
      <section className="grid" aria-label="What you can rely on">
        <Promised title="Signed">
          Every delivery carries a signature by the Standard Webhooks scheme, made with a secret that only you
          have. One line of the client checks it.
        </Promised>
        <Promised title="Tried again">
          Anything but a 2xx within 15 seconds is tried again: after 5 seconds, 5 minutes, 30 minutes, and on
          for about three days. You can send it again yourself too.
        </Promised>
        <Promised title="Seen">
          What was sent, what was answered and how long it took is kept for 30 days. Webhooks and their
          deliveries cost no credits.
        </Promised>
      </section>
      <section className="stack tight">
        <h2>From a script</h2>
        <CodeBlock code={curlFor(window.location.origin)} label="How to add a webhook with curl" />
      </section>
      <section className="stack tight">
        <h2>Events</h2>
        <div className="card webhook-known">
          {EVENT_GROUPS.map(({ name, events }) => (
            <div key={name} className="stack tight">
              <h3>{name}</h3>
              <ul className="plain stack tight">
                {events.map(({ type, about }) => (
                  <li key={type}>
                    <code>{type}</code>
                    <div className="quiet small">{about}</div>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
    </>
  );
}

const Promised = ({ title, children }: { title: string; children: string | string[] }) => (
  <div className="card stack tight">
    <h2>{title}</h2>
    <p className="quiet">{children}</p>
  </div>
);

const curlFor = (origin: string): string => `curl ${origin}/v1/webhooks \\
  -H "Authorization: Bearer $PERSONAL_HELPER_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"url": "https://example.com/hooks", "events": ["agent.run.completed"]}'`;
