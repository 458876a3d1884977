/** Tables of small facts and the wordings they are told in: calls, contacts, birthdays, sayings. */
import type { Table } from "./tables.ts";

const calls: Table = {
  name: "call",
  wordings: [
    ([who, news]) => `Rang ${who} tonight: ${news}.`,
    ([who, news]) => `${who} phoned; ${news}.`,
    ([who, news]) => `Long chat with ${who} today. Turns out ${news}.`,
    ([who, news]) => `Heard from ${who} that ${news}.`,
  ],
  rows: `
#call-basia-1 (2025-01-12) Aunt Basia|the shop had a burst pipe
#call-basia-2 (2025-07-13) Aunt Basia|she is learning to play chess online
(2024-01-07) Mum|the boiler in Sheffield is making a noise like geese
(2024-01-21) Adam|they are adopting a rescue parrot
(2024-02-04) Uncle Jurek|it is minus twenty over there
(2024-02-18) Kasia|her publisher wants three books a year
(2024-03-03) Gwen|Carys has chickenpox
(2024-03-17) Ruth|the kiln exploded and took a window with it
(2024-03-31) Desmond|one of the hives swarmed into the post box
(2024-04-14) Monika|she has been asked to teach in Vilnius
(2024-04-28) Priya|the boys have discovered drums
(2024-05-12) Tom|the organ in Ripon has mice in the bellows
(2024-05-26) Miriam|her field trip to Svalbard is on
(2024-06-09) Sally|someone stole her mooring ropes
(2024-06-23) Mei|the in-laws want four hundred guests
(2024-07-07) Elliot|he carried a cow out of a slurry pit
(2024-07-21) Saoirse|six of her pupils qualified for Dublin
(2024-08-04) Filip|his boat failed its inspection
(2024-08-18) Luke|the bakery oven is on its last legs
(2024-09-01) Bea|the botanist turns out to have had a rival
(2024-09-15) Hugo|he has cracked a frame and his pride
(2024-09-29) Dad|he won forty pounds on the pools
(2024-10-13) Agnieszka|the dress is made from their grandmother's parachute silk
(2024-10-27) Marcus|the Cessna needs a new propeller
(2024-11-10) Ottilie|they are painting a whole whale for Moby Dick
(2024-11-24) Callum|the choir of his youth is reuniting in Oban
(2024-12-08) Leila|the stall sold out in three hours
(2024-12-22) Gosia|the convent has got broadband
(2025-01-26) Kwame|his survey found Japanese knotweed
(2025-02-09) Noor|Admiral passed his obedience class
(2025-02-23) Seun|he is applying to become a judge
(2025-03-09) Henrike|her marzipan won a prize in Lübeck
(2025-03-23) Ravi|somebody brought him a gramophone to mend
(2025-04-06) Fiona|the parkrun had six hundred finishers
(2025-04-20) Bartek|a tanker ran aground but not on his watch
(2025-05-04) Yusuf|the van got five stars for hygiene
(2025-05-18) Mr Pemberton|he has finished his book on prime numbers
(2025-06-01) Patricia|a foal was born with one blue eye
(2025-06-15) Neil|he wants the dog for the whole of August
(2025-06-29) Iolo|he is playing at a royal garden party
(2025-07-27) Karim|the school team drew with Eton
(2025-08-10) Deepa|she operated on a kiwi
(2025-08-24) Penny|she has bought a motorhome
(2025-09-07) Professor Lockwood|the department is naming a lab after her
(2025-09-21) Wiktoria's executor|there's a second box of letters
(2025-10-05) Adaeze|the band is going to the finals in Gateshead
`,
};

