/** Tables of small facts and the wordings they are told in: meals, recipes, purchases, presents. */
import type { Table } from "./tables.ts";

const restaurants: Table = {
  name: "restaurant",
  wordings: [
    ([name, town, dish, note]) => `Ate at ${name} in ${town}: have the ${dish}, ${note}.`,
    ([name, town, dish, note]) => `${name}, ${town}. Order the ${dish}, ${note}.`,
    ([name, town, dish, note]) => `If we're ever in ${town} again, ${name} for the ${dish}; ${note}.`,
    ([name, town, dish, note]) => `Worth a detour: the ${dish} at ${name} (${town}), ${note}.`,
  ],
  rows: `
#eat-lpool-1 Maray|Liverpool|whole cauliflower|book two weeks ahead
#eat-lpool-2 Mowgli|Liverpool|chat bombs|sit on the swings
#eat-lpool-3 Wreckfish|Liverpool|hake|the lunch menu is half the price
Erst|Ancoats|flatbread with lardo|no reservations after eight
Where the Light Gets In|Stockport|tasting menu|go hungry
Baratxuri|Ramsbottom|turbot|share it between four
The Moorcock|Norland|smoked mussels|it closed and reopened
Kala|King Street|ox cheek|ask for the quiet corner
Siam Smiles|Chinatown|boat noodles|cash only back then
Noodle Alley|Faulkner Street|dan dan noodles|have rice pudding after
Umezushi|Mirabel Street|eel|eight seats and no prams
Can Culleretes|Barcelona|cannelloni|there since 1786
Pasta Factory|Shudehill|cuttlefish tagliatelle|they make it in the window
Trof|Grosvenor Street|hash browns|good for hangovers
Mackie Mayor|the Northern Quarter|pizza with nduja|noisy with children
Ta'Kris|Sliema|rabbit stew|look for the old bakery oven
Prawiec|Gdańsk|herring three ways|Kasia knows the owner
Pod Aniołami|Kraków|duck with apples|the cellar stays cool in July
Zazie|Prague|svíčková|Joel had two
Da Enzo|Rome|artichokes|queue from half past six
Osteria al Mascaron|Venice|spaghetti with clams|paper tablecloths
Skosh|York|hen's egg with mustard|tiny plates, plan for six
Prashad|Drighlington|kopra pethis|Ravi approves
Ox Club|Leeds|celeriac|wood smoke in your coat for days
Bavette|Horsforth|tarte fine|Elliot's treat
The Feathers|Hebden|pie of the week|the dog was given a bowl
Forage|Edinburgh|ham hock|go before the theatre
Loch Leven Seafood Café|Onich|langoustines|wear a bib
Café Murano|Covent Garden|pumpkin tortelli|an expense lunch
Landrace|Bath|sourdough pizza|upstairs is calmer
`,
};

const recipes: Table = {
  name: "recipe",
  wordings: [
    ([dish, source, change]) => `Tried ${dish} from ${source}; next time ${change}.`,
    ([dish, source, change]) => `For ${dish} I follow ${source}; my own note says ${change}.`,
    ([dish, source, change]) => `${source} is where I got ${dish} from; remember: ${change}.`,
    ([dish, source, change]) => `Cooked ${dish} on Sunday (${source}): note, ${change}.`,
  ],
  rows: `
black bean burgers|Anna Jones|double the smoked paprika
leek and Lancashire pie|the WI book|blind-bake for longer
dal makhani|Dishoom's book|start the night before
shakshuka|Ottolenghi|leave out half of the harissa for Theo
mushroom stroganoff|the back of a packet|use crème fraîche instead of cream
fish pie|Nigel Slater|add mustard to the mash
beetroot risotto|Diana Henry|roast the roots first
lamb koftas|Yusuf's mother|soak the skewers
cauliflower cheese|Delia|grate in nutmeg
rhubarb crumble|Mum's notebook|put ginger in the topping
apple strudel|Babcia's card|buy the filo
lemon drizzle|Mary Berry|prick it while warm
kedgeree|Desmond|smoke the haddock longer
ramen eggs|a tea towel|six minutes and ten seconds, no more
courgette fritters|Smitten Kitchen|squeeze the water out twice
gnocchi|Leila's husband|use old floury potatoes
parkin|the Hobbses|keep it for a week before cutting
soda bread|Saoirse|cut the cross deeper
tortilla española|Maria|rest it under a plate
pho|a cooking class in Leeds|char the onions black
ratatouille|Julia Child|fry each vegetable alone
cullen skink|Callum|don't let it boil
piri-piri chicken|Dan|marinate for two days
cardamom buns|Bea|knot them tighter
plum dumplings|Aunt Basia|roll them in buttered crumbs
lasagne|Carla|two sauces and no shortcuts
jollof rice|Seun|let the bottom burn a little
treacle tart|Wanda|add lemon zest
pumpkin soup|the school newsletter|leave the skin on
banana bread|Jess|use four bananas, black ones
`,
};

