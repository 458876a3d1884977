import { test } from "node:test";
import { assertCloses } from "./pair-table.ts";

test("more changes in many wordings", () => {
  assertCloses(
    `
    After five great years in Lisbon we decided it was time for a change and moved to Porto in the spring. <- We live in Lisbon.
    Hey, just so you know, I moved to Leipzig last weekend. <- I live in Dresden.
    So I ended up moving to Lyon. <- I live in Nice.
    I ended up moving to Lyon <- I live in Paris
    I've permanently moved to Malta. <- I live in Cyprus.
    It's official: we live in Austin now! <- We live in Houston.
    We're living in Austin now. <- We live in Houston.
    My family and I relocated to Perth. <- I live in Sydney.
    The family moved to Perth. We live in Perth now. <- We live in Sydney.
    I returned to Porto and live there now; I live in Porto. <- I live in Lisbon.
    I moved back home to Braga. <- I live in Lisbon.
    I moved in with my girlfriend in Faro. I live in Faro. <- I live in Lisbon.
    I got a place in Faro and moved there. I live in Faro now. <- I live in Lisbon.
    Nowadays I live in Faro. <- I live in Lisbon.
    These days I live in Faro. <- I live in Lisbon.
    I currently live in Faro. <- I live in Lisbon.
    I presently live in Faro. <- I live in Lisbon.
    I actually moved to Faro a while ago. <- I live in Lisbon.
    I moved to Faro two months ago. <- I live in Lisbon.
    I moved to Faro in April. <- I live in Lisbon.
    I moved to Faro on May 1st. <- I live in Lisbon.
    I have been based in Faro since April. <- I am based in Lisbon.
    I am a resident of Faro now. <- I live in Lisbon.
    My hometown is Faro. <- My hometown is Lisbon.
    Faro is where I live now. <- I live in Lisbon.
    Lisbon is no longer my home. <- My home is Lisbon.
    I've said goodbye to Lisbon and moved to Faro. <- I live in Lisbon.
    My wife Anna works at Intel now. <- My wife Anna works at AMD.
    My son goes to Oakwood School now. <- My son goes to Elm School.
    My kids go to Oakwood School. <- My kids go to Elm School.
    My daughter studies law at Leeds University. <- My daughter studies art at York University.
    I signed a contract with Bosch and I work there now. I work at Bosch. <- I work at Google.
    I am currently working at Bosch. <- I work at Google.
    I'm employed by Bosch. <- I'm employed by Google.
    I'm with Bosch now. <- I'm with Google.
    I took a job at Bosch. <- I work at Google.
    I landed a job at Bosch. <- I work at Google.
    I began working at Bosch. <- I work at Google.
    I began a new job at Bosch. <- I work at Google.
    I transferred to Bosch. I work at Bosch. <- I work at Google.
    Today was my first day at Bosch. <- I work at Google.
    I work at Bosch instead of Google now. <- I work at Google.
    I've stopped working for Google. <- I work for Google.
    My contract at Google ended. <- I work at Google.
    I parted ways with Google. <- I work at Google.
    I no longer have a job. <- I work at Google.
    I don't have a job anymore. <- I work at Google.
    I'm not working at Google anymore. <- I work at Google.
    I'm not at Google anymore. <- I work at Google.
    I was fired from Google. <- I work at Google.
    Google fired me. <- I work at Google.
    Google laid me off. <- I work at Google.
    Bosch hired me. <- I work at Google.
    I've become a manager. <- I'm a developer.
    I'm the new head of marketing. <- I'm a marketing assistant.
    I got promoted to head of sales. <- I'm a sales assistant.
    I work as a barista these days. <- I work as a cook.
    I do not work as a cook anymore. <- I work as a cook.
    I stopped being a teacher. <- I'm a teacher.
    I gave up teaching and became a baker. <- I'm a teacher.
    My husband is a nurse now. <- My husband is an electrician.
    Leo is no longer a student at MIT. <- Leo is a student at MIT.
    Leo graduated from MIT. <- Leo goes to MIT.
    I'm not 30 anymore, I'm 31. <- I'm 30.
    As of today I'm 31. <- I'm 30.
    I'll correct that: I'm 31. <- I'm 30.
    I'm 31, not 30. <- I'm 30.
    Turned 31 yesterday. <- I'm 30.
    Just turned 31 <- im 30
    My age is now 31. <- My age is 30.
    My baby is 2 years old now. <- My baby is 1 year old.
    My grandma is 91. <- My grandmother is 90 years old.
    Our dog is 5 now. <- Our dog is 4.
    Leo is six years old now. <- Leo is five years old.
    Please call me Max instead. <- Please call me Maximilian.
    From now on, call me Max. <- Call me Maximilian.
    You can call me Max. <- You can call me Maximilian.
    I prefer to be called Max. <- Call me Maximilian.
    My preferred name is Max. <- My preferred name is Maximilian.
    My WhatsApp number is 555 0111. <- My WhatsApp number is 555 0100.
    My Instagram handle is @max2. <- My Instagram handle is @max1.
    My Twitter handle changed to @max2. <- My Twitter handle is @max1.
    My postcode is 4000. <- My postcode is 1000.
    My zip code is 90210. <- My zip code is 10001.
    My wifi is called FastNet. <- My wifi is called SlowNet.
    My Netflix plan is Premium. <- My Netflix plan is Basic.
    My wife's name is Eva. <- My wife's name is Lisa.
    My partner is Alex. <- My partner is Sam.
    I'm with Tom now. I'm dating Tom. <- I'm dating Ben.
    I'm engaged to Tom. <- I'm dating Tom.
    I'm engaged now. <- I'm dating Tom.
    I said yes, we're engaged! <- I'm dating Tom.
    We are married now. <- We are engaged.
    I'm a widow. <- I'm married.
    We called off our engagement. <- I'm engaged.
    We filed for divorce and are divorced now. <- I'm married.
    I dumped Ben. <- I'm dating Ben.
    Ben dumped me. <- I'm dating Ben.
    Ben left me. <- I'm dating Ben.
    Ben and I are no longer together. <- I'm dating Ben.
    Ben and I aren't together anymore. <- I'm dating Ben.
    I have a new girlfriend. <- My girlfriend is Lisa.
    My new girlfriend is Eva. <- My girlfriend is Lisa.
    I like green best. My favourite colour is green. <- My favourite colour is red.
    Green has become my favourite colour. <- My favourite colour is red.
    Green is now my favourite colour. <- My favourite colour is red.
    My favourite colour these days is green. <- My favourite colour is red.
    My favourite colour is actually green. <- My favourite colour is red.
    my favourite color is green <- my favorite colour is red
    My favourite team is Benfica. <- My favourite team is Porto.
    My favorite TV show is The Wire. <- My favorite TV show is Lost.
    My favourite place in Lisbon is Alfama. <- My favourite place in Lisbon is Belém.
    My favourite drink is tea rather than coffee. <- My favourite drink is coffee.
    My favourite thing to cook is curry. <- My favourite thing to cook is pasta.
    My favourite day of the week is Friday. <- My favourite day of the week is Sunday.
    My number one hobby is chess. <- My number one hobby is tennis.
    My main hobby is chess. <- My main hobby is tennis.
    My biggest fear is heights. <- My biggest fear is spiders.
    My spirit animal is the otter. <- My spirit animal is the wolf.
    My star sign is Leo. <- My star sign is Virgo.
    My religion is Buddhism. <- My religion is Catholicism.
    My coffee order is an oat latte. <- My coffee order is a cappuccino.
    My usual breakfast is porridge. <- My usual breakfast is toast.
    My alarm is set for 7. <- My alarm is set for 6.
    I set my alarm to 7. <- My alarm is at 6.
    My therapy session is on Tuesdays at 5. <- My therapy session is on Mondays at 4.
    My book club meets on Thursdays. <- My book club meets on Tuesdays.
    My dance class is at 7pm. <- My dance class is at 6pm.
    My lease ends in July. <- My lease ends in June.
    My visa expires in 2027. <- My visa expires in 2026.
    My flight was rescheduled to 9 pm. <- My flight is at 7 pm.
    My doctor's appointment is now on June 5th. <- My doctor's appointment is on June 3rd.
    Our wedding is on July 9. <- Our wedding is on July 2.
    Our wedding date is July 9. <- Our wedding date is July 2.
    Our anniversary is on July 9. <- Our anniversary is on July 2.
    Our mortgage rate is 4.1%. <- Our mortgage rate is 3.9%.
    Our house number is 14. <- Our house number is 12.
    Our meeting room is Atlas. <- Our meeting room is Zeus.
    My screen time limit is 2 hours. <- My screen time limit is 3 hours.
    My step goal is 10,000. <- My step goal is 8,000.
    My daily step goal is 10,000 steps. <- My daily step goal is 8,000 steps.
    My bench press is 90 kg. <- My bench press is 80 kg.
    My GPA is 3.8. <- My GPA is 3.6.
    My English level is C1. <- My English level is B2.
    My rank is gold. <- My rank is silver.
    I drink my coffee black now. <- I drink my coffee with sugar.
    I take my tea without sugar. <- I take my tea with sugar.
    I prefer dark mode. <- I prefer light mode.
    I prefer morning meetings now. <- I prefer afternoon meetings.
    I don't prefer window seats anymore. <- I prefer window seats.
    I've fallen out of love with running; I don't like running anymore. <- I like running.
    I am not fond of cheese anymore. <- I am fond of cheese.
    I'm over K-pop, I don't like K-pop anymore. <- I like K-pop.
    I really don't like cilantro anymore. <- I like cilantro.
    I dislike cilantro. <- I like cilantro.
    I grew to like olives. <- I don't like olives.
    I have started liking olives. <- I don't like olives.
    Olives are no longer gross to me, I like olives. <- I hate olives.
    I quit vaping. <- I vape.
    I'm off caffeine; I don't drink coffee. <- I drink coffee.
    I gave up alcohol. <- I drink alcohol.
    I don't do yoga anymore. <- I do yoga.
    I stopped doing yoga. <- I do yoga every morning.
    I'm doing yoga again. I do yoga. <- I don't do yoga.
    I don't go climbing anymore. <- I go climbing.
    I quit going to the gym. <- I go to the gym.
    I cancelled my gym membership. <- I have a gym membership.
    I don't subscribe to Netflix anymore. <- I subscribe to Netflix.
    I stopped learning Spanish. <- I'm learning Spanish.
    I'm not learning Spanish anymore. <- I'm learning Spanish.
    I no longer collect stamps. <- I collect stamps.
    I don't wear glasses anymore. <- I wear glasses.
    I don't take the bus anymore. <- I take the bus to work.
    I no longer believe in God. <- I believe in God.
    I'm not Catholic anymore. <- I'm Catholic.
    I'm no longer afraid of flying. <- I'm afraid of flying.
    I'm not tired anymore. <- I'm tired.
    I'm not sick anymore. <- I'm sick.
    My knee doesn't hurt anymore. <- My knee hurts.
    My laptop is fixed. <- My laptop is broken.
    My car isn't broken anymore. <- My car is broken.
    My sister isn't vegan anymore. <- My sister is vegan.
    My language setting is German. <- My language setting is English.
    My preferred language is German. <- My preferred language is English.
    I switched my phone's language to German. <- My phone's language is English.
    Please reply in German from now on. <- Please reply in English.
    Please answer in Spanish. <- Please answer in English.
    I changed my preferred language to German. <- My preferred language is English.
    My app theme is dark. <- My app theme is light.
    My display language is French now. <- My display language is English.
    I am in the Pacific time zone. <- I am in the Eastern time zone.
    My time zone is now UTC+2. <- My time zone is UTC+1.
    I'm on Eastern time. <- I'm on Pacific time.
    My timezone is Europe/Berlin. <- My timezone is Europe/Lisbon.
    My shoe size is 10. <- I wear size 9 shoes.
    My t-shirt size is L now. <- My t-shirt size is M.
    My dress size is 40. <- My dress size is 38.
    My ring size is 7. <- My ring size is 6.
    I'm a size 10 now. My shoe size is 10. <- My shoe size is 9.
    I live in Ghent as of March. <- I live in Bruges.
    We've bought a house in Ghent and moved there; we live in Ghent. <- We live in Bruges.
    I packed up and moved to Ghent. <- I live in Bruges.
    I have settled in Ghent. <- I live in Bruges.
    I'm living in Ghent with my partner now. <- I live in Bruges.
    My permanent address is 4 Rose Lane. <- My permanent address is 9 Park Ave.
    My mailing address changed to 4 Rose Lane. <- My mailing address is 9 Park Ave.
    I've updated my address to 4 Rose Lane. <- My address is 9 Park Ave.
    My occupation is baker. <- My occupation is butcher.
    By profession, I'm a baker. I work as a baker. <- I work as a butcher.
    I retrained and now work as a nurse. <- I work as a cashier.
    I'm now employed as a nurse. <- I'm employed as a cashier.
    I got a job as a nurse. <- I work as a cashier.
    I've taken a position as head chef at Noma. <- I work at Geranium.
    I've gone from nurse to teacher. I'm a teacher. <- I'm a nurse.
    I moved from Intel to AMD. <- I work at Intel.
    I went from Intel to AMD. I work at AMD. <- I work at Intel.
    I switched from Intel to AMD. <- I work at Intel.
    I jumped ship to AMD. I work at AMD now. <- I work at Intel.
    My new job is at AMD. <- I work at Intel.
    My employer changed to AMD. <- My employer is Intel.
    My company is now AMD. <- My company is Intel.
    I am with AMD now. <- I work at Intel.
    I've been at AMD since May. <- I work at Intel.
    I left Intel and am now at AMD. <- I work at Intel.
    I got divorced last year. <- I'm married to Kim.
    My divorce is final; I'm divorced. <- I'm married.
    We separated in May. <- I'm married.
    I proposed to Kim and we are engaged. <- I'm dating Kim.
    Kim and I got married. <- Kim and I are engaged.
    Kim and I are married. <- Kim and I are dating.
    I'm seeing Kim now; I'm dating Kim. <- I'm single.
    My relationship status is married. <- My relationship status is engaged.
    I changed my relationship status to single. <- My relationship status is in a relationship.
    My partner's name is Kim. <- My partner's name is Lou.
    Kim is my wife now. <- Kim is my fiancée.
    Kim is my ex now; we broke up. <- I'm dating Kim.
    My favourite fruit is mango now, not apple. <- My favourite fruit is apple.
    I now like mango more than apple. <- I like apple more than mango.
    My favourite fruit: mango <- My favourite fruit: apple
    My favourite fruit changed. It's mango now. <- I prefer mango. My favourite fruit is apple.
    My new favourite fruit is mango. <- My favourite fruit is apple.
    Mango is my favourite fruit. <- My favourite fruit is apple.
    My current favourite song is Yellow. <- My current favourite song is Clocks.
    My favourite actor is no longer Tom Cruise. <- My favourite actor is Tom Cruise.
    I'm driving a Skoda now. <- I drive a Seat.
    I drive a Skoda these days. <- I drive a Seat.
    I got a new car, I drive a Skoda. <- I drive a Seat.
    My car is now a Skoda. <- My car is a Seat.
    I swapped my Seat for a Skoda. <- I drive a Seat.
    I exchanged my Seat for a Skoda. <- I drive a Seat.
    My Seat was stolen. <- I drive a Seat.
    I've sold the Seat. <- I drive a Seat.
    I don't own a car anymore. <- I own a car.
    I go to Leeds University. <- I go to York University.
    I'm studying at Leeds University. <- I'm studying at York University.
    I attend Leeds University now. <- I attend York University.
    I transferred from York University to Leeds University. <- I go to York University.
    My university is Leeds. <- My university is York.
    My school is Hillside. <- My school is Lakeside.
    My major changed from maths to physics. <- My major is maths.
    I now study physics. <- I study maths.
    I'm majoring in physics now. <- I'm majoring in maths.
    I finished school. <- I go to Lakeside School.
    I've graduated. <- I go to Leeds University.
    I'm a vegan. <- I'm a vegetarian.
    I've become a vegan. <- I'm a vegetarian.
    I've gone vegan. <- I eat meat.
    I follow a vegan diet. <- I follow a vegetarian diet.
    I'm not vegetarian any longer. <- I'm vegetarian.
    I'm no longer on a keto diet. <- I'm on a keto diet.
    I quit keto. I'm not on keto anymore. <- I'm on keto.
    I'm currently reading Ulysses. <- I'm currently reading Emma.
    Currently reading Ulysses. <- Currently reading Emma.
    I've started Ulysses. I'm reading Ulysses now. <- I'm reading Emma.
    My current read is Ulysses. <- My current read is Emma.
    The book I'm reading is Ulysses. I'm reading Ulysses. <- I'm reading Emma.
    I'm done with Emma; I finished Emma. <- I'm reading Emma.
    We're watching Lost now. <- We're watching Dark.
    I'm now working on Project Titan. <- I'm working on Project Orion.
    My current project is called Titan. <- My current project is called Orion.
    My project is Titan now. <- My project is Orion.
    I got a raise, my salary is 70k now. <- My salary is 60k.
    My salary went from 60k to 70k. <- My salary is 60k.
    I make $70,000 a year. <- I make $60,000 a year.
    My hourly rate is 50 euros. <- My hourly rate is 45 euros.
    My puppy's name is Max. <- My puppy's name is Rex.
    Our cat is named Milo now. <- Our cat is named Tiger.
    We renamed our dog to Max. <- Our dog's name is Rex.
    My standup moved from 9:30 to 10. <- My standup is at 9:30.
    We pushed our standup to 10:30. <- Our standup is at 9:30.
    My standup starts at 10:30. <- My standup starts at 9:30.
    My 1:1 with Kim is on Wednesday. <- My 1:1 with Kim is on Monday.
    My therapist appointment was postponed to Friday. <- My therapist appointment is on Tuesday.
    I postponed my dentist appointment to Friday. <- My dentist appointment is on Tuesday.
    My phone's wallpaper is a cat. <- My phone's wallpaper is a dog.
    My desk is near the window now. <- My desk is near the door.
    My desk is next to Kim. <- My desk is next to Lou.
    My parking space is number 12. <- My parking space is number 7.
    My bike is in the garage. <- My bike is in the basement.
    My keys are in the drawer. <- My keys are on the table.
    My passport is in the safe. <- My passport is in the drawer.
    My passport expires in 2031. <- My passport expires in 2026.
    My passport number is X123. <- My passport number is Y456.
    My gym is on Main Street. <- My gym is on Oak Street.
    My mum turned 60. <- My mum is 59.
    My mum's birthday is 3 May. <- My mum's birthday is 4 May.
    My dad's job is plumber. <- My dad's job is roofer.
    My dad is a plumber now. <- My dad is a roofer.
    My niece Lily is 8. <- My niece Lily is 7.
    My friend Tom lives in Rome now. <- My friend Tom lives in Oslo.
    Tom moved to Rome. <- My friend Tom lives in Oslo.
    My best friend lives in Rome. <- My best friend lives in Oslo.
    My neighbour Tom is divorced. <- My neighbour Tom is married.
    Tom no longer works at Sky. <- My neighbour Tom works at Sky.
    My ex lives in Rome. <- My ex lives in Oslo.
    My grandma lives in a care home now and moved to Leeds. <- My grandma lives in York.
    `,
    true,
  );
});
