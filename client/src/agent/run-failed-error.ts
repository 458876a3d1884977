import { PersonalHelperError } from "../http/errors.ts";

/** The run was begun and failed; it cost nothing. */
export class RunFailedError extends PersonalHelperError {
  override name = "RunFailedError";
  declare readonly runId: string;
  declare readonly code: string;

  constructor(runId: string, error: { code: string; detail: string }) {
    super(error.detail || error.code);
    this.runId = runId;
    this.code = error.code;
  }
}
