/** Tables of small facts and the wordings they are told in: books, films, concerts, records. */
import type { Table } from "./tables.ts";

const books: Table = {
  name: "book",
  wordings: [
    ([title, author, when, verdict]) => `Read ${title} by ${author} in ${when}: ${verdict}.`,
    ([title, author, when, verdict]) => `I finished ${author}'s ${title} in ${when}; ${verdict}.`,
    ([title, author, when, verdict]) =>
      `${title} (${author}) took me all of ${when}. My verdict: ${verdict}.`,
    ([title, author, when, verdict]) => `In ${when} I had ${title} from the library, ${author}, ${verdict}.`,
    ([title, author, when, verdict]) =>
      `My ${when} read was ${title}. ${author} writes well, and ${verdict}.`,
  ],
  rows: `
#book-guin-1 The Dispossessed|Ursula Le Guin|May 2020|the best novel about walls there is
#book-guin-2 The Left Hand of Darkness|Ursula Le Guin|June 2020|the ice journey is unforgettable
#book-guin-3 The Lathe of Heaven|Ursula Le Guin|January 2024|dreams that rewrite the world
Piranesi|Susanna Clarke|October 2021|a house I could live in
The Shipping News|Annie Proulx|November 2019|knots and bad weather
Wolf Hall|Hilary Mantel|February 2021|too long and I wanted more
The Salt Path|Raynor Winn|July 2019|walking cures nearly everything
Austerlitz|W. G. Sebald|December 2020|one endless beautiful sentence
Stoner|John Williams|April 2022|quiet and devastating
Circe|Madeline Miller|August 2021|pigs were the right decision
Convenience Store Woman|Sayaka Murata|March 2022|odd, short and perfect
The Summer Book|Tove Jansson|July 2022|I want that island
Gilead|Marilynne Robinson|September 2022|slow as a sermon
H Is for Hawk|Helen Macdonald|May 2019|grief with talons
Life: A User's Manual|Georges Perec|January 2021|a jigsaw with one piece wrong
The Master and Margarita|Mikhail Bulgakov|June 2021|the cat steals it
Small Things Like These|Claire Keegan|December 2022|coal and conscience in a hundred pages
Demon Copperhead|Barbara Kingsolver|February 2023|angry and funny at once
The Wall|Marlen Haushofer|March 2023|a woman, a cow and a glass dome
Cloud Cuckoo Land|Anthony Doerr|April 2023|five stories too neatly tied
Underland|Robert Macfarlane|October 2019|made me glad to be above ground
The Remains of the Day|Kazuo Ishiguro|May 2023|all that dignity for nothing
Invisible Cities|Italo Calvino|June 2023|every engineer should own it
The Golden Notebook|Doris Lessing|August 2023|admired it more than I liked it
Klara and the Sun|Kazuo Ishiguro|September 2021|not his best
The Housekeeper and the Professor|Yoko Ogawa|October 2023|mathematics and tenderness
Why Buildings Fall Down|Matthys Levy|November 2023|work disguised as pleasure
Structures|J. E. Gordon|November 2018|why I still love my profession
The Enchanted April|Elizabeth von Arnim|April 2024|like a warm bath
Swallows and Amazons|Arthur Ransome|August 2024|read aloud in the tent, children spellbound
The Offing|Benjamin Myers|May 2024|sunlit and a bit sweet
Trieste|Daša Drndić|June 2024|brutal, footnotes and all
The Years|Annie Ernaux|July 2024|a whole century in snapshots
Orbital|Samantha Harvey|November 2024|sixteen sunrises in a day
The Bee Sting|Paul Murray|March 2024|the ending made me throw it
Prophet Song|Paul Lynch|February 2024|no paragraphs and no air
Excellent Women|Barbara Pym|December 2023|tea poured over despair
Train Dreams|Denis Johnson|January 2023|a hundred pages, a hundred years
The Living Mountain|Nan Shepherd|October 2022|to be reread every autumn
Waterland|Graham Swift|November 2022|eels and history teachers
The Dig|Cynan Jones|January 2022|badgers and violence, not for bedtime
Night Boat to Tangier|Kevin Barry|February 2022|two crooks on a bench in Algeciras
A Gentleman in Moscow|Amor Towles|November 2021|charming till the last third
`,
};

