/** Devices that go on with an app whatever happens to their connections, and remember what they were promised. */
import { randomUUID } from "node:crypto";
import { type FluxClient, openFlux } from "./flux-client.ts";
import type { Change, JsonObject } from "./flux-replica.ts";
import { until } from "./until.ts";

/** What a write is made of, beside the mark that it leaves. */
interface Deed {
  kind: "merge" | "state" | "patch";
  name: string;
  value: unknown;
  /** Only on top of the version that the device has. A whole state always is: it would undo what others wrote. */
  conditional: boolean;
}

export interface Device {
  readonly name: string;
  readonly version: number;
  readonly state: JsonObject;
  readonly complaints: readonly string[];
  /** Marks of writes that were acknowledged, and of those whose answer was lost. */
  readonly acknowledged: ReadonlySet<string>;
  readonly unanswered: ReadonlySet<string>;
  write(deed: Deed): void;
  /** Comes back with the version that it has, here or wherever it can. */
  reconnect(base: string): Promise<void>;
  stopReading(): void;
  goOnReading(): void;
  /** All of its writes have been answered, or never will be. */
  settled(): Promise<void>;
  isConnected(): boolean;
  close(): Promise<void>;
}

export async function createDevice(options: {
  name: string;
  app: string;
  token: string;
  base: string;
  /** Where it can go, now. */
  bases: () => readonly string[];
}): Promise<Device> {
  const { name, app, token } = options;
  const complaints: string[] = [];
  const acknowledged = new Set<string>();
  const unanswered = new Set<string>();
  const writing = new Set<Promise<void>>();
  let client: FluxClient = await openFlux(options.base, { app, token, device: name });

  async function write(deed: Deed): Promise<void> {
    const mark = randomUUID();
    const { version, state } = client.replica;
    // Before it was told anything it has no version to build on.
    const known = version < 0 ? { ...deed, kind: "merge" as const, conditional: false } : deed;
    const change = changeOf(known, mark, state);
    const isConditional = known.conditional || known.kind === "state";
    const answer = await client.write(change, isConditional ? version : undefined);
    if (!answer) unanswered.add(mark);
    else if (answer.type === "ack") acknowledged.add(mark);
  }

  async function leave(): Promise<{ version: number; state: JsonObject } | undefined> {
    const { socket, replica } = client;
    socket.resume();
    socket.terminate();
    await until(`${name} is disconnected`, () => client.closed);
    complaints.push(...replica.complaints);
    return replica.version < 0 ? undefined : { version: replica.version, state: replica.state };
  }

  async function reconnect(base: string): Promise<void> {
    const since = await leave();
    let wish: string | undefined = base;
    await until(`${name} is connected again`, async () => {
      const bases = options.bases();
      const at = wish ?? bases[Math.floor(Math.random() * bases.length)] ?? base;
      wish = undefined;
      const opened = await openFlux(at, { app, token, device: name, ...(since ? { since } : {}) }).catch(
        () => undefined,
      );
      if (opened) client = opened;
      return opened;
    });
  }

  return {
    name,
    get version() {
      return client.replica.version;
    },
    get state() {
      return client.replica.state;
    },
    get complaints() {
      return [...complaints, ...client.replica.complaints];
    },
    acknowledged,
    unanswered,
    write(deed) {
      const done: Promise<void> = write(deed).finally(() => writing.delete(done));
      writing.add(done);
    },
    reconnect,
    stopReading: () => client.socket.pause(),
    goOnReading: () => client.socket.resume(),
    settled: async () => {
      await until(`${name}'s writes are answered`, () => writing.size === 0);
    },
    isConnected: () => client.closed === undefined,
    close: async () => void (await leave()),
  };
}

function changeOf({ kind, name, value }: Deed, mark: string, state: JsonObject): Change {
  const marks = { [mark]: 1 };
  switch (kind) {
    case "merge":
      return { merge: { [name]: value, marks } };
    case "state":
      return { state: { [name]: value, marks: { ...(state.marks as object), ...marks } } };
    case "patch":
      return {
        patch: [
          { op: "add", path: `/${name}`, value },
          { op: "add", path: `/marks/${mark}`, value: 1 },
        ],
      };
  }
}
