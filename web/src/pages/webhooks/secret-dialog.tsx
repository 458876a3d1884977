/** A webhook's secret, which is shown this one time, and what is done with it. */
import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Note } from "../../ui/note.tsx";

const VERIFYING = `import { verifyWebhook } from "personal-helper-client";

// In the handler of your URL, where a web Request comes in:
export async function POST(request) {
  try {
    const event = await verifyWebhook(request, process.env.WEBHOOK_SECRET);
    console.log(event.type, event.data);
    return new Response(null, { status: 204 });
  } catch {
    return new Response("Not signed by the helper", { status: 400 });
  }
}`;

export function SecretDialog({
  title,
  secret,
  children,
  onClose,
}: {
  title: string;
  secret: string;
  children?: ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} wide onClose={onClose}>
      <Note look="warn" icon={<KeyRound size={18} aria-hidden />}>
        <span className="strong">Copy the secret now: it is not shown again.</span>
        <span>Keep it where your receiver reads it, never in its code.</span>
      </Note>
      <div className="webhook-secret">
        <CodeBlock code={secret} label="Signing secret" />
      </div>
      {children}
      <VerifyingHowTo />
      <div className="dialog-end">
        <Button onClick={onClose}>I have copied it</Button>
      </div>
    </Dialog>
  );
}

const VerifyingHowTo = () => (
  <div className="stack tight">
    <h3>Check that a delivery is genuine</h3>
    <CodeBlock code={VERIFYING} label="How to verify a delivery" />
    <p className="quiet small">
      Or use any library for Standard Webhooks: the signature stands in the header{" "}
      <code>webhook-signature</code>.
    </p>
  </div>
);
