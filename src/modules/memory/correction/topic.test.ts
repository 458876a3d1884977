import { test } from "node:test";
import { assertCloses } from "./pair-table.ts";

test("whoever made the change, it is about what was changed", () => {
  assertCloses(
    `
    The council raised the parking fee to 5 pounds. <- The parking fee is 4 pounds.
    The club moved the summer party to Friday. <- The summer party is on Saturday.
    The landlord increased our rent to 900 pounds. <- Our rent is 850 pounds.
    The hotel renamed the guest wifi to Seagull. <- The guest wifi is Lighthouse.
    The school reset the gate code to 5512. <- The gate code is 4904.
    `,
    true,
  );
});

test("other words for the same thing", () => {
  assertCloses(
    `
    The hotel renamed the visitor network to Seagull. <- The guest Wi-Fi at the hotel is Lighthouse.
    The price of the pool pass was raised to 12 pounds. <- The cost of the pool pass is 10 pounds.
    The alarm combination was reset to 5512. <- The alarm code is 4904.
    `,
    true,
  );
});

test("what one has with a provider goes over to another", () => {
  assertCloses(
    `
    I've moved my phone over to Lebara. <- My phone contract is with smarty.
    We've switched our electricity over to Ovo. <- Our electricity is with Bulb.
    I have transferred my pension to Aviva. <- My pension is with Scottish Widows.
    We've moved our broadband across to Zen, 30 pounds a month. <- Our broadband contract is with Sky.
    `,
    true,
  );
});

test("another thing, another's, or another matter of it", () => {
  assertCloses(
    `
    The council raised the parking fee to 5 pounds. <- The library fee is 4 pounds.
    The council raised the parking fee to 5 pounds. <- My parking fee is 4 pounds.
    The club moved the summer party to Friday. <- The winter party is on Saturday.
    The club moved the chairs to Friday's room. <- The club is on Saturday.
    The hotel renamed the guest wifi to Seagull. <- The staff wifi is Lighthouse.
    The hotel renamed the guest wifi to Seagull. <- The guest room is Lighthouse.
    The office moved the printer to Leeds. <- The office is in Hull.
    The council might raise the parking fee to 5 pounds. <- The parking fee is 4 pounds.
    The council raised the parking fee to 5 pounds. <- The parking fee is due on Monday.
    I've moved my phone over to Tom's desk. <- My phone contract is with smarty.
    I've moved my phone to the kitchen. <- My phone contract is with smarty.
    I've moved my savings to Switzerland. <- My savings account is with Monzo.
    Ben has moved his phone over to Lebara. <- My phone contract is with smarty.
    I've moved my work phone over to Lebara. <- My private phone is with smarty.
    I've moved my phone over to Lebara. <- My phone is with my sister.
    The house behind the garden is now Anna's. <- The garden behind the house is Ben's.
    `,
    false,
  );
});
