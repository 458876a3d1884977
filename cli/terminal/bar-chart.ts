import { cut, padLeft, padTo, widthOf } from "./text.ts";

export interface Bar {
  label: string;
  value: number;
  /** Stands after the bar. */
  shown: string;
}

const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
const LONGEST_LABEL = 36;
const [SHORTEST_BAR, LONGEST_BAR] = [8, 40];

/** One line a bar, the longest being as long as there is room for. `paint` gets the bar alone. */
export function layOutBars(
  bars: readonly Bar[],
  totalWidth: number,
  paint: (bar: string) => string = (bar) => bar,
): string[] {
  const labelWidth = Math.min(LONGEST_LABEL, Math.max(0, ...bars.map(({ label }) => widthOf(label))));
  const shownWidth = Math.max(0, ...bars.map(({ shown }) => widthOf(shown)));
  const room = totalWidth - labelWidth - shownWidth - 4;
  const barWidth = Math.max(SHORTEST_BAR, Math.min(LONGEST_BAR, room));
  const most = Math.max(0, ...bars.map(({ value }) => value));
  return bars.map(({ label, value, shown }) => {
    const bar = drawBar(most > 0 ? value / most : 0, barWidth);
    const padding = " ".repeat(barWidth - widthOf(bar));
    return `${padTo(cut(label, labelWidth), labelWidth)}  ${paint(bar)}${padding}  ${padLeft(shown, shownWidth)}`;
  });
}

/** Whatever is more than nothing can be seen. */
function drawBar(share: number, width: number): string {
  const eighths = share > 0 ? Math.max(1, Math.round(share * width * 8)) : 0;
  return "█".repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? "");
}
