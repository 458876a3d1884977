/** The parts of the bench, in the order in which they run. */
export interface Part {
  load(): Promise<{ run(args: string[]): Promise<void> }>;
  /** What it takes about, until a run was written down. */
  seconds: number;
  /** Its arguments when all parts run; undefined if it runs only by name: it takes too long, or a file of its own. */
  inAll?: string[];
}

export const PARTS: Record<string, Part> = {
  platform: { load: () => import("./platform.ts"), seconds: 110, inAll: [] },
  // What grows with claims and subscribers is measured here, and not once more in `memory` and `feeds`.
  growth: { load: () => import("./growth.ts"), seconds: 165, inAll: [] },
  memory: { load: () => import("./memory.ts"), seconds: 120, inAll: ["users", "writes", "import"] },
  recall: { load: () => import("./recall.ts"), seconds: 1_200 },
  import: { load: () => import("./import.ts"), seconds: 900 },
  agent: { load: () => import("./agent.ts"), seconds: 50, inAll: [] },
  abstain: { load: () => import("./agent/abstain.ts"), seconds: 1_200 },
  webhooks: { load: () => import("./webhooks.ts"), seconds: 50, inAll: ["short"] },
  feeds: { load: () => import("./feeds.ts"), seconds: 60, inAll: ["live", "memory"] },
  flux: { load: () => import("./flux.ts"), seconds: 75, inAll: [] },
  web: { load: () => import("./web.ts"), seconds: 75, inAll: ["short"] },
  connections: { load: () => import("./connections.ts"), seconds: 105, inAll: [] },
  overload: { load: () => import("./overload.ts"), seconds: 70, inAll: [] },
  costs: { load: () => import("./costs.ts"), seconds: 180, inAll: [] },
  soak: { load: () => import("./soak.ts"), seconds: 720 },
  consistency: { load: () => import("./consistency.ts"), seconds: 300 },
};
