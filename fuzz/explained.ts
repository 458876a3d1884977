/** Failed tests in which the service is right. One that happens no more is told, so that the list stays short. */
import type { TestResult } from "./findings.ts";

interface Explanation {
  operations: readonly string[];
  kind: TestResult["kind"];
  status: number;
  /** What the answer, or for a request that was let through its scenario, must hold. */
  says: RegExp;
  why: string;
}

export const EXPLANATIONS: readonly Explanation[] = [
  {
    operations: ["flux.state.set", "flux.default.state.set"],
    kind: "+ve",
    status: 412,
    says: /"The version is \d+ and not \d+\./,
    why: "a version made up for If-Match is not the current one",
  },
  {
    operations: ["flux.state.set", "flux.default.state.set"],
    kind: "+ve",
    status: 409,
    says: /there is nothing at \\"\/a\\"/,
    why: "a patch of a state that does not have the member",
  },
  {
    operations: ["flux.state.get", "flux.default.state.get"],
    kind: "-ve",
    status: 200,
    says: /If-None-Match is set to a value with length greater than maxLength/,
    why: "a condition that names no version is not the version, however long it is",
  },
  {
    operations: ["feeds.create", "feeds.update"],
    kind: "+ve",
    status: 400,
    says: /"\/price_credits: must be a number of credits from 0 to 1,000,000, with at most six decimals"/,
    why: "a price has at most six decimals; JSON Schema's multipleOf counts in binary fractions and would refuse 0.3",
  },
  {
    operations: ["feeds.subscribe", "feeds.subscribe_by_body"],
    kind: "+ve",
    status: 400,
    says: /"\/(?:accept_price|daily_limit): must be a number of credits from 0 to [\d,]+, with at most six decimals/,
    why: "credits have at most six decimals; JSON Schema's multipleOf counts in binary fractions and would refuse 0.3",
  },
  {
    operations: ["feeds.create", "feeds.update"],
    kind: "+ve",
    status: 409,
    says: /"Another of your feeds has the slug/,
    why: "the longest slug is tried more than once, and names one feed",
  },
  {
    operations: ["feeds.discover"],
    kind: "+ve",
    status: 400,
    says: /"\/query\/cursor: is not a cursor that this list has answered"/,
    why: "a cursor of one order is none of another",
  },
  {
    operations: ["agent.runs.cancel"],
    kind: "+ve",
    status: 409,
    says: /"The run has ended already/,
    why: "without a language model a run ends within milliseconds",
  },
  {
    operations: ["keys.create"],
    kind: "+ve",
    status: 400,
    says: /"\/scopes\/\d+: repeats the scope/,
    why: "the fuzzer does not know uniqueItems",
  },
  {
    operations: ["keys.rotate"],
    kind: "+ve",
    status: 404,
    says: /"There is no key with this id\."/,
    why: "a key that was rotated is gone, and it is rotated more than once",
  },
];

export const explain = (result: TestResult, endpointId: string): Explanation | undefined =>
  EXPLANATIONS.find(
    ({ operations, kind, status, says }) =>
      operations.includes(endpointId) &&
      kind === result.kind &&
      status === result.status &&
      says.test(status < 300 ? result.scenario : result.answer),
  );
