/** Tastes, health, food, books, films and trips. */
export const leisureAndHealth = `
all1 2024-06-28 I am allergic to penicillin.
all2 2025-06-09 I get hay fever in May and June.
hea1 2024-09-22 I sprained my left ankle while running.
hea2 2025-02-17 I had my wisdom teeth out on 14 February 2025.
hea3 2026-03-24 My lower back hurts when I row too long.
hea4 2025-11-20 I had my flu shot.
hea5 2026-05-12 I have a dentist appointment on 7 July 2026 at ten.
hea6 2024-10-30 I wear contact lenses for sport.
hea7 2025-12-30 I sleep badly when there is a full moon.
hea8 2026-01-08 My blood test showed low iron.
hea9 2026-04-28 I take an iron tablet every morning.
hea10 2025-08-26 I donated blood for the first time.
diet1 2024-06-29 I eat meat maybe once a week.
diet2 2025-10-05 I have become vegetarian.
food1 2024-07-08 My favourite food is mushroom risotto.
food2 2025-01-19 I don't like coriander.
food3 2025-07-07 I love liquorice, the salty kind.
food4 2025-04-19 The best fries in Ghent are at Frituur Bij Sint-Jacobs, I think.
food5 2026-02-28 I really like the Ethiopian restaurant Zula.
food6 2025-09-20 I was disappointed by the sushi place in the Veldstraat.
food7 2025-11-15 I drink my coffee black.
food8 2026-05-14 I stopped drinking coffee because of my sleep.
food9 2026-05-15 I drink rooibos tea in the morning now.
food10 2025-12-08 I baked a cardamom cake for Wout's sister.
food11 2024-12-20 I can't eat very spicy dishes.
food12 2026-03-15 Wout and I went to Zula for the third time.
food13 2026-06-05 I'd like to try the new Georgian restaurant Tbilisi with Noor.
book1 2024-07-21 I read The Years by Annie Ernaux.
book2 2024-10-18 I finished reading Piranesi.
book3 2025-02-22 I read Stoner in two days.
book4 2025-06-27 I gave up on Ulysses after forty pages.
book5 2025-11-23 I finished reading The Door by Magda Szabó.
book6 2026-03-06 I am reading Middlemarch.
book7 2026-05-27 I finished Middlemarch at last.
book8 2026-06-06 I started reading Orbital by Samantha Harvey.
book9 2025-01-12 My favourite author is Tove Jansson.
book10 2025-03-27 Noor lent me her copy of Circe.
book11 2026-04-13 I gave Circe back to Noor.
film1 2024-11-24 I saw Perfect Days at the cinema and cried.
film2 2025-05-18 I watched Flow with Noor, the film about the cat.
film3 2026-01-17 I fell asleep during Dune.
film4 2025-10-18 I hate horror films.
film5 2026-02-22 I go to Sphinx cinema nearly every week.
mus1 2024-08-30 I play the piano, mostly Satie.
mus2 2025-10-11 I saw Agnes Obel live in Brussels on 9 October 2025.
mus3 2026-05-24 I have tickets for Fatoumata Diawara on 22 August 2026.
mus4 2025-03-16 I can't bear country music.
hob1 2024-08-11 I collect old sea charts.
hob2 2025-01-31 I own fourteen sea charts.
hob3 2026-04-16 I now own nineteen sea charts.
hob4 2025-12-29 I looked at Saturn through my telescope.
hob5 2026-03-19 I joined a stargazing group that meets in Merelbeke.
hob6 2025-04-06 I enjoy foraging for wild garlic.
hob7 2024-09-29 I ran the Utrecht half marathon in 2:04.
hob8 2025-09-29 I ran the Ghent half marathon in 1:58.
hob9 2026-05-17 I have given up running because of my knee.
hob10 2025-11-16 I learned to make sourdough bread.
hob11 2026-06-12 My sourdough starter is called Gustav.
hob12 2025-06-15 I like board games, above all Ticket to Ride.
trip1 2024-08-18 I spent two weeks hiking in the Faroe Islands.
trip2 2024-12-29 I spent Christmas in Aarhus with my mother.
trip3 2025-04-17 I visited Noor in Rotterdam over the weekend.
trip4 2025-07-21 I spent a week at the coast in De Haan.
trip5 2025-10-27 I went to Vienna for a mapping conference.
trip6 2026-02-16 Wout and I spent five days in Lisbon.
trip7 2026-05-20 I booked a night train to Berlin for 8 August 2026.
trip8 2026-06-09 I want to visit Georgia one day.
trip9 2026-04-29 I am going to Bergen in September to see Maren.
trip10 2025-06-24 I went to Copenhagen for Anders's housewarming.
trip11 2026-06-13 The hotel in Berlin is the Michelberger.
trip12 2024-10-13 I was in Lille for a day and bought a sea chart.
trip13 2026-01-02 We celebrated New Year's Eve in Ostend.
trip14 2025-08-05 Next summer I would like to cycle along the Loire.
trip15 2026-05-30 We dropped the Loire plan because Wout gets no leave.
fav1 2024-07-12 My favourite colour is ochre.
fav2 2025-12-17 My favourite colour is now dark green.
fav3 2025-02-06 My favourite season is autumn.
fav4 2025-05-25 I like the smell of rain on hot stone.
fav5 2026-04-02 I dislike loud bars.
fav6 2025-08-19 I love swimming in the Blaarmeersen lake.
fav7 2026-06-08 I swim in the Blaarmeersen every Sunday morning.
fav8 2025-10-02 My favourite museum is the Industriemuseum.
fav9 2026-03-27 I am afraid of heights.
fav10 2024-11-29 I don't like surprises on my birthday.
`;
