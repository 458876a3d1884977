import { test } from "node:test";
import { assertCloses } from "./pair-table.ts";

test("my … is …, said again, corrects", () => {
  assertCloses(
    `
    My favourite colour is blue. <- My favourite colour is green.
    My favorite color is blue <- My favourite colour is green.
    my fav color is blue now <- my favourite colour is green
    Blue is my favourite colour now. <- My favourite colour is green.
    Blue is my new favourite colour. <- My favourite colour is green.
    My favourite colour has changed to blue. <- My favourite colour is green.
    My favourite colour changed from green to blue. <- My favourite colour is green.
    My favourite colour isn't green anymore, it's blue. <- My favourite colour is green.
    My favourite colour is no longer green. <- My favourite colour is green.
    My favourite colour is blue, not green. <- My favourite colour is green.
    Sorry, I meant my favourite colour is blue. <- My favourite colour is green.
    My favourite colour used to be green. <- My favourite colour is green.
    Favourite colour: blue <- My favourite colour is green
    My favorite movie is Alien. <- My favourite film is Dune.
    My all-time favourite band is Radiohead. <- My favourite band is the Beatles.
    My favourite food is sushi. <- My favourite food is pizza.
    My favourite kind of music is jazz. <- My favourite music is rock.
    My favourite restaurant in Porto is Cantina. <- My favourite restaurant in Porto is Brasão.
    My favourite author is Ursula Le Guin. <- My favourite author is Tolkien.
    Anna's favourite colour is blue. <- Anna's favourite colour is green.
    My sister's favourite colour is blue. <- My sister's favourite colour is green.
    My desk is on floor 5. <- My desk is on floor 3.
    My desk is on the fifth floor. <- My desk is on the third floor.
    My car is blue. <- My car is red.
    Our car is blue now. <- Our car is red.
    I painted my car. My car is blue now. <- My car is red.
    Our wifi network is called Sunrise. <- Our wifi network is called Sunset.
    Our wifi network is Sunrise. <- Our wifi network is Sunset.
    My standup is at 10:00. <- My standup is at 9:30.
    My standup moved to 10. <- My standup is at 9:30.
    My standup has been moved to 10:00. <- My standup is at 9:30.
    I moved my standup to 10:00. <- My standup is at 9:30.
    My standup is now at 10 am. <- My standup is at 9:30 am.
    My dentist appointment is on Friday. <- My dentist appointment is on Tuesday.
    I rescheduled my dentist appointment to Friday. <- My dentist appointment is on Tuesday.
    My yoga class is on Thursday. <- My yoga class is on Tuesday.
    My class starts at 7. <- My class starts at 6.
    My flight is at 8 pm. <- My flight is at 6 pm.
    My lucky number is 8. <- My lucky number is 7.
    My rent is 950 euros. <- My rent is 900 euros.
    My rent went up to 950 euros. <- My rent is 900 euros.
    My rent increased from 900 to 950 euros. <- My rent is 900 euros.
    My commute is 25 minutes. <- My commute is 40 minutes.
    My deadline is June 20. <- My deadline is June 15.
    My deadline was moved to Friday. <- My deadline is Wednesday.
    My seat is 14A. <- My seat is 12C.
    My locker number is 12. <- My locker number is 7.
    My username is sunny. <- My username is rainy.
    My username changed to sunny. <- My username is rainy.
    My editor is vim. <- My editor is emacs.
    My laptop is a MacBook. <- My laptop is a ThinkPad.
    My phone is a Pixel 9. <- My phone is an iPhone 15.
    My car is a Tesla. <- My car is a Volvo.
    My bank is N26. <- My bank is Barclays.
    My goal is to run 10 km. <- My goal is to run 5 km.
    My budget is 600 dollars. <- My budget is $500.
    My eyes are green. <- My eyes are blue.
    My working hours are 10 to 6. <- My working hours are 9 to 5.
    My office is in building 7. <- My office is in building 4.
    My gym is FitX. <- My gym is McFit.
    My go-to coffee order is a latte. <- My go-to coffee order is a flat white.
    My usual order is a latte. <- My usual order is a flat white.
    Our team meeting is on Wednesdays. <- Our team meeting is on Mondays.
    My house is for sale but my house is yellow now. <- My house is white.
    My wifi password hint is sea. <- My wifi password hint is sun.
    Anna's car is blue. <- Anna's car is red.
    My boss's office is on floor 5. <- My boss's office is on floor 3.
    My plan is the premium plan. <- My plan is the basic plan.
    The standup is now at 10:00. <- The standup is at 9:30.
    The meeting was moved to Friday. <- The meeting is on Thursday.
    My major is physics. <- My major is biology.
    I changed my major to physics. <- My major is biology.
    I switched my major from biology to physics. <- I'm majoring in biology.
    I transferred to Stanford. <- I go to Harvard.
    I study physics at Stanford. <- I study biology at Harvard.
    I graduated from Harvard. <- I go to Harvard.
    I dropped out of college. <- I'm a student at Harvard.
    I'm reading Emma now. <- I'm currently reading Dune.
    I'm currently reading Emma. <- I'm reading Dune.
    I finished Dune. <- I'm reading Dune.
    I finished reading Dune <- im currently reading dune
    I'm watching Severance. <- I'm watching Dark.
    I'm working on Project Zeus now. <- I'm working on Project Apollo.
    `,
    true,
  );
});