const films: Table = {
  name: "film",
  wordings: [
    ([title, where, who, verdict]) => `Saw ${title} at ${where} with ${who}; ${verdict}.`,
    ([title, where, who, verdict]) => `${who} and I watched ${title} at ${where} and ${verdict}.`,
    ([title, where, who, verdict]) => `${title} with ${who}, at ${where}: ${verdict}.`,
    ([title, where, who, verdict]) => `Film night: ${title}, ${where}, with ${who}. In short, ${verdict}.`,
  ],
  rows: `
#film-ottilie-1 Past Lives|HOME|Ottilie|we both needed tissues
#film-ottilie-2 Anatomy of a Fall|HOME|Ottilie|we argued about the verdict till midnight
#film-ottilie-3 The Zone of Interest|HOME|Ottilie|nobody spoke on the tram
Perfect Days|the Savoy|Bea|I wanted to clean things
Aftersun|the Cornerhouse season|Callum|I rang Dad straight after
The Holdovers|the Savoy|Gwen|it snowed inside and outside
Godzilla Minus One|the Printworks|Marcus|it was far better than it had any right to be
Poor Things|the Everyman|Leila|the costumes won it
Robot Dreams|the Savoy|Ines|she has danced to September ever since
Flow|the Everyman|Theo|he asked whether the cat could swim
The Boy and the Heron|the Printworks|Ines|neither of us could explain the parakeets
Oppenheimer|the Printworks|Rob|my ears rang for an hour
Barbie|the Everyman|Priya|we wore pink and regretted nothing
Conclave|the Savoy|Mei|she guessed the ending
Wallace and Gromit: Vengeance Most Fowl|Kwame's projector|Theo|the penguin frightened him
All of Us Strangers|the Everyman|Adam|he held my hand
Drive My Car|the Cornerhouse season|Tom|three hours went by like one
The Worst Person in the World|the Savoy|Priya|Oslo looked lovely
Small Axe: Lovers Rock|Kwame's projector|Kwame|everyone got up and danced
Fallen Leaves|the Savoy|Hugo|it was dry as a biscuit
The Teachers' Lounge|the Everyman|Joel|he couldn't sleep afterwards
The Taste of Things|the Cornerhouse season|Seun|we ate for hours to recover
Society of the Snow|our sofa|Carla|I hid behind a cushion
Nomadland|our sofa|Sally|she bought a stove the same week
Chungking Express|the Cornerhouse season|Mei|she ordered tinned pineapple
Dune: Part Two|the Printworks|Ravi|he knew every sandworm by name
Kneecap|the Savoy|Saoirse|she had to translate the jokes
Hamnet|a preview in Leeds|Miriam|the last ten minutes undid us
The Salt of the Earth|our sofa|Ursula|she brought the projector bulb herself
Petite Maman|our sofa|Henrike|it lasted seventy minutes and not one was wasted
`,
};

