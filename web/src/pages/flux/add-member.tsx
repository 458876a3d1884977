/** A new member of an object, or one more element of an array. */
import { useState } from "react";
import { describePath, type JsonObject, type Path } from "./json.ts";
import { useTree } from "./tree-context.ts";
import { ValueEditor } from "./value-editor.tsx";

export function AddMember({
  holder,
  taken,
  onDone,
}: {
  holder: Path;
  /** The object, whose names are taken; undefined for an array. */
  taken: JsonObject | undefined;
  onDone: () => void;
}) {
  const { add } = useTree();
  const [name, setName] = useState("");
  const where = describePath(holder) || "the state";
  return (
    <ValueEditor
      label={`Add to ${where}`}
      initial=""
      action="Add"
      name={taken && { value: name, fault: faultOfName(name, taken), onChange: setName }}
      onCancel={onDone}
      onSave={(value) => {
        add(holder, taken ? name : undefined, value);
        onDone();
      }}
    />
  );
}

function faultOfName(name: string, taken: JsonObject): string | undefined {
  if (name === "") return "Give it a name.";
  return Object.hasOwn(taken, name) ? "There is a member of this name already." : undefined;
}
