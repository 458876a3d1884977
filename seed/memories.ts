/** The person tells their helper about two years, mends some of it and forgets some. */
import type { Cast } from "./cast.ts";
import { LIFE, type Telling } from "./life/index.ts";
import { type Act, momentOf } from "./timeline.ts";

const MINUTE_MS = 60_000;

export function tellLife(cast: Cast, today: Date): Act[] {
  return LIFE.filter((_, place) => place % cast.scale.every === 0).map((telling, place) => {
    // Spread over the day, so that no two things are told in one moment.
    const hour = 7 + ((place * 5) % 13) + (place % 4) / 4;
    const moment = momentOf(today, { day: telling.day, hour });
    const run = () => callerOf(cast, telling).memory.write(bodyOf(telling, moment));
    return { day: telling.day, hour, settles: telling.day < cast.scale.livelyDays, run };
  });
}

const callerOf = (cast: Cast, telling: Telling) =>
  "notes" in telling && telling.day < 590 ? cast.homeServer : cast.phone;

function bodyOf(telling: Telling, moment: Date) {
  const { tags } = telling;
  if ("says" in telling) return { content: telling.says, tags, source: "journal" };
  if ("chat" in telling) {
    const messages = telling.chat.map((content, place) => ({
      role: place % 2 === 0 ? ("user" as const) : ("assistant" as const),
      content,
      id: `${tags[0]}-${telling.day}-${place + 1}`,
      at: new Date(moment.getTime() + (place - telling.chat.length) * MINUTE_MS).toISOString(),
    }));
    return { messages, tags, source: "chat" };
  }
  const { notes, app, daysBefore = 0, metadata = {} } = telling;
  const occurredAt = new Date(moment.getTime() - daysBefore * 24 * 60 * MINUTE_MS).toISOString();
  const claims = notes.map((content, place) => ({
    content,
    source_id: `${app}-${telling.day}-${place + 1}`,
  }));
  return { claims, tags, source: app, metadata, occurred_at: occurredAt };
}

/** By hand, as on the memory page: texts that were not quite right, and one that should not be there. */
export function mendMemories(cast: Cast): Act[] {
  const mend = (day: number, find: string, part: string, content: string): Act => ({
    day,
    hour: 21,
    run: async () => {
      const found = await cast.page.memory.search(find, { limit: 5 });
      const claim = found.find((each) => each.content.includes(part));
      if (claim) await cast.page.memory.correct(claim.id, { content, tags: [...claim.tags, "checked"] });
    },
  });
  return [
    mend(
      23,
      "solar panel on the balcony",
      "1.9 kilowatt",
      "The solar panel on the balcony makes about 2.3 kilowatt hours on a sunny day.",
    ),
    mend(18, "how much does Mokka weigh", "4.6 kilos", "Mokka weighs 4.9 kilos."),
    mend(0, "club party", "club party", "The club party of the rowers is on Saturday at eight."),
    mend(4, "price of a loaf of bread", "5 euros", "A loaf costs 5.50 euros."),
    {
      day: 11,
      hour: 22,
      run: async () => {
        const { claims } = await cast.phone.memory.write({
          content: "The code of the bike lock is on a yellow note.",
          tags: ["things"],
        });
        for (const { id } of claims) await cast.page.memory.forget(id);
      },
    },
  ];
}
