/** What the user said about body, doctors, cooking and eating. */
export const healthAndFood = `
My GP is Dr Sengupta at the Ladybarn surgery.
?person Which doctor am I registered with?
My dentist is Dr Okafor on Tib Street, second floor, no lift.
?person What's my dentist called?
The physio who sorted out my shoulder is Lena Brandt.
?person Who treated my shoulder?
I have my eyes tested with Mr Tran every two years.
?person Who is my optician?
Dr Whitfield is the dermatologist who looked at the mole on my back.
?person Who examined my mole?
The children's asthma clinic is run by Sister Agyeman.
The vet is Dr Lowe; her practice is by the railway arch and closes at seven.
?person Who's our vet?
The podiatrist, Mrs Finch, says I wear my heels down unevenly.
My NHS number is in the passport drawer, on the yellow card.
?fact Where do I find my NHS number?
My blood group is A positive.
?fact What's my blood type?
I'm allergic to latex, so gloves at the dentist must be nitrile.
?fact What material must medical gloves not be made of for me?
Ibuprofen upsets my stomach; I take paracetamol instead.
?fact Which painkiller can I not tolerate?
I take 75 micrograms of levothyroxine every morning before coffee.
?fact What's the dose of my thyroid tablets?
I had my appendix out in Zakopane when I was fourteen, after two days of being told it was nerves.
?fact Where was my appendix removed?
I had shingles in spring 2020, on the left side of my ribs.
?date When did I have shingles?
I get migraines when I skip breakfast.
?fact What brings on my migraines?
My last tetanus jab was on 12 August 2021 after the rusty nail.
?date When was I last vaccinated against tetanus?
My resting heart rate is fifty-four.
I'm 171 centimetres tall.
?fact How tall am I?
I sleep badly when there's a full moon, or so I tell myself.
I wear contact lenses for climbing, minus 2.25 in both eyes.
?fact How strong are my lenses?
I gave up smoking on 1 March 2011.
?date When did I stop smoking?
My physio exercises are ten minutes of band work, morning and night.
I had a frozen shoulder on the right for most of 2023.
I'm lactose intolerant, but hard cheese is fine.
?fact Which dairy product can I eat without trouble?
I faint if I stand still for long in the heat.
My smear test is due again in March 2027.
?date When is my next cervical screening?
Both of my wisdom teeth on the left were taken out in 2008.
I grind my teeth and wear a splint at night, which the dog once ate.
?fact What did the dog chew up that was mine?
The out-of-hours pharmacy is on Wilmslow Road and open until midnight.
?fact Where can I buy medicine late at night?
Theo's inhaler is the blue one; the brown one is for mornings only.
Dad's heart consultant is Mr Balasubramaniam at the Northern General.
?person Who treats my father's heart?
Mum's cataract surgeon was Miss Kettering.
Joel's counsellor is called Philippa and he sees her on Zoom.
?person Who does Joel talk to about his problems?
Acupuncture did nothing for me except cost four hundred pounds.
?fact Which treatment was a waste of money for me?
I did couch to 5k in the lockdown and never stopped.
My blood pressure was 118 over 76 at the check-up in May.
?fact What was my last blood pressure reading?
(2025-05-20) Had my check-up with the nurse today; cholesterol slightly up.
(2025-08-06) Tooth number fourteen got its crown this morning, still numb.
?date When did I get the crown fitted?
(2025-06-17) Ines had her asthma review: same inhaler, back in a year.
?date When was Ines's last asthma appointment?
(2025-10-02) Flu jab done at the chemist, arm hurts.
?date When did I have this season's flu vaccination?
(2024-12-04) Biscuit had two teeth removed under anaesthetic, £310.
?date When was the dog's dental operation?
(2025-01-15) Picked up my new glasses, the tortoiseshell ones.
?date When did I collect the new spectacles?
My favourite breakfast is rye bread with twaróg and radishes.
?fact What's my favourite breakfast?
I can't eat oysters since Whitstable.
?fact Which seafood do I avoid?
I cook on weekdays and Joel does the weekends.
?fact Who cooks at the weekend?
Our sourdough starter is called Bubbles and lives in the door of the fridge.
?fact What's the name of our starter?
For bigos I use half sauerkraut, half fresh cabbage, and a handful of prunes.
?fact What do I put in my bigos?
The secret of Mum's barszcz is the dried mushrooms.
?fact What's the secret of Mum's barszcz?
Pancakes are two eggs, 120 grams of flour and 300 of milk.
?fact What are the quantities for pancake batter?
I add miso to the chocolate brownies.
?fact Which unusual ingredient do I use when baking brownies?
Joel's chilli has coffee and dark beer in it and takes five hours.
The children will eat broccoli only if it's called trees.
?fact What trick makes the kids eat greens?
I don't like aubergine in any form.
?fact Which vegetable do I dislike?
Rice goes in the blue tin, lentils in the red one.
The oven runs twenty degrees hot, so I turn everything down.
?fact What's wrong with our oven?
My coffee is a flat white with oat milk.
?fact What do I order at the café?
I stop drinking coffee after two in the afternoon.
Our vegetable box comes from Glebe Farm on Thursdays.
?fact Where do our weekly vegetables come from?
We order fish from Mrs Tolhurst's van on the second Friday of the month.
?person Who sells us fish?
The best curry in town is at Zouk's back-street cousin, Lahori Corner.
?fact Where's the curry I rate highest?
Bundobust is where I take vegetarians.
?fact Which restaurant do I take vegetarians to?
We go to Dimitra's for anniversaries and always have the table by the stove.
?fact Where do we go for our anniversary dinner?
I gave up sugar in tea for Lent in 2016 and never went back.
?date Since when have I taken tea unsweetened?
Ruth's birthday cake has to be almond flour because of the gluten.
Christmas pudding is made on the last Sunday of November, everyone stirs.
?date On which day do we mix the Christmas pudding?
Freezer inventory is on the inside of the cellar door.
?fact Where do I see what's in the freezer?
Elderflower champagne exploded twice, so now it stays in plastic bottles.
?fact Why don't I put the elderflower drink in glass?
I keep emergency chocolate behind the porridge oats.
?fact Where is my secret chocolate?
Theo's packed lunch: cheese roll, cucumber, no apple peel.
Kids have school dinners on Wednesdays because of the roast.
Pesto from the jar makes Ines sick; home-made is fine.
The pressure cooker gets a new seal every January.
My knife is a Japanese santoku that I sharpen on a whetstone on Sundays.
?fact What kind of kitchen knife do I have?
I have never managed to make a decent meringue.
Adam's recipe for cornbread is pinned to the fridge under the lobster magnet.
?fact Where's the cornbread recipe?
I'm trying to eat fish twice a week for the omega-3.
The bakery on Beech Road does plum cake only in September.
?date In which month can we buy plum cake?
No one in this house likes raisins except Joel.
?person Who is the only raisin eater at home?
#jam-damson We made eleven jars of damson jam in 2024.
#jam-goose I put up gooseberry and ginger preserve with Noor.
#jam-rowan The rowan jelly I made didn't set and became syrup.
?list What jams and preserves have I made? = jam-damson jam-goose jam-rowan
#suppl-d I take vitamin D from October to April.
#suppl-iron I have to take iron tablets until Christmas, the nurse says.
#suppl-mag I take a magnesium supplement before bed against calf cramps.
?list Which vitamins and supplements do I take? = suppl-d suppl-iron suppl-mag
#broke-wrist I broke my right wrist falling off a garage roof when I was nine.
#broke-toe My little toe was fractured by a dropped paving slab in 2018.
#broke-rib I broke a rib coughing, of all things, in the winter of 2022.
?list Which bones have I broken? = broke-wrist broke-toe broke-rib
#dislike-liver Liver disgusts me, even the smell of it.
#dislike-marzipan Marzipan is the one sweet I find disgusting.
?list Which foods disgust me? = dislike-liver dislike-marzipan
#wine-godello Our house wine is a white Godello from the shop on Lapwing Lane.
#wine-riesling I keep six bottles of dry Riesling at home for Mum's visits.
?list Which wines do we keep at home? = wine-godello wine-riesling
`;