const purchases: Table = {
  name: "purchase",
  wordings: [
    ([item, shop, price, when]) => `Bought ${item} at ${shop} for ${price} in ${when}.`,
    ([item, shop, price, when]) => `${item}: ${price}, ${shop}, ${when}, receipt kept.`,
    ([item, shop, price, when]) => `In ${when} I paid ${price} for ${item} at ${shop}.`,
    ([item, shop, price, when]) => `${shop} had ${item} for ${price} in ${when}, so I took one home.`,
  ],
  rows: `
a cast-iron griddle|the ironmonger on Stockport Road|34 pounds|March 2024
two pairs of wellies for the kids|Shoezone|27 pounds|September 2024
a rain cover for the trailer|Bruno's|19 pounds|May 2024
a desk lamp with a clamp|IKEA in Ashton|22 pounds|January 2025
a stainless steel lunch box|Unicorn Grocery|16 pounds|August 2025
an orbital sander|Screwfix|58 pounds|April 2025
a secondhand bookcase|Emmaus|40 pounds|February 2025
ink for the fountain pen|Paperchase's closing sale|3 pounds|April 2023
a wool blanket|the mill shop in Uppermill|65 pounds|November 2023
thermal leggings|Decathlon|12 pounds|December 2024
a coffee grinder|Django's counter|119 pounds|July 2025
a bird feeder that squirrels can't open|the RSPB shop at Pensthorpe|24 pounds|June 2024
a suitcase strap|the market in Bury|4 pounds|October 2025
a neoprene swimming cap|Decathlon's sale|9 pounds|October 2024
a set of hex keys|Screwfix's counter|11 pounds|March 2025
a mandolin slicer|TK Maxx|14 pounds|June 2025
a raincoat for Biscuit|Pets Corner|21 pounds|November 2024
six picture frames|IKEA|30 pounds|May 2023
a reconditioned toaster|the repair café|15 pounds|August 2024
a hammock|Go Outdoors|32 pounds|July 2023
a glue gun|Hobbycraft|13 pounds|November 2022
a radio alarm|John Lewis|45 pounds|January 2024
a bread knife|Lakeland|28 pounds|February 2024
waterproof trousers|Alpkit in Hathersage|70 pounds|October 2023
a pannier rack|Bruno's workshop|36 pounds|June 2023
a book stand for cooking|the cathedral shop|18 pounds|December 2023
a dehumidifier|Argos|139 pounds|October 2022
shelf brackets|B&Q|8 pounds|March 2023
a paddling pool|Aldi|20 pounds|July 2025
a microscope for Ines|the school sale|25 pounds|June 2025
a leather belt|the cobbler's window|30 pounds|September 2023
a label maker|Ryman|23 pounds|August 2022
an enamel teapot|a vintage fair in Saltaire|17 pounds|April 2024
a torch that winds up|Millets|10 pounds|November 2021
two garden chairs|Freecycle|nothing|May 2025
an ice-cream scoop|Dunelm|6 pounds|July 2024
`,
};

