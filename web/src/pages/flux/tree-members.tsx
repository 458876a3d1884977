/** Objects and arrays of the tree, with all that they hold: they fold, and take new members. */
import { ChevronDown, ChevronRight, Plus, Trash2 } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { AddMember } from "./add-member.tsx";
import { FlashMark } from "./flash-mark.tsx";
import { describePath, type Json, type JsonObject, membersOf, type Path } from "./json.ts";
import { flashOf } from "./recent-changes.ts";
import { useTree } from "./tree-context.ts";
import { TreeValue } from "./tree-value.tsx";

/** What is deep or wide begins folded up. */
const OPEN_DEPTH = 3;
const OPEN_MEMBERS = 30;

function TreeHolder({
  path,
  holder,
  folded,
}: {
  path: Path;
  holder: Json[] | JsonObject;
  /** One of many: it begins folded up. */
  folded: boolean;
}) {
  const { flashes, canWrite, remove } = useTree();
  const isArray = Array.isArray(holder);
  const count = isArray ? holder.length : Object.keys(holder).length;
  const [open, setOpen] = useState(!folded && path.length < OPEN_DEPTH && count <= OPEN_MEMBERS);
  const [adding, setAdding] = useState(false);
  const fold = useRef<HTMLButtonElement>(null);
  const name = describePath(path);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <>
      <div className="flux-row">
        <FlashMark number={flashOf(flashes, path, !open)} />
        <button
          ref={fold}
          type="button"
          className="flux-fold"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Chevron size={16} aria-hidden />
          <span className="flux-name">{path.at(-1)}</span>
          <span className="quiet small">{describeCount(isArray, count)}</span>
        </button>
        {canWrite && (
          <span className="flux-tools">
            <Button
              look="quiet"
              small
              aria-label={`Add to ${name}`}
              title="Add"
              icon={<Plus size={15} aria-hidden />}
              onClick={() => {
                setOpen(true);
                setAdding(true);
              }}
            />
            <Button
              look="quiet"
              small
              aria-label={`Remove ${name}`}
              title="Remove"
              icon={<Trash2 size={15} aria-hidden />}
              onClick={() => remove(path, holder)}
            />
          </span>
        )}
      </div>
      {open && (
        <div className="flux-inner">
          {adding && (
            <AddMember
              holder={path}
              taken={isArray ? undefined : holder}
              onDone={() => {
                setAdding(false);
                fold.current?.focus();
              }}
            />
          )}
          <TreeMembers holder={holder} path={path} />
        </div>
      )}
    </>
  );
}

function describeCount(isArray: boolean, count: number): string {
  const [what, one, many] = isArray ? ["array", "element", "elements"] : ["object", "member", "members"];
  return count === 0 ? `empty ${what}` : `${what}, ${count} ${count === 1 ? one : many}`;
}

/** Of one object or array at a time; a state may have half a million. */
const AT_ONCE = 100;

export function TreeMembers({ holder, path }: { holder: Json[] | JsonObject; path: Path }) {
  const [shown, setShown] = useState(AT_ONCE);
  // Sorting is the costly part, and a holder that stayed is the very same value.
  const members = useMemo(() => membersOf(holder), [holder]);
  return (
    <>
      <ul className="plain flux-members">
        {members.slice(0, shown).map(([name, value]) => (
          <li key={name}>
            {typeof value === "object" && value !== null ? (
              <TreeHolder path={[...path, name]} holder={value} folded={members.length > OPEN_MEMBERS} />
            ) : (
              <TreeValue path={[...path, name]} value={value} />
            )}
          </li>
        ))}
      </ul>
      {members.length > shown && (
        <Button look="quiet" small onClick={() => setShown(shown + AT_ONCE)}>
          Show more ({members.length - shown} left)
        </Button>
      )}
    </>
  );
}
