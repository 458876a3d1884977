/** Which reader knows which verb. */
import { objectValue } from "../grammar/object-value.ts";
import { after, findWord, takePhrase } from "../grammar/phrases.ts";
import { eventKinds, type Statement, stateKinds, tell } from "../grammar/statement.ts";
import { lemmaOfIng } from "../lexicon/verbs.ts";
import { readBe, tellBeing, tellLanguages } from "./being.ts";
import { readChange, readNaming, readUse } from "./change.ts";
import { readEat, tellDiet } from "./diet.ts";
import { readGeneric } from "./generic.ts";
import { readGet, readGo, readTake, readWake } from "./getting.ts";
import { readHomeCall, readLive, readMove, readSettle, tellHome } from "./home.ts";
import { readBirthday, readTurn, readWear, readWeigh } from "./identity.ts";
import { readLeave, readLose, readPart } from "./leaving.ts";
import { readBreak, readDate, readDivorce, readMarry, readSeparate, tellSeparation } from "./love.ts";
import { readFinish, readMedia } from "./media.ts";
import { readDie } from "./people.ts";
import {
  readDrive,
  readGain,
  readHave,
  readOutgrow,
  readReplace,
  tellCancelled,
  tellGone,
  tellPetGone,
} from "./possession.ts";
import type { Reader } from "./reader.ts";
import { innerOf, readCut, readEndUp, readGive, readStart, readStop } from "./stopping.ts";
import {
  readAttend,
  readDropOut,
  readEnroll,
  readGraduate,
  readLearn,
  readMajor,
  readStudy,
} from "./study.ts";
import { readCare, readGrow, readLike, readPrefer, readStand, readTaking } from "./taste.ts";
import { readEarn, readJoin, readWork, tellJob, tellLeftJob, tellNewJob, tellNoWork } from "./work.ts";

/** For what is understood whether or not it told anything. */
const understood =
  (tellIt: (s: Statement) => unknown): Reader =>
  (s) => {
    tellIt(s);
    return true;
  };

const readTie = understood((s) => {
  if (after(s.p.rest, 0, "the knot") !== undefined) tell(s, "status", "married", eventKinds(s));
});

const readSee = understood((s) => {
  const someone = /^(someone|somebody)$/.test(s.p.rest[0]?.text ?? "");
  if (s.p.going && someone) tell(s, "status", "dating", stateKinds(s));
});

/** "We called off our engagement", "I call Porto home". */
const readCall: Reader = (s) => {
  if (s.p.rest[0]?.text !== "off") return readHomeCall(s);
  const engaged = findWord(s.p.rest, "engagement", "wedding") > 0;
  if (engaged && eventKinds(s).includes("holds")) tell(s, "status", "engaged", ["ends"]);
  return true;
};

const readTransitiveMove: Reader = (s) =>
  /^(my|our|the)$/.test(s.p.rest[0]?.text ?? "") ? readChange(s) : readMove(s);

const readWorkOn: Reader = (s) =>
  s.p.going && after(s.p.rest, 0, "on") !== undefined ? readMedia(s) : readWork(s);

const readTrade = understood((s) =>
  findWord(s.p.rest, "for", "with") > 0 ? readReplace(s) : tellGone(s, s.p.rest),
);

const READERS = new Map<string, Reader>();

function register(verbs: string, reader: Reader): void {
  for (const verb of verbs.split(" ")) READERS.set(verb, reader);
}

