/** What the user said about friends, neighbours and acquaintances. */
export const friends = `
I've known Priya Raman since we were eleven; we sat together in chemistry.
?person How long have I known Priya?
Priya runs ultramarathons and once got lost for six hours in the Peak District.
Priya's twin boys are Arjun and Nikhil.
?person What are Priya's sons called?
Priya's sister Deepa is a vet in Auckland.
Priya can't drink red wine because it gives her migraines.
?fact What sets off Priya's headaches?
Tom Whitlock was on my engineering course and still can't use a semicolon.
Tom restores church organs and has bits of one in his hallway.
?person Who do I know that repairs old organs?
Tom's wife Henrike is from Bremen and leads walking tours of Manchester.
?person Which friend's wife shows visitors around the city?
Tom and Henrike's baby is due on 19 January 2026.
?date When are Tom and Henrike expecting?
Tom is colour-blind, so no red and green pens on the whiteboard.
Yusuf Demir taught me to belay at the climbing wall in Ardwick.
?person Who taught me to climb?
Yusuf owns a kebab van that parks by the university on Fridays.
?fact What business does Yusuf run?
Yusuf's mother makes the best baklava I've had anywhere.
Yusuf fasts for Ramadan, so no lunch invitations then.
Bea Lindqvist hosts our book club on the last Sunday of the month.
?person Who hosts the book club?
Bea grew up on Gotland and swims in the canal in February.
Bea is writing a biography of a forgotten botanist.
?fact What is Bea working on writing?
Bea's phone number is 07700 900188.
?fact How can I reach Bea by phone?
Callum Reid sings bass in our choir and repairs bagpipes.
Callum's flat is above the cheese shop in Didsbury.
?fact Where does Callum live?
Callum is getting over a divorce; don't mention Janine.
?person Whose name should I avoid when Callum is around?
Gwen Parry and I met at antenatal class when we were both enormous.
?person Who did I meet at antenatal class?
Gwen is a midwife at Wythenshawe and works nights.
?fact What does Gwen do for work?
Gwen's daughter Carys shares a birthday with Ines.
Gwen's husband Iolo plays the harp at weddings.
Seun Bakare cooks jollof for forty people without raising his voice.
Seun is a barrister who specialises in housing cases.
?person Which friend is a housing lawyer?
Seun moved here from Ibadan in 2009.
Marcus Field was my flatmate in Hulme for four years and never bought washing-up liquid.
?person Who did I share a flat with in Hulme?
Marcus has a pilot's licence and part of a Cessna at Barton.
?fact Which friend has a pilot's licence?
Marcus turned forty on 22 August 2024 and hired a canal boat.
?date When was Marcus's fortieth?
Leila Haddad collects the kids from school with me on Mondays and Wednesdays.
Leila makes silver jewellery and has a stall at the Makers Market.
?fact What does Leila sell at the market?
Leila's husband Karim is a chess master who coaches the school team.
?person Who trains the pupils in chess?
Leila's twins have a nut allergy, so no peanut butter in our sandwiches when they come.
Noor Aziz has the allotment plot next to mine, number 42.
?person Who has the allotment next to mine?
Noor grows dahlias the size of dinner plates.
Noor keeps her spare watering cans in my shed.
Hugo Tremblay organises our Sunday rides and is never on time himself.
?person Who organises the Sunday bike rides?
Hugo is from Québec and says English croissants are a crime.
Hugo rides a steel frame that he brazed himself.
Sally Nixon was my first boss and still sends me job adverts.
?person Who gave me my first job in the trade?
Sally lives on a narrowboat called Slow Loris near Marple.
?fact What's the name of the boat Sally lives on?
Dan Ferreira plays five-a-side with Joel on Tuesdays and has terrible knees.
Dan's restaurant is Tasca do Dan on Burton Road.
?fact What's the name of Dan's place to eat?
Mei Chen shared my lab bench at university and is a patent attorney now.
?fact Who among my university friends went into patents?
Mei has perfect pitch and winces at my singing.
Mei's wedding is in Penang on 12 December 2026.
?date When do I need to be in Malaysia for a wedding?
Ottilie Grant paints theatre sets for the Royal Exchange.
?fact What does Ottilie do for the theatre?
Ottilie is afraid of flying and takes trains to Spain.
Ravi Menon fixed our laptop when nobody else could and refused to be paid.
?person Who fixed our laptop for free?
Ravi collects fountain pens, over sixty of them.
Fiona Castle runs the Saturday parkrun and knows everybody's times.
Fiona is a locksmith; she got us back in when Theo shut the door.
?person Who can help when we're locked out?
Kwame Boateng is head of year nine at a school in Rochdale.
Kwame's Twi name for Theo is Kwasi because he was born on a Sunday.
Mrs Hobbs at number 14 takes in our parcels.
?person Which neighbour takes our parcels?
Mr Hobbs used to be a stonemason and rebuilt our garden wall for cake.
?person Who repaired our garden wall?
Femi at number 18 is learning the saxophone, mostly scales.
Femi has a key for the side gate because of the bins.
Old Mr Szabo across the road came from Budapest in 1956.
?fact Where is Mr Szabo from originally?
Mr Szabo's cat is called Franz Joseph.
The students at number 20 change every July and always ask about bin day.
Our street's residents' group meets at the Methodist hall on the first Monday of the month.
?date When does the residents' group get together?
Janek from the Polish shop keeps back rye bread for me on Fridays.
?person Who puts bread aside for me?
My hairdresser is Tamsin at Loose Ends; I go every nine weeks.
?person Who cuts my hair?
Our window cleaner is called Baz and wants cash.
?person Who's the window cleaner?
Imelda at the post office knows all the customs forms by heart.
Reverend Judith Amos lent us the church hall for Joel's fortieth.
?person Who let us use the hall for Joel's party?
Coach Danny Brophy runs the under-sevens football that Theo goes to.
?person Who is in charge of Theo's football team?
My old maths teacher Mr Pemberton still writes to me at Christmas.
?person Which old teacher writes to me at Christmas?
Penny Lomax from the choir gives me a lift home on Tuesdays.
?person Who drives me home after choir?
Gosia, my pen friend since 1997, became a nun in Częstochowa.
?fact What became of my pen pal?
Wilf Carter at the allotment is the one with the cockerel that everybody complains about.
?person Who keeps a cockerel at the allotments?
Sunita Rao, Leila's colleague, sells refurbished sewing machines.
Bruno at the bike shop gives me ten percent off because I fixed his shelving.
?person Who gives me a discount on cycle parts?
Alistair Boyd and his wife Jean own the cottage we rent in Arnside.
?person Who are the owners of the holiday cottage?
Nurse Comfort at the surgery is the only one who can find my veins.
?person Which nurse is good at taking my blood?
Ursula Vance is the choir's conductor and throws pencils.
?person Who conducts us?
Our landlord in Hulme was Mr Tattersall, who kept the deposit.
?person Who was our landlord years ago?
Professor Iris Lockwood supervised my dissertation on footbridges.
?person Who was the supervisor of my dissertation?
Ted the lollipop man calls Theo Captain.
Dympna from the library saves the new Nordic crime novels for me.
?person Who at the library keeps novels back for me?
#veg-gwen Gwen has been a vegetarian since she was at school.
#veg-ravi Ravi is a strict vegetarian, no eggs either.
#veg-bea Bea eats no meat or fish, apart from her mother's gravy.
?list Which of my friends are vegetarian? = veg-gwen veg-ravi veg-bea
#climb-mei Mei goes to a climbing gym in Stockport twice a week.
#climb-seun Seun climbs at Stanage whenever it's dry.
#climb-yusuf Yusuf climbs indoors every Monday evening after closing the van.
?list Which of my friends climb, besides Yusuf? = climb-mei climb-seun
#left-dan Dan moved back to Portugal for good this summer, leaving the restaurant to his cousin.
#left-sally-canary Sally spends every winter on La Gomera.
#left-fiona Fiona is moving abroad next spring, to Nova Scotia.
?list Which friends have moved abroad or are about to? = left-dan left-fiona
#sing-callum-solo Callum is singing the bass solo in the Messiah this December.
#dog-leila Leila's family has a dog, a greyhound called Zip.
#dog-hugo Hugo's dog is a Newfoundland named Moose who rides in a trailer.
#dog-noor Noor adopted a one-eyed spaniel named Admiral.
?list Which of my friends have dogs? = dog-leila dog-hugo dog-noor
#preg-tom Tom is taking six months off when the baby comes.
#borrowed-marcus Marcus borrowed our tent in August and hasn't brought it back.
#borrowed-ottilie Ottilie borrowed my sewing machine for the pantomime costumes.
#borrowed-femi Femi has borrowed our long ladder.
?list Who has borrowed things from us? = borrowed-marcus borrowed-ottilie borrowed-femi
#lent-gwen I borrowed Gwen's fondue set and must give it back.
#lent-ravi The oscilloscope on my desk is borrowed from Ravi.
#lent-kwame We've got Kwame's record player on loan and must return it when he has moved.
?list What have I borrowed that I must give back? = lent-gwen lent-ravi lent-kwame
#present-priya Idea for Priya's birthday present: a head torch.
#present-callum A good present for Callum would be a first edition of Neil Gunn.
#present-bea Gift idea for Bea: linocut tools.
?list What present ideas do I have for my friends? = present-priya present-callum present-bea
#bday-priya Priya's birthday is 6 October.
#bday-hugo Hugo was born on Christmas Day and gets one present for both.
#bday-gwen Gwen turns thirty-nine on 23 April.
#bday-yusuf Yusuf celebrates his birthday on 15 July, usually with fireworks.
?date When is Priya's birthday? = bday-priya
?date On what date does Yusuf get a year older? = bday-yusuf
`;
