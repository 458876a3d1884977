import { ConfirmDialog } from "../../ui/dialog.tsx";
import { describePath, type Json, type Path } from "./json.ts";

export function RemoveDialog({
  path,
  value,
  onRemove,
  onClose,
}: {
  path: Path;
  value: Json;
  onRemove: () => void;
  onClose: () => void;
}) {
  const count = typeof value === "object" && value !== null ? Object.keys(value).length : 0;
  return (
    <ConfirmDialog
      title="Remove this from the state?"
      action="Remove for 1 credit"
      onConfirm={onRemove}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <code>{describePath(path)}</code>
        {count > 0 && ` and all that it holds (${count})`} is removed on all devices.
      </p>
    </ConfirmDialog>
  );
}
