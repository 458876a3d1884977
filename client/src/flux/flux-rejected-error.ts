import type { FluxChange } from "../generated/types.ts";
import { PersonalHelperError } from "../http/errors.ts";

/**
 * A write that was not made. `code` is the service's (`version_conflict`, `conflict` for a patch that does not fit,
 * `insufficient_credits`, `insufficient_scope`, `too_large` and so on), or one of these:
 *
 * - `in_doubt`: the connection was lost before the answer came, and by now nobody can tell whether it was made
 * - `queue_full`: more waits for a connection than is kept; it was not made
 * - `closed`: the connection was closed first; if it had been sent, it may have been made
 */
export class FluxRejectedError extends PersonalHelperError {
  override name = "FluxRejectedError";
  declare readonly code: string;
  /** The current version, where the service says it. */
  declare readonly version: number | undefined;
  /** What was to be written. Merges that waited together are one. */
  declare readonly change: FluxChange;

  constructor(code: string, detail: string, change: FluxChange, version?: number) {
    super(detail);
    this.code = code;
    this.change = change;
    this.version = version;
  }
}
