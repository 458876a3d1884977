/** School matters, notes to oneself, odds and ends. */
export const schoolAndNotes = `
The children go to St Brannoc's primary on Matthews Lane.
?fact Which school do Ines and Theo go to?
The school office number is 0161 496 0674 and it opens at eight.
?fact What's the telephone of the school secretary?
School holidays at Christmas begin on 19 December at two o'clock.
?date When do the children break up for Christmas?
World Book Day: Ines wants to go as an anglerfish, no matter the book.
?fact What does Ines want to be for World Book Day?
The PE kit goes in on Mondays and comes back on Fridays.
?date When does the PE kit have to be in school?
Forest school for Theo's class is every third Thursday, in wellies.
Ines's spelling test is on Fridays; she forgets double consonants.
The nit comb is in the top drawer of the bathroom chest.
?fact Where do we keep the comb for head lice?
Theo's reading level is orange, two up since July.
?fact What reading level is Theo on?
Ines's times tables: the sevens are the trouble.
?fact Which multiplication does Ines struggle with?
After-school club costs eleven pounds fifty a session.
?fact How much is after-school club?
The school nurse is called Mrs Ogundipe.
?person What's the school nurse's name?
The school's uniform shop is on Slade Lane and takes only cards.
Theo's peg has a picture of a hedgehog.
?fact Which animal marks my son's coat hook?
Maddie's mum, Adaeze Okonkwo, drives the girls to band; 07700 900733.
?person Who takes the girls to rehearsal by car?
Theo's friend Rafferty bites, so we meet in parks.
?person Which of Theo's friends bites?
School disco on 17 October raised 412 pounds.
?fact How much did the school disco raise?
The head lice letter came again; third time this year.
Ines's project this half-term is on coral reefs.
?fact What is Ines's school project about?
Ines dropped her cornet mouthpiece in the canal and we bought a 7C.
?fact Which cornet mouthpiece did we buy?
The music teacher is Mr Lemaître, who comes from the county service.
?person Who's the kids' music teacher?
Scout hut keys are with Akela, that's Phil Norcross.
?person Who has the keys to the scouts' building?
Ines goes up to Cubs on Wednesdays at quarter past six.
?date When is Cubs?
Secondary school applications close on 31 October 2026 for Ines's year.
?date By when must we apply for a place at secondary?
Note: the number plate of the van that hit our mirror was MX19 KRO.
?fact What was the registration of the vehicle that damaged our mirror?
Note to self: never agree to be secretary of anything again.
The lost property office at Piccadilly is at the end of platform 13.
?fact Where's the lost property office?
The good tailor is Mr Bandali on Wilmslow Road, closed on Fridays.
?person Who's the good tailor?
The cobbler under the arches, Stavros, glued my boots for a fiver.
?person Who mended my boots?
The tip is open until eight in summer; bring proof of address.
Dry-cleaning ticket for Joel's suit is number 338.
?fact What's on the ticket for the suit?
My library card ends in 4402.
?fact What are the last digits on my borrower's card?
Joel's locker at the pool is 77 and the code is his old army number.
My climbing shoes are a 39, half a size too small on purpose.
?fact What size are my climbing shoes?
My ring size is M.
?fact How big must a ring be for me?
My dress size is 12 and trousers a 32 leg.
Gloves: Joel takes nine and a half.
?fact What size are my husband's hands for gloves?
The photo of us on the pedalo is in the album with the cork cover.
?fact Which album has the pedalo photo?
The Christmas lights are in the loft, in the box that says tax.
?fact Where are the Christmas decorations?
The sewing box key is taped under the lid.
The spare fuses are in the egg tray.
?fact Where do we keep replacement fuses?
The first-aid kit in the car is missing plasters.
?fact What has to be topped up in the vehicle's emergency kit?
The man at the market who sells bulbs is there only before ten.
The recipe for Ruth's glaze is under the lid of her kiln book, not to be copied.
The code for the bike shed at the station is C2580.
?fact What's the code for the bike shed at the station?
The Wi-Fi at Mum's is the long number on the fridge.
?fact What's the Wi-Fi at Mum's?
In case of power cut, candles are in the piano stool.
?fact Where are the candles for a power cut?
The lamp in the hall takes a small bayonet bulb, warm white.
?fact Which bulb fits in the hallway?
The council's number for street lights is 0161 496 0990; quote the pole number.
?fact What's the number to report a street light?
Street light outside us is pole 17.
If the car alarm goes off, lock it twice with the key, not the remote.
?fact How do I stop the car's siren?
The taxi firm that always comes is Kingsway, 0161 496 0808.
?fact Which cab company is reliable?
Our milkman leaves the bottles behind the blue pot, Mondays and Thursdays.
?date On which days does the milk arrive?
The post goes at five from the box on Albert Road.
?date What time does the post go?
Fresh eggs: honesty box at the farm by the water park, two pounds for six.
?fact Where can I get eggs by leaving coins?
The nearest defibrillator is on the wall of the Fiddler's Arms.
?fact Where's the closest machine for a heart emergency?
My emergency contact is Joel first, then Priya.
?person Who should be called if something happens to me?
I'm registered as an organ donor.
?fact What happens to my organs after my death?
My star sign is Scorpio, not that I care.
The clock in the kitchen is seven minutes fast on purpose.
?fact Why shouldn't I believe the time in the kitchen?
I wrote the date of every haircut of Theo's on the inside of the wardrobe.
The key for the piano lid is lost, so don't close it hard.
?fact Why must nobody slam the piano?
The good scissors are for fabric only and I mean it.
Our family motto, invented by Ines, is: snacks first.
?fact What's our family motto?
Theo calls the hoover the shouty snake.
?fact What does Theo call the hoover?
Our house song when tidying up is Shipbuilding, no idea why.
?fact What's our tidying-up song?
The best sledging hill is at Werneth Low, the steep side.
?fact Where's the best hill for sledging?
The rope swing in the woods is by the third bridge.
The chemist delivers Dad's tablets on the 28th.
?date When do my father's pills come?
The clocks go back on 26 October, so choir is dark again.
Elections for the residents' chair are on 2 February 2026; I'm not standing.
?date When are the residents' elections?
The recycling centre won't take paint; the church collects it in May.
?fact What can I do with leftover paint?
My great-grandmother's maiden name was Sobczak, for the genealogy form.
?fact Which surname did my great-grandmother have before marriage?
The census record for Dad's village is under Krasnystaw county.
(2025-10-08) Paid the deposit for the trampoline park, forty pounds, receipt in my mail.
?date When did I pay the trampoline park?
(2025-09-18) Theo fell off the monkey bars, two stitches in his chin.
?date When did Theo need stitches?
(2025-07-11) Ines came home with the kindness prize.
?date When did my daughter win a prize at school?
(2025-04-03) Theo rode without stabilisers for the first time, all the way to the shop.
?date When did my son learn to ride a bike?
(2025-06-30) Reported the broken swing in the park to the council, reference 88213.
?date When did I complain about the playground?
(2025-08-02) Ines had her ears pierced, both cried.
?date When did my daughter get her first earrings?
(2024-10-19) Gave blood for the tenth time and got a badge.
?date When was my tenth donation?
(2025-02-22) Biscuit rolled in a dead fish at Formby, two baths needed.
?date When did the dog roll in something dead?
(2025-01-31) Sent off Joel's tutoring accounts with an hour to spare.
?date When did I hand in the accounts?
(2025-05-25) Twelve years married; we ate at Dimitra's and came home by rickshaw.
(2024-08-14) Mog went missing for three days and came back smelling of diesel.
?date When did the cat go missing?
(2025-03-22) Planted first earlies at the allotment, two rows of Swift.
?date When did I plant the first potatoes?
#theo-words Theo can read forty of the hundred tricky words.
#hw-theo Theo's homework is a drawing of a volcano.
#hw-ines Ines's homework is to learn a poem by Charles Causley by heart.
?list What homework have the children got? = hw-theo hw-ines
#trip-school-zoo Theo's school trip to Chester Zoo is on 9 June, packed lunch needed.
#trip-school-rhs Ines's class trip in March goes to the Roman fort in Ribchester.
?list Which school trips do the children have coming up? = trip-school-zoo trip-school-rhs
#lost-glove Theo has lost his red glove, the left one.
#lost-umbrella I lost my folding umbrella on the 50 bus.
#lost-ring I've lost the spare key ring with the elephant.
?list What have Theo and I lost lately? = lost-glove lost-umbrella lost-ring
#party-maddie Ines is invited to Maddie's party on 8 November at the ice rink.
#party-rafferty Theo is invited to Rafferty's party on 15 November, bring socks.
#party-carys Ines is invited to a sleepover party at Carys's on 29 November.
?list Which parties are the children invited to? = party-maddie party-rafferty party-carys
#nap-theo-bath Baths are on Sundays, Tuesdays and Thursdays.
#code-alarm Our burglar alarm's engineer code is in the green folder, third page.
#folder-green The green folder also has the guarantee for the windows and Joel's degree.
?list What papers are in the green folder? = code-alarm folder-green green-party-wall green-life
#hidden-ines-present Ines's Christmas present is hidden in the cello case.
#hidden-theo-present Theo's Christmas present, a digger, is hidden under the ironing board in the cellar.
#hidden-joel-present Joel's Christmas present, a fountain pen, is hidden at Mrs Hobbs's.
?list Where have I hidden the Christmas presents? = hidden-ines-present hidden-theo-present hidden-joel-present
#sub-comic The Phoenix comic comes for Ines on Fridays.
#sub-dino Theo gets a dinosaur magazine by post every month.
?list Which comics and magazines do the kids get? = sub-comic sub-dino
#friend-ines-new There's a new girl in Ines's class, Saga from Tromsø.
#bully A boy called Kit has been pulling Ines's hair on the bus.
#rule-screens House rule: no screens before school.
#rule-shoes House rule: shoes off at the door, even grandparents.
#rule-table House rule: whoever cooks doesn't wash up.
?list What are the rules in our house? = rule-screens rule-shoes rule-table
`;
