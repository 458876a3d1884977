/** What the person publishes: a priced feed with a schema, a free one, and a dear one now and then. */

import type { SeededRandom } from "../../test/support/seeded-random.ts";
import { type Cast, CONSENT } from "../cast.ts";
import type { Act } from "../timeline.ts";

const WATER_SCHEMA = {
  type: "object",
  required: ["level_cm", "wind_knots", "celsius", "row"],
  properties: {
    level_cm: { type: "integer", description: "Above chart datum" },
    wind_knots: { type: "number", minimum: 0 },
    celsius: { type: "number" },
    row: { enum: ["yes", "with care", "no"] },
  },
  additionalProperties: false,
};

/** Hours at which somebody may look at the water; the first two always do. */
const WATCHES = [6.5, 12.5, 15.5, 18.5];

const BREAD = [
  { step: "fed", flour: "rye", grams: 60, note: "Klaus doubled in five hours." },
  { step: "baked", loaf: "fig and walnut", hydration_percent: 74, note: "Crust a little dark, crumb open." },
  { step: "baked", loaf: "plain rye", hydration_percent: 72, note: "The best ear this month." },
  { step: "fed", flour: "spelt", grams: 50, note: "Slow, the kitchen is at 17 degrees." },
  { step: "baked", loaf: "caraway", hydration_percent: 70, note: "Sold out by ten." },
];

const FINDS = [
  { market: "Flohschanze", find: "Braun T3 radio, works", euros: 45 },
  { market: "Turmweg", find: "A box of fado singles", euros: 18 },
  { market: "Flohschanze", find: "Brass ship's lamp", euros: 60 },
  { market: "Barmbek", find: "Two bentwood chairs", euros: 80 },
  { market: "Turmweg", find: "Sea chart of the Elbe mouth, 1961", euros: 25 },
];

export function publishOwnFeeds(cast: Cast, random: SeededRandom): Act[] {
  const { livelyDays, people } = cast.scale;
  let water = "";
  let bread = "";
  let finds = "";
  const begin: Act = {
    day: livelyDays,
    hour: 5,
    run: async () => {
      const { feeds } = cast.homeServer;
      water = (
        await feeds.create({
          title: "Elbe at Teufelsbrück",
          description: "Water level, wind and whether to row, several times a day from the jetty.",
          price_credits: 0.5,
          schema: WATER_SCHEMA,
        })
      ).id;
      bread = (
        await feeds.create({
          title: "Klaus, a sourdough",
          description: "What the starter does and what comes of it.",
        })
      ).id;
      finds = (
        await feeds.create({
          title: "Flea market finds, Hamburg",
          description: "The one thing worth getting up for, with a price that was paid.",
          price_credits: 2,
        })
      ).id;
    },
  };
  const subscribers = Array.from({ length: people }, (_, number): Act => {
    const day = Math.max(livelyDays - 1 - Math.floor((number * livelyDays * 0.8) / people), 1);
    return {
      day,
      hour: 9 + (number % 8),
      run: async () => {
        const person = cast.people[number];
        if (!person) return;
        if (number % 5 !== 4) await person.feeds.subscribe(water, undefined, CONSENT);
        if (number % 2 === 0) await person.feeds.subscribe(bread, undefined, CONSENT);
        if (number % 3 === 0) await person.feeds.subscribe(finds, undefined, CONSENT);
      },
    };
  });
  const leaves: Act = {
    day: Math.min(7, livelyDays - 3),
    hour: 12,
    run: async () => cast.people[1]?.feeds.unsubscribe(water),
  };
  const updates = Array.from({ length: livelyDays }, (_, day): Act[] => [
    ...WATCHES.filter((_, watch) => watch < 2 || random.next() < 0.5).map((hour): Act => {
      const knots = random.between(2, 24);
      const data = {
        level_cm: random.between(180, 560),
        wind_knots: knots,
        celsius: random.between(30, 140) / 10,
        row: knots > 18 ? "no" : knots > 12 ? "with care" : "yes",
      };
      return { day, hour, settles: true, run: () => cast.homeServer.feeds.publish(water, data) };
    }),
    ...(day % 2 === 0
      ? [
          {
            day,
            hour: 16,
            settles: true,
            run: () => cast.homeServer.feeds.publish(bread, { ...BREAD[(day / 2) % BREAD.length] }),
          },
        ]
      : []),
    ...(day % 4 === 1
      ? [
          {
            day,
            hour: 10,
            settles: true,
            run: () => cast.phone.feeds.publish(finds, { ...FINDS[(day >> 2) % FINDS.length] }),
          },
        ]
      : []),
  ]);
  return [begin, ...subscribers, leaves, ...updates.flat()];
}
