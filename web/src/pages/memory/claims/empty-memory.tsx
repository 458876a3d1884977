import { Brain } from "lucide-react";
import { Link } from "wouter";
import { Button } from "../../../ui/button.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";

const EXAMPLE = "I live in Lisbon. My sister Ana is a nurse. I'm allergic to peanuts.";

export function EmptyMemory({ onExample }: { onExample: (text: string) => void }) {
  const call = [
    `curl ${window.location.origin}/v1/memory/write \\`,
    '  -H "authorization: Bearer $KEY" \\',
    '  -H "content-type: application/json" \\',
    `  -d '{"content":"I live in Lisbon."}'`,
  ].join("\n");
  return (
    <section className="card stack" aria-labelledby="memory-empty">
      <div className="row">
        <Brain size={22} className="memory-accent" aria-hidden />
        <h2 id="memory-empty" className="grow">
          Nothing is remembered yet
        </h2>
      </div>
      <p>
        Tell it something and it becomes claims: one a statement, with its date. Say the same again and it is
        stored once; say that something has changed and the older claim is closed, never lost. Your helper
        answers from them and names the claim it stands on.
      </p>
      <div>
        <Button look="plain" onClick={() => onExample(EXAMPLE)}>
          Try an example
        </Button>
      </div>
      <p>
        Or <Link href="/memory/import">bring over what you have elsewhere</Link>: conversations with ChatGPT
        or Claude, memories of mem0, notes, contacts, a calendar, a table.
      </p>
      <p className="small quiet">Or from your own code, with one of your API keys:</p>
      <CodeBlock code={call} label="The call that stores a claim" />
    </section>
  );
}