const contacts: Table = {
  name: "contact",
  wordings: [
    ([role, name, phone]) => `${role}: ${name}, ${phone}.`,
    ([role = "", name, phone]) => `For ${role.toLowerCase()} ring ${name} on ${phone}.`,
    ([role = "", name, phone]) => `${name} (${phone}) is good for ${role.toLowerCase()}.`,
  ],
  rows: `
Skip hire|Hanlon's|0161 496 0301
Tree surgery|Gil Ashworth|07700 900211
Damp proofing|Mrs Feeney|0161 496 0317
Upholstery|Otis Blackwood|07700 900229
Glazing|Lumley and Daughter|0161 496 0322
Pest control|Vernon Sykes|07700 900235
Scaffolding|Top Deck|0161 496 0338
Carpet fitting|Ahmed Siddiqui|07700 900246
Plastering|Conor Devlin|07700 900258
Stonework|Petra Novak|07700 900263
Sash windows|Elias Thornley|01457 496 012
Gutter clearing|the Wrigley brothers|07700 900277
Removals|Shift It|0161 496 0349
Sewing machine repair|Sunita's uncle|07700 900281
Clock parts|Mr Fenwick|01943 496 044
Watch batteries|the kiosk in Afflecks|0161 496 0356
Picture framing|Esme Latham|07700 900294
Bookbinding|Brother Anselm|01484 496 027
Dog grooming|Pawfection|0161 496 0363
Aquarium supplies|Neptune's|0161 496 0374
Bicycle frame welding|Ronnie Sharpe|07700 900305
Wheel building|Ana Castellanos|07700 900317
Canoe hire|Burrs Outdoor|0161 496 0385
Bouncy castles|Jumpin' Jax|07700 900326
Face painting|Lola Whittle|07700 900338
Cake decorating|Marguerite Obi|07700 900349
Marquee hire|Big Top Bolton|01204 496 031
Legal translations|Ewa Nowicka|07700 900352
Notary work|Mr Ainsworth|0161 496 0392
Passport photographs|Snappy Jack's|0161 496 0399
Driving lessons|Bev Crompton|07700 900364
Swimming lessons for adults|Coach Ilse|07700 900371
Voice coaching|Rhiannon Pugh|07700 900385
Data recovery|Bytewise|0161 496 0407
Phone screens|Farouk in the Arndale|07700 900393
3D printing|the makerspace on Hope Street|0161 496 0415
Metal recycling|Crossley's yard|0161 496 0423
House clearance|Norma Tait|07700 900406
Bat surveys|Dr Quill|07700 900419
Drain cameras|Rod and Sons|0161 496 0431
`,
};

const birthdays: Table = {
  name: "birthday",
  wordings: [
    ([name, who, date]) => `${name}, ${who}, has a birthday on ${date}.`,
    ([name, who, date]) => `${date} is the birthday of ${name}, ${who}.`,
    ([name, who, date]) => `Card for ${name} (${who}) by ${date}, that's the birthday.`,
  ],
  rows: `
Deepa|Priya's sister|4 January
Carys|Gwen's girl|3 March
Iolo|Gwen's husband|19 May
Karim|Leila's husband|7 August
Henrike|Tom's wife|28 February
Bartek|the ship's pilot|16 June
Luke|the baker|21 October
Patricia|Luke's mother|9 September
Saoirse|Elliot's wife|17 March
Moira Platt|from the leisure trust|5 July
Miriam|Joel's sister|13 April
Aunt Basia|in Kraków|4 December
Uncle Jurek|Dad's brother|1 May
Monika|in Poznań|11 November
Agnieszka|the bride|24 July
Maddie|from Cubs|30 October
Rafferty|from Theo's class|18 November
Sheila|Mum's neighbour|22 June
Anneke|at the firm|29 January
Jess|the graduate|8 October
Tunde|from the office|2 August
Sandeep|from the office|26 March
Lotte|from the third floor|10 February
Ursula|who throws pencils|31 March
Penny|from the choir|12 September
Chloe|from number 31|27 May
Dympna|from the library|6 April
Wanda|from accounts|14 August
Adaeze|Maddie's mum|20 January
Oksana|from Kharkiv|25 August
`,
};

const sayings: Table = {
  name: "saying",
  wordings: [
    ([who, saying]) => `${who} said today: "${saying}"`,
    ([who, saying]) => `"${saying}" (${who}, at breakfast)`,
    ([who, saying]) => `Must write down what ${who} said: "${saying}"`,
  ],
  rows: `
Theo|Is the moon following our tram?
Theo|My knees are tired but my shoes are not.
Theo|Can worms be left-handed?
Theo|I don't want to be an adult, they have to post things.
Theo|Grandpa's beard is where his hair went on holiday.
Theo|The dark is only the light having a rest.
Theo|If I eat fast, is it already yesterday?
Theo|Clouds are what's left when the sky cleans its teeth.
Theo|I've run out of questions, can I borrow some?
Theo|Pigeons walk like teachers.
Ines|Jellyfish have no brain and they manage perfectly well.
Ines|I'm not arguing, I'm explaining louder.
Ines|Why do we say the sun sets when nobody sets it?
Ines|A cornet is a trumpet that has been hugged.
Ines|You can't be bored if you have a list.
Ines|The sea has better architecture than we do.
Ines|I'd like to be famous but only on Wednesdays.
Zosia|More snow in the soup, please.
Fergus|Mum bangs the floor and calls it dancing.
Orla|I'm the older twin by one biscuit.
`,
};

export const peopleLog: Table[] = [calls, contacts, birthdays, sayings];

export const peopleQuestions = `
?list What has Aunt Basia told me on the phone? = call-basia-1 call-basia-2
`;
