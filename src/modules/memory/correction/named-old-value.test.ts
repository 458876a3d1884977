import assert from "node:assert/strict";
import { test } from "node:test";
import { closes } from "./closes.ts";
import { analyse, assertCloses } from "./pair-table.ts";

test("what it was before is named", () => {
  assertCloses(
    `
    I see Dr Shah now instead of Dr Wood. <- I see Dr Wood for my knee.
    We switched our vet from Hale to Sale. <- Our vet is the one in Hale.
    No longer oat milk in my coffee, I take almond. <- I take oat milk in my coffee.
    I use Firefox instead of Chrome for banking. <- I use Chrome for banking.
    We changed our broadband from Sky to Zen. <- Our broadband is with Sky.
    I buy bread at Gail's rather than Greggs now. <- I buy bread at Greggs.
    I moved my savings from Santander to Chase. <- My savings are with Santander.
    My piano lesson is with Olga instead of Peter now. <- My piano lesson is with Peter.
    I swapped my gym from PureGym to Bannatyne. <- My gym is PureGym.
    The cleaner comes on Tuesday instead of Monday. <- The cleaner comes on Monday.
    I take magnesium at night instead of melatonin. <- I take melatonin at night.
    We get our eggs from Ashfield Farm rather than Tesco. <- We get our eggs from Tesco.
    I fly from Leeds instead of Manchester now. <- I fly from Manchester.
    I do pilates on Mondays instead of yoga now. <- I do yoga on Mondays.
    I order contact lenses from Specsavers instead of Boots now. <- I order contact lenses from Boots.
    I use DeepL instead of Google for translations now. <- I use Google for translations.
    We changed our window cleaner from Dave to Mick. <- Our window cleaner is Dave.
    `,
    true,
  );
});

test("named, but on another matter, once, or of others", () => {
  assertCloses(
    `
    I will park in the multi-storey from now on if it rains. <- I park behind the library.
    I ordered the salad instead of the burger yesterday. <- I order the burger at Five Guys.
    Dr Shah covers for me instead of Dr Wood today. <- I see Dr Wood for my knee.
    We drove from Hale to Sale. <- Our vet is the one in Hale.
    I'd rather see Dr Shah instead of Dr Wood. <- I see Dr Wood for my knee.
    Ben sees Dr Shah now instead of Dr Wood. <- I see Dr Wood for my knee.
    I flew from Leeds to Rome. <- My aunt lives in Leeds.
    Tom uses Firefox instead of Chrome. <- I use Chrome for banking.
    We might switch our vet from Hale to Sale. <- Our vet is the one in Hale.
    I had tea instead of coffee this morning. <- I drink coffee in the morning.
    I put honey instead of sugar in the cake. <- I take sugar in my tea.
    I use butter instead of oil in cakes. <- I use oil for frying.
    I order sushi from Itsu now. <- I order pizza from Dominos.
    We drink tea instead of coffee at the office. <- I drink coffee at home.
    I walked to work instead of the bus. <- I take the bus to work.
    I switched seats from Hale to Sale. <- Our vet is the one in Hale.
    We get our milk from the farm now. <- We get our eggs from Tesco.
    `,
    false,
  );
});

test("another speaker's old value is another's", () => {
  const later = analyse("I see Dr Shah now instead of Dr Wood.", "Ben");
  assert.ok(closes(later, analyse("I see Dr Wood for my knee.", "Ben")));
  assert.ok(!closes(later, analyse("I see Dr Wood for my knee.")));
});
