/** What the user reads when the model fails. The provider's own words are for the log: they may hold secrets. */
import { ModelFailure } from "../../../platform/model/failure.ts";
import { RunFailure, type RunFailureCode } from "../helper.ts";

/** Anything that is no failure of the model is passed on as it is. */
export function toRunFailure(error: unknown): unknown {
  if (!(error instanceof ModelFailure)) return error;
  const [code, detail] = explain(error);
  return new RunFailure(code, detail, { cause: error });
}

function explain({ kind, status, retryAfterMs }: ModelFailure): [RunFailureCode, string] {
  switch (kind) {
    case "unreachable":
    case "unavailable":
      return ["model_unavailable", "The language model is out of reach. Try again in a few minutes."];
    case "overloaded": {
      const wait = retryAfterMs ? `in ${describeWait(retryAfterMs)}` : "in a few minutes";
      return [
        "model_unavailable",
        `The language model is overloaded, or its quota is used up. Try again ${wait}.`,
      ];
    }
    case "rejected":
      return explainRejection(status);
    case "refused":
      return ["model_refused", "The language model declined to answer this. Put it in other words."];
    case "broken":
      return ["model_error", "The answer of the language model broke off or can't be read. Try again."];
    case "timeout":
      return ["time_limit", "The language model took too long. Try again, or ask for less at once."];
    case "output_limit":
      return ["token_limit", "The answer grew past its length limit. Ask for less at once."];
    case "input_limit":
      return ["token_limit", "There was more to read than one answer may take in. Ask for less at once."];
    case "step_limit":
      return [
        "model_error",
        "The language model went on looking things up without answering. Ask more exactly.",
      ];
  }
}

function explainRejection(status: number | undefined): [RunFailureCode, string] {
  switch (status) {
    case 401:
    case 403:
      return [
        "model_unavailable",
        "The provider of the language model doesn't accept this service's key. Whoever runs the service has to check it.",
      ];
    case 404:
      return [
        "model_unavailable",
        "The provider doesn't have the language model that is set. Whoever runs the service has to check MODEL.",
      ];
    case 402:
      return [
        "model_unavailable",
        "The provider of the language model wants to be paid. Whoever runs the service has to see to it.",
      ];
    case 413:
      return [
        "token_limit",
        "There was more to read than the language model takes in. Ask for less at once.",
      ];
    default:
      return [
        "model_error",
        "The provider of the language model didn't accept the request. Try again in other words.",
      ];
  }
}

function describeWait(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
