/**
 * Sentences that differ in one thing that matters. `{a|b|c}` is where they differ: every two of them
 * are a pair that must stay two claims. `[x|y|z]` makes a line of its own for each.
 */
export const numberTraps = `
I ran {10|12|21} km on Sunday.
The boiler costs {1,200|1,250|2,100} pounds.
My sister has {two|three|four} children.
The train leaves at {6:14|6:41|16:14}.
I take {50|75|500} mg of the tablets every morning.
The flat is on the {3rd|4th|13th} floor.
Our house number is {16|61|116}.
The wardrobe is {180|190|109} cm wide.
Room {214|241|2014} is ours for the workshop.
The bill for the plumber was {89.50|98.50|895} euros.
Bus {42|24|142} goes to the hospital.
I've read {one|two|three} of the Dune books.
The cake needs {100|150|200} grams of butter.
The car has {61,000|16,000|60,100} miles on the clock.
Page {12|21|112} of the contract has the penalty clause.
We need {six|eight|ten} chairs for the party.
The garden is {5|15|50} metres long.
My locker is number {77|78|87}.
The deposit was {half|a third|a quarter} of the price.
The bulbs are {40|60|100} watt.
I weigh the parcels at {1.5|2.5|5.1} kilos each.
The choir has {19|29|90} altos.
The gate code is {2963|2936|9263}.
Her landline ends in {0117|0171|1017}.
The wall is {0.5|0.05|5.0} metres thick.
`;

export const nameTraps = `
{Anna|Hanna|Anne} lent me her drill.
My cousin lives in {Newcastle|Newport|Newquay}.
The vet is called Dr {Lowe|Love|Rowe}.
I had lunch with {Tom|Tim|Tomas} at the canal.
The plumber's name is {Siobhan Kerr|Siobhan Carr|Sian Kerr}.
We flew to {Paris|Parma|Palma} with the children.
{Maria|Marie|Mario} is allergic to cats.
The recipe is from {Delia|Nigella|Nigel}.
I borrowed the ladder from {Mr Hobbs|Mrs Hobbs|Miss Hobbs}.
The choir sings {Bach|Byrd|Britten} in December.
My tent is from {Hilleberg|Vango|Terra Nova}.
{Priya|Priyanka|Pia} plays the oboe.
The parcel went to {Stockport|Southport|Stockton}.
Our solicitor is {Pratt|Platt|Spratt} in Heaton Moor.
{Joan|John|Jean} keeps the spare key.
The restaurant on Burton Road is called {Lahori|Lasani|Lazeez}.
I'm reading a novel by {Smith|Smyth|Schmidt} on the tram.
The dog in the photo is {Biscuit|Brisket|Bisto}.
{Dan|Ian|Alan} has terrible knees.
The client comes from {Austria|Australia|Asturias}.
The song is by {Dylan|Donovan|Dillon}.
The seat is booked for {Michael|Michelle|Mitchell}.
My old teacher was {Mr Pemberton|Mr Pemble|Mr Penberthy}.
We stayed at the {Grand|Royal|Metropole} hotel in Ostend.
{Fiona|Fionn|Finn} can pick any lock.
`;

export const dateTraps = `
The wedding is on {12 June|13 June|12 July} next year.
I had my flu jab on {2 October 2024|2 October 2025|20 October 2024}.
The library is closed on {Mondays|Tuesdays|Sundays}.
We bought the piano in {2015|2016|2005}.
The exam is {in March|in May|in November}.
The rent is due on the {1st|15th|28th} of the month.
Theo lost a tooth {yesterday|last week|last month}.
The bins go out on {Tuesday|Thursday|Friday} evening.
The roof was repaired in {spring|summer|autumn} 2022.
The meeting is {tomorrow at nine|tomorrow at ten|on Monday at nine}.
My passport expires on {21 February 2031|21 February 2030|12 February 2031}.
The festival starts on {7 August|8 August|7 September}.
I moved my files in {January 2023|June 2023|January 2024}.
The shop opens at nine on {weekdays|Saturdays|bank holidays}.
Grandad was born on {5 May 1931|5 May 1913|6 May 1931}.
The concert is on the {first|second|last} Sunday of the month.
I'm away from {3 to 9 April|4 to 9 April|3 to 9 May}.
The lease ends on {31 March 2026|30 March 2026|31 May 2026}.
The window cleaner comes {every week|every fortnight|every month}.
Her flight lands {in the morning|in the afternoon|at midnight}.
The clocks were changed in {October|March|late March 2019}.
We met at New Year {1999|2000|2009}.
The course runs until {Easter|Christmas|Whitsun}.
The tax return was sent on {30 January|31 January|31 December}.
I last saw the dentist {in 2021|in 2022|in 2012}.
`;

