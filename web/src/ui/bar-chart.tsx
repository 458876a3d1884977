/** Bars over days or names. Drawn as SVG for eyes, and as a table for screen readers. */
import { useCallback, useState } from "react";

export interface Bar {
  label: string;
  value: number;
  /** What the bar says when pointed at: "12 Nov: 340 credits, 41 calls". */
  title: string;
}

/** Until it is measured. */
const WIDTH = 640;
/** One word along the axis needs about this much. */
const WORD = 70;
const BASE = 22;
/** Room for the largest value, said at its line. */
const HEAD = 16;

/** As wide as its place, so that its words have the same size on every screen. */
function useWidth(): [width: number, ref: (element: SVGSVGElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(WIDTH);
  const ref = useCallback((element: SVGSVGElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(entry.contentRect.width, 1)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, ref];
}

export function BarChart({
  bars,
  caption,
  unit,
  height = 180,
  second,
}: {
  bars: readonly Bar[];
  caption: string;
  unit: string;
  height?: number;
  second?: boolean;
}) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const top = most || 1;
  const [width, measure] = useWidth();
  const step = width / Math.max(bars.length, 1);
  const room = height - BASE - HEAD;
  // No more words along the axis than have room, or they run into each other.
  const every = Math.max(Math.ceil((bars.length * WORD) / width), 1);
  return (
    <figure style={{ margin: 0 }}>
      <svg className="chart" ref={measure} style={{ height }} role="img" aria-label={caption}>
        <line x1={0} x2={width} y1={HEAD} y2={HEAD} strokeDasharray="3 4" />
        <line x1={0} x2={width} y1={height - BASE} y2={height - BASE} />
        <text x={0} y={HEAD - 5}>
          {new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 2 }).format(most)} {unit}
        </text>
        {bars.map(({ label, value, title }, index) => {
          const tall = value > 0 ? Math.max((value / top) * room, 2) : 0;
          return (
            <g key={label}>
              <title>{title}</title>
              <rect className="hit" x={index * step} y={HEAD} width={step} height={room} />
              <rect
                className={second ? "bar second" : "bar"}
                x={index * step + step * 0.12}
                y={height - BASE - tall}
                width={Math.min(step * 0.76, 48)}
                height={tall}
                rx={Math.min(3, step * 0.2)}
              />
              {index % every === 0 && index * step + WORD * 0.6 < width && (
                <text x={index * step + step * 0.12} y={height - 6}>
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <div className="unseen">
        <table>
          <caption>{caption}</caption>
          <tbody>
            {bars.map(({ label, title }) => (
              <tr key={label}>
                <td>{title}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
