/** For a feed's publisher: an update, as a form where its schema allows, as JSON always. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { ApiError, type Feed } from "personal-helper-client";
import { useMemo, useState } from "react";
import { helper } from "../../helper.ts";
import { Button } from "../../ui/button.tsx";
import { formatCredits } from "../../ui/credits.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { DataFields } from "./data-fields.tsx";
import { refreshFeeds } from "./feed-queries.ts";
import { updatesKey } from "./feed-updates.ts";
import { describeSubscribers } from "./feed-words.tsx";
import { checkObject, describeFaults, type Fault } from "./json-check.ts";
import { JsonField } from "./json-field.tsx";
import { type KnownUpdates, NO_UPDATES, withUpdates } from "./known-updates.ts";
import { readFields, sampleOf, toData } from "./schema-fields.ts";

export function PublishForm({ feed }: { feed: Feed }) {
  const queries = useQueryClient();
  const say = useToast();
  const fields = useMemo(() => readFields(feed.schema), [feed.schema]);
  const [asJson, setAsJson] = useState(!fields);
  const [text, setText] = useState(() => JSON.stringify(sampleOf(fields), null, 2));
  const [values, setValues] = useState<Record<string, string>>({});
  const [ownFaults, setOwnFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [jsonFault, setJsonFault] = useState<string>();
  const publish = useMutation({
    mutationFn: (data: Record<string, unknown>) => helper.feeds.publish(feed.id, data),
    onSuccess: (update) => {
      queries.setQueryData<KnownUpdates>(updatesKey(feed.id), (now) =>
        withUpdates(now ?? NO_UPDATES, [update]),
      );
      void refreshFeeds(queries);
      setValues({});
      say(`Published as update ${update.seq} to ${describeSubscribers(feed)}.`);
    },
  });
  const refused = faultsIn(publish.error);
  const jsonFaults = describeFaults(text, refused);
  const isJson = asJson || !fields;

  function toggle(): void {
    setAsJson(!asJson);
    publish.reset();
  }
  function submit(): void {
    if (isJson) {
      const checked = checkObject(text);
      setJsonFault(checked.isOk ? undefined : checked.fault);
      if (checked.isOk) publish.mutate(checked.value);
      return;
    }
    const { data, faults } = toData(fields, values);
    setOwnFaults(faults);
    if (faults.size === 0) publish.mutate(data);
  }
  const faultsByField = new Map([
    ...refused.map(({ pointer, message }) => [pointer.split("/")[1] ?? "", message] as const),
    ...ownFaults,
  ]);
  const isShownAtFields =
    !isJson && refused.every(({ pointer }) => fields.some(({ name }) => pointer === `/${name}`));
  return (
    <section className="card stack" aria-labelledby="publish">
      <div className="row between">
        <h2 id="publish">Publish an update</h2>
        {fields && (
          <Button look="plain" small onClick={toggle}>
            {asJson ? "Fill in a form" : "Write JSON"}
          </Button>
        )}
      </div>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {isJson ? (
          <JsonField
            label="Data"
            hint={
              feed.schema ? "A JSON object that satisfies the feed's schema." : "A JSON object of any shape."
            }
            value={text}
            fault={jsonFault}
            onChange={(next) => {
              setText(next);
              setJsonFault(undefined);
            }}
          />
        ) : (
          <DataFields fields={fields} values={values} faults={faultsByField} onChange={setValues} />
        )}
        {refused.length === 0 ? (
          <ErrorNote error={publish.error} />
        ) : (
          !isShownAtFields && (
            <div className="note bad" role="alert">
              <div className="stack tight">
                <span>The update does not satisfy the feed's schema. Nothing was published or paid.</span>
                <ul className="faults">
                  {jsonFaults.map((fault) => (
                    <li key={fault}>{fault}</li>
                  ))}
                </ul>
              </div>
            </div>
          )
        )}
        <div className="row between">
          <p className="quiet small grow publish-hint">{priceWords(feed)}</p>
          <Button
            type="submit"
            busy={publish.isPending && "Publishing…"}
            icon={<Send size={15} aria-hidden />}
          >
            Publish
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Where in the data: the service speaks of the whole body. */
const faultsIn = (error: unknown): Fault[] =>
  error instanceof ApiError && error.status === 400
    ? (error.errors ?? []).map(({ pointer, message }) => ({
        pointer: pointer.replace(/^\/data/, ""),
        message,
      }))
    : [];

function priceWords(feed: Feed): string {
  const own = `Publishing costs you 1 credit and reaches ${describeSubscribers(feed)}.`;
  if (feed.price_credits === 0) return `${own} The feed is free.`;
  return `${own} Whoever subscribed pays at most ${formatCredits(feed.price_credits)} for it, of which you earn 70%.`;
}
