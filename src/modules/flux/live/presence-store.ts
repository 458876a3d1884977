/** The devices that each instance holds connections of. Leases are by the database's clock: instances have none in common. */
import type { Queryable } from "../../../platform/database/database.ts";

interface AppDevices {
  accountId: string;
  app: string;
  devices: readonly string[];
}

export interface PresenceStore {
  /** What this instance holds of these apps; none removes it. Renews its lease. */
  put(instanceId: string, apps: readonly AppDevices[]): Promise<void>;
  /** False when it was taken for dead: others have removed what it held. */
  renew(instanceId: string): Promise<boolean>;
  /** Devices of other instances that are alive, in the order of `apps`. */
  readOthers(instanceId: string, apps: readonly { accountId: string; app: string }[]): Promise<string[][]>;
  remove(instanceId: string): Promise<void>;
  /** Instances that died, with what they held. */
  removeDead(): Promise<void>;
}

/** With a look every two seconds, the devices of an instance that was killed are gone after twelve at most. */
export const LEASE_SECONDS = 10;
/** Long after its lease: whoever was only slow comes back to what it held. */
const DEAD_SECONDS = 60;

export function createPresenceStore(database: Queryable): PresenceStore {
  return {
    async put(instanceId, apps) {
      await database.run`
        insert into flux_instances (id, alive_until)
        values (${instanceId}, now() + make_interval(secs => ${LEASE_SECONDS}))
            on conflict (id) do update set alive_until = excluded.alive_until`;
      await database.run`
        with held as (
          select * from unnest(${apps.map(({ accountId }) => accountId)}::uuid[],
                               ${apps.map(({ app }) => app)}::text[],
                               ${apps.map(({ devices }) => JSON.stringify(devices))}::jsonb[])
                     as held (account_id, app, devices)
        ), gone as (
          delete from flux_presence presence
           using held
           where presence.account_id = held.account_id
             and presence.app = held.app
             and presence.instance_id = ${instanceId}
             and held.devices = '[]'
        )
        insert into flux_presence (account_id, app, instance_id, devices)
        select account_id, app, ${instanceId}, devices
          from held
         where devices <> '[]'
            on conflict (account_id, app, instance_id) do update set devices = excluded.devices`;
    },
    async renew(instanceId) {
      const renewed = await database.run`
        update flux_instances
           set alive_until = now() + make_interval(secs => ${LEASE_SECONDS})
         where id = ${instanceId}`;
      return renewed > 0;
    },
    async readOthers(instanceId, apps) {
      const rows = await database.many<{ place: bigint; devices: string[] }>`
        select asked.place, presence.devices
          from unnest(${apps.map(({ accountId }) => accountId)}::uuid[],
                      ${apps.map(({ app }) => app)}::text[])
               with ordinality as asked (account_id, app, place)
          join flux_presence presence
            on presence.account_id = asked.account_id and presence.app = asked.app
          join flux_instances instance
            on instance.id = presence.instance_id and instance.alive_until > now()
         where presence.instance_id <> ${instanceId}`;
      const found: string[][] = apps.map(() => []);
      for (const { place, devices } of rows) found[Number(place) - 1]?.push(...devices);
      return found;
    },
    async remove(instanceId) {
      await database.run`
        with gone as (delete from flux_instances where id = ${instanceId})
        delete from flux_presence where instance_id = ${instanceId}`;
    },
    async removeDead() {
      await database.run`
        with dead as (
          delete from flux_instances
           where alive_until < now() - make_interval(secs => ${DEAD_SECONDS})
          returning id
        )
        delete from flux_presence using dead where instance_id = dead.id`;
    },
  };
}
