import { test } from "node:test";
import { assertCloses } from "./pair-table.ts";

test("notes about the user, and daily life", () => {
  assertCloses(
    `
    User lives in Porto. <- User lives in Lisbon.
    The user lives in Porto. <- The user lives in Lisbon.
    The user moved to Porto. <- User lives in Lisbon.
    The user's favourite colour is blue. <- The user's favourite colour is green.
    User's favorite color is blue <- User's favorite color is green
    The user is vegan now. <- The user is vegetarian.
    The user no longer works at Google. <- The user works at Google.
    The user's sister Anna lives in Faro. <- The user's sister Anna lives in Porto.
    The user prefers coffee to tea. <- The user prefers tea to coffee.
    The user doesn't like tea anymore. <- The user likes tea.
    I live in Porto now. <- User lives in Lisbon.
    Lives in Porto <- Lives in Lisbon
    Works at Bosch <- Works at Google
    No longer works at Google <- Works at Google
    Favourite colour: blue <- Favourite colour: green
    Age: 31 <- Age: 30
    Name: Sam <- Name: Alex
    Email: a@b.example <- Email: c@d.example
    Home address: 5 Elm Street <- Home address: 12 Oak Street
    Job: teacher <- Job: nurse
    My new apartment is in Gaia. <- My apartment is in Porto.
    I'm renting a flat in Gaia now and live in Gaia. <- I live in Porto.
    I've been living in Gaia for a month. <- I live in Porto.
    We upped sticks and moved to Gaia. <- We live in Porto.
    I no longer live with my parents. <- I live with my parents.
    I moved out of my parents' house. I don't live with my parents anymore. <- I live with my parents.
    I live with Ben now. <- I live alone.
    I live alone now. <- I live with Ben.
    I'm a homeowner now; I don't rent anymore. <- I rent.
    I don't rent a flat anymore. <- I rent a flat.
    My landlord's name is Kim. <- My landlord's name is Lou.
    My rent is now 1,050 euros a month. <- My rent is 1,000 euros a month.
    My mortgage payment is 1,200 dollars. <- My mortgage payment is 1,100 dollars.
    My electricity provider is EDP. <- My electricity provider is Galp.
    I switched my electricity provider to EDP. <- My electricity provider is Galp.
    I changed my electricity provider from Galp to EDP. <- My electricity provider is Galp.
    My bank account is with Revolut. <- My bank account is with Chase.
    I bank with Revolut now. I don't bank with Chase anymore. <- I bank with Chase.
    My mobile carrier is Vodafone. <- My mobile carrier is MEO.
    I'm with Vodafone now. My carrier is Vodafone. <- My carrier is MEO.
    My doctor is Dr. Silva. <- My doctor is Dr. Costa.
    My GP changed to Dr. Silva. <- My GP is Dr. Costa.
    My blood pressure is 120 over 80. <- My blood pressure is 130 over 85.
    My cholesterol is 190. <- My cholesterol is 210.
    My prescription is -2.5. <- My prescription is -2.0.
    My medication is ibuprofen. <- My medication is paracetamol.
    I stopped taking ibuprofen. <- I take ibuprofen.
    I no longer take antidepressants. <- I take antidepressants.
    I'm off antidepressants; I don't take antidepressants anymore. <- I take antidepressants.
    I take vitamin D again. <- I don't take vitamin D.
    I don't have insomnia anymore. <- I have insomnia.
    I no longer have asthma. <- I have asthma.
    My back doesn't hurt anymore. <- My back hurts.
    I'm not left-handed. <- I'm left-handed.
    I'm agnostic now; I'm not religious anymore. <- I'm religious.
    My political party is the Greens. <- My political party is Labour.
    I don't believe in ghosts anymore. <- I believe in ghosts.
    I don't follow football anymore. <- I follow football.
    My football team is Benfica. <- My football team is Sporting.
    I don't support Sporting anymore. <- I support Sporting.
    My running pace is 5:10. <- My running pace is 5:40.
    My marathon goal is 3:30. <- My marathon goal is 3:45.
    My chess rating is 1600. <- My chess rating is 1500.
    My Spanish level is B2. <- My Spanish level is B1.
    My gamertag is nova. <- My gamertag is stella.
    My favourite game is no longer Chess. <- My favourite game is Chess.
    My current game is Hades. <- My current game is Celeste.
    My bedtime is 11 pm. <- My bedtime is 10 pm.
    My lunch break is at 1. <- My lunch break is at 12.
    My commute takes 30 minutes. <- My commute takes 45 minutes.
    My work schedule is Monday to Thursday. <- My work schedule is Monday to Friday.
    I don't work on Fridays anymore. <- I work on Fridays.
    I work remotely now. I don't work in the office anymore. <- I work in the office.
    My deadline got pushed to Monday. <- My deadline is Friday.
    My vacation starts on July 5. <- My vacation starts on July 1.
    My holiday is in August. <- My holiday is in July.
    My trip to Japan is in May. <- My trip to Japan is in April.
    I moved my trip to Japan to May. <- My trip to Japan is in April.
    My son's bedtime is 8:30. <- My son's bedtime is 8.
    My daughter plays violin now and doesn't play piano anymore. <- My daughter plays piano.
    My daughter doesn't play piano anymore. <- My daughter plays piano.
    My daughter's favourite animal is the owl. <- My daughter's favourite animal is the cat.
    My daughter started school at Oakwood. My daughter goes to Oakwood School. <- My daughter goes to Elm School.
    My husband quit smoking. <- My husband smokes.
    My wife is now a partner at Hill & Co and works at Hill & Co. <- My wife works at Stone LLP.
    My mother-in-law moved to Gaia. <- My mother-in-law lives in Porto.
    My dad's phone number is 555 0102. <- My dad's phone number is 555 0101.
    My best friend's name is Kim. <- My best friend's name is Lou.
    Kim's new job is at Bosch. <- Kim works at Google.
    Kim and Lou moved to Gaia. <- Kim lives in Porto.
    Kim is no longer dating Lou. <- Kim is dating Lou.
    Kim and Lou broke up. <- Kim is dating Lou.
    `,
    true,
  );
});

