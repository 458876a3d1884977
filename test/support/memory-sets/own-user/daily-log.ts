/** What a person notes again and again: runs, rides, swims, fuel, meters. Many claims that are alike. */

import { createSeededRandom, type SeededRandom } from "../../seeded-random.ts";
import type { SetClaim } from "../claim-text.ts";

interface Log {
  name: string;
  count: number;
  /** Days from one entry to the next. */
  everyDays: number;
  begins: string;
  tell: ((random: SeededRandom, at: number) => string)[];
}

const DAY_MS = 86_400_000;
const tenths = (random: SeededRandom, low: number, high: number) =>
  (random.between(low, high) / 10).toFixed(1);
const clock = (minutes: number, seconds: number) => `${minutes}:${String(seconds).padStart(2, "0")}`;

const PARKS = ["Platt Fields", "Alexandra Park", "the Mersey meadows", "Heaton Park", "Debdale"];
const WEATHER = [
  "in drizzle",
  "in low sun",
  "against the wind",
  "in fog",
  "after thunder",
  "on ice",
  "in shorts",
];
const CLIMBS = ["Cat and Fiddle", "Snake Pass", "Holme Moss", "Pym Chair", "Nont Sarah's", "Winnats"];
const PARTNERS = ["alone", "with Hugo's group", "with Joel", "with Bruno", "with two strangers"];
const PIECES = [
  ...["the Duruflé", "Tallis's lament", "the Rachmaninov vespers", "a Chilcott jazz mass", "the Fauré"],
  ...["Gaudete", "the Byrd for five voices", "a Górecki hymn", "the Whitacre", "two Parry motets"],
];
const STATIONS = ["Shell on Kingsway", "the Tesco in Gorton", "the services at Hartshead", "BP in Burnage"];

const LOGS: Log[] = [
  {
    name: "run",
    count: 54,
    everyDays: 12,
    begins: "2024-01-03",
    tell: [
      (r) => `Ran ${tenths(r, 42, 118)} km round ${r.pick(PARKS)} ${r.pick(WEATHER)}.`,
      (r) =>
        `${tenths(r, 60, 149)} kilometres before work, average ${clock(r.between(5, 6), r.between(31, 59))} a kilometre.`,
      (r) => `Parkrun today in ${clock(r.between(27, 31), r.between(0, 59))}, ${r.pick(WEATHER)}.`,
      (r) =>
        `Intervals at ${r.pick(PARKS)}: ${r.between(5, 9)} times ${r.between(4, 8)}00 metres, legs like lead.`,
    ],
  },
  {
    name: "ride",
    count: 48,
    everyDays: 13,
    begins: "2024-01-07",
    tell: [
      (r) => `Rode ${r.between(38, 121)} km over ${r.pick(CLIMBS)} ${r.pick(PARTNERS)}.`,
      (r) => `${r.pick(CLIMBS)} by bike in ${r.between(24, 58)} minutes, ${r.pick(PARTNERS)}.`,
      (r) =>
        `Sunday loop, ${r.between(45, 110)} kilometres with ${r.between(7, 18)}00 metres uphill, ${r.pick(PARTNERS)}.`,
    ],
  },
  {
    name: "swim",
    count: 44,
    everyDays: 9,
    begins: "2024-04-04",
    tell: [
      (r, at) => `Outdoor swim ${at + 1} of the log, water ${tenths(r, 92, 205)} degrees.`,
      (r) => `Swam ${r.between(3, 16)}00 metres at the lake before breakfast, ${tenths(r, 95, 210)} degrees.`,
      (r) =>
        `Water park at ${r.between(6, 8)}:${r.pick(["00", "15", "30", "45"])}, ${tenths(r, 98, 208)} degrees, ${r.between(2, 14)} other swimmers.`,
    ],
  },
  {
    name: "fuel",
    count: 30,
    everyDays: 21,
    begins: "2024-01-12",
    tell: [
      (r) =>
        `Filled up the Skoda at ${r.pick(STATIONS)}: ${tenths(r, 312, 489)} litres, ${r.between(44, 71)} pounds.`,
      (r, at) =>
        `Petrol at ${r.pick(STATIONS)}, ${tenths(r, 290, 470)} litres, odometer ${(61_000 + at * 590).toLocaleString("en")}.`,
    ],
  },
  {
    name: "meter",
    count: 44,
    everyDays: 15,
    begins: "2024-01-01",
    tell: [
      (r, at) => `Electricity meter stands at ${41_200 + at * 104 + r.between(0, 40)}.`,
      (r, at) => `Gas reading for the supplier: ${8_310 + at * 27 + r.between(0, 9)} cubic metres.`,
    ],
  },
  {
    name: "rehearsal",
    count: 30,
    everyDays: 21,
    begins: "2024-01-09",
    tell: [
      (r, at) => `Choir tonight: ${r.pick(PIECES)}, altos flat from page ${at * 3 + 4}.`,
      (r, at) => `We read through ${r.pick(PIECES)} and stopped at bar ${at * 11 + 17}.`,
      (r, at) => `Ursula made us repeat ${r.pick(PIECES)} ${at + 3} times, pencil thrown once.`,
    ],
  },
  {
    name: "shift",
    count: 22,
    everyDays: 28,
    begins: "2024-01-13",
    tell: [
      (r, at) => `Food bank run number ${at + 31}: ${r.between(9, 22)} parcels, ${r.between(14, 39)} miles.`,
      (r, at) =>
        `Delivered ${r.between(8, 24)} boxes on shift ${at + 31}, short of ${r.pick(["tinned fish", "nappies", "oil", "rice", "sanitary towels"])}.`,
    ],
  },
];

export function createDailyLog(): SetClaim[] {
  return LOGS.flatMap((log, kind) => {
    const random = createSeededRandom(1_000 + kind);
    return Array.from({ length: log.count }, (_, at) => {
      const tell = log.tell[at % log.tell.length];
      if (!tell) throw new Error(`${log.name} has no wording`);
      const day = new Date(Date.parse(`${log.begins}T18:00:00.000Z`) + at * log.everyDays * DAY_MS);
      return { id: `${log.name}-${at + 1}`, content: tell(random, at), occurred_at: day.toISOString() };
    });
  });
}
