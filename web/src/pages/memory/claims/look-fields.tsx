import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { CheckBox, TextField } from "../../../ui/field.tsx";
import { keptTagsAndSources } from "../memory-queries.ts";
import { isFiltered, isSearch, type Look, NO_LOOK } from "./look.ts";

export function LookFields({ look, onChange }: { look: Look; onChange: (change: Partial<Look>) => void }) {
  const filtered = isFiltered(look);
  const frame = useRef<HTMLElement>(null);
  // Opened by whoever wants them and by a tag that was pressed; never closed under somebody's fingers.
  const [open, setOpen] = useState(filtered);
  useEffect(() => {
    if (filtered) setOpen(true);
  }, [filtered]);
  function clear(): void {
    onChange(NO_LOOK);
    // The button goes with what it cleared.
    frame.current?.querySelector("input")?.focus();
  }
  return (
    <search ref={frame} className="card stack" aria-label="Claims">
      <TextField
        label="Search"
        hint="In your own words, as you type. 1 credit a search."
        placeholder="Where does my sister work?"
        type="search"
        autoComplete="off"
        maxLength={2_000}
        value={look.words}
        onChange={(event) => onChange({ words: event.target.value })}
      />
      <details className="memory-more" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Filters{filtered && <span className="quiet small"> · in use</span>}</summary>
        <Filters look={look} onChange={onChange} />
      </details>
      <div className="row between">
        <CheckBox
          label="Also what is true no more"
          hint={
            isSearch(look)
              ? "A search leaves it out; choose a day in the filters to go back in time."
              : undefined
          }
          checked={look.superseded}
          disabled={isSearch(look)}
          onChange={(event) => onChange({ superseded: event.target.checked })}
        />
        {(filtered || look.words) && (
          <Button look="plain" small icon={<X size={15} aria-hidden />} onClick={clear}>
            Clear
          </Button>
        )}
      </div>
    </search>
  );
}

function Filters({ look, onChange }: { look: Look; onChange: (change: Partial<Look>) => void }) {
  const id = useId();
  const { tags, sources } = keptTagsAndSources(useQueryClient());
  return (
    <div className="grid memory-fields">
      <TextField
        label="With tag"
        list={`${id}-tags`}
        autoComplete="off"
        maxLength={200}
        value={look.tag}
        onChange={(event) => onChange({ tag: event.target.value })}
      />
      <TextField
        label="From source"
        list={`${id}-sources`}
        autoComplete="off"
        maxLength={200}
        value={look.source}
        onChange={(event) => onChange({ source: event.target.value })}
      />
      <TextField
        label="As of"
        hint="What was true on that day"
        type="date"
        value={look.asOf}
        onChange={(event) => onChange({ asOf: event.target.value })}
      />
      <Choices id={`${id}-tags`} values={tags} />
      <Choices id={`${id}-sources`} values={sources} />
    </div>
  );
}

const Choices = ({ id, values }: { id: string; values: readonly string[] }) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
);
