/** Loaded into an instance before its own code: its wall clock is off by the milliseconds that stand in a file. */
import { readFileSync } from "node:fs";

const file = process.env.CHAOS_CLOCK_FILE;
let shiftMs = 0;

function look(): void {
  try {
    shiftMs = Number(readFileSync(String(file), "utf8")) || 0;
  } catch {
    shiftMs = 0;
  }
}

if (file) {
  look();
  setInterval(look, 100).unref();
  const Real = Date;
  const now = (): number => Real.now() + shiftMs;
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, wanted) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, wanted) as Date,
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
}
