/** Which events: all of them, or chosen by part. */
import { CheckBox } from "../../ui/field.tsx";
import { ALL_EVENTS, EVENT_GROUPS } from "./event-types.ts";

export function EventChoice({
  events,
  fault,
  onChange,
}: {
  events: readonly string[];
  fault?: string | undefined;
  onChange: (events: string[]) => void;
}) {
  const all = events.includes(ALL_EVENTS);
  const toggle = (types: readonly string[], on: boolean) =>
    onChange([...events.filter((type) => !types.includes(type)), ...(on ? types : [])]);
  return (
    <fieldset className="stack tight">
      <legend>Events</legend>
      <CheckBox
        label="All events"
        hint="Those that are added to the service later too."
        checked={all}
        onChange={(event) => onChange(event.target.checked ? [ALL_EVENTS] : [])}
      />
      {!all && (
        <div className="webhook-events">
          {EVENT_GROUPS.map(({ name, events: ofGroup }) => {
            const types = ofGroup.map(({ type }) => type);
            const chosen = types.filter((type) => events.includes(type)).length;
            return (
              <fieldset key={name} className="stack tight">
                <legend className="row between">
                  {name}
                  {types.length > 1 && (
                    <button
                      type="button"
                      className="button quiet small"
                      aria-label={chosen < types.length ? `Choose all of ${name}` : `Choose none of ${name}`}
                      onClick={() => toggle(types, chosen < types.length)}
                    >
                      {chosen < types.length ? "All" : "None"}
                    </button>
                  )}
                </legend>
                {ofGroup.map(({ type, about }) => (
                  <CheckBox
                    key={type}
                    label={<code>{type}</code>}
                    hint={about}
                    checked={events.includes(type)}
                    onChange={(event) => toggle([type], event.target.checked)}
                  />
                ))}
              </fieldset>
            );
          })}
        </div>
      )}
      {fault && (
        <div className="field">
          <span className="fault" role="alert">
            {fault}
          </span>
        </div>
      )}
    </fieldset>
  );
}
