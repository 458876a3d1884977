import { test } from "node:test";
import { assertCloses } from "./pair-table.ts";

test("more that only looks like a change", () => {
  assertCloses(
    `
    I'm moving out soon. <- I live in Lisbon.
    We looked at houses in Faro. <- We live in Lisbon.
    I have been to Faro. <- I live in Lisbon.
    I was supposed to live in Faro. <- I live in Lisbon.
    I miss living in Faro. <- I live in Lisbon.
    I enjoyed living in Faro. <- I live in Lisbon.
    I remember when I lived in Faro. <- I live in Lisbon.
    I'd rather live in Faro. <- I live in Lisbon.
    I can't afford to live in Faro. <- I live in Lisbon.
    My uncle used to live in Faro. <- I live in Lisbon.
    They live in Faro now. <- I live in Lisbon.
    You live in Faro. <- I live in Lisbon.
    Nobody I know lives in Faro. <- I live in Lisbon.
    The author lives in Faro. <- I live in Lisbon.
    My pen friend Zoe lives in Faro. <- My friend Max lives in Rome.
    Zoe lives in Faro. <- Max lives in Rome.
    Max's sister lives in Faro. <- Max lives in Rome.
    Max lives in Rome with his dog. <- Max lives in Rome.
    Max visited Faro. <- Max lives in Rome.
    I live in Lisbon with Ben. <- I live in Lisbon.
    I live in Lisbon. <- I live with Ben.
    I still live in Lisbon. <- I live in Lisbon.
    I've lived in Lisbon for ten years. <- I live in Lisbon.
    I like living in Lisbon. <- I live in Lisbon.
    I live in Lisbon but work in Faro. <- I live in Lisbon.
    I lived in Faro until 2019. <- I live in Lisbon.
    I left Faro years ago. <- I live in Lisbon.
    I moved from Faro to Lisbon. <- I live in Lisbon.
    I was born in Faro but live in Lisbon. <- I live in Lisbon.
    I've never worked at Bosch. <- I work at Google.
    I turned down a job at Bosch. <- I work at Google.
    I'm negotiating with Bosch. <- I work at Google.
    Bosch is my client. <- I work at Google.
    I bought a Bosch drill. <- I work at Google.
    I'm meeting someone from Bosch. <- I work at Google.
    I work at Google, not Bosch. <- I work at Google.
    I work on the Maps team at Google. <- I work at Google.
    I've worked at Google since 2018. <- I work at Google.
    I like working at Google. <- I work at Google.
    My manager at Google is Kim. <- I work at Google.
    I manage a team of five. <- I'm an engineer.
    I'm an engineer and a father. <- I'm an engineer.
    I'm a good cook. <- I'm an engineer.
    I'm a quick learner. <- I'm an engineer.
    I'm a dog person. <- I'm an engineer.
    I'm a member of a chess club. <- I'm an engineer.
    I'm an only child. <- I'm an engineer.
    I'm an early bird. <- I'm a night owl.
    I'm a student. <- I work at Google.
    I volunteer at a shelter. <- I work at Google.
    I also work as a DJ. <- I work as a nurse.
    I work part-time as a DJ. <- I work as a nurse.
    My side job is DJing. <- My job is nursing.
    My dream job is pilot. <- My job is nurse.
    My first job was at Bosch. <- I work at Google.
    My wife's job is teaching. <- My job is nursing.
    I'm 30 minutes late. <- I'm 29.
    I ran for 31 minutes. <- I'm 30.
    I've been here for 31 years. <- I'm 30.
    My car is 31 years old. <- I'm 30.
    I have a 5-year-old son. <- I have a 3-year-old daughter.
    My youngest is 3. <- My oldest is 5.
    My twins are 4. <- My son is 6.
    My grandma's name is Rosa. <- My grandma is 90.
    My cat Milo is 3. <- My cat Luna is 5.
    My aunt Eva is 50. <- My aunt Rosa is 60.
    My favourite number is 7. <- My phone number is 555 0100.
    My lucky number is 7. <- My favourite number is 8.
    My emergency contact's number is 555 0111. <- My phone number is 555 0100.
    My wife's email is eva@x.example. <- My email is max@x.example.
    My old email was max@old.example. <- My email is max@x.example.
    I have two email addresses. <- My email is max@x.example.
    I would marry Ben. <- I'm dating Tom.
    I'm attending Ben's wedding. <- I'm dating Ben.
    Ben got married. <- I'm dating Tom.
    I was married once. <- I'm single.
    I'm dating again. <- I'm divorced.
    My sister is dating Ben. <- I'm dating Tom.
    My sister's boyfriend is Ben. <- My boyfriend is Tom.
    My ex-girlfriend is Lisa. <- My girlfriend is Eva.
    My favourite colour is green, like my sister's. <- My favourite colour is green.
    My favourite colour used to be red. <- My favourite colour is green.
    My favourite colour isn't red. <- My favourite colour is green.
    My favourite shirt is red. <- My favourite colour is green.
    I painted the wall red. <- My favourite colour is green.
    Red is a nice colour. <- My favourite colour is green.
    Red is not my favourite colour. <- My favourite colour is green.
    Red is one of my favourite colours. <- My favourite colour is green.
    My favourite meal of the day is lunch. <- My favourite meal is curry.
    My favourite Beatles song is Help. <- My favourite song is Creep.
    My favourite film of 2023 was Oppenheimer. <- My favourite film is Dune.
    My favourite city in Spain is Seville. <- My favourite city in Italy is Rome.
    My favourite player is Ana. <- My favourite team is Benfica.
    I have a favourite mug. <- My favourite colour is green.
    My garden is big. <- My garden is behind the house.
    My garden is full of roses. <- My garden is big.
    My bag is leather. <- My bag is brown.
    My bag is heavy. <- My bag is brown.
    My bag is under the table. <- My bag is brown.
    My phone is charging. <- My phone is black.
    My phone has a cracked screen. <- My phone is black.
    My coffee is cold. <- My coffee order is a latte.
    My train is late. <- My train leaves at 8.
    My train home leaves at 6. <- My train leaves at 8.
    My class was fun. <- My class is at 6.
    My class on Monday is at 6. <- My class on Friday is at 7.
    My piano lesson is on Tuesday. <- My guitar lesson is on Friday.
    My sister's wedding is in June. <- Our wedding is in July.
    My parents' anniversary is in June. <- Our anniversary is in July.
    My idea is to build a shed. <- My idea is to plant trees.
    My advice is to wait. <- My advice is to sell.
    My opinion is that it's fine. <- My opinion is that it's bad.
    My concern is the price. <- My concern is the quality.
    My reason was money. <- My reason is time.
    My strengths are patience and humour. <- My strengths are focus and drive.
    My siblings are Ana and Leo. <- My siblings are Eva and Tom.
    My pets are a dog and a cat. <- My pets are two birds.
    My skills include Python. <- My skills include Java.
    My friends are coming over. <- My friends are funny.
    The car is red. <- The car is blue.
    The office wifi is Guest. <- The home wifi is Sunrise.
    The code for the gate is 1234. <- The code for the door is 5678.
    The museum is in Porto. <- The museum is free on Sundays.
    The recipe needs 3 eggs. <- The recipe needs 2 cups of flour.
    The concert is at 8. <- The concert is on Friday.
    The answer is 42. <- The question is hard.
    Everest is 8,849 m high. <- K2 is 8,611 m high.
    Ben's dog is brown. <- Ben's cat is black.
    Ben likes tea. <- Ben likes coffee.
    Ben is tall. <- Ben is funny.
    Ben's a doctor. <- Tom's a teacher.
    Ben is 30. <- Tom is 31.
    It is red. <- My car is blue.
    It moved to Friday. <- My meeting is on Thursday.
    This is my new car. <- My car is a Volvo.
    I like my new car. <- My car is a Volvo.
    I drink coffee with milk. <- I drink tea.
    I don't drink coffee with milk. <- I drink coffee.
    I no longer drink cold coffee. <- I drink coffee.
    I drank no coffee today. <- I drink coffee.
    I should drink less coffee. <- I drink coffee.
    I can't drink coffee after 6. <- I drink coffee.
    I forgot to drink coffee. <- I drink coffee.
    I don't want coffee. <- I drink coffee.
    I don't want to drink coffee today. <- I drink coffee.
    I hardly drink coffee. <- I drink coffee.
    I stopped buying coffee. <- I drink coffee.
    I make coffee every day. <- I don't drink coffee.
    I stopped smoking for a week. <- I smoke.
    I don't run in winter. <- I run.
    I ran a marathon. <- I don't run.
    I can't run today. <- I run.
    I don't go to the cinema anymore. <- I go to the gym.
    I don't do yoga on Mondays. <- I do yoga.
    I didn't do yoga today. <- I do yoga.
    I'm not doing yoga today. <- I do yoga.
    I'm tired. <- I'm happy.
    I'm tired. <- I'm not hungry.
    I'm not hungry. <- I'm tired.
    I don't like Mondays. <- I like Fridays.
    I don't like spicy food. <- I like food.
    I like spicy food. <- I don't like food poisoning.
    I no longer like Ben. <- I like Tom.
    I don't love him anymore. <- I love Ben.
    I love you. <- I don't love Ben.
    I learned Spanish. <- I'm learning Dutch.
    I'm learning to drive. <- I'm learning Dutch.
    I have a dentist appointment. <- My dentist is Dr. Lee.
    I have a new boss. <- I have a dog.
    I have a car. <- I have a bike.
    I have 2 bikes. <- I have a car.
    I have two cats and a dog. <- I have two cats.
    My dog and cat are friends. <- I have a dog.
    My cat ran away. <- I have a dog.
    My fish died. <- I have a cat.
    Rex is a good dog. <- My dog's name is Max.
    I bought a Tesla share. <- I drive a Volvo.
    I bought a bike. <- I drive a Volvo.
    I crashed my Volvo. <- My car is red.
    My phone's language is German. <- My preferred language is English.
    I speak German. <- My preferred language is English.
    I'm learning German. <- My native language is English.
    I translated the text to German. <- Please answer in English.
    The meeting is at 9 Pacific time. <- I'm on Eastern time.
    My shirt size is L. <- My shoe size is 42.
    My son's shoe size is 30. <- My shoe size is 42.
    I bought size 43 boots. <- My shoe size is 42.
    I live in Ghent, which I love. <- I live in Ghent.
    I live and work in Ghent. <- I live in Ghent.
    We live in Ghent. <- I live in Ghent.
    My office moved to Ghent. <- I live in Bruges.
    My parents' address is 4 Rose Lane. <- My address is 9 Park Ave.
    My work address is 4 Rose Lane. <- My home address is 9 Park Ave.
    My billing address is 4 Rose Lane. <- My shipping address is 9 Park Ave.
    My brother is a baker. <- My occupation is butcher.
    I bake bread. <- I work as a butcher.
    I applied to AMD. <- I work at Intel.
    I own AMD shares. <- I work at Intel.
    My laptop has an AMD chip. <- I work at Intel.
    I was at AMD from 2010 to 2015. <- I work at Intel.
    My project is funded by AMD. <- I work at Intel.
    My interview with AMD is on Friday. <- I work at Intel.
    Kim proposed to Lou. <- I'm dating Kim.
    Kim and Lou got married. <- I'm single.
    Kim and Lou broke up. <- I'm dating Sam.
    I'm friends with Kim. <- I'm dating Lou.
    I had dinner with Kim. <- I'm dating Lou.
    I miss Kim. <- I'm dating Lou.
    My boyfriend and I had a fight. <- I have a boyfriend.
    My boyfriend moved to Rome. <- I have a boyfriend.
    Mango is a fruit. <- My favourite fruit is apple.
    I ate a mango. <- My favourite fruit is apple.
    I love mango. <- My favourite fruit is apple.
    My daughter's favourite fruit is mango. <- My favourite fruit is apple.
    My favourite fruit juice is mango. <- My favourite fruit is apple.
    My favourite fruit in summer is mango. <- My favourite fruit is apple.
    My top three fruits are mango, kiwi and plum. <- My favourite fruit is apple.
    I'm considering a Skoda. <- I drive a Seat.
    I'd like to drive a Skoda. <- I drive a Seat.
    I rented a Skoda last week. <- I drive a Seat.
    My dad drives a Skoda. <- I drive a Seat.
    My taxi was a Skoda. <- My car is a Seat.
    My car has a dent. <- My car is a Seat.
    My car needs new tyres. <- My car is a Seat.
    My car is at the garage. <- My car is a Seat.
    My car is a lovely Seat. <- My car is a Seat.
    I teach at Leeds University. <- I go to York University.
    I applied to Leeds University. <- I go to York University.
    My brother attends Leeds University. <- I attend York University.
    I visited Leeds University. <- I go to York University.
    I go to the gym. <- I go to York University.
    I go to Leeds every summer. <- I go to York University.
    I studied physics. <- I study maths.
    I like physics. <- My major is maths.
    My minor is physics. <- My major is maths.
    I cooked a vegan meal. <- I'm a vegetarian.
    My wife is vegan. <- I'm a vegetarian.
    I could go vegan. <- I'm a vegetarian.
    I tried being vegan. <- I'm a vegetarian.
    I almost went vegan. <- I'm a vegetarian.
    I've read Ulysses twice. <- I'm currently reading Emma.
    I recommend Ulysses. <- I'm currently reading Emma.
    I'm rereading some poems. <- I'm currently reading Emma.
    I'm also reading Ulysses. <- I'm currently reading Emma.
    My salary is paid monthly. <- My salary is 60k.
    My wife's salary is 70k. <- My salary is 60k.
    My bonus is 5k. <- My salary is 60k.
    The average salary is 70k. <- My salary is 60k.
    My dog's birthday is May 3. <- My dog's name is Rex.
    My dog's favourite toy is a ball. <- My dog's name is Rex.
    My dog's breed is beagle. <- My dog's name is Rex.
    My neighbour's dog is called Max. <- My dog is called Rex.
    My sister's dog is called Max. <- My dog is called Rex.
    My standup takes 15 minutes. <- My standup is at 9:30.
    My standup was boring today. <- My standup is at 9:30.
    My team's standup is at 10. <- My standup is at 9:30.
    My retro starts at 10. <- My standup starts at 9:30.
    My alarm went off at 7. <- My standup is at 9:30.
    My desk has two monitors. <- My desk is near the door.
    My desk is made of oak. <- My desk is near the door.
    My old desk was near the window. <- My desk is near the door.
    My bike is broken. <- My bike is in the basement.
    My bike was in the garage. <- My bike is in the basement.
    My keys are new. <- My keys are on the table.
    My car keys are in the drawer. <- My house keys are on the table.
    My passport is valid. <- My passport is in the drawer.
    My wife's passport expires in 2031. <- My passport expires in 2026.
    My mum is 60 and my dad is 62. <- My mum is 60.
    My aunt turned 60. <- My mum is 59.
    My niece Rose is 8. <- My niece Lily is 7.
    My nephew is 8. <- My niece is 7.
    My friend Tom's wife lives in Rome. <- My friend Tom lives in Oslo.
    Tomas lives in Rome. <- Tom lives in Oslo.
    My friend lives in Rome now. <- My friend Tom lives in Oslo.
    My coworker moved to Rome. <- My coworker lives in Oslo.
    We ate at Rome. <- We live in Oslo.
    The house is sold. <- My house is white.
    I painted my house. <- My house is white.
    My house has a white door. <- My house is yellow.
    My window is open. <- My door is closed.
    I've got a cold. <- I've got a dog.
    I've got no idea. <- I've got a dog.
    I have a sister. <- I have a brother.
    I have one brother and two sisters. <- I have one brother.
    I have two brothers in the army. <- I have three sisters.
    I slept 7 hours. <- I sleep 8 hours.
    I ran 5 km today. <- I ran 10 km yesterday.
    I paid 30 euros for lunch. <- I paid 20 euros for dinner.
    The flight costs 200 euros. <- The hotel costs 90 euros.
    Kim owes me 20 euros. <- Lou owes me 30 euros.
    I owe Kim 20 euros. <- I owe Lou 30 euros.
    It's 5 degrees today. <- It's 20 degrees inside.
    I scored 90 points. <- I scored 80 points.
    I read 5 books. <- I read 3 papers.
    I'm on page 90. <- I'm on chapter 5.
    I have 3 exams in June. <- I have 2 exams in May.
    Version 2 is out. <- Version 1 is stable.
    `,
    false,
  );
});
