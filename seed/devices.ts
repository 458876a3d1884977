/** State that the person's devices share: music, and the flat. */

import type { SeededRandom } from "../test/support/seeded-random.ts";
import type { Cast } from "./cast.ts";
import type { Act } from "./timeline.ts";

const RECORDS: readonly [Track, ...Track[]] = [
  { title: "Blue in Green", artist: "Miles Davis", album: "Kind of Blue", seconds: 337 },
  { title: "Verdes Anos", artist: "Carlos Paredes", album: "Guitarra Portuguesa", seconds: 203 },
  { title: "Blackbird", artist: "The Beatles", album: "The Beatles", seconds: 138 },
  { title: "Ó Gente da Minha Terra", artist: "Mariza", album: "Fado em Mim", seconds: 236 },
  { title: "Says", artist: "Nils Frahm", album: "Spaces", seconds: 498 },
];

interface Track {
  title: string;
  artist: string;
  album: string;
  seconds: number;
}

export function playDevices(cast: Cast, random: SeededRandom): Act[] {
  const begin: Act = {
    day: cast.scale.livelyDays,
    hour: 6,
    run: async () => {
      await cast.phone.flux("player").set({ state: { volume: 35, shuffle: false, queue: RECORDS.slice(1) } });
      await cast.homeServer.flux("home").set({ state: HOME });
    },
  };
  const days = Array.from({ length: cast.scale.livelyDays }, (_, day): Act[] => {
    const track = random.pick(RECORDS);
    const celsius = 18 + random.between(0, 60) / 10;
    const watts = random.between(0, 420);
    return [
      {
        day,
        hour: 7.2,
        run: () =>
          cast.homeServer.flux("home").set({
            merge: {
              rooms: { living_room: { celsius }, balcony: { celsius: Math.round(celsius * 4 - 40) / 10 } },
              energy: { solar_watts: watts, battery_percent: random.between(20, 96) },
            },
          }),
      },
      {
        day,
        hour: 20.4,
        run: () =>
          cast.phone.flux("player").set({
            merge: {
              playing: { ...track, position_seconds: random.between(3, track.seconds) },
              volume: random.between(20, 60),
              device: random.pick(["phone", "living room", "kitchen"]),
            },
          }),
      },
      {
        day,
        hour: 22.8,
        run: () =>
          cast.phone.flux("home").set({
            patch: [
              { op: "replace", path: "/rooms/living_room/lights/ceiling", value: false },
              { op: "replace", path: "/rooms/bedroom/lights/bedside", value: day % 3 > 0 },
            ],
          }),
      },
    ];
  });
  return [begin, ...days.flat()];
}

const HOME = {
  away: false,
  rooms: {
    living_room: { celsius: 20.5, lights: { ceiling: true, reading: false }, window: "closed" },
    kitchen: { celsius: 19.8, lights: { ceiling: false, counter: true }, oven: { on: false, celsius: 0 } },
    bedroom: { celsius: 18.1, lights: { bedside: false }, window: "tilted" },
    balcony: { celsius: 9.4, plants: ["tomatoes", "basil", "chillies"] },
  },
  energy: { solar_watts: 0, battery_percent: 64, meter: "1ESY-7714" },
  cat: { door: "unlocked", fed_at: "07:10" },
};
