/** A plot as SVG: lines over two logarithmic axes, readable on a light and on a dark page. */

export interface Series {
  name: string;
  points: [x: number, y: number][];
}

export interface Plot {
  title: string;
  xTitle: string;
  yTitle: string;
  series: readonly Series[];
}

const WIDTH = 720;
const HEIGHT = 400;
const LEFT = 70;
const RIGHT = 40;
const TOP = 98;
const BOTTOM = 56;
/** About what a letter takes: what the font is decides who looks at it. */
const LETTER = 7;
const KEY_LINE = 28;
/** Told apart also without seeing colours, by their dashes. Each has 3:1 against white and black. */
const LINES = [
  { colour: "#2f7fd6", dash: "none" },
  { colour: "#d1602f", dash: "8 4" },
  { colour: "#2e9a5b", dash: "2 4" },
  { colour: "#a864c9", dash: "10 4 2 4" },
];
const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #444 }
  .title { font-size: 16px; font-weight: 600; fill: #111 }
  .grid { stroke: #8885; stroke-width: 1 }
  .frame { stroke: #888; stroke-width: 1; fill: none }
  @media (prefers-color-scheme: dark) { text { fill: #bbb } .title { fill: #eee } }`;

export function drawPlot({ title, xTitle, yTitle, series }: Plot): string {
  const points = series.flatMap((each) => each.points);
  const x = scale(
    points.map(([value]) => value),
    LEFT,
    WIDTH - RIGHT,
  );
  const y = scale(
    points.map(([, value]) => value),
    HEIGHT - BOTTOM,
    TOP,
  );
  const grid = [
    ...x.ticks.map((tick) => gridLine(x.at(tick), TOP, x.at(tick), HEIGHT - BOTTOM)),
    ...y.ticks.map((tick) => gridLine(LEFT, y.at(tick), WIDTH - RIGHT, y.at(tick))),
  ];
  const labels = [
    ...x.ticks.map((tick) => text(x.at(tick), HEIGHT - BOTTOM + 20, short(tick), "middle")),
    ...y.ticks.map((tick) => text(LEFT - 8, y.at(tick) + 4, short(tick), "end")),
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, xTitle, "middle"),
    text(LEFT - 8, TOP - 12, yTitle, "end"),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">
<title>${escaped(title)}</title>
<desc>${escaped(series.map(inWords).join("; "))}</desc>
<style>${STYLE}</style>
<text class="title" x="${LEFT}" y="24">${escaped(title)}</text>
${[...grid, ...labels].join("\n")}
<rect class="frame" x="${LEFT}" y="${TOP}" width="${WIDTH - RIGHT - LEFT}" height="${HEIGHT - BOTTOM - TOP}"/>
${series.map((each, place) => drawSeries(each, lineOf(place), x, y)).join("\n")}
${drawKey(series)}
</svg>
`;
}

interface Scale {
  at(value: number): number;
  ticks: number[];
}

/** From the power of ten below to the one above, or to a 2 or a 5 of it that is nearer. */
function scale(values: readonly number[], from: number, to: number): Scale {
  const low = niceBelow(Math.min(...values));
  const high = Math.max(niceAbove(Math.max(...values)), low * 10);
  const span = Math.log10(high / low);
  const every = span > 2.5 ? [1] : [1, 2, 5];
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    for (const step of every) {
      const tick = Number(`${step}e${power}`);
      if (tick >= low * 0.999 && tick <= high * 1.001) ticks.push(tick);
    }
  }
  return { ticks, at: (value) => from + (Math.log10(value / low) / span) * (to - from) };
}

const steps = (value: number) =>
  [1, 2, 5, 10].map((step) => Number(`${step}e${Math.floor(Math.log10(value))}`));
const niceBelow = (value: number): number => steps(value).findLast((step) => step <= value) ?? value;
const niceAbove = (value: number): number => steps(value).find((step) => step >= value) ?? value;

type Line = (typeof LINES)[number];

const lineOf = (place: number): Line => LINES[place % LINES.length] as Line;

const stroke = ({ colour, dash }: Line): string =>
  `stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}" fill="none"`;

function drawSeries({ points }: Series, line: Line, x: Scale, y: Scale): string {
  const spots = points.map(([a, b]) => [x.at(a).toFixed(1), y.at(b).toFixed(1)] as const);
  return [
    `<path ${stroke(line)} d="M${spots.map((spot) => spot.join(" ")).join("L")}"/>`,
    ...spots.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${line.colour}"/>`),
  ].join("\n");
}

/** The names beside their lines, in two rows if they need it. */
function drawKey(series: readonly Series[]): string {
  const drawn: string[] = [];
  let x = LEFT;
  let y = 46;
  for (const [place, { name }] of series.entries()) {
    const width = KEY_LINE + 8 + name.length * LETTER;
    if (x > LEFT && x + width > WIDTH - RIGHT) {
      x = LEFT;
      y += 20;
    }
    drawn.push(`<path ${stroke(lineOf(place))} d="M${x} ${y}h${KEY_LINE}"/>`);
    drawn.push(text(x + KEY_LINE + 8, y + 4, name, "start"));
    x += width + 20;
  }
  return drawn.join("\n");
}

const gridLine = (x1: number, y1: number, x2: number, y2: number): string =>
  `<path class="grid" d="M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}"/>`;

const text = (x: number, y: number, content: string, anchor: "start" | "middle" | "end"): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escaped(content)}</text>`;

/** For who can't see it. */
const inWords = ({ name, points }: Series): string =>
  `${name}: ${points.map(([x, y]) => `${short(y)} at ${short(x)}`).join(", ")}`;

const short = (value: number): string => value.toLocaleString("en-US", { maximumSignificantDigits: 3 });

const escaped = (content: string): string =>
  content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
