/** Which plots there are, and which figures stand in them. */
import type { Axis, Figure } from "../figures.ts";
import { drawPlot, type Series } from "./plot.ts";

export interface DrawnPlot {
  name: string;
  title: string;
  svg: string;
}

interface PlotSpec {
  name: string;
  title: string;
  axis: Axis;
  unit: string;
}

const PLOTS: PlotSpec[] = [
  { name: "claims-time", title: "Searches and writes, by claims of one account", axis: "claims", unit: "ms" },
  {
    name: "claims-memory",
    title: "Memory of the index, by claims of one account",
    axis: "claims",
    unit: "MB",
  },
  {
    name: "subscribers-time",
    title: "One update charged and delivered, by subscribers",
    axis: "subscribers",
    unit: "ms",
  },
  {
    name: "connections-time",
    title: "From publish to received, by open connections",
    axis: "connections",
    unit: "ms",
  },
  {
    name: "connections-memory",
    title: "Memory of the process, by open connections",
    axis: "connections",
    unit: "MB",
  },
];

/** Those that there are figures for: two of a series at least. */
export function drawPlots(figures: readonly Figure[]): DrawnPlot[] {
  return PLOTS.flatMap(({ name, title, axis, unit }) => {
    const series = seriesOf(figures, axis, unit);
    if (series.length === 0) return [];
    return [{ name, title, svg: drawPlot({ title, xTitle: axis, yTitle: unit, series }) }];
  });
}

function seriesOf(figures: readonly Figure[], axis: Axis, unit: string): Series[] {
  const series = new Map<string, [number, number][]>();
  const add = (name: string, x: number, y: number) => series.set(name, [...(series.get(name) ?? []), [x, y]]);
  for (const figure of figures) {
    const { plot, value, baseline } = figure;
    if (plot?.axis !== axis || figure.unit !== unit) continue;
    add(plot.series, plot.x, value);
    if (plot.withBaseline && baseline) add(baseline.name, plot.x, baseline.value);
  }
  return [...series]
    .map(([name, points]) => ({ name, points: points.toSorted(([a], [b]) => a - b) }))
    .filter(({ points }) => points.length > 1);
}
