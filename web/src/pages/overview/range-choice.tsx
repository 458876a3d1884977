/** How far back the usage goes. */
export type RangeDays = 7 | 30 | 90;

const RANGES: readonly RangeDays[] = [7, 30, 90];

export function RangeChoice({ days, onChange }: { days: RangeDays; onChange: (days: RangeDays) => void }) {
  return (
    <fieldset className="range-choice">
      <legend className="unseen">Range</legend>
      {RANGES.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="range"
            className="unseen"
            checked={value === days}
            onChange={() => onChange(value)}
          />
          <span>{value} days</span>
        </label>
      ))}
    </fieldset>
  );
}