export const negationTraps = `
[I|Maya|My brother] {can|can't} swim.
[The red|The blue|The small] key {fits|doesn't fit} the cellar door.
[Leila|Kwame|Our landlord] {agreed|didn't agree} to the fence.
[The nurse|The dentist|Doctor Amin] said I {should|shouldn't} take ibuprofen.
[Ines|Theo|Zosia] {likes|doesn't like} broccoli.
[The cat|The tortoise|The parrot] {is|isn't} allowed upstairs.
[Rob|Carla|Wanda] {has|hasn't} signed the contract.
[The chapel|The museum|The pool] {was|wasn't} open on Boxing Day.
[My watch|My phone|My lamp] {works|doesn't work} after the fall.
[We|The Hobbses|The students] {have|don't have} a parking permit.
[Gwen|Callum|Bea] {will|won't} come to the recital.
[The soup|The bread|The sauce] {contains|doesn't contain} nuts.
[Seun|Hugo|Mei] {knows|doesn't know} about the surprise party.
[The car|The van|The trailer] {is|is not} insured for France.
[Dad|Mum|Grandma] {takes|never takes} sugar in tea.
[The boiler|The alarm|The chimney] {needs|doesn't need} a service this year.
[Adam|Luke|Elliot] {was|was not} at the christening.
[I|We|The neighbours] {trust|do not trust} the new builder with the roof.
[The lift|The ramp|The gate] {is|is never} locked at night.
[Noor|Fiona|Marcus] {got|didn't get} the job in Leeds.
[The printer|The scanner|The plotter] {takes|doesn't take} A3 paper.
[Kasia|Bartek|Monika] {speaks|speaks no} Swedish.
[The hotel|The campsite|The hostel] {accepts|doesn't accept} dogs.
[The jam|The jelly|The syrup] {set|didn't set} this time.
[Penny|Ursula|Dympna] {wants|no longer wants} to sing the solo.
`;

/** Order, tense, modality, person and quantifier. */
export const otherTraps = `
{Ann owes Bob|Bob owes Ann} twenty pounds.
{Tom introduced Mei to Seun|Seun introduced Mei to Tom}.
{Leeds beat Hull|Hull beat Leeds} in the cup.
{Ruth taught Miriam|Miriam taught Ruth} to throw pots.
{The dog chased the cat|The cat chased the dog} round the pond.
{Rob replaced Carla|Carla replaced Rob} on the library project.
{Ines is taller than Theo|Theo is taller than Ines}.
{Kasia lent Adam|Adam lent Kasia} the blue suitcase.
{The bridge is north of the mill|The mill is north of the bridge}.
{Gwen called Leila|Leila called Gwen} about the lift.
I {work|worked} at the council.
We {rent|rented} the cottage in Arnside.
She {is|was} a judge in Poznań.
He {sells|sold} solar panels in Szczecin.
I {am going|went} to Norway by train.
They {have|had} two whippets.
The shop {closes|closed} for good on Saturday.
I {play|played} the cello in an orchestra.
The pub {has|had} a quiz on Wednesdays.
Mr Szabo {keeps|kept} pigeons.
I {must|may} leave the choir before Easter.
She {can|should} drive after the operation.
We {might|must} sell the allotment.
The council {could|will} close the library branch.
I {want|have} to retire at sixty.
You {may|must} park in front of number 20.
He {would|will} lend us the trailer.
The kids {are allowed to|have to} watch the news.
I {hope|plan} to see the northern lights.
They {will|would} buy the house at that price.
{I|My sister} broke a wrist on the ice.
{My|Our} lawyer retired last year.
{His|Her} car was stolen from the drive.
{He|She} sings alto in the cathedral.
{My mother|My mother-in-law} makes pots.
{My uncle|My aunt} drives a school bus.
{Joel's brother|Joel's father} is a firefighter.
{We|They} were robbed in Naples.
{My|Your} turn to cook is on Friday.
{Theo's teacher|Ines's teacher} plays the guitar.
{All|Some} of my cousins live in Poland.
{Most|None} of the tomatoes survived the blight.
{Both|Neither} of the keys open the shed.
{Every|Almost every} window has been painted.
{Only Priya|Priya too} knows the code.
{At least|At most} five people fit in the boat.
{Each|One} of the twins has a scholarship.
{More|Fewer} than twenty people came to the talk.
I {always|rarely} lock the side gate.
{Many|Few} of the students recycle.
`;
