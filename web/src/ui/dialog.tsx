/** The browser's own dialog: it holds the focus, closes with Escape and gives the focus back. */
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";

export function Dialog({
  title,
  wide,
  onClose,
  children,
}: {
  title: string;
  /** For what is read rather than filled in: logs, code. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed while it is still in the document: once it is out, the browser no longer gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={wide ? "wide" : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Whoever opened it takes it away; closed by the browser alone it would still be there for React.
        event.preventDefault();
        onClose();
      }}
    >
      <div className="inside">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

/** Asks before what can't be undone. `action` says what the button does, in its words. */
export function ConfirmDialog({
  title,
  action,
  busy,
  error,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  action: string;
  busy?: string | false | undefined;
  error?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack tight">{children}</div>
      {error}
      <div className="dialog-end">
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
