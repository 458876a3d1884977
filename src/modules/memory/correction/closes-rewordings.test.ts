import { test } from "node:test";
import { assertCloses } from "./pair-table.ts";

test("roundabout wordings are corrected like plain ones", () => {
  assertCloses(
    `
    I bank with Monzo now. <- I have my account at Barclays.
    My bank is Monzo. <- I bank with Barclays.
    I switched banks from Barclays to Monzo. <- My bank is Barclays.
    My new gym is PureFit. <- I work out at the gym called Titan.
    The gym I go to is PureFit now. <- I'm a member of the gym Titan.
    I changed dentists from Dr Ruiz to Dr Lang. <- My dentist is Dr Ruiz.
    My dentist is no longer Dr Ruiz, it's Dr Lang. <- I'm a patient of Dr Ruiz, my dentist.
    My landlord changed from Mr Abel to Ms Cole. <- I rent from Mr Abel, my landlord.
    I report to Nadine now. <- I report to Oskar, my manager.
    The company I work for is Miele. <- The company I work for is Braun.
    I've become an actuary. <- I earn my living as a baker.
    My sister earns her living as a pilot now. <- My sister is a nurse.
    I go by the surname Okafor now. <- My last name is Lind.
    I'm back together with Jonas. <- My partner is Viktor.
    My phone number is now 555 0199. <- The number of my phone is 555 0100.
    You can reach Priya on 555 0199 now. <- Priya's phone number is 555 0100.
    My email is b@y.example. <- You can email me at a@x.example.
    I go to university in Uppsala now. <- I study in Turin.
    I sit near the stairs at work now. <- At the office I sit by the printer.
    My shoe size is 44. <- My shoes are size 43.
    My brother's home is in Ulm now. <- My brother lives in Kassel.
    I'm reading Middlemarch now. <- The book I'm reading is Ulysses.
    The weekly check-in starts at 11:00 now. <- The weekly check-in starts at 10:30.
    Lunch was moved from 12:00 to 12:30. <- Lunch is at 12:00.
    We renamed our cat from Salt to Pepper. <- I have a cat called Salt.
    I stepped down as treasurer of the club. <- I am the treasurer of the club.
    Karl was made manager last month. <- Karl is a clerk.
    Vera has gone to live in Graz. <- Vera lives in Linz.
    Mr Holm has taken over as head of the library. <- The head of the library is Ms Perez.
    Gina and Paul broke it off. <- Gina is engaged to Paul.
    I am dating now, no longer divorced. <- I am divorced.
    Otto sleeps in the attic now. <- Otto sleeps on the sofa.
    Minka has taken to sleeping in the bath. <- Minka sleeps on the sofa.
    I park behind the church now. <- I park in Mill Lane.
    The vet has put Minka down to 2 tablets of thyroxine. <- Minka is on 3 tablets of thyroxine.
    I've gone down to 30 hours a week. <- I work 40 hours a week.
    Ida likes maths best of all her subjects now. <- Ida's favourite subject is music.
    I gave up the cello. <- I play the cello.
    I follow a kosher diet now instead of keto. <- I'm on a keto diet.
  `,
    true,
  );
});

test("what only looks like a roundabout wording ends nothing", () => {
  assertCloses(
    `
    I went to the gym with Tom, my boss. <- My boss is Clara.
    I study in the evening now. <- I study at Leiden University.
    I study in English. <- My university is Leiden.
    I sit on the board now. <- My desk is by the window.
    I'm together with friends tonight. <- My partner is Viktor.
    You can reach Priya on Mondays. <- Priya's phone number is 555 0100.
    I train on Mondays now. <- I train at Titan.
    I shop with my sister now. <- I shop at Aldi.
    I shop at Lidl. <- I shop at Aldi.
    Paul banks with Monzo. <- My bank is Barclays.
    I walked past the bank Monzo. <- My bank is Barclays.
    I've become a father. <- I'm a nurse.
    I've become a better listener. <- I'm a nurse.
    My brother has a flat in Ulm. <- My brother lives in Kassel.
    I read Emma last month. My verdict: slow. <- I read Dune last year. My verdict: great.
    My brother changed jobs from necessity. <- My boss is Clara.
  `,
    false,
  );
});

test("another value of the same thing, told as a change", () => {
  assertCloses(
    `
    All of my recipes are in Paprika now. <- I keep my recipes in Evernote.
    The fee for the locker has gone up to 30 euros. <- The fee for the locker is 25 euros.
    Nora's market has moved to Fridays. <- Nora's market is on Tuesdays.
    The budget of the festival was raised to 90000. <- The festival has a budget of 70000.
    We get our eggs from Lindal now. <- Our eggs are from Marsh and Moor.
  `,
    true,
  );
});

test("another thing, another owner or no change: nothing is over", () => {
  assertCloses(
    `
    My work phone is with Vodafone now. <- My private phone is with Orange.
    Tom's market has moved to Fridays. <- Nora's market is on Tuesdays.
    The fee for the cellar has gone up to 30 euros. <- The fee for the locker is 25 euros.
    My recipes are in Paprika. <- I keep my recipes in Evernote.
    My friend Ida lives in the village near Ghent now. <- My friend Noah lives in the village near Namur.
    The yard behind the barn is full of Lupins now. <- The barn behind the yard is full of Swallows.
    My uncle is at the clinic in Lille now. <- My uncle works at the clinic in Nancy.
    My aunt sleeps at the inn in Siena now. <- My aunt lives in Malmö.
    We train at Orion on Sundays now. <- We train at Vega on Thursdays.
    I have a friend in Porto now. <- I have a friend in Rome.
    I know the baker from Ghent now. <- I know the baker from Namur.
    I am at the station in Bern now. <- I work at the station in Basel.
    I met the mayor of Lyon on Monday. <- I meet the mayor of Nice on Friday.
    The train to Bath is at platform 4 now. <- The train to York is at platform 6.
    My son is in the park with Leo now. <- My son is in the team with Max.
  `,
    false,
  );
});
