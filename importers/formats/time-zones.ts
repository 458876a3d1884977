/** What clocks show where: by the zones that the runtime knows, such as `Europe/Lisbon`. */

export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** A file names a handful of zones; one that names thousands must not keep them all in memory. */
const MAX_KNOWN = 100;
const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/** Some programs put their own name before the zone's: `/mozilla.org/20050126_1/Europe/Berlin`. */
export const plainZone = (zone: string): string => /^\/[^/]+\/[^/]+\/(.+)$/.exec(zone)?.[1] ?? zone;

export const isKnownZone = (zone: string): boolean => formatOf(zone) !== undefined;

/** Undefined for a zone that nobody knows, such as `Customized Time Zone`. */
export function wallTimeAt(moment: Date, zone: string): WallTime | undefined {
  const parts = formatOf(zone)?.formatToParts(moment);
  if (!parts) return undefined;
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
  };
}

/** When the clocks of the zone show that; in a zone that nobody knows, when those of UTC do. */
export function momentOf(wall: WallTime, zone: string): Date {
  const wanted = utcOf(wall);
  let moment = new Date(wanted);
  // The first step may land on the other side of a change of the clocks.
  for (let step = 0; step < 2; step++) {
    const shown = wallTimeAt(moment, zone);
    if (!shown) return moment;
    moment = new Date(moment.getTime() + wanted - utcOf(shown));
  }
  return moment;
}

export const utcOf = ({ year, month, day, hour, minute }: WallTime): number =>
  Date.UTC(year, month - 1, day, hour, minute);

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) {
    if (formats.size >= MAX_KNOWN) formats.clear();
    formats.set(zone, createFormat(zone));
  }
  return formats.get(zone);
}

function createFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
  } catch {
    return undefined;
  }
}