const presents: Table = {
  name: "gift",
  wordings: [
    ([person, occasion, gift]) => `Gave ${person} ${gift} for ${occasion}.`,
    ([person, occasion, gift]) => `${person}'s present for ${occasion} was ${gift}.`,
    ([person, occasion, gift]) => `For ${occasion} ${person} got ${gift} from us, so don't repeat it.`,
  ],
  rows: `
#gift-ruth-1 Ruth|her seventieth|a set of carving tools
#gift-ruth-2 Ruth|Christmas 2023|a heated gilet
#gift-ruth-3 Ruth|Mother's Day 2025|tickets for Kew
Mum|Christmas 2024|a digital radio
Dad|his seventieth|a flight over the Peaks
Desmond|Christmas 2022|a bee-keeper's calendar
Kasia|her fortieth|a hand-bound dictionary
Adam|Christmas 2023|an old BBC microphone
Luke|his birthday in 2024|a dough scraper with his initials
Elliot|Father's Day 2024|a stove for camping
Saoirse|her fortieth|a tin whistle in D
Miriam|her promotion|a piece of polished granite
Tom|passing his driving test|a map of service stations
Gwen|her birthday in 2025|a night at the Welsh spa
Marcus|his fortieth|a windsock
Callum|moving in|a cheese board
Bea|midsummer 2024|a crown of dried flowers
Mei|her engagement|an umbrella for two
Yusuf|Eid 2025|a box of Medjool dates
Noor|looking after the plot|a pair of Japanese secateurs
Anneke|ten years at the firm|a Delft tile of a bridge
Jess|graduating|a scale rule in a leather case
Graham|his sixtieth|a print of the Forth Bridge
Fiona|the hundredth parkrun|a stopwatch
Chloe|A-levels|a rucksack
Mrs Hobbs|her hip operation|a grabber and a bottle of sherry
Mr Szabo|Christmas 2024|paprika from Szeged
Kwame|his new house|a door knocker
Priya|Diwali 2024|a string of copper lanterns
Zosia|her christening|a silver spoon
`,
};

const tastings: Table = {
  name: "tasting",
  wordings: [
    ([thing, kind, place, note]) => `${thing} is a ${kind} from ${place}: ${note}.`,
    ([thing, kind, place, note]) => `Tasted a ${kind} called ${thing}, ${place}; ${note}.`,
    ([thing, kind, place, note]) => `Remember the ${kind} ${thing} (${place}), ${note}.`,
  ],
  rows: `
Gorwydd|cheese|Somerset|mushroomy rind, lemony inside
Baron Bigod|cheese|Suffolk|better than Brie
Lincolnshire Poacher|cheese|Alford|pineapple at the end
Oscypek|smoked cheese|the Tatras|grill it with cranberries
Sinodun Hill|goat's cheese|Oxfordshire|like a cloud
Young Buck|blue cheese|County Down|Joel ate the lot
Jaipur|beer|Bakewell|too strong for lunch
Track Sonoma|pale ale|Manchester|what I order when in doubt
Saison Dupont|beer|Hainaut|pepper and hay
Schlenkerla|smoked beer|Bamberg|bacon in a glass
Kernel table beer|beer|Bermondsey|three percent and still good
Blaufränkisch|red wine|Burgenland|cherries and pencil
Assyrtiko|white wine|Santorini|salt and lime
Rivesaltes|sweet wine|Roussillon|with walnut cake
Żubrówka|vodka|Białystok|with apple juice, one is enough
Lagavulin|whisky|Islay|a bonfire on a beach
Kingston Black|cider|Herefordshire|tannic as tea
Mirabelle|brandy|Lorraine|sip it after Sunday lunch
Pu-erh|tea|Yunnan|forest floor, not for Mum
Lapsang|tea|Fujian|Desmond's favourite
`,
};

export const eatingAndBuying: Table[] = [restaurants, recipes, purchases, presents, tastings];

export const eatingQuestions = `
?list Where have I eaten well in Liverpool? = eat-lpool-1 eat-lpool-2 eat-lpool-3
?list What presents have we given Ruth before? = gift-ruth-1 gift-ruth-2 gift-ruth-3
`;
