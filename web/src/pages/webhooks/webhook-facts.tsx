/** What the webhook is told and how, with all that its owner can do about it. */
import { KeyRound, Pencil, Trash2 } from "lucide-react";
import type { Webhook } from "personal-helper-client";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Time } from "../../ui/time.tsx";
import { DeleteWebhook } from "./delete-webhook.tsx";
import { EditWebhook } from "./edit-webhook.tsx";
import { ALL_EVENTS } from "./event-types.ts";
import { RotateSecret } from "./rotate-secret.tsx";

type Open = "edit" | "rotate" | "delete";

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <section className="stack tight">
      <h2>Settings</h2>
      <div className="card stack">
        <dl className="webhook-facts">
          <Fact name="URL">
            <span className="mono wrap-anywhere">{webhook.url}</span>
          </Fact>
          {webhook.description && (
            <Fact name="Description">
              <span className="wrap-anywhere">{webhook.description}</span>
            </Fact>
          )}
          <Fact name="Events">
            {webhook.events.includes(ALL_EVENTS) ? (
              "All events, those to come too"
            ) : (
              <span className="row">
                {webhook.events.map((type) => (
                  <code key={type}>{type}</code>
                ))}
              </span>
            )}
          </Fact>
          <Fact name="Order">
            {webhook.ordered
              ? "One at a time, in the order of the events"
              : "As fast as it answers, in any order"}
          </Fact>
          <Fact name="Made by">
            {webhook.key_id ? (
              <>
                The key <span className="mono wrap-anywhere">{webhook.key_id}</span>
              </>
            ) : (
              "You, signed in"
            )}
          </Fact>
          <Fact name="May read">
            {webhook.key_id ? (
              <span className="row">
                {webhook.scopes.map((scope) => (
                  <code key={scope}>{scope}</code>
                ))}
              </span>
            ) : (
              "Everything (all scopes)"
            )}
          </Fact>
          <Fact name="Verified">{webhook.verified_at ? <Time at={webhook.verified_at} /> : "Not yet"}</Fact>
          <Fact name="Added">
            <Time at={webhook.created_at} />
          </Fact>
          <Fact name="Id">
            <span className="mono wrap-anywhere">{webhook.id}</span>
          </Fact>
        </dl>
        <div className="row">
          <Action icon={<Pencil size={15} aria-hidden />} onClick={() => setOpen("edit")}>
            Edit
          </Action>
          <Action icon={<KeyRound size={15} aria-hidden />} onClick={() => setOpen("rotate")}>
            Rotate secret
          </Action>
          <Action icon={<Trash2 size={15} aria-hidden />} onClick={() => setOpen("delete")}>
            Delete
          </Action>
        </div>
      </div>
      {open === "edit" && <EditWebhook webhook={webhook} onClose={close} />}
      {open === "rotate" && <RotateSecret webhook={webhook} onClose={close} />}
      {open === "delete" && <DeleteWebhook webhook={webhook} onClose={close} />}
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Action = ({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: string }) => (
  <Button look="plain" small icon={icon} onClick={onClick}>
    {children}
  </Button>
);