const shows: Table = {
  name: "show",
  wordings: [
    ([what, where, when, note]) => `Went to ${what} at ${where} in ${when}; ${note}.`,
    ([what, where, when, note]) => `${what}, ${where}, ${when}: ${note}.`,
    ([what, where, when, note]) => `In ${when} I caught ${what} at ${where}: ${note}.`,
  ],
  rows: `
#show-lpool-1 the Keith Haring retrospective|Tate Liverpool|November 2019|Ines drew barking dogs for a month
#show-lpool-2 the Liverpool Biennial|the Cotton Exchange|July 2023|my favourite was the room of bells
#show-lpool-3 the photographs of Tish Murtha|the Bluecoat in Liverpool|May 2024|so much warmth in grey streets
Hilma af Klint|Tate Modern|June 2023|I bought the spiral poster
Kate Rusby|the Bridgewater Hall|December 2022|carols nobody else sings
The Unthanks|Hebden Bridge Trades Club|March 2023|you could hear the floorboards
a talk on lost rivers|the Portico|October 2022|we live above one
Nils Frahm|Albert Hall|September 2022|he played the radiators too
the Lucy Rie show|Kettle's Yard|April 2023|Ruth took forty pictures
Sigur Rós|the Apollo|November 2022|Joel fell asleep, in a good way
Oklahoma!|Wyndham's|June 2024|chilli was served in the interval
the robot orchestra|the Science Museum|February 2020|Theo laughed at the tuba
War Horse|the Lowry|January 2020|I believed in that goose
Bach's St Matthew Passion|the Stoller Hall|March 2024|we sat behind a pillar
the crochet coral reef|the Whitworth|August 2023|it's what gave Ines her idea
a night of shape-note singing|Saltaire church|September 2024|very loud and very happy
Lankum|the Ritz|December 2023|it sounded like weather
Akram Khan's Giselle|the Palace|October 2019|I couldn't clap at first
the model engineers' exhibition|Doncaster racecourse|May 2023|Dad knew all of the exhibitors
`,
};

const records: Table = {
  name: "record",
  wordings: [
    ([album, artist, where, price]) => `Bought ${album} by ${artist} on vinyl, ${where}, ${price}.`,
    ([album, artist, where, price]) => `My copy of ${artist}'s ${album} is from ${where} and cost ${price}.`,
    ([album, artist, where, price]) => `${where}: found ${artist}, ${album}, original sleeve, for ${price}.`,
  ],
  rows: `
#rec-ghent-1 Kind of Blue|Miles Davis|a cellar in Ghent|twelve euros
#rec-ghent-2 Hejira|Joni Mitchell|the flea market in Ghent|four euros
#rec-ghent-3 Spirit of Eden|Talk Talk|a barber's in Ghent|nineteen euros
Solid Air|John Martyn|Vinyl Exchange|eight pounds
Blue Lines|Massive Attack|Vinyl Exchange|fourteen pounds
Astral Weeks|Van Morrison|a charity shop in Buxton|two pounds
Unhalfbricking|Fairport Convention|Oxfam in Chorlton|six pounds
The Köln Concert|Keith Jarrett|Piccadilly Records|twenty-two pounds
Hounds of Love|Kate Bush|Tom's duplicate box|a bottle of gin
Maxinquaye|Tricky|Eastern Bloc|seventeen pounds
Dummy|Portishead|Eastern Bloc|fifteen pounds
Graceland|Paul Simon|Dad's attic|nothing at all
Rock Bottom|Robert Wyatt|a record fair in Leeds|eleven pounds
Pink Moon|Nick Drake|Piccadilly Records|twenty pounds
Homogenic|Björk|a shop in Reykjavík|thirty-one pounds
Trans-Europe Express|Kraftwerk|Action Records in Preston|ten pounds
Remain in Light|Talking Heads|a car boot sale at Bowlee|one pound
What's Going On|Marvin Gaye|a record fair in Leeds|nine pounds
Bryter Layter|Nick Drake|Marcus, who was clearing out|a curry
Clandestino|Manu Chao|a stall in Marseille|seven euros
Journey in Satchidananda|Alice Coltrane|Piccadilly Records|twenty-four pounds
Closing Time|Tom Waits|Oxfam in Chorlton|five pounds
`,
};

export const readingAndWatching: Table[] = [books, films, shows, records];

export const readingQuestions = `
?list Which novels by Ursula Le Guin have I got through? = book-guin-1 book-guin-2 book-guin-3
?list Which films did I see with Ottilie? = film-ottilie-1 film-ottilie-2 film-ottilie-3
?list Which exhibitions have I visited in Liverpool? = show-lpool-1 show-lpool-2 show-lpool-3
?list Which LPs did I find in Ghent? = rec-ghent-1 rec-ghent-2 rec-ghent-3
`;
