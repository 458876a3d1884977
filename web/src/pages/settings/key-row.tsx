import type { Key } from "personal-helper-client";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Time } from "../../ui/time.tsx";
import { expiryState } from "./key-expiry.ts";
import { describeScopes } from "./scopes.ts";

export function KeyRow({
  of: key,
  onRotate,
  onRevoke,
}: {
  of: Key;
  onRotate: () => void;
  onRevoke: () => void;
}) {
  const expired = expiryState(key.expires_at, new Date()) === "expired";
  // A rotated key and its successor have the same name.
  const called = `${key.name}, ${key.start}`;
  return (
    <tr>
      <th scope="row">
        <div className="key-name">{key.name}</div>
        <code>{key.start}…</code>
      </th>
      <td data-label="May do">
        <span className="row scopes">
          {describeScopes(key.scopes).map((text) => (
            <Badge key={text}>{text}</Badge>
          ))}
        </span>
      </td>
      <td data-label="Created">
        <Time at={key.created_at} />
      </td>
      <td data-label="Expires">
        <Expiry at={key.expires_at} />
      </td>
      <td data-label="Last used">
        {key.last_used_at ? <Time at={key.last_used_at} /> : <span className="quiet">Never</span>}
      </td>
      <td className="key-actions">
        <div className="row">
          {!expired && (
            <Button look="plain" small aria-label={`Rotate ${called}`} onClick={onRotate}>
              Rotate
            </Button>
          )}
          <Button
            look="plain"
            small
            aria-label={`${expired ? "Remove" : "Revoke"} ${called}`}
            onClick={onRevoke}
          >
            {expired ? "Remove" : "Revoke"}
          </Button>
        </div>
      </td>
    </tr>
  );
}

function Expiry({ at }: { at: string | null }) {
  const state = expiryState(at, new Date());
  if (at === null) return <span className="quiet">Never</span>;
  if (state === "expired") return <Badge look="bad">Expired</Badge>;
  if (state === "soon") {
    return (
      <Badge look="warn">
        <Time at={at} />
      </Badge>
    );
  }
  return <Time at={at} />;
}
