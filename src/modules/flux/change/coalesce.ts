/** Many deltas as one. */
import type { FluxChange, FluxDelta, JsonObject, JsonPatchOperation } from "../flux.ts";
import { applyChange, readTold } from "./apply-change.ts";
import { joinMerges } from "./merge-patch.ts";

/**
 * One delta that does what these contiguous ones do one after the other, in the name of the last writer. Undefined
 * where there is none (or there are none to join): then the state is the better answer.
 */
export function coalesce(deltas: readonly FluxDelta[]): FluxDelta | undefined {
  const first = deltas[0];
  const last = deltas.at(-1);
  if (!first || !last || first === last) return last;
  const changes = deltas.map(({ change }) => change);
  // Nothing that came before a whole state is left of it.
  const whole = changes.findLastIndex((change) => change.startsWith('"state":'));
  const told = joinChanges(changes.slice(Math.max(whole, 0)).map(readTold));
  return told === undefined ? undefined : { ...last, from: first.from, change: told };
}

function joinChanges([first, ...others]: FluxChange[]): string | undefined {
  switch (first?.kind) {
    case "state": {
      const own = new WeakSet<object>();
      const state = others.reduce<JsonObject>(
        (current, each) => applyChange(current, each, own),
        first.state,
      );
      return `"state":${JSON.stringify(state)}`;
    }
    case "merge": {
      let merge: JsonObject | undefined = first.merge;
      for (const other of others) {
        if (!merge || other.kind !== "merge") return undefined;
        merge = joinMerges(merge, other.merge);
      }
      return merge && `"merge":${JSON.stringify(merge)}`;
    }
    case "patch": {
      const patch: JsonPatchOperation[] = [...first.patch];
      for (const other of others) {
        if (other.kind !== "patch") return undefined;
        patch.push(...other.patch);
      }
      return `"patch":${JSON.stringify(patch)}`;
    }
    case undefined:
      return undefined;
  }
}
