import { test } from "node:test";
import { assertCloses } from "./pair-table.ts";

test("what only looks like a change", () => {
  assertCloses(
    `
    I'm going to Barcelona next week. <- I live in Valencia.
    I'm flying to Oslo tomorrow. <- I live in Bergen.
    I'd like to move to Barcelona someday. <- I live in Valencia.
    I'm considering a move to Barcelona. <- I live in Valencia.
    I was living in Barcelona in 2010. <- I live in Valencia.
    We were supposed to move to Barcelona. <- We live in Valencia.
    We talked about moving to Barcelona. <- We live in Valencia.
    My best friend moved to Barcelona. <- I live in Valencia.
    My ex lives in Barcelona. <- I live in Valencia.
    Someone I know moved to Barcelona. <- I live in Valencia.
    I dreamed that I moved to Barcelona. <- I live in Valencia.
    In my novel, I live in Barcelona. <- I live in Valencia.
    I could never live in Barcelona. <- I live in Valencia.
    I've never lived in Barcelona. <- I live in Valencia.
    I spent a week in Barcelona. <- I live in Valencia.
    I'm on holiday in Barcelona. <- I live in Valencia.
    I'm currently in Barcelona for a conference. <- I live in Valencia.
    I love Barcelona. <- I live in Valencia.
    I have family in Barcelona. <- I live in Valencia.
    I own an apartment in Barcelona. <- I live in Valencia.
    My office is in Barcelona. <- I live in Valencia.
    We considered relocating to Barcelona but stayed. <- We live in Valencia.
    I refuse to move to Barcelona. <- I live in Valencia.
    My landlord moved to Barcelona. <- My landlord is Mr. Hill.
    The company relocated to Barcelona. <- I live in Valencia.
    I live in a house. <- I live in Valencia.
    I live in the city centre. <- I live in Valencia.
    I live alone. <- I live in Valencia.
    I have lived here for years. <- I live in Valencia.
    I live ten minutes from the beach. <- I live in Valencia.
    I live with two cats. <- I live with Ben.
    I moved the sofa to the bedroom. <- I live in Valencia.
    I moved on. <- I live in Valencia.
    I moved up to level 5. <- I live in Valencia.
    The film moved me to tears. <- I live in Valencia.
    My daughter is moving to Barcelona. <- My daughter lives in Valencia.
    I'm interviewing at Stripe. <- I work at Microsoft.
    I'd love a job at Stripe. <- I work at Microsoft.
    I have an offer from Stripe. <- I work at Microsoft.
    Stripe rejected me. <- I work at Microsoft.
    I worked for Stripe before. <- I work at Microsoft.
    I did an internship at Stripe. <- I work at Microsoft.
    My friend Leo works at Stripe. <- I work at Microsoft.
    I know someone at Stripe. <- I work at Microsoft.
    I'm a customer of Stripe. <- I work at Microsoft.
    I hate my job. <- I work at Microsoft.
    I'm looking for a new job. <- I work at Microsoft.
    I might start my own company. <- I work at Microsoft.
    I work late on Mondays. <- I work at Microsoft.
    I work five days a week. <- I work at Microsoft.
    I work remotely. <- I work at Microsoft.
    My wife quit her job. <- I work at Microsoft.
    I didn't get the job at Stripe. <- I work at Microsoft.
    I've always wanted to be a pilot. <- I'm a nurse.
    I'm a proud father. <- I'm a nurse.
    I'm a huge fan of jazz. <- I'm a nurse.
    I'm a bit tired. <- I'm a nurse.
    I'm a Capricorn. <- I'm a nurse.
    I'm a runner. <- I'm a nurse.
    I was a pilot. <- I'm a nurse.
    My neighbour is a pilot. <- I'm a nurse.
    I'm a registered nurse. <- I'm a nurse.
    I feel like I'm 80. <- I'm 39.
    I feel 25. <- I'm 39.
    I'm 90 percent sure. <- I'm 39.
    I'm 2 hours behind you. <- I'm 39.
    I have 40 plants. <- I'm 39.
    My house is 40 years old. <- I'm 39.
    My sister turned 40. <- I'm 39.
    I'll be 40 next month. <- I'm 39.
    When I turn 40 I'll buy a boat. <- I'm 39.
    I was 20 years old in 2006. <- I'm 39.
    My dog is 4. <- My cat is 5.
    People call me Bobby. <- My name is Robert.
    My cat's name is Milo. <- My dog's name is Rex.
    My son's name is Leo. <- My daughter's name is Mia.
    My second dog is called Max. <- My dog is called Rex.
    My middle name is James. <- My name is Robert.
    My work number is 555 0111. <- My home number is 555 0100.
    The office number is 555 0111. <- My phone number is 555 0100.
    I love being married. <- I'm married.
    I hope to get engaged soon. <- I'm single.
    My brother got engaged. <- I'm single.
    I'd like to be single. <- I'm married.
    We had a fight. <- I'm married.
    I had a girlfriend in school. <- I'm single.
    I have never been married. <- I'm single.
    My ex-husband remarried. <- I'm single.
    I'm meeting Ben for a date. <- I'm dating Tom.
    I like blue and green. <- My favourite colour is green.
    My favourite colour for cars is black. <- My favourite colour is green.
    My kid's favourite colour is red. <- My favourite colour is green.
    My favourite dessert is tiramisu. <- My favourite food is pizza.
    My favourite pizza is margherita. <- My favourite food is pizza.
    My favourite thing about Lisbon is the light. <- My favourite thing about Porto is the river.
    Everyone's favourite colour is blue. <- My favourite colour is green.
    Her favourite colour is blue. <- My favourite colour is green.
    I think green is nice. <- My favourite colour is blue.
    The wall is blue. <- My favourite colour is green.
    My new shirt is blue. <- My favourite colour is green.
    My shirt is blue. <- My shirt is cotton.
    My laptop is fast. <- My laptop is silver.
    My laptop is on the desk. <- My laptop is silver.
    My room is small. <- My room is on floor 3.
    My flat has two rooms. <- My flat has a balcony.
    My team has 5 people. <- My team is in Berlin.
    My team is called Phoenix. <- My team is in Berlin.
    My weekend was fun. <- My weekend was boring.
    My dinner was great. <- My lunch was awful.
    My exam is hard. <- My exam is on Friday.
    My maths exam is on Monday. <- My history exam is on Friday.
    My flight to Rome is at 9. <- My flight to Paris is at 7.
    My meeting on Monday is at 9. <- My meeting on Tuesday is at 10.
    My next goal is to swim. <- My first goal is to run.
    My knees hurt. <- My back hurts.
    The lake is 12 m deep. <- The lake is cold.
    The shop opens at 9. <- The shop opens at 10.
    The bakery is closed. <- The bakery is open on Sundays.
    The tower is 100 m high. <- The tower is 90 m high.
    The bridge is red. <- The bridge is blue.
    Water boils at 100 degrees. <- Water freezes at 0 degrees.
    Paris is the capital of France. <- Rome is the capital of Italy.
    A mile is 1.6 km. <- A foot is 30 cm.
    Apples are red. <- Apples are green.
    I don't drink. <- I drink tea.
    I don't drink anymore. <- I drink coffee every morning.
    I quit drinking. <- I drink a lot of water.
    I don't drink wine. <- I drink beer.
    I don't drink coffee at night. <- I drink coffee.
    I don't drink decaf coffee anymore. <- I drink coffee.
    I no longer eat breakfast. <- I eat lunch.
    I no longer eat cream. <- I eat ice cream.
    I don't eat out anymore. <- I eat meat.
    I stopped eating at my desk. <- I eat meat.
    I don't always eat meat. <- I eat meat.
    I rarely eat meat. <- I eat meat.
    I eat less meat. <- I eat meat.
    I don't eat raw meat. <- I eat meat.
    I'm not a big eater. <- I eat meat.
    I don't play football on Sundays anymore. <- I play football.
    I don't play chess. <- I play football.
    I can't play football today. <- I play football.
    I don't like playing football. <- I play football.
    My brother doesn't play football anymore. <- I play football.
    I stopped for coffee. <- I drink coffee.
    I stopped at the shop. <- I work at Microsoft.
    I quit the game early. <- I work at Microsoft.
    I don't use Chrome at work. <- I use Chrome.
    I use Notion for work. <- I use Obsidian for personal notes.
    I don't have time. <- I have a dog.
    I don't have a red bike. <- I have a bike.
    I have another dog. <- I have a dog.
    I have a new dog. <- I have a dog.
    I bought a second car. <- I have a car.
    I sold my old car seat. <- I have a car.
    I sold my company. <- I drive a Ford.
    My brother sold his car. <- I drive a Ford.
    My friend's car is a Kia. <- My car is a Ford.
    I'd rather drive a Kia. <- I drive a Ford.
    I used to drive a Kia. <- I drive a Ford.
    I'm reading. <- I'm reading Emma.
    I'm reading to my kids. <- I'm reading Emma.
    I've read The Hobbit. <- I'm reading Emma.
    Leo is reading The Hobbit. <- I'm reading Emma.
    I like The Hobbit. <- My favourite book is Emma.
    I'm watching my weight. <- I'm watching Severance.
    I'm working on my fitness. <- I'm working on Project Atlas.
    I speak a little Italian. <- I speak French.
    I'm learning Spanish. <- I'm learning Dutch.
    I want to learn Spanish. <- I want to learn Dutch.
    I'm allergic to cats. <- I have a cat.
    I've been to Rome. <- I've been to Paris.
    I love both tea and coffee. <- I prefer tea to coffee.
    My husband loves tea. <- I hate tea.
    I don't hate tea. <- I like tea.
    I like some teas. <- I hate tea with milk.
    I liked the film. <- I don't like horror films.
    My boss is nice. <- My boss is Carla.
    My boss quit. <- My boss is Carla.
    My boss Carla quit. <- I work at Microsoft.
    My colleague is Tom. <- My colleague is Sara.
    My cousin lives in Rome. <- My cousin lives in Oslo.
    My uncle is Paul. <- My uncle is Mark.
    My neighbour's name is Eva. <- My neighbour's name is Tom.
    One of my sisters lives in Rome. <- My sister lives in Oslo.
    My older sister lives in Rome. <- My younger sister lives in Oslo.
    I also live in Faro. <- I live in Lisbon.
    I also have a place in Faro. <- I live in Lisbon.
    My second home is in Faro. <- My home is in Lisbon.
    My summer house is in Faro. <- I live in Lisbon.
    I live in Faro in the summer. <- I live in Lisbon.
    I live in Faro during the winter. <- I live in Lisbon.
    I'm house-sitting in Faro. <- I live in Lisbon.
    I'm temporarily living in Faro. <- I live in Lisbon.
    I live in Faro until September. <- I live in Lisbon.
    I'm on a business trip in Faro. <- I live in Lisbon.
    I'm in Faro now. <- I live in Lisbon.
    I'm in Faro right now. <- I live in Lisbon.
    I'm back in Faro for the weekend. <- I live in Lisbon.
    I arrived in Faro. <- I live in Lisbon.
    I travelled to Faro. <- I live in Lisbon.
    I was in Faro yesterday. <- I live in Lisbon.
    I just got back from Faro. <- I live in Lisbon.
    I'm driving to Faro. <- I live in Lisbon.
    I said I would move to Faro. <- I live in Lisbon.
    "I live in Faro," said Ben. <- I live in Lisbon.
    Ben says: I live in Faro. <- I live in Lisbon.
    He told me "I moved to Faro". <- I live in Lisbon.
    Imagine I lived in Faro. <- I live in Lisbon.
    Suppose I moved to Faro. <- I live in Lisbon.
    What if I moved to Faro? <- I live in Lisbon.
    Maybe I'll move to Faro. <- I live in Lisbon.
    I may move to Faro. <- I live in Lisbon.
    I will move to Faro in May. <- I live in Lisbon.
    I'll be living in Faro next year. <- I live in Lisbon.
    I plan on moving to Faro. <- I live in Lisbon.
    I've been thinking about moving to Faro. <- I live in Lisbon.
    I would have moved to Faro. <- I live in Lisbon.
    I had moved to Faro before I came here. <- I live in Lisbon.
    I tried to move to Faro. <- I live in Lisbon.
    I couldn't move to Faro. <- I live in Lisbon.
    I don't want to move to Faro. <- I live in Lisbon.
    I'm not moving to Faro. <- I live in Lisbon.
    Moving to Faro is my dream. <- I live in Lisbon.
    Moving to Faro was fun. <- I live in Lisbon.
    My move to Faro was cancelled. <- I live in Lisbon.
    People who live in Faro are lucky. <- I live in Lisbon.
    Everyone moved to Faro. <- I live in Lisbon.
    My friend Ben, who lives in Faro, called. <- I live in Lisbon.
    My friend Ben and his wife live in Faro. <- I live in Lisbon.
    Ben's parents live in Faro. <- Ben lives in Lisbon.
    Ben's company is in Faro. <- Ben lives in Lisbon.
    Ben Smith lives in Faro. <- Ben Jones lives in Lisbon.
    Uncle Ben lives in Faro. <- Ben lives in Lisbon.
    My cat lives in Faro with my ex. <- I live in Lisbon.
    I lived in Faro for two years before Lisbon. <- I live in Lisbon.
    I've moved three times. <- I live in Lisbon.
    I moved last year. <- I live in Lisbon.
    I moved to a bigger flat. <- I live in Lisbon.
    I moved to the second floor. <- I live in Lisbon.
    I moved to the front seat. <- I live in Lisbon.
    I moved to management. <- I live in Lisbon.
    I moved to night shifts. <- I live in Lisbon.
    I moved to electric cars. <- I live in Lisbon.
    I moved to Vim. <- I live in Lisbon.
    We moved to weekly meetings. <- We live in Lisbon.
    I'd work at Bosch. <- I work at Google.
    I'm hoping to join Bosch. <- I work at Google.
    I was offered a job at Bosch. <- I work at Google.
    I start my new job at Bosch next month. <- I work at Google.
    I'm joining Bosch in July. <- I work at Google.
    I will be working at Bosch. <- I work at Google.
    My son wants to work at Bosch. <- I work at Google.
    My son works at Bosch. <- I work at Google.
    My colleague left Google. <- I work at Google.
    Ben left Google. <- I work at Google.
    Ben got fired. <- I work at Google.
    I left Google's office at 6. <- I work at Google.
    I left my laptop at Google. <- I work at Google.
    I quit the meeting early. <- I work at Google.
    I quit sugar. <- I work at Google.
    I was almost fired. <- I work at Google.
    I wasn't fired. <- I work at Google.
    If I get fired, I'll move to Faro. <- I work at Google.
    I worked from home today. <- I work at Google.
    I did some work for Bosch. <- I work at Google.
    I freelance for Bosch on the side. <- I work at Google.
    I sometimes work for Bosch. <- I work at Google.
    I have a second job at a bar. <- I work at Google.
    I work at Google and at a bar on weekends. <- I work at Google.
    I'm a teacher at heart. <- I'm a nurse.
    I could be a teacher. <- I'm a nurse.
    I used to be a teacher. <- I'm a nurse.
    I want to be a teacher. <- I'm a nurse.
    I'm not a teacher. <- I'm a nurse.
    My mum was a teacher. <- I'm a nurse.
    I met a teacher. <- I'm a nurse.
    I married a teacher. <- I'm a nurse.
    I'm dating a doctor. <- I'm a nurse.
    I'm engaged to a pilot. <- I'm a nurse.
    I'm a nurse and I love it. <- I'm a nurse.
    I'm the best nurse. <- I'm a nurse.
    I'm a nurse in Lisbon. <- I'm a nurse.
    I turned 31 pages. <- I'm 30.
    I turned down 31 offers. <- I'm 30.
    I'm number 31. <- I'm 30.
    I'm in room 31. <- I'm 30.
    I'm on page 31. <- I'm 30.
    I'm 31st in line. <- I'm 30.
    I'm 31 kilometres from home. <- I'm 30.
    I'm up to 31 books this year. <- I'm 30.
    I scored 31. <- I'm 30.
    I'm almost 31. <- I'm 30.
    I'm nearly 31. <- I'm 30.
    I'm not 31. <- I'm 30.
    I'm in my thirties. <- I'm 30.
    My wife is 31. <- I'm 30.
    Ben thinks I'm 31. <- I'm 30.
    I don't look 31. <- I'm 30.
    My other car is a Kia. <- My car is a Volvo.
    My next car will be a Kia. <- My car is a Volvo.
    My old car was a Kia. <- My car is a Volvo.
    My husband's car is a Kia. <- My car is a Volvo.
    My car was a Kia. <- My car is a Volvo.
    My car is not a Kia. <- My car is a Volvo.
    My rental car is a Kia. <- My car is a Volvo.
    My company car is a Kia. <- My car is a Volvo.
    I hate Kias. <- My car is a Volvo.
    A Kia is cheap. <- My car is a Volvo.
    My favourite car is a Kia. <- My car is a Volvo.
    My car is a two-door Volvo. <- My car is a Volvo.
    My car is blue and white. <- My car is a Volvo.
    My bike is a Trek. <- My car is a Volvo.
    My friend's favourite colour is blue. <- My favourite colour is green.
    My favourite colour of all is green. <- My favourite colour is green.
    My favourite shade of green is olive. <- My favourite colour is green.
    My favourite colour on walls is white. <- My favourite colour is green.
    I wore blue today. <- My favourite colour is green.
    My room is blue. <- My favourite colour is green.
    I don't like blue. <- My favourite colour is green.
    I prefer blue for shirts. <- My favourite colour is green.
    My favourite book series is Dune. <- My favourite book is Emma.
    My favourite song right now is Hurt by Johnny Cash. <- My favourite song right now is Hurt.
    My favourite colour as a child was blue. <- My favourite colour is green.
    My flight lands at 9. <- My flight leaves at 7.
    My flight is delayed. <- My flight is at 7.
    My flight number is BA123. <- My flight is at 7.
    My hotel is near the beach. <- My hotel is called Sol.
    My hotel room is 204. <- My hotel is called Sol.
    My train ticket was 30 euros. <- My train leaves at 8.
    My appointment went well. <- My appointment is on Friday.
    My alarm is loud. <- My alarm is at 6.
    My laptop's battery is dead. <- My laptop is a Dell.
    My brother's laptop is a Dell. <- My laptop is a Lenovo.
    My password hint is the same. <- My username is max.
    My sister is pregnant. <- I'm not pregnant.
    My dog isn't vegan. <- I'm vegan.
    The gym is closed on Sundays. <- My gym is FitX.
    My dog likes Anna. <- My dog's name is Rex.
    My dog is called Rex because he is a king. <- My dog's name is Rex.
    I call my dog Rexy. <- My dog's name is Rex.
    My dog had puppies. <- I have a dog.
    My dog is better now. <- My dog is sick.
    I walked Ben's dog. <- I have a dog.
    We want a dog. <- We don't have a dog.
    I'd love to have a dog. <- I don't have a dog.
    We used to have a dog. <- We have a cat.
    Do you have a dog? <- I don't have a dog.
    We almost got a dog. <- We don't have a dog.
    My neighbour got a dog. <- I don't have a dog.
    I have a dog allergy. <- I don't have a dog.
    I have dog food. <- I don't have a dog.
    I saw a dog. <- I don't have a dog.
    I have a hot dog. <- I don't have a dog.
    I'm learning to cook. <- I can't swim.
    I can't find my keys. <- I can swim.
    I can swim 2 km. <- I can't ski.
    I might be allergic to nuts. <- I'm not allergic to nuts.
    My son is allergic to nuts. <- I'm not allergic to nuts.
    I'm allergic to nonsense. <- I'm allergic to nuts.
    `,
    false,
  );
});
