import assert from "node:assert/strict";
import { test } from "node:test";
import { closes } from "./closes.ts";
import { analyse, assertCloses } from "./pair-table.ts";

test("the same words but for one phrase, told as a change", () => {
  assertCloses(
    `
    I park in the multi-storey now. <- I park behind the library.
    These days we shop at Aldi. <- We shop at Lidl.
    The choir rehearses on Thursdays now. <- The choir rehearses on Tuesdays.
    I take the 7:40 train now. <- I take the 8:12 train.
    My son is in year 4 now. <- My son is in year 3.
    I keep the spare key under the flowerpot now. <- I keep the spare key in the garage.
    Nowadays I bank with Monzo. <- I bank with Barclays.
    I commute by tram now. <- I commute by car.
    We now hold the retro in room 4. <- We hold the retro in the canteen.
    My daughter sleeps in the attic room now. <- My daughter sleeps in the small bedroom.
    I currently train at the boxing club on Mill Lane. <- I train at the leisure centre.
    The bins go out on Fridays now. <- The bins go out on Mondays.
    My brother volunteers at the hospice now. <- My brother volunteers at the food bank.
    From now on I submit my expenses through Concur. <- I submit my expenses by email.
    I start work at seven now. <- I start work at nine.
    The kids go to school by bike now. <- The kids go to school by bus.
    Our book group meets in the pub now. <- Our book group meets in Rita's kitchen.
    I store the backups on the NAS now. <- I store the backups on a USB stick.
    I charge the car at work now, not at home. <- I charge the car at home.
    My mum lives on the ground floor now. <- My mum lives on the third floor.
    The team deploys on Wednesdays now. <- The team deploys on Fridays.
    I get my hair cut at Toni's these days. <- I get my hair cut at Supercuts.
    The dog sleeps in the hall now. <- The dog sleeps in our bedroom.
    I write my notes in Obsidian now. <- I write my notes in Evernote.
    My class is at 18:30 now. <- My class is at 19:00.
    We do our weekly shop at Morrisons now. <- We do our weekly shop at Asda.
    The newsletter goes out on Thursdays now. <- The newsletter goes out on Mondays.
    I leave the house at 7:15 now. <- I leave the house at 7:45.
    My daughter is in year 9 now. <- My daughter is in year 8.
    Currently I hang my bike in the hallway. <- I hang my bike in the shed.
    The allotment committee meets on Wednesdays nowadays. <- The allotment committee meets on Mondays.
    I file receipts in the blue folder now, not in the drawer. <- I file receipts in the drawer.
    I pay the rent by standing order now. <- I pay the rent by cheque.
    We hide the presents in the loft now. <- We hide the presents under the stairs.
    Anna parks on Station Road now. <- Anna parks on Mill Street.
    I wear lenses for driving now. <- I wear glasses for driving.
    `,
    true,
  );
});

test("many at once, for a while, of others, or about something else", () => {
  assertCloses(
    `
    I like jazz now. <- I like techno.
    I play the cello now. <- I play the piano.
    I now also shop at Aldi. <- I shop at Lidl.
    I shop at Aldi now and then. <- I shop at Lidl.
    Now that I shop at Aldi, I save money. <- I shop at Lidl.
    I park in the multi-storey this week. <- I park behind the library.
    This week I park in the multi-storey now and again. <- I park behind the library.
    Right now I'm in Paris. <- I'm in year 11.
    I'm in the kitchen right now. <- I'm in the cycling club.
    My brother parks in the multi-storey now. <- I park behind the library.
    I might shop at Aldi now. <- I shop at Lidl.
    By now I shop at Aldi too. <- I shop at Lidl.
    I speak Dutch now. <- I speak Welsh.
    I have a tablet now. <- I have a laptop.
    I'm reading Dune now. <- I'm training for a marathon.
    I read Proust now. <- I read Austen.
    I take the dog to the park now. <- I take vitamins with breakfast.
    I take Ella to ballet now. <- I take the 8:12 train.
    I work on the budget now. <- I work at Siemens.
    I go to church on Sundays now. <- I go to the gym on Mondays.
    I go to Pilates now. <- I go to Spain every summer.
    I don't park in the multi-storey now. <- I park behind the library.
    I parked in the multi-storey just now. <- I park behind the library.
    Do I park in the multi-storey now? <- I park behind the library.
    I keep the drill in the shed now. <- I keep the spare key in the garage.
    I use Slack at work now. <- I use a hearing aid.
    My son is at a sleepover now. <- My son is in year 3.
    I am hungry now. <- I am tall.
    I know Karen now. <- I know the way to the station.
    I teach on Fridays now. <- I teach at the college.
    I donate to Shelter now. <- I donate to Oxfam.
    I swim in the lake on Sundays now. <- I swim in the pool on Wednesdays.
    I sit on the school board now. <- I sit on the parish council.
    I run at lunchtime now. <- I run at the athletics club.
    The kids play in the garden now. <- The kids play in the orchestra.
    I see Tom at the pub now. <- I see Tom at church.
    I meet Ana on Tuesdays now. <- I meet Ben on Mondays.
    I paint the fence now. <- I paint in watercolour.
    I put the bins out on Fridays now. <- I put the recycling out on Mondays.
    I wash my hair with rosemary shampoo now. <- I wash the car with a sponge.
    My brother is in Spain now. <- My brother is in a band.
    I cook on gas now. <- I cook on Sundays.
    I fall asleep at 10 now. <- I fall asleep on the sofa.
    The shop on the corner closes at 6 now. <- The shop on the square closes at 8.
    I feel at home in Leeds now. <- I feel at home in the mountains.
    I think I park in the multi-storey now. <- I park behind the library.
    I dance on the table now. <- I dance on Fridays.
    I argue with Sam now. <- I argue with Lou.
    I bank on Tom now. <- I bank with Barclays.
    I depend on my sister now. <- I depend on my inhaler.
    I spend money on books now. <- I spend money on coffee.
    I focus on German now. <- I focus on breathing.
    I rely on Tom for lifts now. <- I rely on caffeine.
    I struggle in maths now. <- I struggle in crowds.
    My knee hurts at night now. <- My knee hurts on stairs.
    I cry at weddings now. <- I cry at films.
    I laugh at cats now. <- I laugh at puns.
    I tutor in chemistry now. <- I tutor in maths.
    I compete in triathlons now. <- I compete in chess tournaments.
    I believe in ghosts now. <- I believe in karma.
    I trade in stamps now. <- I trade in coins.
    I stop at red lights now. <- I stop at the bakery.
    I camp in Wales now. <- I camp in a tent.
    I swear by melatonin now. <- I swear by earplugs.
    `,
    false,
  );
});

test("the same words of another speaker are about another", () => {
  const later = analyse("I park in the multi-storey now.", "Ben");
  assert.ok(closes(later, analyse("I park behind the library.", "Ben")));
  assert.ok(!closes(later, analyse("I park behind the library.")));
});

test("the wording adds at most three keys", () => {
  const { keys } = analyse("We hold the retro in room 4 on Mondays at 9 by the window.");
  assert.ok(keys.filter((key) => /^(frame|value)\|/.test(key)).length <= 3);
});