/** "I'm back to eating meat". */
register("be", (s, read) => {
  const back = after(s.p.rest, 0, "back to");
  const resumed =
    back !== undefined && lemmaOfIng(s.p.rest[back]?.text ?? "") ? innerOf(s, back, false) : undefined;
  if (!resumed) return readBe(s);
  read(resumed);
  return true;
});
register("live", readLive);
register("move relocate", readTransitiveMove);
register("stay return", () => true);
register("settle", readSettle);
register("call", readCall);
register("work", readWorkOn);
register("join", readJoin);
register("start begin resume", readStart);
register("stop quit", readStop);
register("give", readGive);
register("cut", readCut);
register("end wind", readEndUp);
register("leave", readLeave);
register("part", readPart);
register("lose", readLose);
register(
  "resign",
  understood((s) => tellLeftJob(s, s.p.rest, eventKinds(s))),
);
register(
  "retire",
  understood((s) => tellNoWork(s, "retired", eventKinds(s))),
);
register(
  "land accept",
  understood((s) => tellNewJob(s, s.p.rest, eventKinds(s))),
);
register("earn", readEarn);
register("make", (s) => {
  const place = after(s.p.rest, 0, "the move to", "a move to");
  return place === undefined
    ? readEarn(s)
    : tellHome({ ...s, p: { ...s.p, verb: "move" } }, s.p.rest, place, eventKinds(s));
});
register(
  "step",
  understood((s) => {
    const role = after(s.p.rest, 0, "down as", "back as");
    if (role === undefined || !eventKinds(s).includes("holds")) return;
    tellJob(s, s.p.rest, role, ["ends"]);
    tell(s, "does:be", objectValue(s.p.rest.slice(role)), ["ends"]);
  }),
);
register(
  "become",
  understood((s) => tellBeing(s, eventKinds(s), true)),
);
register("get", readGet);
register("go", readGo);
/** "The cat has taken to sleeping in the shed": it does now. */
register("take", (s, read) => {
  const doing = after(s.p.rest, 0, "to");
  const verb = doing === undefined ? undefined : lemmaOfIng(s.p.rest[doing]?.text ?? "");
  const taken = doing !== undefined && verb ? innerOf(s, doing, false) : undefined;
  if (!taken || eventKinds(s).length === 0) return readTake(s, read);
  read({ ...taken, p: { ...taken.p, now: true } });
  return true;
});
register("wake", readWake);
register(
  "turn",
  understood((s) => readTurn(s) || tellDiet(s, s.p.rest, 0, eventKinds(s), true)),
);
register("marry", readMarry);
register("divorce", readDivorce);
register("separate", readSeparate);
register("break split", understood(readBreak));
register(
  "dump",
  understood((s) => tellSeparation(s, s.p.rest, undefined)),
);
register("date", (s) => (s.p.tense === "past" && !s.p.perfect ? true : readDate(s)));
register("tie", readTie);
register("see", readSee);
register("have", readHave);
register("own", (s) => readHave(s) && readGeneric(s));
register("drive", readDrive);
register(
  "buy adopt",
  understood((s) => eventKinds(s).length > 0 && readGain(s)),
);
register("sell ditch scrap donate total", (s) => tellGone(s, s.p.rest) || s.p.tense === "past");
register("cancel", (s) => tellGone(s, s.p.rest) || tellCancelled(s) || s.p.tense === "past");
register(
  "rehome",
  understood((s) => tellGone(s, s.p.rest) || tellPetGone(s, 0)),
);
register("trade swap exchange", readTrade);
register("replace overtake", readReplace);
register("put", (s) => {
  if (s.p.rest.at(-1)?.text !== "down") return false;
  const gone: Statement = { ...s, p: { ...s.p, tense: "past", rest: s.p.rest.slice(0, -1) } };
  if (tellGone(gone, gone.p.rest)) return true;
  if (gone.p.rest.every(({ capital }) => capital)) tellPetGone(gone, 0);
  return false;
});
register("change switch update set reschedule push upgrade reset postpone shift", readChange);
register("name rename", readNaming);
register("like love enjoy adore hate dislike despise loathe detest", readLike);
register("prefer", readPrefer);
register("stand", readStand);
register("care", readCare);
register("grow come", readGrow);
register("visit", (s) => {
  const seen = s.p.tense === "past" || s.p.perfect;
  const value = takePhrase(s.p.rest, 0);
  if (seen && !s.p.negated && value.length > 0) tell(s, "visited", value, ["holds"], { single: false });
  return seen;
});
register("drink", readTaking);
register("eat", readEat);
register("follow", (s) => tellDiet(s, s.p.rest, 0, stateKinds(s), s.p.now));
register("outgrow", readOutgrow);
register("use", readUse);
register("speak", (s) => tellLanguages(s, s.p.mood === "can" && !s.p.negated ? ["holds"] : stateKinds(s)));
register("learn", readLearn);
register("study", readStudy);
register("attend", readAttend);
register("major", readMajor);
register("transfer enroll enrol", readEnroll);
register("graduate", readGraduate);
register("drop", readDropOut);
register("read watch binge listen", (s) => readMedia(s));
// Playing at the moment is no habit.
register("play", (s) => s.p.going && !s.p.perfect && !s.p.negated);
register("finish", understood(readFinish));
register("weigh", readWeigh);
register("wear", readWear);
register("celebrate", readBirthday);
register("die pass", readDie);

export const findReader = (verb: string): Reader | undefined => READERS.get(verb);
