/** What was given and what it was found to be; how it is read can be changed. */
import { useQuery } from "@tanstack/react-query";
import { Eye, Upload } from "lucide-react";
import { type Ref, useId } from "react";
import { Link } from "wouter";
import type { Format } from "../../../../importers/index.ts";
import { CREDITS_LEFT } from "../../shell/credits-left.tsx";
import { Button } from "../../ui/button.tsx";
import { formatNumber } from "../../ui/credits.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Waiting } from "../../ui/loaded.tsx";
import { Note } from "../../ui/note.tsx";
import { formatBytes } from "../memory/data/ndjson-lines.ts";
import { ColumnUses } from "./column-uses.tsx";
import { costOf, describeCost } from "./cost.ts";
import { faultOfSentence, toMapping } from "./csv-table.ts";
import { ALL_FORMATS, FORMATS } from "./format-words.ts";
import { describeNames } from "./given-files.ts";
import type { ImportSession, ImportState } from "./import-session.ts";

export function FoundCard({
  state,
  session,
  heading,
}: {
  state: ImportState;
  session: ImportSession;
  heading: Ref<HTMLHeadingElement> | undefined;
}) {
  const id = useId();
  const { given, found, fault, isLooking } = state;
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className="wrap-anywhere">
        {describeNames(given.map(({ name }) => name))}
      </h2>
      {isLooking ? (
        <Waiting what="Looking what it is…" />
      ) : (
        <>
          {found && (
            <p className="quiet">
              {formatNumber(found.files)} {found.files === 1 ? "file" : "files"}, {formatBytes(found.bytes)}
            </p>
          )}
          <ErrorNote error={fault} />
          {fault !== undefined && given.some(({ name }) => name.endsWith(".ndjson")) && (
            <Note>
              <span>
                Is it an export of this service? Then <Link href="/memory?view=data">import it there</Link>.
              </span>
            </Note>
          )}
          <FormatChoice format={found?.format} onChange={(format) => void session.readAs(format)} />
        </>
      )}
      {found?.table && !isLooking && <ColumnUses table={found.table} onChange={session.changeTable} />}
      {!isLooking && <Beginning state={state} session={session} />}
    </section>
  );
}

function FormatChoice({
  format,
  onChange,
}: {
  format: Format | undefined;
  onChange: (format: Format) => void;
}) {
  return (
    <div className="import-format">
      <SelectField
        label="Read it as"
        value={format ?? ""}
        onChange={(event) => onChange(event.target.value as Format)}
      >
        {!format && <option value="">Choose what it is</option>}
        {ALL_FORMATS.map((one) => (
          <option key={one} value={one}>
            {FORMATS[one].name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function Beginning({ state: { found, batches }, session }: { state: ImportState; session: ImportSession }) {
  // Read by the frame around the page, and told anew by every answer.
  const left = useQuery<number>({ queryKey: CREDITS_LEFT, enabled: false }).data;
  const isReady =
    found !== undefined &&
    (found.table === undefined || (toMapping(found.table) !== undefined && !faultOfSentence(found.table)));
  return (
    <>
      {found && (
        <p className="small quiet">{describeCost(costOf(found.format, found.bytes, batches), left)}</p>
      )}
      <div className="row">
        {found && (
          <>
            <Button
              icon={<Upload size={16} aria-hidden />}
              disabled={!isReady}
              onClick={() => void session.begin()}
            >
              Import
            </Button>
            <Button
              look="plain"
              icon={<Eye size={16} aria-hidden />}
              disabled={!isReady}
              onClick={() => void session.preview()}
            >
              Show what would become claims
            </Button>
          </>
        )}
        <Button look="quiet" onClick={session.startAgain}>
          Choose something else
        </Button>
      </div>
    </>
  );
}
