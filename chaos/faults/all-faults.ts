import { databaseFaults } from "./database-faults.ts";
import type { Fault } from "./fault.ts";
import { instanceFaults } from "./instance-faults.ts";
import { serverFaults } from "./server-faults.ts";

export const allFaults: readonly Fault[] = [...instanceFaults, ...serverFaults, ...databaseFaults];
