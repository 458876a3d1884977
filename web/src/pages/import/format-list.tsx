import { ALL_FORMATS, FORMATS } from "./format-words.ts";

/** What can be imported, and where one gets it. */
export function FormatList() {
  return (
    <section className="card stack" aria-labelledby="import-formats">
      <h2 id="import-formats">What can be imported</h2>
      <dl className="import-formats">
        {ALL_FORMATS.map((format) => (
          <div key={format}>
            <dt className="strong">{FORMATS[format].name}</dt>
            <dd className="quiet">{FORMATS[format].from}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
