/** A service as strict as it is in public, with few credits, and a model and listeners that mean no good. */
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { after } from "node:test";
import { type Answer, type Caller, call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { type ServiceProcess, spawnService } from "../support/processes.ts";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-server.ts";

export const LIMIT = 250;
export const CREDITS = 30;

export interface StrictStage {
  url: string;
  service: ServiceProcess;
  databaseUrl: string;
  /** What the service takes for a model. */
  model: ScriptedServer;
  /** Somewhere inside, where nothing the service does may lead. */
  inside: { url: string; host: string; connections(): number };
  publisher: Caller;
  subscriber: Caller;
  ask(caller: Caller, method: string, path: string, body?: unknown): Promise<Answer>;
}

export async function openStrictStage(): Promise<StrictStage> {
  const databaseUrl = await createTestDatabaseUrl();
  const model = await startScriptedServer();
  const service = await spawnService({
    program: "src/main.ts",
    env: {
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: "https://helper.example",
      RATE_LIMIT_PER_MINUTE: String(LIMIT),
      FREE_TIER_CREDITS: String(CREDITS),
      MODEL: "compatible:m-1",
      MODEL_BASE_URL: `${model.url}/v1`,
    },
  });
  let connections = 0;
  const listener = net.createServer((socket) => {
    connections++;
    socket.destroy();
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  after(() => listener.close());
  const host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const [publisher, subscriber] = await Promise.all([signUp(service.url), signUp(service.url)]);
  return {
    url: service.url,
    service,
    databaseUrl,
    model,
    inside: { url: `http://${host}`, host, connections: () => connections },
    publisher,
    subscriber,
    ask: (caller, method, path, body) =>
      call(service.url, method, path, { token: caller.key, ...(body === undefined ? {} : { body }) }),
  };
}