test("other things, other sides and lists stand side by side", () => {
  assertCloses(
    `
    The pool is 3 m deep. <- The pool is 5 m deep.
    The pool is warm. <- The pool is 5 m deep.
    The meeting is on Friday. <- The meeting is on Thursday.
    My car is fast. <- My car is red.
    My car is a Volvo. <- My car is red.
    My car is fast. <- My car is a Volvo.
    My car is clean. <- My car is fast.
    My car is in the garage. <- My car is red.
    My car is new. <- My car is red.
    My bike is blue. <- My car is red.
    My house is blue. <- My car is red.
    Anna's car is blue. <- My car is red.
    My desk is brown. <- My desk is on floor 3.
    My desk is 120 cm wide. <- My desk is 70 cm high.
    My desk is messy. <- My desk is on floor 3.
    My favourite food is pizza. <- My favourite colour is green.
    My favourite colour is green. <- Anna's favourite colour is blue.
    My second favourite colour is blue. <- My favourite colour is green.
    My least favourite colour is blue. <- My favourite colour is green.
    My favourite restaurant in Porto is Cantina. <- My favourite restaurant in Lisbon is Ramiro.
    One of my favourite colours is blue. <- My favourite colour is green.
    I like blue. <- My favourite colour is green.
    My favourite colour was blue. <- My favourite colour is green.
    My favourite colour could be blue. <- My favourite colour is green.
    What if my favourite colour is blue? <- My favourite colour is green.
    My hobbies are chess and hiking. <- My hobbies are tennis and cooking.
    My hobby is chess. <- My hobby is tennis.
    My favourite colours are blue and red. <- My favourite colours are green and black.
    My meeting with Anna is at 3. <- My meeting with Ben is at 4.
    My standup is short. <- My standup is at 9:30.
    My standup is at 9:30 am. <- My standup is at 9:30.
    My retro is at 3 pm. <- My standup is at 9:30.
    My old phone number was 555-0100. <- My phone number is 555-0199.
    My previous job was at Bosch. <- I work at Google.
    My first car was a Fiat. <- My car is a Volvo.
    My dream car is a Porsche. <- My car is a Volvo.
    My wife's car is a Tesla. <- My car is a Volvo.
    My problem is the noise. <- My problem is the heat.
    My question is about taxes. <- My question is about money.
    My day was good. <- My day was bad.
    My commute is 25 km. <- My commute is 40 minutes.
    My commute is exhausting. <- My commute is 40 minutes.
    My rent is high. <- My rent is 900 euros.
    My rent is due. <- My rent is 900 euros.
    My goal is to learn Spanish. <- My goal is to run a marathon.
    My cat is black. <- My dog is white.
    My dog is a beagle. <- My dog is called Rex.
    My dog is sick. <- My dog's name is Rex.
    My sister is a nurse. <- My sister is Anna.
    My brother is a teacher. <- My sister is a nurse.
    My editor is slow. <- My editor is vim.
    My laptop is broken. <- My laptop is a ThinkPad.
    My phone is dead. <- My phone is an iPhone 15.
    My work laptop is a MacBook. <- My laptop is a ThinkPad.
    My eyes are tired. <- My eyes are blue.
    I'm reading a book about whales. <- I'm reading Dune.
    I read Emma last year. <- I'm reading Dune.
    I want to read Emma. <- I'm reading Dune.
    I'm reading the news. <- I'm reading Dune.
    I'm watching Dark. <- I'm reading Dune.
    Anna is reading Emma. <- I'm reading Dune.
    I'm studying for my exam. <- I study biology at Harvard.
    I study at the library. <- I go to Harvard.
    I visited Stanford. <- I go to Harvard.
    My sister goes to Stanford. <- I go to Harvard.
    I got into Stanford. <- I go to Harvard.
    My favourite colour is green. <- My favorite color is green!
    My name is on the list. <- My name is Sam.
    My address is hard to find. <- My address is 12 Oak Street.
    Rome is in Italy. <- Rome is in Lazio.
    The capital of France is Paris. <- The capital of Italy is Rome.
    My team is great. <- My team is in Berlin.
    My appointment with the dentist is on Friday. <- My appointment with the vet is on Tuesday.
    The train leaves at 9. <- The train leaves at 8.
    Summer is my favourite season. <- My favourite season is summer.
    `,
    false,
  );
});

test("the hour and the day of one thing go together", () => {
  assertCloses(
    `
    My exam is at 9. <- My exam is on Friday.
    My exam is on Friday at 9. <- My exam is on Friday.
    My exam is on Friday. <- My exam is on Friday at 9.
    My standup is on Mondays. <- My standup is at 9:30.
    My yoga class is on Tuesdays at 6. <- My yoga class is on Tuesday.
    Correction: the meeting is at 3. <- The meeting is on Thursday.
    My trip is in July. <- My trip is on July 5.
    My boss is no longer Carla. <- My boss Carla likes tea.
    I moved out of my parents' house. <- I live in a house.
    I use an iPhone. <- I use an iPhone 16.
    `,
    false,
  );
  assertCloses(
    `
    My exam is on Monday at 9. <- My exam is on Friday at 9.
    My exam is on Friday at 10. <- My exam is on Friday at 9.
    My working hours are 9 to 6. <- My working hours are 9 to 5.
    My flight is at 7 pm. <- My flight is at 7 am.
    `,
    true,
  );
});
