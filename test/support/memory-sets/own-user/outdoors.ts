/** Tables of small facts and the wordings they are told in: allotment, nature, walks, museums, towns. */
import type { Table } from "./tables.ts";

const crops: Table = {
  name: "crop",
  wordings: [
    ([crop, action, result]) => `Allotment: ${action} the ${crop}; ${result}.`,
    ([crop, action, result]) => `I ${action} ${crop} this season: ${result}.`,
    ([crop, action, result]) => `${crop} on plot 41: ${action} as planned, ${result}.`,
    ([crop, action, result]) => `The ${crop} I ${action} last year, well, ${result}.`,
  ],
  rows: `
#bean-1 Czar runner beans|sowed|they climbed right over the shed
#bean-2 Cobra French beans|sowed|four kilos in one week
#bean-3 Aquadulce broad beans|overwintered|the blackfly found them in May
Kestrel potatoes|lifted|a barrow full and no blight
Musselburgh leeks|transplanted|thick as my wrist
Boltardy beetroot|sowed|round and sweet
Chioggia beet|tried|the rings vanish when you cook it
Autumn King carrots|thinned|carrot fly got one in five
Purple Haze carrots|sowed|the children think they're magic
Uchiki Kuri squash|trained|seven fruits off one vine
Crown Prince pumpkins|stored|the last was eaten in March
Gardener's Delight tomatoes|grew under glass|they split after the rain
Black Krim tomatoes|grew|ugly and delicious
Marmande tomatoes|staked|late but heavy
Hungarian Hot Wax peppers|potted on|they weren't hot at all
Solent Wight garlic|planted in October|bulbs the size of fists
Red Baron onions|set out|they bolted in the drought
Sturon onions|set out|plaited forty of them
Cavolo nero|netted|pigeons got in through the corner
January King cabbage|planted|still standing in the snow
Brokali|tested|half broccoli, half disappointment
Rainbow chard|sowed|nothing eats it, not even us
Florence fennel|sowed twice|it flowered before bulbing
Swift sweetcorn|planted in a block|badgers had the lot
Ambassador courgettes|planted|three plants are two too many
Crystal Lemon cucumbers|grew up strings|like tennis balls
Hurst Greenshaft peas|podded|most never reached the kitchen
Autumn Bliss raspberries|cut down|fruit until the first frost
Ben Sarek blackcurrants|pruned|eleven pounds of fruit
Invicta gooseberries|picked|sawfly ate the leaves
Cambridge Favourite strawberries|mulched with straw|slugs came anyway
Victoria rhubarb|forced under a bucket|pink sticks in February
Stuttgart sweet peas|sowed in tubes|the scent fills the shed
Bishop of Llandaff dahlias|lifted|two tubers rotted
Phacelia|dug in|the bees were furious
Jerusalem artichokes|planted by mistake|we'll never be rid of them
Globe artichokes|raised from seed|the first head came after two years
Asparagus crowns|bedded in|no cutting until 2027
Tarragon|divided|the French kind needs a cloche
Horseradish|dug out|I cried for an hour
`,
};

const sightings: Table = {
  name: "sighting",
  wordings: [
    ([species, place, when]) => `Saw ${species} at ${place} in ${when}.`,
    ([species, place, when]) => `${when}: ${species}, ${place}, no camera with me of course.`,
    ([species, place, when]) => `There was ${species} by ${place} in ${when}, very close.`,
    ([species = "", place, when]) => `My first ${species.replace(/^an? /, "")} was at ${place}, ${when}.`,
  ],
  rows: `
#owl-1 a short-eared owl|Dovestone|January 2023
#owl-2 a barn owl|the lane at Arnside|October 2023
#owl-3 a little owl|the ruined barn in Bosley|May 2024
a dipper|the weir in Marple|March 2023
a merlin|the moor above Glossop|September 2022
an osprey|Foulshaw Moss|June 2023
a bittern|Leighton Moss|February 2024
a redstart|the oak wood at Padley|May 2023
a pied flycatcher|Padley Gorge|May 2022
a ring ouzel|Stanage|April 2024
a peregrine|the cathedral tower|July 2022
a waxwing flock|the Tesco car park|December 2023
a black redstart|the railway sidings|November 2022
a crossbill|Macclesfield Forest|August 2023
a green hairstreak|the quarry edge|May 2025
a purple hairstreak|the top of an oak in Dunham|July 2023
a small copper|the tram embankment|August 2024
an orange tip|the churchyard|April 2025
an emperor dragonfly|the clay pit|June 2024
a banded demoiselle|the Bollin|June 2022
a water vole|the canal at Ashton|May 2021
an otter|the Goyt|November 2023
a mountain hare|Bleaklow|February 2022
a stoat in ermine|the Woodhead road|January 2021
a roe deer|the golf course|June 2021
a badger cub|Wilf's hedge|May 2022
a grass snake|Highfield's compost heap|July 2021
an adder|the path at Goathland|April 2022
a common lizard|the boardwalk at Risley Moss|June 2025
a great crested newt|the flooded brickworks|April 2021
a harbour porpoise|South Stack|August 2022
a gannet|Bempton|July 2020
a snow bunting|Formby|December 2021
a bee orchid|the verge by the ring road|June 2020
a fly agaric|Alderley Edge|October 2021
a parasol mushroom|Lyme Park|September 2021
`,
};

