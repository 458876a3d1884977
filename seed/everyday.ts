/** The calls of ordinary days, more on some than on others, a few of them wrong. */
import { NotFoundError, PermissionError } from "../client/src/index.ts";
import type { SeededRandom } from "../test/support/seeded-random.ts";
import type { Cast } from "./cast.ts";
import type { Act } from "./timeline.ts";

const QUESTIONS = [
  "birthday presents",
  "what can't Nils eat",
  "running times",
  "Japan budget",
  "hydrogen project",
  "bread recipe",
  "rent",
  "Emil",
  "dentist appointment",
  "Rui",
  "guitar strings",
  "rowing",
] as const;

/** Sundays are quiet, and towards the end there is more to do. */
const WEEK = [0.5, 1, 1.1, 1.3, 1, 0.8, 0.6];

export function liveOn(cast: Cast, random: SeededRandom, today: Date): Act[] {
  const { livelyDays, callsADay } = cast.scale;
  return Array.from({ length: livelyDays }, (_, day) => {
    const weekday = new Date(today.getTime() - day * 24 * 3_600_000).getUTCDay();
    const trend = 1.25 - day / (2 * livelyDays);
    const calls = Math.round(callsADay * (WEEK[weekday] ?? 1) * trend * (0.8 + random.next() * 0.4));
    return Array.from({ length: calls }, (): Act => {
      const call = random.pick(random.next() < WRONG ? WRONG_CALLS : CALLS);
      const question = random.pick(QUESTIONS);
      return { day, hour: 6 + random.next() * 17, run: () => call(cast, question) };
    });
  }).flat();
}

/** How many of all calls are refused. */
const WRONG = 0.04;

type Call = (cast: Cast, question: string) => Promise<unknown>;

/** Searching most of all; each stands here as often as it is made among this many. */
const CALLS: readonly [Call, ...Call[]] = [
  (cast, question) => cast.phone.memory.search(question),
  (cast, question) => cast.phone.memory.search(question, { limit: 3 }),
  (cast, question) => cast.page.memory.search(question, { explain: true }),
  (cast, question) => cast.homeServer.memory.search(question, { limit: 5 }),
  (cast, question) => cast.phone.memory.search(question),
  (cast) => cast.phone.memory.list({ limit: 50 }),
  (cast) => cast.phone.memory.profile(),
  (cast) => cast.homeServer.flux("home").get(),
  (cast) => cast.homeServer.flux("home").get(),
  (cast) => cast.phone.flux("player").get(),
  (cast) => cast.phone.feeds.updates({ limit: 20 }),
  (cast) => cast.phone.feeds.list(),
  (cast) => cast.page.credits.balance(),
  (cast) => cast.page.agent.runs.list({ limit: 20 }),
];

/** A key that may not, and a claim that is not there: usage counts errors too. */
const WRONG_CALLS: readonly [Call, ...Call[]] = [
  (cast, question) => refused(cast.homeServer.agent.run(question)),
  (cast) => refused(cast.phone.memory.get("clm_01jgqvr3sze5ervx2p4dtm19zz")),
  (cast) => refused(cast.phone.memory.get("clm_01jgqvr3sze5ervx2p4dtm19zz")),
];

async function refused(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof PermissionError || error instanceof NotFoundError)) throw error;
  });
}

/** A copy of everything, once a fortnight. */
export function keepCopies(cast: Cast): Act[] {
  return [29, 15, 1]
    .filter((day) => day < cast.scale.livelyDays)
    .map((day) => ({
      day,
      hour: 3,
      run: async () => {
        const copy = await cast.phone.memory.export().raw();
        await copy.arrayBuffer();
      },
    }));
}
