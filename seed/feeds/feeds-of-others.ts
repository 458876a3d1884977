/** Feeds of other people: three that the person follows, and more to discover. */

import type { SeededRandom } from "../../test/support/seeded-random.ts";
import { type Cast, CONSENT, enterPeople } from "../cast.ts";
import type { Act } from "../timeline.ts";

const TO_DISCOVER = [
  {
    title: "Kyoto leaf report",
    description: "Which temples are red, which are still green.",
    price_credits: 0.4,
  },
  {
    title: "Night trains of Europe",
    description: "New routes, new sleepers, and what was cancelled.",
    price_credits: 1,
  },
  {
    title: "Flour and grain prices",
    description: "Rye, wheat and spelt at the Hamburg exchange, weekly.",
    price_credits: 0.25,
  },
  {
    title: "A word of Portuguese",
    description: "One word a day with a sentence you might say.",
    price_credits: 0,
  },
  {
    title: "How full is the boulder hall",
    description: "Flashh, Urban Apes and Nordwand, every hour.",
    price_credits: 0.05,
  },
  {
    title: "Alpine huts",
    description: "Which huts are open, and which have beds left this weekend.",
    price_credits: 0.8,
  },
] as const;

const NOTICES = [
  "Ferry 62 leaves from bridge 3 instead of bridge 1 until further notice.",
  "The S3 does not stop at Altona this weekend.",
  "Ferry 64 runs every 40 minutes because of low water.",
  "The lift at Landungsbrücken is out of order until Friday.",
];

const RECORDS = [
  { title: "Guitarra Portuguesa", artist: "Carlos Paredes", year: 1967 },
  { title: "Spaces", artist: "Nils Frahm", year: 2013 },
  { title: "A Love Supreme", artist: "John Coltrane", year: 1965 },
  { title: "Fado em Mim", artist: "Mariza", year: 2001 },
  { title: "Pink Moon", artist: "Nick Drake", year: 1972 },
];

const SKIES = ["a clear sky", "high cloud", "showers", "fog until nine"] as const;
const SIDES = ["west", "north-west", "south-west", "east"] as const;

export function followOthers(cast: Cast, random: SeededRandom): Act[] {
  const { livelyDays } = cast.scale;
  let wind = "";
  let notices = "";
  let records = "";
  const publisher = (number: number) => cast.people[number % cast.people.length] ?? cast.phone;

  const begin: Act = {
    day: livelyDays,
    hour: 4,
    run: async () => {
      await enterPeople(cast);
      wind = (
        await publisher(0).feeds.create({
          title: "North Sea wind outlook",
          description: "Tomorrow's wind and sky between Cuxhaven and Hamburg.",
          price_credits: 0.2,
        })
      ).id;
      notices = (
        await publisher(1).feeds.create({
          title: "Hamburg ferries and trains",
          description: "What runs differently today.",
        })
      ).id;
      records = (
        await publisher(2).feeds.create({
          title: "One record a day",
          description: "Something to put on, old or new.",
          price_credits: 0.1,
        })
      ).id;
      for (const [place, feed] of TO_DISCOVER.entries()) await makeKnown(cast, place, feed);
    },
  };
  const follow: Act = {
    day: livelyDays - 1,
    hour: 18,
    run: async () => {
      const reaction = { instructions: "Is tomorrow good for rowing with Friederike? Say it in a sentence." };
      await cast.page.feeds.subscribe(wind, undefined, { reaction, ...CONSENT });
      await cast.page.feeds.subscribe(notices, undefined, { remember: true, ...CONSENT });
      await cast.page.feeds.subscribe(records, undefined, CONSENT);
    },
  };
  const updates = Array.from({ length: livelyDays - 1 }, (_, day): Act[] => {
    const outlook = outlookOf(random);
    const notice = { notice: NOTICES[(day / 7) | 0] };
    return [
      {
        day,
        hour: 11.3,
        settles: true,
        run: () => publisher(2).feeds.publish(records, { ...RECORDS[day % RECORDS.length] }),
      },
      ...(day % 4 === 0
        ? [{ day, hour: 17.6, settles: true, run: () => publisher(0).feeds.publish(wind, outlook) }]
        : []),
      ...(day % 7 === 0 && notice.notice
        ? [{ day, hour: 5.4, settles: true, run: () => publisher(1).feeds.publish(notices, notice) }]
        : []),
    ];
  });
  return [begin, follow, ...updates.flat()];
}

function outlookOf(random: SeededRandom) {
  const knots = random.between(3, 26);
  const summary = `Tomorrow ${knots} knots from the ${random.pick(SIDES)} with ${random.pick(SKIES)}.`;
  return { summary, wind_knots: knots, small_boats: knots > 18 ? "stay ashore" : "fine" };
}

/** Some more subscribers for each that stands further up. */
async function makeKnown(cast: Cast, place: number, feed: (typeof TO_DISCOVER)[number]): Promise<void> {
  const publisher = cast.people[(place + 3) % cast.people.length];
  if (!publisher) return;
  const { id } = await publisher.feeds.create({ ...feed });
  const fans = cast.people.slice(0, Math.max(cast.people.length - 2 * place, 1));
  for (const fan of fans) if (fan !== publisher) await fan.feeds.subscribe(id, undefined, CONSENT);
  await publisher.feeds.publish(id, { text: feed.description });
}
