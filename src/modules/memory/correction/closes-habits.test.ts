import { test } from "node:test";
import { assertCloses } from "./pair-table.ts";

test("tastes turn", () => {
  assertCloses(
    `
    I don't like tea. <- I like tea.
    I don't like tea anymore. <- I like tea.
    I no longer like tea. <- I love tea.
    I like tea. <- I don't like tea.
    I like tea now. <- I don't like tea.
    I hate tea. <- I like tea.
    I love tea. <- I hate tea.
    I love mushrooms now. <- I hate mushrooms.
    I can't stand mushrooms. <- I love mushrooms.
    I used to hate mushrooms, but now I love them. <- I hate mushrooms.
    I'm not a fan of tea anymore. <- I'm a fan of tea.
    I'm not into jazz any more. <- I'm into jazz.
    I'm not into jazz. <- I love jazz.
    I stopped liking tea. <- I like tea.
    I went off tea. <- I like tea.
    I don't enjoy running anymore. <- I enjoy running.
    I don't like to cook. <- I like cooking.
    I hate hiking. <- I love to hike.
    Anna doesn't like tea anymore. <- Anna likes tea.
    Anna hates tea. <- Anna loves tea.
    I've come to love olives. <- I hate olives.
    I prefer coffee to tea. <- I prefer tea to coffee.
    I prefer aisle seats. <- I prefer window seats.
    I like coffee more than tea. <- I prefer tea to coffee.
    I take my coffee black. <- I take my coffee with milk.
    I like my coffee with milk now. <- I like my coffee black.
    I don't want to move to Porto anymore. <- I want to move to Porto.
    I'm no longer planning to move to Porto. <- I'm planning to move to Porto.
    `,
    true,
  );
});

test("likes stand side by side", () => {
  assertCloses(
    `
    I like coffee. <- I like tea.
    I love tea. <- I like tea.
    I don't like coffee. <- I like tea.
    I don't like coffee. <- I like coffee ice cream.
    I don't like tea. <- Anna likes tea.
    Anna doesn't like tea. <- I like tea.
    I didn't like tea. <- I like tea.
    I used to like tea. <- I like coffee.
    I don't like tea biscuits. <- I like tea.
    I don't like tea in the evening. <- I like tea.
    I might not like tea. <- I like tea.
    If I didn't like tea, I would drink coffee. <- I like tea.
    She doesn't like tea. <- I like tea.
    Ben said I don't like tea. <- I like tea.
    Do I like tea? <- I don't like tea.
    I prefer coffee. <- I like tea.
    I don't like the new office. <- I like the new flat.
    I like hiking. <- I like swimming.
    I like peanut butter. <- I don't like butter.
    I don't like milk anymore. <- I like almond milk.
    I don't mind tea. <- I like tea.
    I'd like a dog. <- I don't like dogs.
    I like Anna. <- I don't like Ben.
    I'm tired of tea. <- I work at Google.
    I want to move to Porto. <- I want to move to Rome.
    I want to learn French. <- I speak German.
    `,
    false,
  );
});

