/** Settings → API keys: make, rotate and revoke what programs sign in with. */
import { KeyRound, Plus } from "lucide-react";
import type { Key } from "personal-helper-client";
import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { KeyRow } from "./key-row.tsx";
import { useKeys } from "./keys-query.ts";
import { RevokeKeyDialog } from "./revoke-key-dialog.tsx";
import { RotateKeyDialog } from "./rotate-key-dialog.tsx";
import "./keys.css";

type Open = { dialog: "create" } | { dialog: "rotate" | "revoke"; target: Key } | undefined;

export default function KeysPage() {
  const keys = useKeys();
  const [open, setOpen] = useState<Open>();
  const frame = useRef<HTMLElement>(null);
  const close = () => setOpen(undefined);
  const createButton = (
    <Button icon={<Plus size={17} aria-hidden />} onClick={() => setOpen({ dialog: "create" })}>
      Create key
    </Button>
  );
  // Not before it is known: a button that moves elsewhere takes the focus of whoever has just come to it along.
  const hasKeys = (keys.data?.pages[0]?.data.length ?? 0) > 0;
  return (
    <Page
      title="API keys"
      lead="What your programs sign in with. Give each its own key, with no more scopes than it needs."
      actions={hasKeys ? createButton : null}
    >
      <section ref={frame} tabIndex={-1} aria-label="Your keys" className="stack">
        <Loaded query={keys} what="Reading your keys…">
          {({ pages }) => {
            const all = pages.flatMap(({ data }) => data);
            return all.length === 0 ? (
              <div className="card">
                <EmptyState
                  icon={<KeyRound size={32} aria-hidden />}
                  title="No keys yet"
                  action={createButton}
                >
                  A key lets a program use your account over the API. It is shown once when you make it, has
                  the scopes you choose, and can be rotated or revoked here at any time.
                </EmptyState>
              </div>
            ) : (
              <KeyTable keys={all} onOpen={setOpen} />
            );
          }}
        </Loaded>
        <ShowMore query={keys} />
        {keys.data && <ErrorNote error={keys.error} />}
      </section>
      <p className="quiet small">
        A key goes in the header <code>Authorization: Bearer …</code>. Each may make 1,000 requests in any
        minute. Only a fingerprint of it is stored, so nobody can read it again, you neither.
      </p>
      {open?.dialog === "create" && <CreateKeyDialog onClose={close} />}
      {open?.dialog === "rotate" && <RotateKeyDialog target={open.target} onClose={close} />}
      {open?.dialog === "revoke" && (
        <RevokeKeyDialog
          target={open.target}
          onClose={close}
          onRevoked={() => {
            close();
            // The row that had the focus is gone.
            requestAnimationFrame(() => frame.current?.focus());
          }}
        />
      )}
    </Page>
  );
}

function KeyTable({ keys, onOpen }: { keys: readonly Key[]; onOpen: (open: Open) => void }) {
  return (
    <div className="card flush">
      <table className="keys">
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">May do</th>
            <th scope="col">Created</th>
            <th scope="col">Expires</th>
            <th scope="col">Last used</th>
            <th scope="col">
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              of={key}
              onRotate={() => onOpen({ dialog: "rotate", target: key })}
              onRevoke={() => onOpen({ dialog: "revoke", target: key })}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
