import { TextField } from "../../../ui/field.tsx";

export interface Details {
  tags: string;
  source: string;
  occurred: string;
}

export const NO_DETAILS: Details = { tags: "", source: "", occurred: "" };

export function DetailsFields({
  details,
  onChange,
}: {
  details: Details;
  onChange: (details: Details) => void;
}) {
  const put = (change: Partial<Details>) => onChange({ ...details, ...change });
  const given = Object.values(details).filter((value) => value.trim()).length;
  return (
    <details className="memory-more">
      <summary>
        Tags, source, date
        {given > 0 && <span className="quiet small"> · {given} set, kept for the next</span>}
      </summary>
      <div className="grid memory-fields">
        <TextField
          label="Tags"
          hint="With commas between them"
          value={details.tags}
          onChange={(event) => put({ tags: event.target.value })}
        />
        <TextField
          label="Source"
          hint="Where it comes from: an app, a diary"
          maxLength={200}
          value={details.source}
          onChange={(event) => put({ source: event.target.value })}
        />
        <TextField
          label="Said or happened on"
          hint="Today unless given. Decides which of two statements is the later one"
          type="date"
          value={details.occurred}
          onChange={(event) => put({ occurred: event.target.value })}
        />
      </div>
    </details>
  );
}
