/** Family, friends and others, many with facts like the person's own. */
export const people = `
sis1 2024-06-30 My sister Maren lives in Bergen.
sis2 2024-06-30 Maren is a vet.
sis3 2025-05-30 My sister Maren had a baby girl on 28 May 2025.
sis4 2025-06-02 The baby is called Liv.
sis5 2024-12-15 Maren is allergic to peanuts.
sis6 2025-12-02 Maren loves wool yarn and knits all her own jumpers.
sis7 2026-04-11 Maren's birthday is on 9 August.
sis8 2026-05-10 Maren hates scented candles.
sis9 2025-11-27 Maren is married to Tor, a ferry captain.
bro1 2024-07-02 I have two brothers, Anders and Kasper.
bro2 2024-07-02 Anders lives in Copenhagen and works as a chef.
bro3 2025-08-14 Anders opened his own restaurant, called Havn.
bro4 2025-01-26 Kasper is a physics teacher in Odense.
bro5 2025-12-28 Kasper and his wife Signe have twin boys.
bro6 2026-02-24 Kasper broke his wrist while skiing.
bro7 2026-03-03 Anders is vegetarian.
bro8 2026-04-25 Anders collects old vinyl records, mostly jazz.
bro9 2025-02-11 Kasper turned forty on 10 February 2025.
mum1 2024-07-06 My mother's name is Birgit.
mum2 2024-07-06 My mother lives in Aarhus, in the house where I was born.
mum3 2025-09-30 My mother retired from the library.
mum4 2026-01-18 My mother had a hip operation on 12 January 2026.
mum5 2026-03-21 My mother likes detective novels and rhubarb cake.
mum6 2026-05-09 My mother's birthday is 21 November.
dad1 2024-07-07 My father died in 2016.
dad2 2024-07-07 My father was a ship's carpenter.
gran1 2025-01-09 My grandmother Ingrid taught me to play the piano.
aunt1 2025-04-20 My aunt Helle lives in Malmö and makes pottery.
niece1 2026-05-29 Liv turned one and took her first steps.
part1 2024-07-10 I am single.
part2 2025-08-02 I am seeing someone, his name is Wout.
part3 2025-08-24 I met Wout at the rowing club.
part4 2025-09-12 Wout is a carpenter who restores window frames.
part5 2026-02-14 Wout and I got engaged in Lisbon.
part6 2026-04-30 The wedding is planned for 12 June 2027.
part7 2026-05-03 Wout's mother is called Rita.
part8 2025-12-19 Wout doesn't eat fish.
part9 2026-06-10 Wout likes dark chocolate and cycling races.
part10 2025-10-30 Wout lives in Ledeberg with a flatmate.
part11 2026-04-01 Wout moved in with me.
part12 2026-01-25 Wout's birthday is 3 July.
fr1 2024-07-15 My best friend is Noor, we met at university.
fr2 2024-10-21 Noor lives in Rotterdam.
fr3 2025-07-11 Noor moved to Antwerp.
fr4 2025-02-27 Noor works as a nurse in a children's ward.
fr5 2026-03-08 Noor is allergic to cats.
fr6 2025-11-09 Noor plays the accordion in a folk band.
fr7 2026-05-21 Noor is expecting a baby in October 2026.
fr8 2026-02-08 Noor's favourite flowers are peonies.
fr9 2025-06-17 My neighbour Joke is eighty-one and used to be a tram driver.
fr10 2025-12-06 Joke gave me her recipe for speculoos.
fr11 2024-11-12 My colleague Samir comes from Oran and plays chess.
fr12 2025-10-08 Samir has three daughters.
fr13 2026-01-28 Samir is on paternity leave until April.
fr14 2025-03-18 My friend Anna Peeters runs a bookshop in the Korte Meer.
fr15 2025-09-27 My colleague Anna Wouters is training for an ironman.
fr16 2026-04-14 Anna Peeters is looking for a weekend assistant.
fr17 2026-05-19 Anna Wouters went to Tenerife for a training camp.
fr18 2025-05-08 My rowing coach is Griet.
fr19 2026-02-26 Griet broke her leg, so Bram coaches us now.
fr20 2024-08-22 My former flatmate Thijs moved to Canada.
fr21 2025-10-16 Thijs works on a salmon farm near Vancouver.
fr22 2026-06-01 Thijs is coming to visit on 18 July 2026.
fr23 2025-04-29 My dentist is Dr Claes in the Coupure.
fr24 2025-06-06 My GP is Dr Van Hecke.
fr25 2025-07-24 Dr Van Hecke told me to take vitamin D in winter.
fr26 2026-03-25 My physiotherapist is called Jonas.
fr27 2025-12-13 Noor and I had a quarrel about money.
fr28 2026-01-04 Noor and I made up.
fr29 2026-04-06 Griet's dog is called Bobby.
fr30 2025-08-12 Joke's cat Minoes is twenty years old.
gift1 2025-12-25 I gave Maren a set of cedar knitting needles for Christmas.
gift2 2025-07-03 I gave Wout a book about Eddy Merckx for his birthday.
gift3 2025-11-21 I sent my mother a box of Agatha Christie paperbacks.
gift4 2025-12-25 Wout gave me the telescope.
gift5 2026-02-14 Wout's ring for me has a small green tourmaline.
note1 2025-02-03 Anders owes me 150 euros.
note2 2025-03-01 Anders paid back the money.
note3 2026-04-22 I lent my tent to Samir.
note4 2026-05-26 Samir brought the tent back.
note5 2026-06-11 I lent my drill to Bram.
note6 2025-10-29 Kasper wants to run the Copenhagen marathon.
note7 2025-09-03 Maren lives on the fourth floor without a lift.
note8 2026-06-14 Anders is allergic to shellfish, odd for a chef.
note9 2025-11-30 Signe works for a wind turbine company.
note10 2026-02-11 Tor speaks Norwegian and Polish.
`;
