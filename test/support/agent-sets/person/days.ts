/** Appointments, notes and small events. */
export const days = `
day1 2024-07-25 I watched the thunderstorm from the roof with Thijs.
day2 2024-08-27 I repaired the kitchen tap by myself.
day3 2024-09-12 The library fined me four euros.
day4 2024-10-09 I voted by post.
day5 2024-11-07 The train to Zwolle was cancelled twice this week.
day6 2024-12-05 I burned the Sinterklaas biscuits.
day7 2025-01-22 I cancelled my gym membership.
day8 2025-02-26 I gave away eleven boxes of things before the move.
day9 2025-03-13 I registered at the town hall in Ghent.
day10 2025-04-23 I bought a bed from a shop in Lochristi.
day11 2025-05-14 I saw a kingfisher by the Leie.
day12 2025-06-19 I forgot my umbrella on tram 4.
day13 2025-07-15 I repaired the cargo bike's brakes with Wout.
day14 2025-08-28 I found a wallet and took it to the police.
day15 2025-09-25 I helped Joke to carry her shopping.
day16 2025-10-22 I went to a workshop about bookbinding.
day17 2025-11-06 I got stuck in the lift at work for an hour.
day18 2025-12-11 I donated 50 euros to Natuurpunt.
day19 2026-01-22 I slipped on the ice in front of the bakery.
day20 2026-02-05 I ordered a new bookcase in oak.
day21 2026-02-25 The bookcase arrived with a broken shelf.
day22 2026-03-10 I renewed my library card.
day23 2026-03-31 I volunteered at the repair café.
day24 2026-04-08 I bought green curtains for the bedroom.
day25 2026-04-24 I took part in the spring clean-up along the Leie.
day26 2026-05-08 I ordered ink for the printer.
day27 2026-05-22 I cleaned the gutters.
day28 2026-06-02 I handed in my tax return.
day29 2026-06-15 I have a meeting with Fatima about my holidays on 24 June 2026.
day30 2026-06-16 I have to pick up Bobbin's pills before Friday.
day31 2026-06-17 Wout and I are choosing the wedding venue on 27 June 2026.
day32 2026-06-18 The plumber comes on 23 June 2026 between one and three.
day33 2026-06-18 I need to write the summary of the flood project for Fatima.
day34 2026-05-11 I bought rowing gloves that are too small.
day35 2026-03-04 I changed the clocks' batteries.
day36 2025-11-28 My winter coat is from a charity shop.
day37 2025-07-09 I saw the Ghent light festival posters.
day38 2025-10-14 I made quince jelly with Noor, twelve jars.
day39 2026-04-10 The GeoDays organisers sent me a mug.
day40 2026-01-16 I got a parking fine of 58 euros with the shared car.
day41 2024-10-25 I switched from paper notes to a paper diary again.
day42 2025-01-05 I took down the Christmas tree.
day43 2025-03-05 The movers charged 640 euros.
day44 2025-05-29 I had lunch with Anna Peeters at the market.
day45 2025-09-17 The tram strike made me late for work.
day46 2026-02-12 I packed a raincoat for Lisbon.
day47 2026-06-04 I saw Fatima at the market with her son.
day48 2026-06-12 Joke is in hospital with pneumonia.
day49 2026-06-17 Joke is back home.
day50 2025-12-01 The heating is set to nineteen degrees.
`;