test("daily life, side by side", () => {
  assertCloses(
    `
    The user lives in Porto. <- Anna lives in Lisbon.
    The user wants to live in Porto. <- The user lives in Lisbon.
    The user used to live in Porto. <- The user lives in Lisbon.
    The user likes tea. <- The user likes coffee.
    The user's sister lives in Porto. <- The user lives in Lisbon.
    The user asked about Porto. <- The user lives in Lisbon.
    Likes tea <- Likes coffee
    Lives in Porto <- Works at Google
    Name: Sam <- Dog's name: Rex
    Allergic to nuts <- Allergic to dust
    Has a dog <- Has a cat
    My apartment has a balcony. <- My apartment is in Porto.
    My apartment is small. <- My apartment is in Porto.
    My friend's apartment is in Gaia. <- My apartment is in Porto.
    I looked at an apartment in Gaia. <- I live in Porto.
    I rent a car. <- I rent a flat.
    I don't rent a car. <- I rent a flat.
    My rent includes water. <- My rent is 1,000 euros.
    My landlord is friendly. <- My landlord's name is Lou.
    My doctor recommended rest. <- My doctor is Dr. Costa.
    My dentist is in Gaia. <- My doctor is in Porto.
    My doctor is on holiday. <- My doctor is Dr. Costa.
    I saw Dr. Silva. <- My doctor is Dr. Costa.
    I take ibuprofen for headaches. <- I take vitamin D.
    I stopped taking vitamin C. <- I take vitamin D.
    I forgot to take my pills. <- I take vitamin D.
    I have a headache. <- I don't have insomnia.
    I have asthma. <- I have insomnia.
    My back hurts. <- My knee hurts.
    My blood type is A+. <- My blood pressure is 130 over 85.
    I'm right-handed. <- I'm tall.
    I'm Catholic. <- I'm Portuguese.
    I support Benfica and Leeds. <- I support Benfica.
    My team won. <- My football team is Sporting.
    My team lost 3-0. <- My football team is Sporting.
    My best time is 22 minutes. <- My best score is 90.
    My first marathon was 4:10. <- My marathon goal is 3:45.
    My Spanish teacher is Ana. <- My Spanish level is B1.
    My French level is A2. <- My Spanish level is B1.
    My lunch was good. <- My lunch break is at 12.
    My lunch break is short. <- My lunch break is at 12.
    My coffee break is at 10. <- My lunch break is at 12.
    I work on Fridays. <- I work on Mondays.
    I don't work on Fridays. <- I work at Google.
    My holiday was great. <- My holiday is in July.
    My trip to Peru is in May. <- My trip to Japan is in April.
    My trip to Japan costs 2,000 euros. <- My trip to Japan is in April.
    My son plays violin. <- My son plays piano.
    My son likes owls. <- My daughter's favourite animal is the cat.
    My son's school is big. <- My son's school is Elm.
    My wife's sister moved to Gaia. <- My wife works at Stone LLP.
    My wife loves her job. <- My wife works at Stone LLP.
    My wife is on leave. <- My wife works at Stone LLP.
    My mother-in-law is visiting. <- My mother-in-law lives in Porto.
    My best friend is funny. <- My best friend's name is Lou.
    My best friend is my sister. <- My sister lives in Porto.
    Kim visited Lou in Gaia. <- Kim lives in Porto.
    Kim works hard. <- Kim works at Google.
    Kim's brother works at Bosch. <- Kim works at Google.
    Kim's husband moved to Gaia. <- Kim lives in Porto.
    Kim met Lou. <- Kim is dating Sam.
    Kim likes Lou. <- Kim is dating Sam.
    The cafe on Main Street opens at 8. <- The cafe on Oak Street opens at 9.
    The bus number 7 goes to Gaia. <- The bus number 9 goes to Porto.
    The blue door is mine. <- The red door is Kim's.
    Chapter 3 is about love. <- Chapter 2 is about war.
    Tea contains caffeine. <- Coffee contains caffeine.
    Lisbon is hot. <- Lisbon is big.
    Lisbon has 500,000 people. <- Porto has 200,000 people.
    Cats are better than dogs. <- Dogs are better than birds.
    I bought bread, milk and eggs. <- I bought apples.
    I paid Kim back. <- I owe Kim 20 euros.
    I called my mum. <- My mum lives in York.
    I finished my report. <- I'm reading Emma.
    I finished dinner. <- I'm reading Emma.
    I watched Dark. <- I'm watching Severance.
    I play Hades sometimes. <- I play chess.
    I go to bed early. <- I go to bed at 10.
    I woke up at 7 today. <- I wake up at 6.
    I usually wake up tired. <- I wake up at 6.
    `,
    false,
  );
});
