/** What an update says: names and values where they are short, JSON where they are not. */
import { CodeBlock } from "../../ui/code-block.tsx";

/** What is longer is read better as it was written. */
const MOST_ENTRIES = 12;
const MOST_CHARACTERS = 400;

export function UpdateData({
  data,
  label,
  copy = false,
}: {
  data: Record<string, unknown>;
  label: string;
  copy?: boolean;
}) {
  const entries = Object.entries(data);
  if (entries.length === 0) return <p className="quiet">An empty update.</p>;
  if (entries.length > MOST_ENTRIES || entries.some(([, value]) => !isShort(value))) {
    return (
      <div className="update-json">
        <CodeBlock code={JSON.stringify(data, null, 2)} label={label} copy={copy} />
      </div>
    );
  }
  return (
    <dl className="update-data">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isObject(value) ? <code>{JSON.stringify(value)}</code> : String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

const isShort = (value: unknown): boolean =>
  isObject(value) ? JSON.stringify(value).length <= 60 : String(value).length <= MOST_CHARACTERS;
