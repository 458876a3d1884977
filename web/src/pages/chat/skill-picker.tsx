/** Which skills the helper is to use. Without a choice it picks by itself what fits the message. */
import { useQuery } from "@tanstack/react-query";
import type { SkillSummary } from "personal-helper-client";
import { helper } from "../../helper.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckBox } from "../../ui/field.tsx";
import { Loaded } from "../../ui/loaded.tsx";

/** As many as one run takes. */
const MOST_SKILLS = 20;

export const skillTitle = (name: string): string => {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Descriptions go on with when a helper is to use it, which is for helpers. */
const whatItDoes = (description: string): string => description.split(/\s(?=Use )/)[0] ?? description;

async function readSkills(): Promise<SkillSummary[]> {
  const skills: SkillSummary[] = [];
  for await (const skill of helper.skills.list()) skills.push(skill);
  return skills;
}

export function SkillPicker({
  chosen,
  onChange,
  onClose,
}: {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  onClose: () => void;
}) {
  const skills = useQuery({ queryKey: ["skills"], queryFn: readSkills, staleTime: 300_000 });
  return (
    <Dialog title="Skills" onClose={onClose}>
      <p className="quiet">
        A skill is a way of working for one kind of task. Choose none, and the helper takes the one that fits.
      </p>
      <Loaded query={skills} what="Reading the skills…">
        {(list) =>
          list.length === 0 ? (
            <p>This service has no skills installed.</p>
          ) : (
            <fieldset className="stack">
              <legend className="unseen">Skills for the next messages</legend>
              {list.map(({ name, description }) => (
                <CheckBox
                  key={name}
                  label={skillTitle(name)}
                  hint={whatItDoes(description)}
                  checked={chosen.includes(name)}
                  disabled={!chosen.includes(name) && chosen.length >= MOST_SKILLS}
                  onChange={(event) =>
                    onChange(
                      event.target.checked ? [...chosen, name] : chosen.filter((other) => other !== name),
                    )
                  }
                />
              ))}
            </fieldset>
          )
        }
      </Loaded>
      <div className="dialog-end">
        {chosen.length > 0 && (
          <Button look="plain" onClick={() => onChange([])}>
            Choose none
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}
