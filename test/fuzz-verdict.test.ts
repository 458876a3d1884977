/** The fuzzer's log is read in full, and nothing in it that is a fault is taken for none. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readResults, readTotals } from "../fuzz/findings.ts";
import { judge } from "../fuzz/verdict.ts";

const block = (verdict: string, status: string, header = "", body = "{}") => `
--------------------
  Request to http://127.0.0.1:1 at 2026-11-15 6:31:9.860
    POST /v1/keys/key_1/rotate
    Accept: */*

    {
        "overlap_seconds": 0
    }

  Response at 2026-11-15 6:31:10.144
    ${status}
    ${header || "Connection: keep-alive"}

    ${body}

${verdict}

`;

const allowed = "+ve  Scenario: POST /v1/keys/(id:string)/rotate -> 201 with a request";
const forbidden = "-ve  Scenario: POST /v1/keys/(id:string)/rotate -> 4xx with a request";
const failed = (scenario: string) => `${scenario} has FAILED\nReason:\n>> RESPONSE.STATUS`;
const total = (run: number) => `Tests run: ${run}, Successes: 1, Failures: 0, WIP: 0, Errors: 0\n`;

function faultsOf(log: string, errors: string[] = []): number {
  const endpointIds = new Map([["POST /v1/keys/{id}/rotate", "keys.rotate"]]);
  return judge({ results: readResults(log), totals: readTotals(log), endpointIds, errors }).faults;
}

const passed = block(`${allowed} has SUCCEEDED`, "201 Created");

describe("the verdict of a fuzz run", () => {
  test("a run without a failure has no fault", () => {
    const [result] = readResults(passed);
    assert.equal(result?.operation, "POST /v1/keys/{id}/rotate");
    assert.equal(result.status, 201);
    assert.match(result.request, /overlap_seconds/);
    assert.equal(faultsOf(passed + total(1)), 0);
  });

  test("a failure is one, unless it is explained", () => {
    assert.equal(faultsOf(block(failed(allowed), "404 Not Found", "", '{"detail":"Another"}') + total(1)), 1);
    assert.equal(faultsOf(block(failed(forbidden), "201 Created") + total(1)), 1);
    const gone = block(failed(allowed), "404 Not Found", "", '{"detail": "There is no key with this id."}');
    assert.equal(faultsOf(gone + total(1)), 0);
  });

  test("an answer of 500 is one, also where the fuzzer is content", () => {
    assert.equal(faultsOf(block(`${forbidden} has SUCCEEDED`, "500 Internal") + total(1)), 1);
  });

  test("what Prism says of an answer is one, and of a request only if it was to be allowed", () => {
    const header = (place: string) =>
      `sl-violations: [{"location":["${place}","body"],"message":"must be string"}]`;
    assert.equal(
      faultsOf(block(`${allowed} has SUCCEEDED`, "201 Created", header("response")) + total(1)),
      1,
    );
    assert.equal(faultsOf(block(`${allowed} has SUCCEEDED`, "201 Created", header("request")) + total(1)), 1);
    assert.equal(faultsOf(block(`${forbidden} has SUCCEEDED`, "400 Bad", header("request")) + total(1)), 0);
  });

  test("a run that did not end, a test that was not read and an error in the service's log are ones", () => {
    assert.equal(faultsOf(passed), 1);
    assert.equal(faultsOf(passed + total(2)), 1);
    assert.equal(faultsOf(passed + total(1), ['{"level":"error"}']), 1);
    assert.equal(faultsOf(total(0)), 1, "an operation that was never called");
  });
});
