import type { Ref } from "react";
import type { GivenFile } from "../../../../importers/index.ts";
import { ErrorNote } from "../../ui/error-note.tsx";
import { Note } from "../../ui/note.tsx";
import { PickFiles } from "./pick-files.tsx";

export function GiveCard({
  fault,
  heading,
  onFiles,
}: {
  fault: unknown;
  heading: Ref<HTMLHeadingElement>;
  onFiles: (files: Promise<GivenFile[]>) => void;
}) {
  return (
    <section className="card stack" aria-labelledby="import-give">
      <h2 id="import-give" ref={heading} tabIndex={-1}>
        Bring over what you have elsewhere
      </h2>
      <p className="quiet">
        Conversations, notes, contacts, dates: each statement about you becomes a claim, with when it was said
        and where it comes from. The same file again stores nothing twice.
      </p>
      <ErrorNote error={fault} />
      {/* Elsewhere browsers have no way to tell whether two files are the same. */}
      {window.isSecureContext ? (
        <PickFiles onFiles={onFiles} />
      ) : (
        <Note look="warn">
          Importing needs a secure connection. Open this page by https, or on the machine that the service
          runs on, or use the command line: <code>personal-helper import</code>.
        </Note>
      )}
    </section>
  );
}
