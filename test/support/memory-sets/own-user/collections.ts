/** Tables of small facts and the wordings they are told in: maps, covers, toys, words, quotations. */
import type { Table } from "./tables.ts";

const maps: Table = {
  name: "map",
  wordings: [
    ([sheet, year, where, price]) => `Added the ${year} ${sheet} sheet to my maps, ${where}, ${price}.`,
    ([sheet, year, where, price]) => `${sheet}, one inch, ${year}: ${price} from ${where}.`,
    ([sheet, year, where, price]) => `Old map of ${sheet} (${year}) found at ${where} for ${price}.`,
  ],
  rows: `
#map-wales-1 Snowdon and Anglesey|1922|a stall in Conwy|nine pounds
#map-wales-2 Aberystwyth|1936|a bookshop in Hay|seven pounds
#map-wales-3 Swansea and the Gower|1947|an auction lot|five pounds
Lake District|1925|Keswick's Oxfam|fifteen pounds
The Peak|1924|Scarthin Books|twelve pounds
Isle of Wight|1930|a jumble sale|two pounds
Leeds and Bradford|1913|Tom's loft|a swap
Loch Lomond|1920|Voltaire and Rousseau|eighteen pounds
Dartmoor|1919|an envelope from Sally|free
Norwich|1938|Desmond's desk|a loan for life
Forest of Bowland|1947|the Skipton market|four pounds
The Cheviots|1926|Barter Books|eleven pounds
Land's End|1933|a cottage drawer|ten pounds
Sheffield|1908|Dad's cousin|three pounds
Cheltenham|1919|a box at Emmaus|one pound
Isle of Skye|1932|a dealer in Perth|twenty-five pounds
Hull|1940|a charity stall|sixty pence
Brighton and Worthing|1945|a man on the train|a sandwich
Oxford and Henley|1921|Blackwell's basement|fourteen pounds
The Fens|1931|Ely antiques|eight pounds
`,
};

const covers: Table = {
  name: "cover",
  wordings: [
    ([maker, town, note]) => `Photographed a manhole cover by ${maker} in ${town}: ${note}.`,
    ([maker, town, note]) => `${town} has a lovely ${maker} cover, ${note}.`,
    ([maker, town, note]) => `Cover for the album: ${maker}, ${town}, ${note}.`,
  ],
  rows: `
#cover-pl-1 Węgierska Górka|Kraków|with the dragon
#cover-pl-2 Huta Blachownia|Łódź|hexagons all over
#cover-pl-3 Drzewiczanka|Gdańsk|lions and an anchor
Needham's|Stockport|worn to a shine
Glenfield and Kennedy|Glasgow|a star in a ring
Clark Drain|Cambridge|set in cobbles
Pont-à-Mousson|Lille|a honeycomb
Saint-Gobain|Rennes|stripes like a zebra
Buderus|Vienna|with the city arms
Furnes|Bergen|seven mountains on it
Brickhouse Dudley|Norwich|cast in 1936
Thomas Crapper|Westminster|an abbey souvenir
Dudley and Dowell|Liverpool|near the docks
Norinco|Porto|waves and a ship
Rexel|Copenhagen|three towers
Broads|Leeds|with an owl
Stanton|Nottingham|filled with tarmac
Hayward Brothers|Southwark|glass prisms, so a coal hole really
`,
};

const toys: Table = {
  name: "toy",
  wordings: [
    ([toy, owner, note]) => `${owner} has ${toy}; ${note}.`,
    ([toy, owner, note]) => `${toy} belongs to ${owner}: ${note}.`,
  ],
  rows: `
#lego-1 the Lego excavator|Theo|the bucket is in the sofa
#lego-2 the Lego crane lorry|Theo|built in one wet afternoon
#lego-3 the Lego tipper truck|Theo|two wheels are missing
#lego-4 the Lego tower crane|Theo|too tall for the shelf
the Playmobil submarine|Ines|it doesn't float
the wooden marble run|Ines|best on the stairs
the plush anglerfish|Ines|it glows in the dark
the kite with the long tail|Theo|stuck in the cherry tree once
the chemistry set|Ines|the indicator paper is used up
the wooden railway|Theo|shared with Rafferty, reluctantly
the roller skates|Ines|size adjusts up to four
the balance board|Theo|used as a bridge for ants
the origami book|Ines|a gift of mine, half finished
the walkie-talkies|Theo|channel three works through walls
`,
};

const words: Table = {
  name: "word",
  wordings: [
    ([word, meaning]) => `Ukrainian word of the day: ${word} means ${meaning}.`,
    ([word, meaning]) => `Oksana taught us that ${meaning} is ${word}.`,
    ([word, meaning]) => `${word}: Ukrainian for ${meaning}, and I keep forgetting it.`,
  ],
  rows: `
#uk-1 cherven|June, from the red insect dye
#uk-2 lypen|July, when the lime trees bloom
#uk-3 serpen|August, the sickle month
lystopad|November, the falling of leaves
mist|bridge, so I can say my job
zalizo|iron
derevo|tree or timber
khmara|cloud
soniakh|sunflower
kavun|watermelon
zhuravel|a crane, the bird and the well
palianytsia|a round loaf nobody else can pronounce
dyvan|sofa
parasolka|umbrella
hodynnyk|clock
olivets|pencil
shkarpetky|socks
vesna|spring
zirka|star
kropyva|nettle
metelyk|butterfly
yizhak|hedgehog
kholodets|meat in jelly, which I declined
zatyshno|cosy
nezabudka|forget-me-not
vohnyk|a small fire
dzvin|bell
pryvit|hello among friends
bud laska|please
dolonia|palm of the hand
`,
};

const quotations: Table = {
  name: "quote",
  wordings: [
    ([who, quote]) => `${who} likes to say: ${quote}.`,
    ([who, quote]) => `A line of ${who}'s worth keeping: ${quote}.`,
    ([who, quote]) => `As ${who} puts it, ${quote}.`,
  ],
  rows: `
Professor Lockwood|a bridge is a promise with a handrail
Dad|the last bus is always somebody's first
Mum|read the leaflet before the label
Graham|measure twice, invoice once
Anneke|if it needs an attachment it needs a phone call
Mr Hobbs|stone remembers who dropped it
Ruth|clay knows when you're lying
Desmond|never argue with a smoker full of bees
Ursula|breathe where the comma isn't
Babcia|soup first, politics after
Wilf|dig before you're dug
Seun|read the lease and then read it aloud
Tom|every pipe has a note it would rather play
Fiona|nobody is last if someone is sweeping
Yusuf|trust the rope but check the knot
Bea|footnotes are where the bodies are
Siobhan Kerr|water always wins
Carla|everything is guilty until tested
Mr Szabo|a good border is one you can't see
Hilary|every receipt has a birthday
`,
};

export const collections: Table[] = [maps, covers, toys, words, quotations];

export const collectionQuestions = `
?list Which old maps do I have of Snowdon, Aberystwyth and Swansea? = map-wales-1 map-wales-2 map-wales-3
?list Which manhole covers have I photographed in Kraków, Łódź and Gdańsk? = cover-pl-1 cover-pl-2 cover-pl-3
?list What Lego does my son own already? = lego-1 lego-2 lego-3 lego-4
?list What are June, July and August in Ukrainian? = uk-1 uk-2 uk-3
`;
