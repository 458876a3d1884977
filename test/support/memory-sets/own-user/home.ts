/** What the user said about the house, its machines, tradespeople, devices and garden. */
export const home = `
We live at 16 Whalley Terrace in Levenshulme, a brick end-terrace from 1903.
?fact What's our home address?
We bought the house in November 2015 for 212,000 pounds.
?fact How much did we pay for our home?
The boiler man is Mr Adeyemi, 0161 496 0233.
?person Who do I call when the heating breaks down?
Our plumber for everything else is Siobhan Kerr, who is dearer but comes the same day.
?person Who can fix a leaking pipe?
The electrician is called Vikram; he rewired the whole upstairs.
?person Who did our wiring?
The chimney was swept by a Mr Garside with a very small dog.
?person Who cleans the chimney?
The roofer, Declan Moy, said the back slope has ten years left.
?fact What did the roofer say about the back slope?
The piano tuner is Mrs Oyelaran and she comes every October.
?person Who tunes the piano?
The burglar alarm is serviced by Castle Guard in Stockport.
The man who laid the parquet is Tadeusz, a friend of my dad's.
?person Who laid our parquet floor?
The stopcock is under the kitchen sink behind the bleach.
?fact Where do I turn the water off?
The fuse box is in the cellar head, left of the meter.
?fact Where's the fuse box?
The gas meter key hangs on the hook with the dog lead.
?fact Where is the key for the meter?
The loft ladder sticks; lift and then pull.
?fact How do you get the attic steps to come down?
Bin day is Tuesday; recycling and general go on alternate weeks.
?date When is the rubbish collected?
Wi-Fi at home is called PrettyFlyForAWiFi and the password is on the back of the clock.
?fact What's our wireless network called?
The router needs a restart whenever the microwave has been on too long.
Broadband is with Zen, the contract runs until 14 April 2026.
?date When does our internet contract end?
Electricity and gas are with Octopus on the tracker tariff.
?fact Who's our electricity supplier?
The water company is United Utilities, account ends in 7731.
Our council tax band is B.
?fact Which tax band is the house in?
The home insurance is with Aviva's cheaper cousin, Quotewell, renewing on 3 November.
?date When does the buildings cover have to be renewed?
The washing machine is a Miele from 2016 that walks across the floor.
The dishwasher's model number is SMS46, needed for the spare basket wheels.
?fact What do I quote to order parts for the dishwasher?
Theo's room is painted in a colour called Drowning Frog.
?fact What's the paint in my son's bedroom?
The hall is Setting Plaster and the front door Hague Blue.
?fact Which paint is on the entrance door?
The living room curtains shrank, so the lining shows.
The third stair creaks; that's how we hear the children.
?fact Which stair creaks?
The damp patch in the back bedroom comes from the Hobbses' gutter.
?fact What causes the damp in the back bedroom?
There's a mouse hole behind the cooker that Mog guards.
The attic is insulated with 270 millimetres of sheep's wool.
?fact What is our loft insulated with?
Our double glazing has a guarantee until 2029.
#green-party-wall The party wall agreement with number 14 is in the green folder.
The deeds of the house are at Pratt and Oldroyd's, the solicitors in Heaton Moor.
?fact Where are the papers proving we own the house kept?
We want to knock through from the kitchen to the dining room, once there's money.
?fact What do we want to change about the kitchen?
The planning officer said no to the dormer in 2022.
?fact Did we get planning permission for the dormer?
My laptop is a ThinkPad X1 with a Polish keyboard sticker set.
?fact What computer do I use?
Joel's tablet has a cracked corner from the sledging trip.
The printer at home only takes the 305XL cartridges.
?fact Which ink do we need to buy?
Backups go to the grey drive in the fireproof box every first Sunday.
?date How often do I make backups?
The NAS is named Karol and has 7 terabytes left.
?fact What's the NAS called?
My phone's screen was replaced at the kiosk in the Arndale for 85 pounds.
The children's tablet locks itself at six in the evening.
?fact When does the children's tablet lock?
The smart thermostat is set to 18.5 degrees in the day and 16 at night.
?fact How warm do we keep the house?
My e-reader is an old Kobo, and I wouldn't swap it.
The baby monitor is boxed up for Tom and Henrike.
?fact Which thing have I put aside for the couple with a baby on the way?
The doorbell camera faces the street only, after the argument with number 20.
My Garmin watch loses its charge in two days now.
The stereo is Joel's grandfather's Leak amplifier from 1968.
?fact How old is our amplifier?
The television was second-hand from Marcus and has one dead pixel.
The cellar floods if the street drain isn't cleared in October.
?fact Why does the cellar flood?
The cherry tree at the front was planted for Ines's birth.
?fact What did we plant when our daughter was born?
The wisteria needs cutting back in July and again in February.
?date When does the wisteria need pruning?
My compost bin is from the council scheme and full of slow-worms.
The lawnmower is a push one; electric ones frighten the tortoise next door.
#birds-tits The bird box camera saw seven blue tits fledge in 2024.
?fact How many chicks left the nest?
The trampoline must be taken down before the November storms.
The shed's padlock code is Mum's house number backwards.
?fact How do I open the shed?
The pond is sixty centimetres deep and has newts.
?fact What lives in our pond?
Raised bed one is garlic, bed two kale, bed three whatever the children choose.
The apple tree is a Bramley and fruits every other year.
?fact What variety is our apple tree?
The allotment rent is 64 pounds a year, due every October.
?fact How much is the allotment rent?
My allotment is number 41 at Highfield, I've had it since April 2018.
?date When did I take on the allotment?
The tap on the allotment is turned off from November to March.
?date In which months is there no water at the allotment?
Slugs ate all the lettuces this year, coffee grounds or not.
The greenhouse glass came from an old chapel in Mossley.
?fact Where did I get the panes for the greenhouse?
#home-keys Spare house keys: one with Mrs Hobbs, one in the car, one at Priya's.
?fact Who holds keys to our house?
The hoover bags are type N, from the ironmonger on Stockport Road.
The piano is a 1911 Broadwood that can't be tuned above A435.
?fact What make is our piano?
The washing line pulley squeaks unless it gets a drop of sewing machine oil.
Joe Tunnicliffe brings us ash logs for the stove, a load each September.
?person Who delivers our firewood?
The doorstep was worn down by a hundred years of clog dancers, says Mr Hobbs.
Our car is a grey Skoda Octavia estate, bought in 2019.
The roof box lives in Femi's garage.
?fact Where do we store the box for the top of the car?
The jump leads are in the spare-wheel well.
?fact Where are the jump leads?
The car's timing belt has to be changed at ninety thousand miles.
?fact At what mileage is the cam belt due?
The garage we use is Khan's on Slade Lane; ask for Imran, not his cousin.
?person Which garage and mechanic do we use?
Car insurance is with Admiral and renews on 19 May.
?date When is the motor policy up?
My bicycle is a green Mercian tourer, frame number 61220.
?fact What's stamped on my bicycle frame?
I keep the bike in the cellar and carry it up, good for the arms.
?fact Where do I keep my bike?
(2025-04-12) Serviced the bike today: new chain, new cables, bled the brakes.
?date When did I last service the bike?
(2025-02-08) The Skoda passed its MOT with an advisory on the rear tyres.
?date When did the car pass its test?
(2025-09-22) Boiler serviced, Mr Adeyemi says the pump is noisy but fine.
?date When was the boiler last serviced?
(2025-08-30) Painted the back fence with Theo; we ran out at the last panel.
?date When did we do the fence?
(2025-03-09) Smoke alarm batteries changed on all three floors.
?date When did I put new batteries in the alarms?
(2024-07-19) New mattress arrived, medium firm, ten-year guarantee.
?date When was our bed's mattress delivered?
(2025-06-28) Defrosted the freezer and found a pheasant from 2021.
?date When did I last defrost the freezer?
#repair-tap The bathroom tap drips and needs a new washer.
#repair-gate The side gate has dropped and needs a new hinge.
#repair-tile Two slates need replacing above the landing window.
#repair-light The cellar light flickers when it's wet outside and needs fixing.
?list What needs fixing or replacing in the house? = repair-tap repair-gate repair-tile repair-light
#dead-fern The maidenhair fern died the week we were in Wales.
#plant-monstera The big house plant in the hall, a monstera, is called Monty and needs turning weekly.
#plant-spider There are nine spider plants in the house because nobody dares throw one out.
#plant-aloe The aloe plant on the bathroom sill came as a cutting from Babcia.
?list Which houseplants do we have? = plant-monstera plant-spider plant-aloe
#birds-wren A wren nests in the garden ivy every year.
#birds-heron A heron came to the garden and cleared out our goldfish in one morning.
#birds-goldfinch Goldfinches come to the garden for the teasels in autumn.
?list Which birds come to our garden? = birds-wren birds-heron birds-goldfinch birds-tits
`;
