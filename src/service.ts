/** Starts and stops one instance. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import net from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, FastifyListenOptions } from "fastify";
import { type ComposeOptions, compose } from "./compose.ts";
import type { Config } from "./platform/config/config.ts";
import { StartupError } from "./platform/startup-error.ts";

export interface Service {
  url: string;
  stop(): Promise<void>;
}

// All of a stop must fit into 10 s; the rest is for jobs and the database.
/** Where there are others: a proxy that asks `/readyz` every second has heard of it by then, and sends nothing more. */
const NOTICE_MS = 2_000;
const DRAIN_MS = 1_000;
const FINISH_MS = 5_000;
/** A crowd that comes at once waits here, to be answered or refused. What is beyond is cut off with no word. */
const BACKLOG = 4_096;
const LISTENERS = 32;
/** Elsewhere the last one that listens gets all of them, or it can't be had. */
const SHARES_PORT = process.platform === "linux";

export async function startService(options: ComposeOptions): Promise<Service> {
  const { config, log } = options;
  const { server, site, readiness, endStreams, close } = await compose(options);
  let beside: net.Server[];
  try {
    beside = await listen(server.app, config);
  } catch (error) {
    await close();
    throw error;
  }
  const url = addressOf(server.app, config);
  log.info({ url, role: config.role }, "serving");
  site.publicUrl ||= url;
  site.upgradeUrl ||= `${site.publicUrl}/upgrade`;

  let stopping: Promise<void> | undefined;
  async function stop(): Promise<void> {
    log.info({}, "stopping");
    readiness.accepting = false;
    server.drain();
    endStreams();
    if (config.redisUrl !== undefined) await delay(NOTICE_MS);
    await endConnections(server.app, beside);
    await close();
    log.info({}, "stopped");
  }
  return { url, stop: () => (stopping ??= stop()) };
}

/**
 * A process takes one waiting connection a turn from each socket it listens on, and under load a turn takes long: from
 * one socket a crowd would wait for seconds before anybody could even refuse it. So it listens on many, on the same port.
 */
async function listenBeside(app: FastifyInstance, host: string): Promise<net.Server[]> {
  const { port } = app.server.address() as AddressInfo;
  const take = (socket: net.Socket) => app.server.emit("connection", socket);
  const beside = Array.from({ length: LISTENERS - 1 }, () =>
    // As Node's own HTTP server is.
    net.createServer({ allowHalfOpen: true, noDelay: true }, take),
  );
  await Promise.all(
    beside.map(async (server) => {
      server.listen({ host, port, backlog: BACKLOG, reusePort: true });
      await once(server, "listening");
    }),
  );
  return beside;
}

/** Fails if anyone listens there: sockets that share a port would also share it with a stranger of the same account. */
async function claimPort(host: string, port: number): Promise<void> {
  const probe = net.createServer().listen({ host, port });
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<net.Server[]> {
  try {
    if (!SHARES_PORT) {
      await app.listen({ host, port, backlog: BACKLOG });
      return [];
    }
    if (port !== 0) await claimPort(host, port);
    await app.listen({ host, port, backlog: BACKLOG, reusePort: true } as FastifyListenOptions);
    return await listenBeside(app, host);
  } catch (error) {
    await app.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") {
      throw new StartupError(
        `Port ${port} on ${host} is taken. Stop what uses it, or set PORT to another one.`,
      );
    }
    if (code === "EACCES") {
      throw new StartupError(`Port ${port} may not be used by this account. Set PORT to one above 1023.`);
    }
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new StartupError(
        `HOST=${host} is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`,
      );
    }
    throw error;
  }
}

function addressOf(app: FastifyInstance, config: Config): string {
  const { port } = app.server.address() as AddressInfo;
  const host = ["0.0.0.0", "::"].includes(config.host) ? "localhost" : config.host;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * A connection that looks idle may have a request on its way, and closing it would cut that off. So
 * first nobody new is let in, and those who are get "Connection: close" with their next answer; only
 * what is still idle after that is closed.
 */
async function endConnections(app: FastifyInstance, beside: readonly net.Server[]): Promise<void> {
  // The plain TCP close: HTTP's own would close idle connections at once.
  net.Server.prototype.close.call(app.server);
  for (const server of beside) server.close();
  const drainedBy = performance.now() + DRAIN_MS;
  while (performance.now() < drainedBy && (await countConnections([app.server, ...beside])) > 0)
    await delay(25);
  const force = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
  await app.close();
  clearTimeout(force);
}

async function countConnections(servers: readonly net.Server[]): Promise<number> {
  const counts = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0))),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
