/**
 * The state as nested lists that fold: every value shows its kind, is changed in place and lights up when it changes.
 * Lists and buttons rather than the tree role: that one allows no buttons inside its items.
 */
import { Plus } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AddMember } from "./add-member.tsx";
import type { Json, Path } from "./json.ts";
import type { AppView } from "./live-app.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { type StateWrite, writeMember, writeRemoval, writeValue } from "./state-write.ts";
import { TreeContext, type TreeTools } from "./tree-context.ts";
import { TreeMembers } from "./tree-members.tsx";

export function StateTree({ view, onWrite }: { view: AppView; onWrite: (write: StateWrite) => void }) {
  const [removing, setRemoving] = useState<{ path: Path; value: Json }>();
  const [adding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const canWrite = view.status !== "closed";
  const tools = useMemo<TreeTools>(
    () => ({
      flashes: view.flashes,
      canWrite,
      set: (path, before, value) => onWrite(writeValue(path, before, value)),
      add: (holder, name, value) => onWrite(writeMember(holder, name, value)),
      remove: (path, value) => setRemoving({ path, value }),
    }),
    [view.flashes, canWrite, onWrite],
  );
  const isEmpty = Object.keys(view.state).length === 0;
  return (
    <section className="stack tight">
      <div className="row between">
        <h2 ref={heading} tabIndex={-1} className="flux-heading">
          State
        </h2>
        {!isEmpty && canWrite && (
          <Button look="plain" small icon={<Plus size={15} aria-hidden />} onClick={() => setAdding(true)}>
            Add a member
          </Button>
        )}
      </div>
      <TreeContext value={tools}>
        {adding && (
          <div className="card">
            <AddMember
              holder={[]}
              taken={view.state}
              onDone={() => {
                setAdding(false);
                heading.current?.focus();
              }}
            />
          </div>
        )}
        {isEmpty ? (
          !adding && <EmptyTree canWrite={canWrite} onAdd={() => setAdding(true)} />
        ) : (
          <div className="card flux-tree">
            <TreeMembers holder={view.state} path={[]} />
          </div>
        )}
      </TreeContext>
      {removing && (
        <RemoveDialog
          {...removing}
          onClose={() => setRemoving(undefined)}
          onRemove={() => {
            onWrite(writeRemoval(removing.path, removing.value));
            setRemoving(undefined);
            // The button that was pressed goes with its row.
            requestAnimationFrame(() => heading.current?.focus());
          }}
        />
      )}
    </section>
  );
}

const EmptyTree = ({ canWrite, onAdd }: { canWrite: boolean; onAdd: () => void }) => (
  <div className="card">
    <EmptyState
      title="The state is empty"
      action={
        canWrite && (
          <Button icon={<Plus size={17} aria-hidden />} onClick={onAdd}>
            Add the first member
          </Button>
        )
      }
    >
      Add a member here, or write from a device: it shows at once. Open this page in a second tab to see both
      at work.
    </EmptyState>
  </div>
);
