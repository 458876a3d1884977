/** Where the person lives, works and studies, and what they own; one claim a line: id, day it was said, text. */
export const homeAndWork = `
name1 2024-06-24 My name is Ilse Brandt.
born1 2024-06-24 I was born on 14 February 1988 in Aarhus.
home1 2024-06-25 I live in Utrecht, in a rented flat near the Griftpark.
home2 2025-03-08 I moved to Ghent last week.
home3 2025-03-10 The new place is a terraced house with a small walled garden.
home4 2025-03-22 The rent for the house is 1150 euros a month.
home5 2025-06-01 My landlord is called Mr De Smet and he answers only by phone.
home6 2025-09-14 I painted the bedroom walls dark green.
home7 2026-01-11 The boiler broke down and the plumber replaced its pump.
home8 2025-04-02 The wifi router is in the cupboard under the stairs.
home9 2025-05-17 I keep the spare key with Joke from number 31.
home10 2024-11-03 As a child I lived in Odense until I was ten.
home11 2026-02-07 The bins are collected on Thursday mornings.
home12 2026-03-29 I want to buy a house of my own in 2028.
work1 2024-06-26 I work as a cartographer at Kadaster in Zwolle.
work2 2025-01-15 I handed in my notice at Kadaster.
work3 2025-04-01 I started my new job at TerraNova as a data analyst.
work4 2025-04-03 My manager at TerraNova is Pieter Goossens.
work5 2026-02-02 My new manager is Fatima Azzouzi, Pieter left the company.
work6 2025-05-20 I work from home on Mondays and Fridays.
work7 2025-10-01 I got promoted to senior analyst.
work8 2025-06-12 My team has seven people.
work9 2026-04-09 I gave a talk about flood maps at the GeoDays conference in Bruges.
work10 2025-11-18 My salary went up to 4200 euros a month.
work11 2026-05-05 My contract runs until the end of December 2027.
work12 2024-09-10 The commute to Zwolle took me an hour each way.
work13 2025-04-14 I cycle to the office in twenty minutes.
work14 2025-07-02 Our stand-up is at half past nine every day.
work15 2025-12-10 I can't stand open-plan offices.
work16 2026-05-28 The flood project for the province is due on 15 September 2026.
work17 2026-06-03 My office laptop is a ThinkPad that keeps overheating.
work18 2025-08-21 I wrote the heat-island report together with Samir.
work19 2026-03-12 I applied for the team lead position at TerraNova.
work20 2026-04-20 I did not get the team lead position.
study1 2024-06-27 I studied geography at the University of Copenhagen.
study2 2024-06-27 I finished my master's degree in 2012.
study3 2024-08-05 My thesis was about coastal erosion in Jutland.
study4 2025-09-08 I started an evening course in Dutch sign language.
study5 2026-01-20 I passed the first sign language exam.
study6 2024-07-19 I speak Danish, Dutch, English and some German.
study7 2025-11-02 I am learning Python from a book by Al Sweigart.
car1 2024-07-01 I drive an old Volvo V40.
car2 2025-02-20 I sold the Volvo.
car3 2025-05-03 I bought a second-hand cargo bike for 1800 euros.
car4 2025-08-08 My cargo bike is bright orange.
car5 2026-03-02 I joined the Cambio car-sharing scheme.
car6 2025-10-12 I got a puncture on the way to Deinze.
thing1 2024-10-04 My phone is a Fairphone 4.
thing2 2026-01-05 I bought a Fairphone 6 to replace my old phone.
thing3 2025-07-19 I lost my reading glasses on the beach at De Haan.
thing4 2025-07-28 I found a pair of new reading glasses with a blue frame for 89 euros.
thing5 2025-12-24 I got a telescope for Christmas.
thing6 2024-12-01 I keep my passport in the top drawer of the desk.
thing7 2026-02-15 My passport expires on 3 October 2026.
thing8 2025-01-09 I have a piano that belonged to my grandmother.
thing9 2025-04-26 The piano was tuned by a man called Luc.
thing10 2026-05-16 I sold my sewing machine to a student.
bank1 2024-08-14 I bank with Triodos.
bank2 2025-04-10 I opened an account with KBC.
bank3 2025-06-30 I save 300 euros a month for the house.
bank4 2026-01-30 My home insurance costs 210 euros a year.
bank5 2025-09-19 My energy supplier is Ecopower.
dog1 2024-07-04 I have a dog called Bobbin.
dog2 2024-07-04 Bobbin is a border terrier.
dog3 2025-10-20 Bobbin turned nine in October.
dog4 2026-02-19 Bobbin had two teeth removed at the vet.
dog5 2025-03-30 Our vet in Ghent is Dr Maes.
dog6 2024-09-01 Bobbin is afraid of thunder.
dog7 2025-08-30 I adopted a cat named Pluis from the shelter.
dog8 2026-04-04 Pluis sleeps on top of the fridge.
dog9 2025-09-06 Bobbin and Pluis ignore each other.
dog10 2026-05-02 Pluis weighs 5.4 kilos.
gard1 2025-05-11 I planted tomatoes, runner beans and chard in the garden.
gard2 2025-08-17 The tomatoes got blight.
gard3 2026-04-18 This year I am growing courgettes instead of tomatoes.
gard4 2025-10-25 I planted a quince tree by the back wall.
gard5 2026-05-23 Snails ate all my lettuce.
gard6 2025-06-22 I built a compost bin out of old pallets.
club1 2025-05-27 I joined the Ghent rowing club.
club2 2025-09-23 I row on Tuesday evenings.
club3 2026-03-17 Rowing practice moved to Wednesday evenings.
club4 2026-05-31 Our crew came third in the Ghent regatta.
club5 2024-09-16 I sang in a choir in Utrecht called Vox Nova.
club6 2025-11-11 I am looking for a choir in Ghent.
club7 2026-01-14 I joined the choir De Lieve.
club8 2026-01-15 Choir rehearsal is on Thursdays at eight.
club9 2026-06-07 The choir's summer concert is on 4 July 2026 in the Sint-Jacobskerk.
`;
