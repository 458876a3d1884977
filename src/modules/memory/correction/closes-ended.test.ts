/** What is over without a new value in its place: pets, partners, appointments, subscriptions, plans. */
import { test } from "node:test";
import { assertCloses } from "./pair-table.ts";

test("a pet that died or was given away", () => {
  assertCloses(
    `
    Bruno died last week. <- I have a dog named Bruno.
    Bruno passed away. <- My dog's name is Bruno.
    My dog Bruno died. <- I have a dog named Bruno.
    My dog died. <- I have a dog named Bruno.
    We gave away our cat. <- We have a cat called Milo.
    I gave Bruno away. <- I have a dog named Bruno.
    I gave away Bruno. <- I have a dog named Bruno.
    I gave Bruno to my sister. <- I have a dog called Bruno.
    We had to give Bruno away. <- We have a cat called Bruno.
    We rehomed Bruno. <- My dog is called Bruno.
    We had to put Bruno down. <- I have a dog named Bruno.
    `,
    true,
  );
  assertCloses(
    `
    Bruno died last week. <- I have a dog named Rex.
    My dog Bruno died. <- I have a dog named Rex.
    My older dog died. <- I have a dog named Rex.
    My dog died. <- I have a cat named Milo.
    My sister's dog died. <- I have a dog named Rex.
    Bruno died. <- My uncle Bruno has a dog named Rex.
    My friend Bruno died. <- I have a dog named Bruno.
    I gave Bruno a bath. <- I have a dog named Bruno.
    I gave Bruno to my sister for the weekend. <- I have a dog named Bruno.
    I gave Sarah away at her wedding. <- Sarah lives in Rome.
    I gave Bruno away. <- My brother Bruno lives in Rome.
    I put Bruno down for a nap. <- I have a dog named Bruno.
    I almost gave Bruno away. <- I have a dog named Bruno.
    Bruno almost died. <- I have a dog named Bruno.
    `,
    false,
  );
});

test("what was told of a partner as such ends with them", () => {
  assertCloses(
    `
    Nina and I broke up last week. <- My girlfriend Nina loves hiking.
    I broke up with Nina. <- My girlfriend Nina loves hiking.
    My girlfriend and I broke up. <- My girlfriend Nina loves hiking.
    We broke up. <- My boyfriend works at Google.
    I divorced Ben. <- My husband Ben is a vet.
    Ben and I separated. <- My husband Ben is a vet.
    My wife and I split up. <- My wife Ana is a vet.
    My husband left me. <- My husband Ben is a vet.
    I left my husband. <- My husband Ben is a vet.
    `,
    true,
  );
  assertCloses(
    `
    Nina and I broke up last week. <- My girlfriend Eva loves hiking.
    Nina and I broke up last week. <- Nina loves hiking.
    I broke up with Nina. <- My wife loves hiking.
    Tom and I broke up. <- My boyfriend is Ben.
    My sister broke up with Tom. <- My boyfriend Tom is a vet.
    Kim and Lou broke up. <- My boyfriend Tom is a vet.
    Nina and I broke up last week. <- My girlfriend Nina gave me a watch.
    `,
    false,
  );
});

test("what was cancelled", () => {
  assertCloses(
    `
    My haircut got cancelled. <- My haircut got moved to Saturday.
    My haircut was canceled. <- My haircut is on Saturday.
    My trip to Malta is cancelled. <- I have a trip to Malta on December 10.
    My trip to Malta was called off. <- I have a trip to Malta on December 10.
    My dentist appointment was cancelled. <- I have a dentist appointment on Friday.
    I cancelled Netflix. <- I have a Netflix subscription.
    I've cancelled Netflix last month. <- I have Netflix.
    I cancelled Netflix. <- I pay 15 euros a month for Netflix.
    My Netflix subscription is cancelled. <- I have a Netflix subscription.
    I've switched from FitX to McFit. <- I go to the gym FitX.
    `,
    true,
  );
  assertCloses(
    `
    My trip to Malta isn't cancelled. <- I have a trip to Malta on December 10.
    My trip to Malta might be cancelled. <- I have a trip to Malta on December 10.
    My trip to Malta is cancelled. <- I have a trip to Rome on December 10.
    My sister's haircut got cancelled. <- My haircut is on Saturday.
    I cancelled Netflix. <- I have an Amazon subscription.
    I cancelled Netflix. <- I work at Netflix.
    I closed Netflix. <- I use Netflix.
    I've switched from FitX to McFit. <- I go to the gym HolmesPlace.
    `,
    false,
  );
});

test("plans that come to nothing, and habits that stay", () => {
  assertCloses(
    `
    I'm not going to the gym after all. <- I'm going to the gym tonight.
    I'm not going to the gym tonight. <- I'm going to the gym tonight.
    I'm not meeting Ana after all. <- I'm meeting Ana on Friday.
    I'm not going to buy a car after all. <- I'm going to buy a car.
    `,
    true,
  );
  assertCloses(
    `
    I'm not going to the gym after all. <- I go to the gym every Monday.
    I'm not going to the gym tomorrow. <- I'm going to the gym tonight.
    I'm not going to the pool after all. <- I'm going to the gym tonight.
    I'm not meeting Ana after all. <- I'm meeting Ben on Friday.
    I'm going to the gym on Monday. <- I'm going to the gym tonight.
    `,
    false,
  );
});

test("the name that it is not, traits of which one has one, and a birth", () => {
  assertCloses(
    `
    No wait, my sister's name is Juliana, not Julia. <- My sister's name is Julia.
    My sister is Juliana, not Julia. <- My sister is Julia.
    My dog's name is Rexy, not Rex. <- My dog is Rex.
    Just kidding, I'm right-handed. <- I'm left-handed.
    I'm left handed. <- I'm right-handed.
    I'm an extrovert. <- I'm introverted.
    My wife gave birth to a boy, Oskar, on Sunday. <- My wife is pregnant.
    My wife had her baby on Sunday. <- My wife is pregnant.
    Ana has had twins. <- Ana is pregnant.
    `,
    true,
  );
  assertCloses(
    `
    My sister's name is Juliana, not Julia. <- My sister's name is Eva.
    My sister's name is Juliana. <- My sister's name is Julia.
    My son is left-handed. <- I'm right-handed.
    My sister gave birth to a boy. <- My wife is pregnant.
    My wife wants a baby. <- My wife is pregnant.
    My wife will have a baby in May. <- My wife is pregnant.
    My wife is having a baby. <- My wife is pregnant.
    My boss is called what. <- My boss is called Carla.
    wat is my boss called <- My boss is called Carla.
    whats my boss called <- My boss is called Carla.
    `,
    false,
  );
});
