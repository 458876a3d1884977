import { test } from "node:test";
import { assertCloses } from "./pair-table.ts";

test("another way to work or to school", () => {
  assertCloses(
    `
    Dora takes the tram to school now. <- Dora takes the 12 bus to school.
    Dora goes to work by bike now. <- Dora takes the bus to work.
    I now cycle to work. <- I take the train to work.
    I walk to work now. <- I drive to work.
    I go to work on the tram these days. <- I drive to work.
    `,
    true,
  );
});

test("on some days, elsewhere, or another's way", () => {
  assertCloses(
    `
    Dora takes the tram to school now. <- Ben takes the bus to school.
    Dora takes the tram to school now. <- Dora takes the bus to work.
    Dora takes the tram to school. <- Dora takes the bus to school.
    I now cycle to work on Fridays. <- I take the train to work.
    I now cycle to work when it's dry. <- I take the train to work.
    I take the children to school now. <- I take the bus to school.
    I cycled to work today. <- I take the train to work.
    I now cycle to work. <- I go to work on Mondays.
    I now cycle to work. <- I work at Bosch.
    I walk to work now. <- I walk to work with Ben.
    `,
    false,
  );
});
