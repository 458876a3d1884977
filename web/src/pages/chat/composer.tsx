/** Where one writes. Enter sends, Shift+Enter makes a new line. */
import { ArrowUp, Sparkles, Square, X } from "lucide-react";
import { type RefObject, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SkillPicker, skillTitle } from "./skill-picker.tsx";

/** The most that the service takes. */
const MOST_CHARACTERS = 32_000;

export function Composer({
  text,
  onText,
  skills,
  onSkills,
  box,
  isFirst,
  isRunning,
  isStopping,
  onSend,
  onStop,
}: {
  text: string;
  onText: (text: string) => void;
  skills: readonly string[];
  onSkills: (skills: string[]) => void;
  box: RefObject<HTMLTextAreaElement | null>;
  /** The conversation has not begun: it stands below what teaches, not above it. */
  isFirst: boolean;
  /** An answer is on its way: the next message waits for it. */
  isRunning: boolean;
  isStopping: boolean;
  onSend: () => void;
  onStop: () => void;
}) {
  const [isPicking, setPicking] = useState(false);
  const canSend = text.trim() !== "" && !isRunning;
  return (
    <form
      className={isFirst ? "composer card" : "composer card stays"}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onSend();
      }}
    >
      <textarea
        ref={box}
        className="input"
        aria-label="Message to your helper"
        aria-describedby="composer-hint"
        placeholder="Ask it, or tell it something"
        rows={1}
        maxLength={MOST_CHARACTERS}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          // While a word is being composed (Japanese, Chinese…) Enter chooses it.
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (canSend) onSend();
        }}
      />
      <div className="row between composer-end">
        <div className="row grow">
          <Button
            look="plain"
            small
            icon={<Sparkles size={15} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            Skills
          </Button>
          {skills.length === 0 ? (
            <span className="quiet small keys">the helper chooses</span>
          ) : (
            skills.map((name) => (
              <Button
                key={name}
                look="quiet"
                small
                aria-label={`Do without ${skillTitle(name)}`}
                onClick={() => {
                  onSkills(skills.filter((other) => other !== name));
                  box.current?.focus();
                }}
              >
                {skillTitle(name)} <X size={14} aria-hidden />
              </Button>
            ))
          )}
        </div>
        {isRunning ? (
          <Button
            look="plain"
            busy={isStopping && "Stopping…"}
            icon={<Square size={14} aria-hidden />}
            onClick={() => {
              onStop();
              box.current?.focus();
            }}
          >
            Stop
          </Button>
        ) : (
          <Button type="submit" disabled={!canSend} icon={<ArrowUp size={16} aria-hidden />}>
            Send
          </Button>
        )}
      </div>
      <p className="quiet small" id="composer-hint">
        An answer costs 10 credits.{" "}
        <span className="keys">
          One that fails or that you stop costs nothing. Shift+Enter makes a new line.
        </span>
      </p>
      {isPicking && <SkillPicker chosen={skills} onChange={onSkills} onClose={() => setPicking(false)} />}
    </form>
  );
}
