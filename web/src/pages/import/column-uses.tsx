import { CheckBox, SelectField, TextField } from "../../ui/field.tsx";
import { type ColumnUse, faultOfSentence, type Table, toMapping, withHeader, withUse } from "./csv-table.ts";

const USES: Record<ColumnUse, string> = {
  content: "What to remember",
  date: "When it was said or happened",
  id: "Its id",
  tags: "Tags",
  ignore: "Leave out",
};

/** Which column of a table is what, with the first values of each. */
export function ColumnUses({ table, onChange }: { table: Table; onChange: (table: Table) => void }) {
  const hasContent = toMapping(table) !== undefined;
  return (
    <fieldset className="stack">
      <legend>Columns</legend>
      <ul className="list import-columns">
        {table.columns.map(({ name, samples, use }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is where it stands; two may have one name
          <li key={index} className="import-column">
            <SelectField
              label={name}
              value={use}
              onChange={(event) => onChange(withUse(table, index, event.target.value as ColumnUse))}
            >
              {Object.entries(USES).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </SelectField>
            <p className="small quiet import-samples">{samples.join(" · ") || "Empty in the first rows"}</p>
          </li>
        ))}
      </ul>
      <TextField
        label="A sentence from several columns"
        hint={
          <>
            Instead of one column, with their names in braces, such as <code>{exampleOf(table)}</code>
          </>
        }
        value={table.sentence}
        fault={faultOfSentence(table)}
        autoComplete="off"
        onChange={(event) => onChange({ ...table, sentence: event.target.value })}
      />
      <CheckBox
        label="The first row names the columns"
        checked={table.hasHeader}
        onChange={(event) => onChange(withHeader(table, event.target.checked))}
      />
      {!hasContent && (
        <p className="small import-fault" role="alert">
          Choose the column that holds what to remember, or write a sentence.
        </p>
      )}
    </fieldset>
  );
}

function exampleOf({ columns, hasHeader }: Table): string {
  const [first = "1", second = "2"] = columns.map(({ name }, at) => (hasHeader ? name : String(at + 1)));
  return `{${first}}: {${second}}`;
}
