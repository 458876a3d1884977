/** Panels of a Grafana dashboard, laid out in rows of 24 columns. */

export interface PanelSpec {
  title: string;
  /** What it shows, and what to think of it. */
  description?: string;
  unit?: "reqps" | "percentunit" | "s" | "bytes" | "short" | "ops";
  queries: Record<string, string>;
  kind?: "timeseries" | "stat";
  /** From here on it is bad. */
  threshold?: number;
  width?: number;
}

export interface Row {
  title: string;
  panels: PanelSpec[];
}

const HEIGHT = 8;
const WIDTH = 8;
const COLUMNS = 24;
// biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Grafana
const DATASOURCE = { type: "prometheus", uid: "${datasource}" };

export function createDashboard(spec: { uid: string; title: string; description: string; rows: Row[] }) {
  const panels: unknown[] = [];
  let y = 0;
  for (const row of spec.rows) {
    panels.push({
      id: panels.length + 1,
      type: "row",
      title: row.title,
      collapsed: false,
      gridPos: { x: 0, y: y++, w: COLUMNS, h: 1 },
      panels: [],
    });
    let x = 0;
    for (const panel of row.panels) {
      const width = panel.width ?? WIDTH;
      if (x + width > COLUMNS) {
        x = 0;
        y += HEIGHT;
      }
      panels.push(toPanel(panel, panels.length + 1, { x, y, w: width, h: HEIGHT }));
      x += width;
    }
    y += HEIGHT;
  }
  return {
    uid: spec.uid,
    title: spec.title,
    description: spec.description,
    tags: ["personal-helper"],
    schemaVersion: 39,
    editable: true,
    refresh: "30s",
    time: { from: "now-3h", to: "now" },
    timezone: "browser",
    templating: { list: [DATASOURCE_CHOICE, INSTANCE_CHOICE] },
    panels,
  };
}

function toPanel(spec: PanelSpec, id: number, gridPos: Record<string, number>) {
  const steps: { color: string; value: number | null }[] = [{ color: "green", value: null }];
  if (spec.threshold !== undefined) steps.push({ color: "red", value: spec.threshold });
  return {
    id,
    type: spec.kind ?? "timeseries",
    title: spec.title,
    description: spec.description ?? "",
    datasource: DATASOURCE,
    gridPos,
    fieldConfig: {
      defaults: {
        unit: spec.unit ?? "short",
        min: 0,
        thresholds: { mode: "absolute", steps },
        custom:
          spec.kind === "stat"
            ? {}
            : {
                fillOpacity: 8,
                lineWidth: 1,
                thresholdsStyle: { mode: spec.threshold === undefined ? "off" : "line" },
              },
      },
      overrides: [],
    },
    options:
      spec.kind === "stat"
        ? {}
        : { legend: { displayMode: "list", placement: "bottom" }, tooltip: { mode: "multi" } },
    targets: Object.entries(spec.queries).map(([legend, expr], index) => ({
      refId: String.fromCharCode("A".charCodeAt(0) + index),
      datasource: DATASOURCE,
      expr,
      legendFormat: legend,
      range: true,
    })),
  };
}

const DATASOURCE_CHOICE = {
  name: "datasource",
  type: "datasource",
  query: "prometheus",
  label: "Prometheus",
};

const INSTANCE_CHOICE = {
  name: "instance",
  type: "query",
  label: "Instance",
  datasource: DATASOURCE,
  query: { query: "label_values(ph_build_info, instance)", refId: "instances" },
  refresh: 2,
  multi: true,
  includeAll: true,
  current: { text: "All", value: "$__all" },
};
