/** Who is connected where, on a real database; two instances are two hubs on one bus. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createHub, type HubReader } from "../../src/modules/flux/live/hub.ts";
import type { LiveApp } from "../../src/modules/flux/live/live-app.ts";
import { createPresenceStore } from "../../src/modules/flux/live/presence-store.ts";
import type { Bus } from "../../src/platform/bus/bus.ts";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import { newUuid } from "../../src/platform/ids.ts";
import { createTestDatabase } from "../support/database.ts";
import { silentLog } from "../support/direct-call.ts";
import { until } from "../support/until.ts";

const { database } = await createTestDatabase();
const store = createPresenceStore(database);

const age = (instanceId: string, seconds: number) => database.run`
  update flux_instances set alive_until = now() - make_interval(secs => ${seconds}) where id = ${instanceId}`;

describe("the devices of an instance", () => {
  test("are seen by others for as long as its lease lasts", async () => {
    const [here, there] = [newUuid(), newUuid()];
    const notes = { accountId: newUuid(), app: "notes" };
    const tasks = { ...notes, app: "tasks" };
    const readOthers = () => store.readOthers(here, [tasks, notes]);
    await store.put(there, [
      { ...notes, devices: ["phone", 'odd "name"'] },
      { ...tasks, devices: ["watch"] },
    ]);
    await store.put(here, [{ ...notes, devices: ["laptop"] }]);
    assert.deepEqual(await readOthers(), [["watch"], ["phone", 'odd "name"']]);
    await store.put(there, [
      { ...notes, devices: ["phone"] },
      { ...tasks, devices: [] },
    ]);
    assert.deepEqual(await readOthers(), [[], ["phone"]]);
    await age(there, 1);
    assert.deepEqual(await readOthers(), [[], []]);
    assert.equal(await store.renew(there), true);
    assert.deepEqual(await readOthers(), [[], ["phone"]]);
    await age(there, 3_600);
    await store.removeDead();
    assert.equal(await store.renew(there), false);
    await store.put(there, [{ ...notes, devices: ["phone"] }]);
    assert.deepEqual(await readOthers(), [[], ["phone"]]);
    await store.remove(there);
    assert.deepEqual(await readOthers(), [[], []]);
  });
});

describe("two instances", () => {
  const flux = {
    read: async (_accountId: string, app: string) => ({ app, version: 0, state: {}, updatedAt: null }),
    readDeltas: async () => [],
    readVersions: async (of: readonly unknown[]) => of.map(() => 0),
  };
  /** One on which messages could get lost. */
  const bus: Bus = { ...createLocalBus(), lossless: false };
  const newHub = () => createHub({ flux, store, bus, log: silentLog });

  function connect(hub: ReturnType<typeof newHub>, accountId: string, device: string) {
    let app: LiveApp | undefined;
    const create = (live: LiveApp): HubReader => {
      app = live;
      return { device, at: 0, advance() {}, checkStall() {} };
    };
    const { leave } = hub.join(accountId, "notes", create);
    return { leave, devices: () => JSON.parse(app?.presence ?? "{}").devices?.join(" ") };
  }

  test("see each other's devices come and go", async () => {
    const [one, two] = [newHub(), newHub()];
    const accountId = newUuid();
    const laptop = connect(one, accountId, "laptop");
    await until("the first is there", () => laptop.devices() === "laptop");
    const phone = connect(two, accountId, "phone");
    const again = connect(two, accountId, "phone");
    const stranger = connect(two, newUuid(), "stranger");
    await until("the first sees the second", () => laptop.devices() === "laptop phone");
    await until("the second sees the first", () => phone.devices() === "laptop phone");
    await until("the stranger sees nobody", () => stranger.devices() === "stranger");
    phone.leave();
    const watch = connect(two, accountId, "watch");
    await until("the watch is there, and the phone still", () => laptop.devices() === "laptop phone watch");
    again.leave();
    await until("the phone has gone", () => laptop.devices() === "laptop watch");
    stranger.leave();
    watch.leave();
    await two.close();
    await until("the second instance has gone", () => laptop.devices() === "laptop");
    laptop.leave();
    await one.close();
    const { rows } = await database.one<{ rows: number }>`
      select count(*)::int as rows from flux_presence where account_id = ${accountId}`;
    assert.equal(rows, 0);
  });
});
