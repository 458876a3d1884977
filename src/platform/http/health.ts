/** For whoever watches the service: outside authentication and limits. */
import type { FastifyInstance } from "fastify";
import type { Database } from "../database/database.ts";
import type { Metrics } from "./metrics.ts";

export interface Readiness {
  /** False from the first signal to stop: load balancers then send nothing new. */
  accepting: boolean;
}

export function addHealthRoutes(
  app: FastifyInstance,
  deps: {
    database: Database;
    metrics: Metrics;
    readiness: Readiness;
    redisState: () => "ok" | "away" | "none";
  },
): void {
  const config = { outside: true };

  app.get("/healthz", { config }, async () => ({ status: "alive" }));

  app.get("/readyz", { config }, async (_request, reply) => {
    const database = await answersInTime(deps.database.one`select 1 as up`);
    const ready = database && deps.readiness.accepting;
    return reply.code(ready ? 200 : 503).send({
      status: ready ? "ready" : deps.readiness.accepting ? "unavailable" : "stopping",
      // Redis away is not unready: limits and hints then work within the instance.
      checks: { database: database ? "ok" : "away", redis: deps.redisState() },
    });
  });

  app.get("/metrics", { config }, async (_request, reply) =>
    reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics()),
  );
}

async function answersInTime(query: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), 2_000);
  });
  const answered = await Promise.race([
    query.then(
      () => true,
      () => false,
    ),
    late,
  ]);
  clearTimeout(timer);
  return answered;
}
