/** What the user said about journeys made and planned. */
export const travel = `
My passport runs out on 21 February 2031.
?date When does my passport expire?
Joel's passport has to be renewed before June 2026, there are only two empty pages.
The children's passports are in the biscuit tin with the Polish ones.
?fact Where are the kids' passports?
I have Polish citizenship as well as British since 2017.
?fact Which second nationality do I hold?
I get seasick on anything smaller than a ferry.
?fact Do I get seasick?
I always ask for an aisle seat near the front.
?fact Which seat do I ask for on planes?
I won't fly for anything under seven hundred miles any more.
?fact What's my rule about flying?
My railcard is a Two Together with Joel, valid until 9 March.
Our honeymoon was three weeks on the Slovenian coast and in the Julian Alps.
?fact Where did we go on our honeymoon?
We went to Iceland in February 2015 and saw the northern lights from a car park.
?date When did we see the aurora?
In summer 2018 we cycled from Passau to Vienna along the Danube with Ines in a trailer.
?fact Where did we cycle with the trailer in 2018?
We spent Easter 2022 in a lighthouse keeper's house on Fair Isle.
?date When were we on Fair Isle?
The trip to Marrakesh in 2014 ended with food poisoning and a very kind hotel manager.
?fact On which journey did I get food poisoning?
In 2023 we drove to Brittany and camped at Ploumanac'h for two weeks.
The Brittany campsite was called Tourony and had hedgehogs.
?fact What was our campsite in Brittany called?
We took the sleeper to Inverness in October 2024 for our half-term.
?date When did we take the sleeper train to Scotland?
In August 2025 we had ten days in the Tatras with Kasia's lot.
My first trip alone was to Lviv in 2006, by bus, thirty hours.
?fact Where did I travel on my own for the first time?
I left my grandmother's scarf on the train at Brno and still miss it.
?fact What did I lose in the Czech Republic?
The worst hotel ever was the Grand Metropole in Ostend: no heating, one towel.
?fact Which hotel would I never book again?
The nicest place we've stayed is the water mill at Bożków.
?fact What's the nicest place we've ever stayed in?
At Arnside we always rent Curlew Cottage in the last week of October.
?fact What's the holiday house in Arnside called?
The tides at Arnside come in faster than you can run; the siren sounds twice.
?fact How are walkers warned of the sea at Arnside?
Theo threw up on the road to Tan Hill, so bring bags for bends.
In Ghent we found the mustard that Joel now orders by the case.
?fact Which city does Joel's mustard come from?
I lived in Delft for a year as an exchange student, in a house with seven bicycles.
?fact In which Dutch town did I study?
My Erasmus landlady in Delft was Mevrouw Kuipers.
?person What was my landlady in Delft called?
I've been to thirty-one countries, if Monaco counts.
?fact How many countries have I visited?
I've never been to Asia, and Mei's wedding will change that.
?fact Have I ever been to Asia?
The rucksack with the orange straps is for day walks, the grey one for flights.
Our tent is a Hilleberg and cost more than my first car.
?fact What make is our tent?
The travel insurance is the annual kind, from the building society, winter sports not included.
?fact What isn't covered by our holiday insurance?
Our hire car in Sardinia got a scratch and they kept 350 euros.
?fact What did the scratch on the rental car cost us?
In Trieste we ate at a buffet called Da Pepi, standing up.
?fact Where did we eat in Trieste?
Kraków's airport bus 208 is quicker than the train at night.
The Harwich ferry cabins sell out by January for the summer.
?date By when must I reserve berths for the crossing from Harwich?
I keep forty euros and some złoty in the sock drawer for emergencies.
?fact Where is our foreign cash?
Travel adapters are in the shoebox marked Antarctica.
?fact Where are the plugs for abroad?
Ines's ski lessons were with an instructor named Gaspard who called her Speedy.
?person Who taught my daughter to ski?
We skied once, at Châtel in 2024, and I'm not going again.
My favourite railway line is the one from Settle to Carlisle.
?fact What's my favourite railway?
My dream is to cross the Atlantic on a cargo ship.
?fact How do I dream of getting to America?
Night buses are worth it until you turn thirty.
We have vouchers for the Eurostar worth 180 pounds, valid until 31 May 2026.
?date Until when can we use the train credit for Paris?
The flight to Kuala Lumpur is booked for 5 December 2026 from Manchester, via Doha.
?date When do we fly to Malaysia?
For Agnieszka's wedding we have rooms at the Willa Jaszczurówka.
?fact Where are we staying for Agnieszka's wedding?
Next Easter we want to walk part of Hadrian's Wall with the children.
?fact What are we planning for next Easter?
Summer 2026 is meant to be Norway by train, if Joel's school lets him off early.
?fact Where do we want to go in summer 2026?
I want to show Ines the glass works where Grandfather Stanisław worked.
The dog goes to Barking Mad in Marple when we're away, 28 pounds a night.
?fact Where does Biscuit stay when we travel?
Mog is fed by Femi when we're on holiday.
?person Who feeds the cat while we're gone?
My frequent guest number with the youth hostels is YH-55120.
I can sleep anywhere except on coaches with televisions.
We once saw a basking shark off Mull from the Staffa boat.
?fact Where did we see the shark?
Driving in Naples cured me of ever complaining about Leeds.
The best swim of my life was in Lake Bohinj at six in the morning.
?fact Where was my finest swim?
Joel can't sleep in tents on a slope.
On Lundy I found a puffin skull, which sits on the bookshelf.
?fact What souvenir do I have from Lundy?
We missed the last tram in Bratislava and walked nine kilometres in wedding shoes.
I carry a whistle and a foil blanket on every hill walk since Kinder.
?fact What safety gear do I always take to the hills?
On Kinder in 2016 the mist came down and mountain rescue walked us off.
?date When did we have to be guided down by rescuers?
Ines's favourite museum is the ship museum in Bergen op Zoom, of all places.
The tram museum at Crich gives teachers free entry.
?fact Which museum is free for teachers?
Desmond wants to take all of us to the Falmouth regatta.
#walk-rysy (2025-08-19) Climbed Rysy at last, with Kasia, five and a half hours to the summit.
?date When did I climb Rysy with my sister?
(2025-05-11) On the way to Lisbon my suitcase went to Oslo.
?fact Where did my suitcase end up on the Lisbon trip?
(2024-02-17) Queued two hours at Geneva for the ski bus, never again.
(2025-04-21) Walked the Roaches with Gwen and Carys, saw no wallabies.
?date When was the walk with Gwen at the Roaches?
#trip-poland-2021 In September 2021 I took Mum to Lublin to see where Dad grew up.
?date When did I travel with my mother to Dad's birthplace?
#trip-copenhagen Joel and I had a weekend in Copenhagen without the children in March 2019.
#trip-lille In January 2025 Joel and I had two nights in Lille, no children.
?list Which trips did Joel and I do without the children? = trip-copenhagen trip-lille
#island-jura We spent a wet week on Jura reading Orwell.
#island-texel Texel had more sheep than people and perfect cycling.
#island-sark On Sark there are no cars, so Theo saw only tractors and was happy.
?list What were Jura, Texel and Sark like? = island-jura island-texel island-sark
#visa-malaysia For Malaysia we must fill in the arrival card within three days of landing.
#jab-malaysia Before Malaysia we need hepatitis A boosters, six weeks ahead.
?list What do we need to do before the trip to Malaysia? = visa-malaysia jab-malaysia suitcase-malaysia
#walk-ben We climbed Ben Lomond in four hours, with small legs.
#walk-helvellyn I climbed Helvellyn by Striding Edge and held on with both hands.
#walk-cadair I climbed Cadair Idris in cloud and saw one sheep.
?list Which mountains have I climbed? = walk-ben walk-helvellyn walk-cadair walk-rysy
`;
