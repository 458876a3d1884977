import { test } from "node:test";
import { assertCloses } from "./pair-table.ts";

test("another office, department or team", () => {
  assertCloses(
    `
    Carl has moved to the Leeds office. <- Carl is based in our Hull office.
    Carl has transferred to the Leeds branch. <- Carl works in our Hull branch.
    Carl moved over to the sales team. <- Carl is in the support team.
    Carl switched to the sales team. <- Carl is in the support team with me.
    I've transferred to the finance department. <- I work in the legal department.
    Carl is based in the Leeds office now. <- Carl is based in our Hull office.
    `,
    true,
  );
});

test("of another, beside the work, or for a while", () => {
  assertCloses(
    `
    Carl has moved to the Leeds office. <- Rita is based in our Hull office.
    Carl has moved to the Leeds office. <- Carl lives in Hull.
    Carl has moved to the Leeds office. <- Carl is in the sales department.
    Carl moved over to the sales team. <- Carl is in the chess team.
    Carl moved over to the sales team. <- Carl is in the Tigers team.
    Carl is in the sales team. <- Carl is in the safety team.
    Carl might move to the Leeds office. <- Carl is based in our Hull office.
    Carl has moved to the Leeds office for a month. <- Carl is based in our Hull office.
    Carl went to the post office. <- Carl is based in our Hull office.
    Carl has moved to the Hull office. <- Carl is based in our Hull office.
    `,
    false,
  );
});
