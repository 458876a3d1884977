/** One app that two devices and a program write to at the same time. */

import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type FluxConnection, PersonalHelper } from "../../client/src/index.ts";
import { parseId } from "../../src/platform/ids.ts";
import { until } from "../../test/support/until.ts";
import type { Gate } from "./gate.ts";
import type { Part, World } from "./part.ts";
import type { Person } from "./person.ts";

type Board = Record<string, number>;

const APP = "board";
const DEVICES = ["phone", "laptop"];
const SLOTS = 25;
const READ = "GET /v1/flux/{app}/state";
const WRITE = "POST /v1/flux/{app}/state";
const AGREE_WITHIN_MS = 40_000;

export function createFluxPart(person: Person, gate: Gate, world: World, base: string): Part {
  const { caller, key: token, complain } = person;
  const helper = new PersonalHelper({ apiKey: token, baseUrl: base });
  /** What each place may hold: the last that was acknowledged, and what nobody heard the end of since. */
  const possible = new Map<string, (number | undefined)[]>();
  const versions = new Set<number>();
  let doubtful = 0;
  let operations = 0;

  function acknowledged(place: string, value: number, version: number): void {
    possible.set(place, [value]);
    if (versions.has(version)) complain(`version ${version} was acknowledged for two writes`);
    versions.add(version);
  }

  function doubted(place: string, value: number): void {
    possible.set(place, [...(possible.get(place) ?? [undefined]), value]);
    doubtful++;
  }

  const connections = DEVICES.map((device) => {
    const connection: FluxConnection<Board> = helper.flux<Board>(APP).connect({ device });
    connection.on("error", (error) => {
      if (connection.status === "closed") complain(`${device} was closed: ${error.message}`);
    });
    writeFrom(device, async (place, value) => {
      try {
        acknowledged(place, value, await connection.merge({ [place]: value }));
      } catch (error) {
        // Whether it was made can't be told any more.
        if ((error as { code?: string }).code !== "in_doubt")
          complain(`a write of ${device} failed: ${error}`);
        doubted(place, value);
      }
    });
    return connection;
  });
  writeFrom("program", async (place, value) => {
    const body = { merge: { [place]: value } };
    const outcome = await caller.send({ method: "POST", path: `/v1/flux/${APP}/state`, token, body });
    if (outcome.kind === "acknowledged") acknowledged(place, value, outcome.body.version);
    else if (outcome.kind === "unknown") doubted(place, value);
    else complain(`a flux write was refused: ${JSON.stringify(outcome)}`);
  });

  function writeFrom(writer: string, write: (place: string, value: number) => Promise<void>): void {
    const random = person.random(`flux ${writer}`);
    let count = 0;
    gate.loop(async () => {
      const place = `${writer}-${random.between(1, SLOTS)}`;
      await write(place, ++count);
      operations++;
      await delay(random.between(50, 200));
    });
  }

  async function readAt(at: string): Promise<{ version: number; state: Board } | undefined> {
    const path = `/v1/flux/${APP}/state`;
    const outcome = await caller.send({ method: "GET", path, token, base: at, endpoint: READ, credits: 1 });
    return outcome.kind === "acknowledged" ? outcome.body : undefined;
  }

  async function check(): Promise<string[]> {
    const faults: string[] = [];
    const reads = await Promise.all(world.bases.map(readAt));
    const [first] = reads;
    if (!first || !reads.every((read) => isDeepStrictEqual(read?.state, first.state)))
      return [`the instances do not agree: ${reads.map((read) => read?.version)}`];
    for (const [index, connection] of connections.entries()) {
      const agrees = () =>
        connection.version === first.version && isDeepStrictEqual(connection.state, first.state);
      await until("", agrees, AGREE_WITHIN_MS).catch(() =>
        faults.push(
          `${DEVICES[index]} is ${connection.status} at version ${connection.version} of ${first.version}, pending ${connection.pending}`,
        ),
      );
    }
    for (const [place, values] of possible)
      if (!values.includes(first.state[place]))
        faults.push(`${place} is ${first.state[place]}, acknowledged was ${values}`);
    if (first.version < versions.size || first.version > versions.size + doubtful)
      faults.push(
        `version ${first.version} after ${versions.size} acknowledged and ${doubtful} doubtful writes`,
      );
    const [paid] = await world.query<{ micros: string }>(
      `select coalesce(sum(platform_micros), 0)::text as micros from credit_transfers
        where account_id = '${parseId("usr", person.accountId)}' and endpoint = '${WRITE}'`,
    );
    if (Number(paid?.micros) !== first.version * 1e6)
      faults.push(`${first.version} flux writes cost ${Number(paid?.micros) / 1e6} credits`);
    return faults;
  }

  return {
    name: "flux",
    get operations() {
      return operations;
    },
    check,
    close() {
      for (const connection of connections) connection.close();
    },
  };
}
