/** A new key, which can be seen this once. It lives in the memory of the page and nowhere else. */
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Note } from "../../ui/note.tsx";
import "./shown-key.css";

export function ShownKey({ secret, children }: { secret: string; children?: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // Focused, so that a screen reader reads it out and the copy button is one Tab away.
    <section className="shown-key stack tight" ref={box} tabIndex={-1} aria-label="Your new key">
      <Note look="warn" icon={<TriangleAlert size={18} aria-hidden />}>
        <span>
          <strong>Copy it now: it is shown this once.</strong> Keep it like a password. If it gets lost, make
          another and revoke this one.
        </span>
      </Note>
      <div className="secret">
        <code>{secret}</code>
        <CopyButton text={secret} label="Copy key" />
      </div>
      {children}
    </section>
  );
}