test("habits end", () => {
  assertCloses(
    `
    I don't eat meat anymore. <- I eat meat.
    I don't eat meat any more <- I eat meat every day
    I stopped eating meat. <- I eat red meat.
    I no longer eat meat. <- I eat meat.
    I gave up meat. <- I eat meat.
    I quit smoking. <- I smoke.
    I quit smoking last month. <- I smoke a pack of cigarettes a day.
    I don't smoke anymore. <- I smoke.
    I no longer smoke. <- I smoke cigarettes.
    I've stopped smoking. <- I smoke.
    I gave up smoking. <- I smoke.
    I used to smoke. <- I smoke.
    I started smoking again. <- I quit smoking.
    I smoke again. <- I don't smoke.
    I don't drink coffee anymore. <- I drink coffee every morning.
    I don't drink coffee. <- I drink three cups of coffee a day.
    I stopped drinking coffee. <- I drink coffee.
    I quit coffee. <- I drink coffee.
    I gave up coffee. <- I drink coffee.
    I drink tea instead of coffee now. <- I drink coffee.
    I switched from coffee to tea. <- I drink coffee.
    I drink coffee again. <- I don't drink coffee.
    I don't play the guitar anymore. <- I play guitar.
    I stopped playing tennis. <- I play tennis on Sundays.
    I don't run anymore. <- I run every morning.
    I no longer go to the gym. <- I go to the gym three times a week.
    I don't watch TV anymore. <- I watch TV.
    I don't use Facebook anymore. <- I use Facebook.
    I switched from Chrome to Firefox. <- I use Chrome.
    I use Firefox now. <- I use Chrome.
    I switched to Android. <- I use an iPhone.
    I'm vegan now. <- I'm vegetarian.
    I went vegan. <- I'm a vegetarian.
    I became vegetarian. <- I eat meat.
    I eat meat again. <- I'm vegetarian.
    I started eating meat again. <- I'm a vegetarian.
    I'm no longer vegan. <- I'm vegan.
    I'm not vegan anymore. <- I am a vegan.
    No longer vegan. <- I'm vegan.
    I stopped being vegan. <- I'm vegan.
    My diet is vegan. <- My diet is vegetarian.
    I wake up at 7 now. <- I wake up at 6.
    I get up at 7:30. <- I get up at 6:30.
    I go to bed at 11. <- I go to bed at 10.
    Anna doesn't smoke anymore. <- Anna smokes.
    My husband stopped drinking coffee. <- My husband drinks coffee.
    I don't smoke or drink anymore. <- I drink.
    I can't swim anymore. <- I can swim.
    I can drive now. <- I can't drive.
    I am no longer allergic to nuts. <- I'm allergic to nuts.
    I'm not allergic to peanuts. <- I have a peanut allergy.
    I outgrew my peanut allergy. <- I'm allergic to peanuts.
    I no longer speak French. <- I speak French.
    `,
    true,
  );
});

test("habits stand", () => {
  assertCloses(
    `
    I no longer drink coffee in the evening. <- I drink coffee.
    I don't eat meat on Fridays. <- I eat meat.
    I stopped drinking coffee after 3 pm. <- I drink coffee.
    I stopped smoking in the house. <- I smoke.
    I don't drink milk anymore. <- I drink almond milk.
    I want to quit smoking. <- I smoke.
    I'm trying to quit smoking. <- I smoke.
    I should stop eating meat. <- I eat meat.
    I'm going to stop drinking coffee. <- I drink coffee.
    Anna quit smoking. <- I smoke.
    I quit smoking. <- Anna smokes.
    I drink tea. <- I drink coffee.
    I eat fish. <- I eat meat.
    I don't eat fish anymore. <- I eat meat.
    I don't eat meat. <- I eat fish.
    I didn't eat meat yesterday. <- I eat meat.
    I ate meat yesterday. <- I'm vegetarian.
    I cooked meat for Ben. <- I'm vegetarian.
    I like vegan food. <- I eat meat.
    I went to a vegan restaurant. <- I eat meat.
    I'm vegan. <- I don't eat meat.
    I don't eat meat. <- I'm vegan.
    I speak German. <- I speak French.
    I'm learning Italian. <- I speak French.
    I play tennis. <- I play guitar.
    I stopped playing tennis. <- I play table football.
    I'm allergic to dust. <- I'm allergic to nuts.
    I use Slack. <- I use Chrome.
    I use Safari on my phone. <- I use Chrome.
    I wake up at 9 on weekends. <- I wake up at 6 on weekdays.
    I woke up at 9. <- I wake up at 6.
    I never smoked. <- I smoke.
    I quit smoking. <- I smoked for ten years.
    I used to smoke. <- I smoke salmon at home.
    I run a bakery. <- I don't run.
    I'm running late. <- I don't run anymore.
    My sister is vegan. <- I'm vegetarian.
    I stopped by the office. <- I work at Google.
    I stopped to smoke. <- I smoke.
    I gave up on my plan. <- I drink coffee.
    I haven't smoked today. <- I smoke.
    I can't come tomorrow. <- I can swim.
    We visited Rome. <- We visited Paris.
    `,
    false,
  );
});

