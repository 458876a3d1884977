/** "Get", "go" and "take": small verbs with many meanings. */
import { after, findWord, takePhrase } from "../grammar/phrases.ts";
import { eventKinds, type Statement, stateKinds, tell } from "../grammar/statement.ts";
import { isClock } from "../language/numbers.ts";
import { tellBeing, tellJobLost } from "./being.ts";
import { tellDiet } from "./diet.ts";
import { tellCalled } from "./identity.ts";
import { tellLabelled } from "./possessed.ts";
import { readGain, tellGone } from "./possession.ts";
import type { Reader } from "./reader.ts";
import { readResumed } from "./stopping.ts";
import { readGoTo } from "./study.ts";
import { readTaking, tellTaste } from "./taste.ts";
import { tellNewJob } from "./work.ts";

export const readGet: Reader = (s) => {
  const { rest } = s.p;
  const kinds = eventKinds(s);
  const first = rest[0];
  if (!first) return true;
  if (first.text === "up") return readRoutine(s, "wakes up");
  const rid = after(rest, 0, "rid of");
  const into = after(rest, 0, "into", "really into");
  const together = after(rest, 0, "back together with", "back together", "together with");
  if (rid !== undefined) tellGone(s, rest.slice(rid));
  else if (into !== undefined) tellTaste(s, "likes", rest.slice(into), kinds);
  else if (together !== undefined) {
    tell(s, "status", "dating", kinds);
    if (rest[together - 1]?.text === "with") tell(s, "partner", takePhrase(rest, together), kinds);
  } else if (after(rest, 0, "the sack", "the boot", "the axe") !== undefined) {
    if (kinds.includes("holds")) tellJobLost(s);
  } else if (/^(a|an|my|our|another|two|three|the)$/.test(first.text)) {
    if (!tellLabelled(s, rest, kinds) && !tellNewJob(s, rest, kinds)) readGain(s);
  } else tellBeing(s, kinds, true);
  return true;
};

export const readGo: Reader = (s, read) => {
  const { rest } = s.p;
  const by = after(rest, 0, "by");
  if (by !== undefined) {
    if (stateKinds(s).includes("holds")) tellCalled(s, rest, by);
    return true;
  }
  const off = after(rest, 0, "off");
  if (off !== undefined) {
    if (eventKinds(s).includes("holds")) tellTaste(s, "likes", rest.slice(off), ["ends"]);
    return true;
  }
  const back = after(rest, 0, "back to");
  if (back !== undefined && eventKinds(s).includes("holds") && readResumed(s, back, read)) return true;
  if (after(rest, 0, "to bed", "to sleep") !== undefined) return readRoutine(s, "goes to bed");
  return readGoTo(s) || tellDiet(s, rest, 0, eventKinds(s), true);
};

export const readTake: Reader = (s, read) => {
  const { rest } = s.p;
  const kinds = eventKinds(s);
  const up = after(rest, 0, "up");
  if (up !== undefined && kinds.includes("holds")) {
    readResumed(s, up, read);
    const taken = takePhrase(rest, up);
    if (taken.length > 0) tell(s, "hobby", taken, kinds, { single: false });
    return true;
  }
  if (readTaking(s)) return true;
  return kinds.length > 0 && tellNewJob(s, rest, kinds);
};

export const readWake: Reader = (s) => after(s.p.rest, 0, "up") !== undefined && readRoutine(s, "wakes up");

/** "I wake up at 6", "I go to bed at 11". */
function readRoutine(s: Statement, name: string): boolean {
  const { rest } = s.p;
  const at = findWord(rest, "at", "around");
  const time = at >= 0 ? rest[at + 1] : undefined;
  if (!time || !(isClock(time.norm) || /^\d{1,2}$/.test(time.norm))) return false;
  // Weekdays and weekends may differ.
  const days = rest.slice(at + 2).map(({ norm }) => norm);
  tell(s, [name, ...days].join(" "), [time], stateKinds(s));
  return true;
}
