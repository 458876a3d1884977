/** A value that holds no others: pressed, it becomes its own editor. */
import { Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { FlashMark } from "./flash-mark.tsx";
import { describePath, type Json, kindOf, type Path } from "./json.ts";
import { flashOf } from "./recent-changes.ts";
import { useTree } from "./tree-context.ts";
import { ValueEditor } from "./value-editor.tsx";

/** Of a text; all of it is in the editor. */
const SHOWN_CHARACTERS = 300;

export function TreeValue({ path, value }: { path: Path; value: Json }) {
  const { flashes, canWrite, set, remove } = useTree();
  /** The value as it was when editing began: what is saved is meant for that one. */
  const [editing, setEditing] = useState<{ before: Json }>();
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing !== undefined;
  }, [editing]);
  const name = describePath(path);
  const kind = kindOf(value);
  if (editing) {
    return (
      <ValueEditor
        label={name}
        initial={editing.before}
        action="Save"
        onCancel={() => setEditing(undefined)}
        onSave={(next) => {
          setEditing(undefined);
          if (next !== value) set(path, editing.before, next);
        }}
      />
    );
  }
  const shown = <span className={`flux-value ${kind.replaceAll(" ", "-")}`}>{shorten(value)}</span>;
  return (
    <div className="flux-row">
      <FlashMark number={flashOf(flashes, path, false)} />
      <span className="flux-main">
        <span className="flux-name">{path.at(-1)}</span>
        {canWrite ? (
          <button
            type="button"
            ref={button}
            className="flux-edit"
            title="Change this value"
            onClick={() => setEditing({ before: value })}
          >
            {shown}
            <span className="unseen">, change {name}</span>
          </button>
        ) : (
          shown
        )}
        {/* Null names its own kind. */}
        {kind !== "null" && <span className="quiet small flux-kind">{kind}</span>}
      </span>
      {canWrite && (
        <span className="flux-tools">
          <Button
            look="quiet"
            small
            aria-label={`Remove ${name}`}
            title="Remove"
            icon={<Trash2 size={15} aria-hidden />}
            onClick={() => remove(path, value)}
          />
        </span>
      )}
    </div>
  );
}

function shorten(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