test("what one has comes and goes", () => {
  assertCloses(
    `
    I drive a Tesla. <- I drive a Volvo.
    I drive a Tesla now. <- I drive an old Volvo.
    i drive a tesla <- i drive a volvo
    I drive a Tesla. <- My car is a Volvo.
    I sold my car. <- I drive a Volvo.
    I sold my car. <- My car is red.
    I sold my Volvo. <- I drive a Volvo.
    I sold my car and bought a bike. <- I have a car.
    I got rid of my car. <- I drive a Volvo.
    I traded my Volvo for a Tesla. <- I drive a Volvo.
    I traded in my Volvo for a Tesla. <- I have a Volvo.
    I replaced my Volvo with a Tesla. <- My car is a Volvo.
    I replaced my car with a Tesla. <- I drive a Volvo.
    I switched to a Tesla. <- I drive a Volvo.
    I no longer have a car. <- I have a car.
    I don't have a car anymore. <- I drive a Volvo.
    I don't have a car. <- I have a car.
    I have a car now. <- I don't have a car.
    I no longer drive a Volvo. <- I drive a Volvo.
    Anna sold her car. Anna drives a bike now. <- Anna drives a Volvo.
    I no longer have a dog. <- I have a dog.
    I don't have a dog anymore. <- I have a dog.
    We gave away our dog. <- We have a dog.
    My dog died. <- I have a dog.
    I have a dog. <- I don't have any pets.
    I got a dog. <- I don't have a dog.
    I have three kids. <- I have two kids.
    I have 3 children now. <- I have two kids.
    I have two cats. <- I have one cat.
    I have a daughter. <- I don't have any children.
    We sold our house. <- Our house is white.
    My grandmother passed away. <- My grandmother lives in Porto.
    I no longer have a Netflix subscription. <- I have a Netflix subscription.
    `,
    true,
  );
});

test("what one has stands side by side", () => {
  assertCloses(
    `
    I have a cat. <- I have a dog.
    I have a dog named Bella. <- I have a dog named Rex.
    I adopted a cat. <- I have a dog.
    I have a daughter. <- I have a son.
    I have two brothers. <- I have three sisters.
    I have two meetings today. <- I have three meetings tomorrow.
    I sold my bike. <- I drive a Volvo.
    I sold my bike. <- My car is red.
    I want to sell my car. <- I drive a Volvo.
    I'm selling my car. <- I drive a Volvo.
    I almost sold my car. <- I drive a Volvo.
    I drive to work. <- I drive a Volvo.
    I drive a lot. <- I drive a Volvo.
    I drove a Tesla yesterday. <- I drive a Volvo.
    I rented a Tesla. <- I drive a Volvo.
    Ben drives a Tesla. <- I drive a Volvo.
    My wife drives a Tesla. <- I drive a Volvo.
    I test drove a Tesla. <- I drive a Volvo.
    I washed my car. <- I drive a Volvo.
    I sold a painting. <- I paint.
    Anna sold her car. <- I drive a Volvo.
    I don't have a cat. <- I have a dog.
    My dog died. <- I have a cat.
    My dog's name is Rex. <- I have a dog.
    My neighbour's dog died. <- I have a dog.
    My grandmother passed away. <- My grandmother's name is Rosa.
    My grandmother passed away. <- My grandfather lives in Porto.
    I have a headache. <- I have a dog.
    I bought milk. <- I have a dog.
    I have no time today. <- I have a dog.
    I've had a dog. <- I have a cat.
    I have a red car. <- I have a car.
    `,
    false,
  );
});
