/** For whoever watches the service: outside authentication and limits. */
import type { FastifyInstance } from "fastify";
import type { WriteProbe } from "../database/write-probe.ts";
import type { Metrics } from "./metrics.ts";

export interface Readiness {
  /** False from the first signal to stop: load balancers then send nothing new. */
  accepting: boolean;
}

export function addHealthRoutes(
  app: FastifyInstance,
  deps: {
    writeProbe: WriteProbe;
    metrics: Metrics;
    readiness: Readiness;
    redisState: () => "ok" | "away" | "none";
  },
): void {
  const config = { outside: true };

  app.get("/healthz", { config }, async () => ({ status: "alive" }));

  app.get("/readyz", { config }, async (_request, reply) => {
    const database = await deps.writeProbe.read();
    const ready = database === "ok" && deps.readiness.accepting;
    return reply.code(ready ? 200 : 503).send({
      status: ready ? "ready" : deps.readiness.accepting ? "unavailable" : "stopping",
      // Redis away is not unready: limits and hints then work within the instance.
      checks: { database, redis: deps.redisState() },
    });
  });

  app.get("/metrics", { config }, async (_request, reply) =>
    reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics()),
  );
}
