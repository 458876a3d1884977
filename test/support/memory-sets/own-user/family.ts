/** What the user said about parents, children, in-laws and other relatives. */
export const family = `
My full name is Nadia Rose Kowalska, though everyone at work calls me Nads.
I was born in Sheffield on 17 November 1986, the same day as my grandfather.
I'm married to Joel; we met at a ceilidh in Hebden Bridge.
?fact Where did my husband and I first come across each other?
We got married at Todmorden town hall on 25 May 2013, in sideways rain.
?date When did Joel and I get married?
Joel teaches history at Brookvale High and runs the debating club there.
?fact What subject does my husband teach?
Joel was born on 9 June 1984.
Joel snores when he sleeps on his back.
#allergy-joel Joel is allergic to penicillin; the hospital in Leeds found out the hard way.
?fact Is there a medicine Joel must never be given?
Joel's blood group is O negative and he gives blood three times a year.
Joel hates coriander and says it tastes of soap.
Joel's middle name is Ambrose and he would rather nobody knew.
?person What's Joel's middle name?
Joel broke his left collarbone coming off a sledge in January 2021.
?date When did Joel have his sledging accident?
Our daughter Ines is nine and wants to be a marine biologist.
?fact What does Ines want to do when she grows up?
Ines was born at St Mary's on 3 March 2016, ten days late.
Ines has worn glasses for reading since she was seven.
Ines plays the cornet in the junior brass band on Thursdays.
?fact Which instrument is my daughter learning?
Ines can't stand having her hair brushed by anyone except her dad.
Ines's best friend is Maddie Okonkwo, who lives behind the library.
?person Who's my daughter's best friend?
Ines is scared of moths but fine with spiders.
Ines got her 25 metre swimming badge in July 2024.
?date When did my daughter manage a whole length for her swimming award?
Our son Theo is six and talks about diggers all day.
Theo was born on 28 August 2019, which makes him the youngest in his class.
?date When is my son's birthday?
Theo has eczema behind his knees; the pharmacist's cream works better than the prescribed one.
Theo's first tooth came out in a bowl of cornflakes.
Theo sleeps with a knitted octopus called Gerald.
?fact What does Theo take to bed with him?
Theo sees a speech therapist, Maureen Tighe, every other Wednesday.
?person Who is Theo's speech therapist?
Theo will only eat pasta if it has no sauce on it.
My mum Halina is a retired pharmacist and still corrects people's prescriptions.
?fact What did Mum work as before she retired?
Mum's birthday is 2 February, and she expects a phone call before nine.
?date When is Mum's birthday?
Mum makes pierogi with potato and curd cheese every Christmas Eve.
Mum had her right hip replaced in October 2022 at the Northern General.
?date When did my mother have her operation?
Mum's neighbour Sheila has a spare key to the house in Sheffield.
?person Who has a key to Mum and Dad's house?
My dad Marek drove buses for thirty-one years and knows every short cut in South Yorkshire.
Dad takes warfarin and has his blood checked at the clinic every six weeks.
?fact Which blood thinner is my father on?
Dad's tomatoes always ripen before mine, and he never lets me forget it.
Dad supports Sheffield Wednesday, for better or worse.
?fact Which football club does my dad follow?
Dad was born on 30 September 1952 in a village outside Lublin.
Dad is deaf in his left ear, so sit on his right at dinner.
?fact Which side should people sit on so that my father can hear them?
My sister Kasia lives in Gdańsk and translates crime novels.
?fact What kind of books does my sister translate?
Kasia's partner is Bartek, a ship's pilot with an enormous beard.
?person Who is my sister's partner?
Kasia's little girl Zosia was born on 11 April 2022.
?date When did I become an aunt to Zosia?
Kasia is left-handed like our grandmother was.
Kasia has been sober since New Year 2018.
?date Since when has my sister not had a drink?
Kasia keeps two whippets, Pixel and Tofu.
My brother Adam is a sound engineer and mixes live shows in Bristol.
?fact How does my brother earn his living?
Adam's husband is Luke Ashdown, who bakes sourdough for half of Bedminster.
?person Who is my brother married to?
Adam and Luke's wedding was on 14 September 2019 on the SS Great Britain.
?date When did my brother get married?
Adam faints at the sight of needles.
Adam owes me eighty pounds from the Latitude tickets.
?fact How much does Adam owe me?
Luke's mother, Patricia, breeds Shetland ponies in Devon.
My mother-in-law Ruth throws pots in a shed in Norwich and sells them at the cathedral fair.
?fact What does my mother-in-law make and sell?
Ruth's birthday falls on Bonfire Night.
Ruth can't eat anything with gluten; she was diagnosed as coeliac in 2011.
My father-in-law Desmond keeps four beehives at the bottom of the garden.
?fact What does Joel's father keep in his garden?
Desmond was a merchant navy radio officer before I knew him.
Desmond and Ruth have their golden wedding on 8 August 2026.
?date When is my in-laws' golden wedding?
Joel's brother Elliot is a firefighter at Gipton station in Leeds.
?person Which of my relatives is a fireman?
Elliot's wife Saoirse comes from Sligo and teaches Irish dancing.
Elliot and Saoirse's twins are called Fergus and Orla.
?person What are the names of my husband's twin nephew and niece?
Joel's sister Miriam lectures in geology at Cardiff.
Miriam is vegan and brings her own gravy to family dinners.
Miriam and her ex-husband Neil share the dog week by week.
My grandmother, Babcia Irena, is ninety-three and lives in a home in Łódź.
?fact How old is my Polish grandmother?
Babcia Irena likes postcards with lighthouses on them.
?fact What kind of postcards does Babcia like?
My grandfather Stanisław was a glassblower who died in 1999.
Aunt Basia runs a haberdashery in Kraków and sends us buttons.
?person Which aunt has a haberdashery shop?
Uncle Jurek emigrated to Chicago in 1981 and drives a school bus there.
?fact Which American city did my uncle go to?
My cousin Monika is a judge in Poznań, the only lawyer in the family.
?person Who in my family works in a court?
My cousin Filip sells solar panels and votes for people I don't.
Cousin Agnieszka is getting married near Zakopane on 20 June 2026, and the girls are to be bridesmaids.
?date When is Agnieszka getting married?
Great-aunt Wiktoria left me her amber brooch, which sits in the blue tin.
?fact Where is the brooch I inherited?
Our family WhatsApp group is called The Dumpling Council.
?fact What's the family WhatsApp group called?
We have Wigilia at my parents' and Boxing Day with Joel's family, every year.
Ines and Theo get five pounds pocket money between them on Saturdays, three for her and two for him.
?fact How much pocket money does each child get?
Ottilie Grant is Ines's godmother.
?person Who is godparent to our daughter?
Theo's godfather is Kwame Boateng, Joel's friend from teacher training.
?person Who did we ask to be godfather to our boy?
Kids' bedtime is half past seven for Theo and half past eight for Ines.
Our childminder was Bernadette until Theo started reception.
The babysitter we trust is Chloe from number 31; she charges nine pounds an hour.
?person Who looks after the kids when we go out?
Our border terrier Biscuit is eight and steals socks.
?fact What breed is our dog?
Biscuit's microchip was registered at the vet on 6 May 2017.
Biscuit is afraid of the vacuum cleaner and of hot-air balloons.
Mog is our black cat; she came from the rescue centre in Ashton.
?fact Where did we get the cat from?
Theo's stick insects are called Left and Right.
?fact What are Theo's stick insects called?
When my parents both go, the allotment shed tools are to be split between Adam and me.
I'm the middle child, which Kasia says explains everything.
Babcia Irena's room number at the home is 212 and visiting ends at six.
Mum and Dad's landline is 0114 496 0117.
?fact What's the number for my parents' house phone?
Adam's new studio telephone is 0117 496 0358.
Ruth's mobile is 07700 900412; she never answers before lunch.
Saoirse's christening present to Theo was a silver bodhrán beater.
Joel proposed on a pedalo in Annecy with a ring he had hidden in a crisp packet.
?fact How did Joel ask me to marry him?
On Sundays at six we ring Babcia all together, each of us gets two minutes, and Theo spends his on barking so that she can guess which dog he is being this week.
?date When do we ring Babcia?
#bday-ines-party Ines's tenth birthday party will be at the trampoline park.
#allergy-ines Ines is allergic to kiwi fruit and comes out in hives.
#allergy-zosia My niece Zosia has an egg allergy; not even baked egg is all right.
#allergy-elliot Elliot carries an EpiPen for his allergy to wasp stings.
#allergy-ruth-cats Ruth is allergic to cats and her eyes stream near Mog.
?list Which of my relatives have allergies? = allergy-ines allergy-zosia allergy-elliot allergy-ruth-cats allergy-joel
#languages-kasia Kasia speaks Swedish well enough to haggle in it.
#languages-adam Adam speaks Portuguese, from touring with a samba band.
#languages-miriam Miriam learned Welsh when she moved to Cardiff and dreams in it now.
?list Which foreign languages do Kasia, Adam and Miriam speak? = languages-kasia languages-adam languages-miriam
#size-theo Theo takes a size 12 in children's shoes.
#size-ines Ines is in size 2 shoes already and her feet keep growing.
?list What shoe sizes do the kids wear? = size-theo size-ines
`;
