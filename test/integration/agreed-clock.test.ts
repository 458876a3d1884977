/** A machine whose clock jumps: the service goes by the database's. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { systemClock } from "../../src/platform/clock.ts";
import { startAgreedClock } from "../../src/platform/database/agreed-clock.ts";
import { createTestDatabase } from "../support/database.ts";
import { silentLog } from "../support/direct-call.ts";
import { until } from "../support/until.ts";

const HOUR_MS = 3_600_000;

test("an hour too many is not believed, and the machine's own time is, as soon as it is right", async () => {
  const { database } = await createTestDatabase();
  const origin = performance.timeOrigin;
  const differs = () => Math.abs(systemClock.now().getTime() - (origin + performance.now()));
  const warnings: string[] = [];
  const log = { ...silentLog, warn: (_fields: object, message: string) => void warnings.push(message) };
  const clock = await startAgreedClock({ database, log: log as typeof silentLog });
  try {
    mock.timers.enable({ apis: ["Date"], now: Date.now() + HOUR_MS });
    assert.ok(differs() < 2_000, "not before it was compared");
    await until("it was compared", () =>
      warnings.some((warning) => /differs from the database/.test(warning)),
    );
    assert.ok(differs() < 2_000, "nor after it");
    mock.timers.reset();
    await until("it was compared again", () =>
      warnings.some((warning) => /agrees with the database/.test(warning)),
    );
    assert.ok(differs() < 2_000);
  } finally {
    clock.stop();
    mock.timers.reset();
  }
  assert.ok(differs() < 2_000);
});
