/** Pairs that say the same in other letters: the second must become no claim of its own. */
export const sameClaims = `
I live above the bakery.|i live above the bakery.
My sister plays the oboe.|My Sister Plays The Oboe.
The spare key is under the pot.|THE SPARE KEY IS UNDER THE POT.
I love thunderstorms.|I LOVE thunderstorms.
Our tent is a Hilleberg.|our tent is a hilleberg.
Ravi collects fountain pens.|ravi collects Fountain Pens.
We shop at Unicorn Grocery.|we shop at unicorn grocery.
My locker is at the pool.|my locker is at the Pool.
The wisteria needs pruning in July.|the Wisteria needs pruning in july.
Gwen works nights at the hospital.|gwen works nights at the Hospital.
I collect old maps.|I collect old maps
Bea swims in the canal.|Bea swims in the canal!
Theo sleeps with a knitted octopus.|Theo sleeps with a knitted octopus...
My blood group is A positive.|My blood group is "A positive".
On Tuesdays I sing in the choir.|On Tuesdays, I sing in the choir.
The vet, Dr Lowe, closes at seven.|The vet Dr Lowe closes at seven.
The fuse box is in the cellar.|The fuse box is in the cellar;
Hugo rides a steel frame.|- Hugo rides a steel frame.
My ring size is M.|My ring size is M!!
The tip closes at eight in summer.|The tip closes at eight, in summer.
Marcus has a pilot's licence.|(Marcus has a pilot's licence.)
Yusuf fasts for Ramadan.|Yusuf fasts for Ramadan:
I'm allergic to latex.|I am allergic to latex.
I've never been to Asia.|I have never been to Asia.
I don't like aubergine.|I do not like aubergine.
We're saving for a kayak.|We are saving for a kayak.
She's the treasurer of the club.|She is the treasurer of the club.
It's cold in the attic.|It is cold in the attic.
I can't eat oysters.|I cannot eat oysters.
They've got two whippets.|They have got two whippets.
I'd like to keep hens.|I would like to keep hens.
We didn't renew the insurance.|We did not renew the insurance.
Kasia doesn't drink.|Kasia does not drink.
He's afraid of needles.|He is afraid of needles.
I won't fly to Spain.|I will not fly to Spain.
The gate isn't locked.|The gate is not locked.
You'll find the candles in the stool.|You will find the candles in the stool.
I haven't read Ulysses.|I have not read Ulysses.
We weren't at the wedding.|We were not at the wedding.
That's the good printer.|That is the good printer.
There's a mouse behind the cooker.|There is a mouse behind the cooker.
Who's who in the photo doesn't matter to me.|Who's who in the photo does not matter to me.
The piano is out of tune.|Piano is out of tune.
I play the cornet.|I play cornet.
My uncle drives a school bus.|My uncle drives the school bus.
The boiler was serviced in May.|Boiler was serviced in May.
We keep the ladders in the garage.|We keep ladders in the garage.
The residents meet on the first Monday.|Residents meet on the first Monday.
The Christmas lights are in the loft.|Christmas lights are in the loft.
I take the tram to work.|I take a tram to work.
The dog steals socks.|Dog steals socks.
The clock gains four minutes a week.|Clock gains four minutes a week.
My bike is in the cellar.|My  bike is in the   cellar.
The roof box lives in Femi's garage.|The roof box lives in Femi’s garage.
I'm on the fire warden rota.|I’m on the fire warden rota.
Our street has forty houses.|  Our street has forty houses.
Mum makes pierogi at Christmas.|Mum makes pierogi at Christmas.   
The film is in the fridge.|The film is in the\u00a0fridge.
Dad supports Sheffield Wednesday.|Dad supports\tSheffield Wednesday.
The shop is open Monday to Friday - not Saturday.|The shop is open Monday to Friday – not Saturday.
Ines said "snacks first" again.|Ines said “snacks first” again.
The café on Beech Road is closed.|The cafe\u0301 on Beech Road is closed.
Bruno gives me ten percent off.|Bruno gives me ten percent  off .
The label says "tax".|The label says 'tax'.
My cat is called Mog.|My cat is named Mog.
Our starter is called Bubbles.|Our starter is named Bubbles.
The boat is called Slow Loris.|The boat is named Slow Loris.
Our quiz team is called Bolt from the Blue.|Our quiz team is named Bolt from the Blue.
The NAS is named Karol.|The NAS is called Karol.
My boss is called Anneke.|My boss is named Anneke.
The twins are called Fergus and Orla.|The twins are named Fergus and Orla.
The octopus is called Gerald.|The octopus's name is Gerald.
Our cleaner is called Dorota.|Our cleaner's name is Dorota.
My hairdresser is named Tamsin.|My hairdresser's name is Tamsin.
We have three stick insects.|We have 3 stick insects.
The choir has nineteen altos.|The choir has 19 altos.
I work thirty-two hours a week.|I work 32 hours a week.
The pond is sixty centimetres deep.|The pond is 60 centimetres deep.
Chloe charges nine pounds an hour.|Chloe charges 9 pounds an hour.
We have four beehives.|We have 4 beehives.
The lease runs for seven years.|The lease runs for 7 years.
The bridge is forty-six metres long.|The bridge is 46 metres long.
I've visited thirty-one countries.|I've visited 31 countries.
The tram takes twenty-two minutes.|The tram takes 22 minutes.
Adam owes me eighty pounds.|Adam owes me £80.
The permit costs sixty-five pounds.|The permit costs £65.
We pay seven percent into the pension.|We pay 7% into the pension.
The trip is 12 kilometres.|The trip is 12 km.
The parcel weighs two kilos.|The parcel weighs 2 kg.
The salary is 55,400 pounds.|The salary is 55400 pounds.
The odometer shows 61,000 miles.|The odometer shows 61000 miles.
The first prize went to Wilf.|The 1st prize went to Wilf.
My favourite colour is railway green.|My favorite color is railway green.
The programme organiser is Bea.|The program organizer is Bea.
I practise the flute every day.|I practice the flute every day.
The grey drive is in the box.|The gray drive is in the box.
The theatre is on Oxford Road.|The theater is on Oxford Road.
The jewellery is in the safe.|The jewelry is in the safe.
The tyres are new.|The tires are new.
We travelled to Lublin by bus.|We traveled to Lublin by bus.
By the way, Noor grows dahlias.|Noor grows dahlias.
Just so you know, the side gate sticks.|The side gate sticks.
Please remember that Leila's twins have a nut allergy.|Leila's twins have a nut allergy.
Remember: the oven runs hot.|The oven runs hot.
Actually, Callum lives above the cheese shop.|Callum lives above the cheese shop.
Note: the printer jams on A3.|The printer jams on A3.
FYI the lift is out of order.|The lift is out of order.
I told you that Seun is a barrister.|Seun is a barrister.
My e-mail program is Thunderbird.|My email program is Thunderbird.
The Wi-Fi is slow upstairs.|The WiFi is slow upstairs.
The TV came from the market.|The television came from the market.
Dr. Whitfield checks the mole.|Dr Whitfield checks the mole.
Mr. Adeyemi repairs boilers.|Mr Adeyemi repairs boilers.
Mister Garside swept the chimney.|Mr Garside swept the chimney.
The stand-up is in Telford.|The standup is in Telford.
Pratt and Oldroyd hold the deeds.|Pratt & Oldroyd hold the deeds.
The bakery opens at 7 am.|The bakery opens at 7am.
The museum shuts at 5 p.m.|The museum shuts at 5 pm.
The bus comes at 08:15.|The bus comes at 8:15.
My dentist is on Tib St.|My dentist is on Tib Street.
`;