const walks: Table = {
  name: "walk",
  wordings: [
    ([route, distance, who, note]) => `Walked ${route} with ${who}, ${distance}; ${note}.`,
    ([route, distance, who, note]) => `${route} is ${distance} and ${who} came along: ${note}.`,
    ([route, distance, who, note]) => `A good day out: ${route}, ${distance}, with ${who}, and ${note}.`,
  ],
  rows: `
#res-1 the circuit of Ladybower reservoir|nine kilometres|Ines|the drowned village didn't show
#res-2 round Rivington reservoirs|seven miles|Carla|we got chased by geese
#res-3 the loop of Errwood reservoir|eight kilometres|Tom|the ruined hall was spooky
the Monsal Trail|thirteen kilometres|Ruth|she counted the tunnels
Hardcastle Crags to Gibson Mill|four miles|Zosia in a sling|there was carrot cake
the canal from Marple to Whaley Bridge|eleven kilometres|Sally|she steered, we walked
Malham Cove and Gordale|seven kilometres|Mum|before the hip, obviously
Lathkill Dale|ten kilometres|Hugo|he complained about having no wheels
Saltaire to Shipley Glen|five kilometres|Elliot's twins|the tramway was shut
Formby's red squirrel path|three miles|Theo|eight squirrels, one sandwich lost
Tegg's Nose|four kilometres|Biscuit|too many cows
Dunham Massey's deer park|five kilometres|Desmond|he fell asleep on a bench
the Sankey canal|nine miles|Graham|he knew every lock
Blackstone Edge's Roman road|six miles|Kwame|fog and history
Healey Dell|three kilometres|Leila|the viaduct is better from below
Burbage rocks|six kilometres|Yusuf|he climbed, I ate
the Thirlmere shore|eight miles|Adam and Luke|a rainbow every ten minutes
Arnside Knott|four kilometres|Jean Boyd|she names all of the butterflies
the Silverdale coast|nine kilometres|Noor|Admiral rolled in something
Wycoller and its bridges|five miles|Jess|she sketched the packhorse bridge
Fountains Abbey|six kilometres|Kasia|she translated the Latin wrongly
the Humber foreshore|seven miles|Rob|he'd wanted to see the cables
Robin Hood's Bay to Ravenscar|six miles|Gwen|chips with vinegar at the end
the Fallowfield Loop|eight miles|Ravi|he tested a new pen on every bench
Chee Dale's stepping stones|five kilometres|Priya|she ran, I teetered
the Wirral Way|twelve miles|Penny|we sang all of the Rutter
`,
};

const museums: Table = {
  name: "museum",
  wordings: [
    ([name, highlight, tip]) => `At ${name} the best thing is ${highlight}; ${tip}.`,
    ([name, highlight, tip]) => `${name}: go for ${highlight}, and ${tip}.`,
  ],
  rows: `
the Museum of Transport in Cheetham Hill|the trolleybus|it opens only on some weekends
Quarry Bank Mill|the waterwheel|bring ear plugs for the looms
the Silk Museum in Macclesfield|the paper pattern cards|it's under an hour
the Coal Mining Museum near Wakefield|going underground|hand in anything with a battery
the Viking Centre in York|the smell|take the first slot
the Pencil Museum in Keswick|the spy pencil|it's next to the car park
Bletchley Park|the rebuilt bombe|keep the ticket for a year
the Lace Market caves|the tannery|no good for prams
the Thackray in Leeds|the Victorian street|avoid the surgery film with Adam
Eureka in Halifax|the giant mouth|the under-fives area closes at three
the Fitzwilliam|the armour room|bags go in lockers
the Pitt Rivers|the shrunken heads|ask for a torch
the POLIN in Warsaw|the painted synagogue roof|allow four hours
the Wieliczka salt mine|the chandeliers|there are 800 steps
the Deutsches Museum|the bridge hall|Joel left after two hours and I after six
the Mundaneum in Mons|the card index|it is free on the first Sunday
`,
};

const towns: Table = {
  name: "town",
  wordings: [
    ([town, tip]) => `Tip for ${town}: ${tip}.`,
    ([town, tip]) => `When in ${town}, ${tip}.`,
    ([town, tip]) => `Noted for ${town}: ${tip}, says experience.`,
  ],
  rows: `
Whitby|park at the abbey and walk down the steps
Durham|use the park and ride from Belmont
Lincoln|take the bus up Steep Hill
Hay-on-Wye|the honesty bookshop is in the castle yard
Ludlow|the market is off on Tuesdays
Kendal|the leisure centre lets you shower for three pounds
Ulverston|the Laurel and Hardy place shuts for lunch
Skipton|the towpath is quicker than the high street
Beverley|the minster has a treadwheel crane you can see
Berwick|walk the walls anticlockwise because of the wind
Bremen|buy the day ticket, two adults count as one
Toruń|gingerbread is cheaper behind the town hall
Utrecht|leave the bike in the huge garage under the station
Antwerp|the foot tunnel has wooden escalators
Ljubljana|the funicular isn't worth it
Bergen|the fish market is for tourists
Marseille|buy ferry tickets for the islands the day before
Girona|swim below the bridge at Sant Feliu
Bath|the cheap car park is Charlotte Street
Oban|the ferry queue starts an hour early
St Davids|the cathedral café has the best cawl
Falmouth|the water taxi runs until ten
`,
};

export const outdoors: Table[] = [crops, sightings, walks, museums, towns];

export const outdoorsQuestions = `
?list Which kinds of beans have I grown? = bean-1 bean-2 bean-3
?list Which owls have I spotted? = owl-1 owl-2 owl-3
?list Around which reservoirs have I walked? = res-1 res-2 res-3
`;
