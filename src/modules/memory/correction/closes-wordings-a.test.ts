import { test } from "node:test";
import { assertCloses } from "./pair-table.ts";

test("changes in many wordings", () => {
  assertCloses(
    `
    We've relocated to Amsterdam because of my wife's job. <- We live in Utrecht.
    i've just relocated from berlin to munich <- i live in berlin
    Good news: I finally moved to Barcelona! <- I'm living in Valencia.
    I'm living in Kyoto these days. <- I live in Tokyo.
    We left London and moved to Bristol. <- We live in London.
    I now reside in Dublin. <- I reside in Cork.
    Since January I live in Oslo. <- I live in Bergen.
    As of this month, I'm based in Warsaw. <- I'm based in Krakow.
    I moved out of Chicago and now live in Denver. <- I live in Chicago.
    I've been living in Geneva since last summer. <- I live in Basel.
    We are now living in Ghent. <- We live in Leuven.
    I am not living in Berlin anymore. <- I live in Berlin.
    I'm no longer based in Berlin. <- I'm based in Berlin.
    My address is now 7 Hill Road, Leeds. <- My address is 3 Mill Lane, Leeds.
    I changed my address to 7 Hill Road. <- My address is 3 Mill Lane.
    I have moved house; my new address is 7 Hill Road. <- My address is 3 Mill Lane.
    My brother has moved to Canada. <- My brother lives in Ireland.
    Maria relocated to Madrid. <- Maria lives in Seville.
    my mum moved to brighton <- my mum lives in london
    Tom doesn't live in Paris any longer. <- Tom lives in Paris.
    I finally left Microsoft and joined Stripe. <- I work at Microsoft.
    I just started at Shopify. <- I work at Etsy.
    I'm working for the government now. <- I work for a law firm.
    I accepted a position at Siemens and started today. <- I work at Bosch.
    I have a new job at Siemens. <- I work at Bosch.
    I've got a new job at Siemens. <- I work at Bosch.
    I've left my job at Bosch. <- I work at Bosch.
    I handed in my notice and left Bosch. <- I work at Bosch.
    I don't work for Bosch any longer. <- I work for Bosch.
    I was let go last week. <- I work at Bosch.
    I've been made redundant. <- I work at Bosch.
    I got the sack. <- I work at Bosch.
    I am now self-employed. <- I work at Bosch.
    I'm a freelancer now. <- I work at Bosch.
    I'm currently unemployed. <- I work at Bosch.
    I'm out of work. <- I work at Bosch.
    I'm retired. <- I work as a plumber.
    I retired from teaching. <- I'm a teacher.
    I'm now working as a product manager. <- I'm a software developer.
    I am a data scientist now <- I am a teacher
    I switched careers and became a nurse. <- I'm an accountant.
    I changed careers: I'm a chef now. <- I'm a lawyer.
    My profession is nursing. <- My profession is teaching.
    My role changed to product owner. <- My role is developer.
    My current role is product owner. <- My role is developer.
    My job title changed from analyst to senior analyst. <- My job title is analyst.
    I've been promoted to vice president. <- I'm a director.
    Peter is a pilot now. <- Peter is a mechanic.
    Peter quit his job. <- Peter works at Bosch.
    Peter left Bosch. <- Peter works at Bosch.
    My dad retired. <- My dad works as a plumber.
    I have turned forty. <- I am thirty-nine years old.
    I'm forty now. <- I'm 39.
    I am 40 years old today. <- I am 39 years old.
    It was my birthday yesterday, I'm 40 now. <- I'm 39.
    My daughter is four now. <- My daughter is three.
    My daughter just turned 4. <- My daughter is 3 years old.
    My legal name is now Robin Hale. <- My legal name is Robert Hale.
    I'm called Robin now. <- I'm called Robert.
    I legally changed my name to Robin. <- My name is Robert.
    My surname is now Hale. <- My surname is Brown.
    I changed my last name to Hale. <- My last name is Brown.
    My mobile number is 07700 900123. <- My mobile number is 07700 900456.
    You can reach me at 07700 900123. <- My phone number is 07700 900456.
    My number changed to 07700 900123. <- My number is 07700 900456.
    I got a new phone number: 07700 900123. <- My phone number is 07700 900456.
    My new email address is robin@hale.example. <- My email is rob@old.example.
    My email changed to robin@hale.example. <- My email address is rob@old.example.
    Please use robin@hale.example, my new email is robin@hale.example. <- My email is rob@old.example.
    We tied the knot. <- We are engaged.
    We got hitched. <- We are engaged.
    I'm a married man now. <- I'm single.
    I am happily married. <- I am single.
    I'm newly single. <- I'm in a relationship.
    My boyfriend and I split up. <- I have a boyfriend.
    My wife and I are divorced. <- I'm married.
    My wife and I got divorced. <- I'm married.
    My wife and I separated. <- I'm married.
    I'm dating someone. <- I'm single.
    I've started seeing someone. <- I'm single.
    I'm in a relationship now. <- I'm single.
    I have a girlfriend now. <- I'm single.
    Lena is my girlfriend. <- I'm single.
    Lena and I are dating. <- I'm single.
    Lena and I got engaged. <- I'm single.
    I'm not dating Ben anymore. <- I'm dating Ben.
    I am no longer in a relationship. <- I'm in a relationship.
    I don't have a girlfriend anymore. <- I have a girlfriend.
    Ben is no longer my boyfriend. <- Ben is my boyfriend.
    My favourite book is now Middlemarch. <- My favourite book is Emma.
    My fave song is Hurt. <- My favourite song is Creep.
    My favourite programming language is Rust now. <- My favorite programming language is Python.
    My favourite season is autumn. <- My favourite season is summer.
    My favourite sport is no longer football. <- My favourite sport is football.
    Actually my favourite animal is the otter. <- My favourite animal is the fox.
    The colour I like most is blue. <- My favourite colour is green.
    I changed my mind, my favourite colour is blue. <- My favourite colour is green.
    My favourite colour is not green. <- My favourite colour is green.
    My favorite color went from green to blue. <- My favorite color is green.
    My favourite ice cream flavour is mint. <- My favourite ice cream flavour is vanilla.
    Mint is my favourite ice cream flavour. <- My favourite ice cream flavour is vanilla.
    My parking spot is B12. <- My parking spot is A7.
    My gate is B12. <- My gate is A7.
    My room number is 405. <- My room number is 312.
    My desk moved to floor 5. <- My desk is on floor 3.
    My desk is now on floor 5. <- My desk is on floor 3.
    I moved my desk to floor 5. <- My desk is on floor 3.
    My locker is number 12. <- My locker is number 7.
    My train leaves at 8:15. <- My train leaves at 7:45.
    My shift starts at 6 am. <- My shift starts at 8 am.
    My weekly review is on Fridays. <- My weekly review is on Mondays.
    Our standup is at 10. <- Our standup is at 9.
    Our standup got moved to 10. <- Our standup is at 9.
    Our daily standup is now at half past ten. <- Our daily standup is at 9:30.
    My internet provider is Vodafone. <- My internet provider is Telekom.
    My insurance company is Allianz. <- My insurance company is Axa.
    My health insurance is with TK. <- My health insurance is with AOK.
    My subscription costs 12 euros. <- My subscription costs 10 euros.
    My monthly budget is 2,000 euros. <- My monthly budget is 1,800 euros.
    My rent has gone up to 1,100 euros. <- My rent is 1,000 euros.
    My password manager is Bitwarden. <- My password manager is LastPass.
    My dog's vet is Dr. Moss. <- My dog's vet is Dr. Fern.
    My hair is blonde now. <- My hair is brown.
    I dyed my hair; my hair is pink. <- My hair is brown.
    My kitchen is green. <- My kitchen is white.
    My bedroom walls are green. <- My bedroom walls are white.
    My keyboard layout is Dvorak. <- My keyboard layout is QWERTY.
    My go-to editor is Helix. <- My go-to editor is Vim.
    I've switched from Spotify to Tidal. <- I use Spotify.
    I replaced Windows with Linux. <- I use Windows.
    I no longer use Windows. <- I use Windows.
    I don't use Windows anymore. <- I use Windows at home.
    I use Linux instead of Windows. <- I use Windows.
    I've quit drinking. <- I drink beer.
    I stopped drinking alcohol. <- I drink alcohol.
    I don't drink alcohol anymore. <- I drink alcohol on weekends.
    I'm sober now and don't drink anymore. <- I drink.
    I've given up sugar. <- I eat sugar.
    I cut out dairy. <- I eat dairy.
    I have stopped eating gluten. <- I eat gluten.
    I'm not a vegetarian anymore. <- I'm a vegetarian.
    I've gone back to eating meat. <- I'm vegetarian.
    I turned vegan last year. <- I eat meat.
    I'm pescatarian now. <- I'm vegan.
    I am on a keto diet. <- I am on a paleo diet.
    I don't run anymore because of my knee. <- I run.
    I've stopped running. <- I run three times a week.
    I no longer play football. <- I play football every Saturday.
    I don't sing in a choir anymore. <- I sing in a choir.
    I gave up playing the piano. <- I play the piano.
    I don't bike to work anymore. <- I bike to work.
    I no longer commute by train. <- I commute by train.
    I stopped going to church. <- I go to church.
    I never eat breakfast. <- I eat breakfast.
    I eat breakfast now. <- I never eat breakfast.
    I don't speak to my brother anymore. <- I speak to my brother.
    I got rid of my piano. <- I have a piano.
    I sold my guitar. <- I have a guitar.
    I gave my cat away. <- I have a cat.
    I don't own a bike anymore. <- I own a bike.
    I sold my house. <- My house is white.
    Our cat died. <- We have a cat.
    We no longer have chickens. <- We have chickens.
    We have four children now. <- We have three children.
    I drive a Honda Civic. <- I drive a Ford Focus.
    I drive an electric BMW now. <- I drive a diesel Audi.
    My car is a Kia. <- I drive a Ford.
    I traded my Ford for a Kia. <- My car is a Ford.
    My new car is a Kia. <- My car is a Ford.
    I don't drive a Ford anymore. <- I drive a Ford.
    My major is now economics. <- My major is history.
    I switched majors to economics. <- My major is history.
    I'm studying at MIT now. <- I study at Yale.
    I now go to Oxford University. <- I go to Leeds University.
    I am majoring in economics. <- I am majoring in history.
    I dropped out of Yale. <- I go to Yale.
    I'm now reading The Hobbit. <- I'm reading Emma.
    I just started reading The Hobbit. <- I'm currently reading Emma.
    I'm currently watching The Bear. <- I'm currently watching Severance.
    I finished watching Severance. <- I'm watching Severance.
    My current project is Atlas. <- My current project is Borealis.
    My time zone changed to EST. <- My time zone is CET.
    I'm in the EST time zone now. <- My time zone is CET.
    I am 1.82 m tall. <- I am 1.80 m tall.
    I now weigh 80 kilos. <- I weigh 85 kilos.
    I'm down to 80 kg <- I weigh 85 kg
    My weight went down to 80 kg. <- My weight is 85 kg.
    My resting heart rate is 58. <- My resting heart rate is 62.
    My best 5k time is 22 minutes. <- My best 5k time is 24 minutes.
    My salary increased to 70k. <- My salary is 60k.
    I earn 70k a year now. <- My salary is 60k.
    Anna's email is anna@new.example. <- Anna's email is anna@old.example.
    Anna's birthday is on June 3. <- Anna's birthday is on June 4.
    My mother's phone number is 555 0102. <- My mother's phone number is 555 0101.
    My sister's husband is called Paul. <- My sister's husband is called Mark.
    Anna is single again. <- Anna is dating Mark.
    Anna became vegan. <- Anna is vegetarian.
    Anna doesn't work at Bosch anymore. <- My sister Anna works at Bosch.
    My sister Anna quit her job at Bosch. <- Anna works at Bosch.
    My boss is no longer Carla. <- My boss is Carla.
    Carla is no longer my boss. <- My boss is Carla.
    Dr. Lee is my new dentist. <- My dentist is Dr. Brown.
    I changed dentists, my dentist is Dr. Lee now. <- My dentist is Dr. Brown.
    My wife and I live in Porto now. <- My wife and I live in Lisbon.
    My girlfriend moved to Porto. <- My girlfriend lives in Lisbon.
    Emma's moved to Leeds. <- Emma lives in York.
    Emma's now working at the BBC. <- Emma works at Sky.
    Emma has a new job at the BBC. <- Emma works at Sky.
    Emma is engaged. <- Emma is single.
    Emma's favourite food is ramen. <- Emma's favourite food is sushi.
    Emma's birthday is March 4th. <- Emma's birthday is March 5th.
    Emma drives a Mini now. <- Emma drives a Golf.
    Emma is 31 now. <- Emma is 30.
    Emma changed her name to Em. <- Emma's name is Emma.
    My brother became a pilot. <- My brother is a student and works as a waiter.
    My brother Tom got divorced. <- Tom is married.
    My parents sold their house. <- My parents' house is white.
    My grandparents moved to Malta. <- My grandparents live in Spain.
    My boss changed: my boss is Kim now. <- My boss is Lee.
    Our CEO is Kim. <- Our CEO is Lee.
    Our team lead is Kim now. <- Our team lead is Lee.
    My team lead is no longer Lee. <- My team lead is Lee.
    Our office is in Lyon now. <- Our office is in Paris.
    Our office moved to Lyon. <- Our office is in Paris.
    We moved our office to Lyon. <- Our office is in Paris.
    Our company's headquarters is in Lyon. <- Our company's headquarters is in Paris.
    My company is called Nova now. <- My company is called Stella.
    We renamed our company to Nova. <- Our company is called Stella.
    We renamed our cat Milo. <- Our cat's name is Tiger.
    My Wi-Fi network's name is Nova. <- My Wi-Fi network's name is Stella.
    My PIN hint is dog. <- My PIN hint is cat.
    My kids' school is Oakwood. <- My kids' school is Elm.
    My son's school is Oakwood. <- My son's school is Elm.
    My flat is on the 4th floor. <- My flat is on the 2nd floor.
    My apartment number is 4B. <- My apartment number is 2A.
    My seat is in row 5. <- My seat is in row 9.
    My meeting with Kim is at 4. <- My meeting with Kim is at 3.
    My meeting with Kim has been moved to 4pm. <- My meeting with Kim is at 3pm.
    My call with Kim is on Friday instead of Thursday. <- My call with Kim is on Thursday.
    My call with Kim is on Friday, not Thursday. <- My call with Kim is on Thursday.
    The weekly sync moved from Monday to Tuesday. <- The weekly sync is on Monday.
    The weekly sync is no longer on Monday. <- The weekly sync is on Monday.
    My gym days are Tuesday and Thursday. <- My gym days are Monday and Wednesday.
    My day off is Friday. <- My day off is Monday.
    My cleaning lady comes on Fridays. My cleaning day is Friday. <- My cleaning day is Monday.
    I sleep on the left side. I don't sleep on the right side anymore. <- I sleep on the right side.
    I don't eat eggs. <- I eat eggs.
    I eat eggs again. <- I don't eat eggs.
    I'm lactose intolerant. <- I'm not lactose intolerant.
    I'm not lactose intolerant anymore. <- I'm lactose intolerant.
    I have no allergies. <- I'm allergic to nuts.
    I have no pets. <- I have a dog.
    I have no siblings. <- I have two siblings.
    I don't have kids. <- I have kids.
    We have a baby now. <- We don't have children.
    I'm pregnant. <- I'm not pregnant.
    I'm not pregnant anymore. <- I'm pregnant.
    I quit Facebook. <- I use Facebook.
    I deleted my Facebook account; I don't use Facebook anymore. <- I use Facebook.
    I don't have a TV anymore. <- I have a TV.
    I sold my TV. <- I have a TV.
    My phone is a Samsung now. <- My phone is an iPhone.
    I use a Samsung now. <- I use an iPhone.
    I have switched from iPhone to Android. <- I use an iPhone.
    My main laptop is a Dell. <- My main laptop is a Lenovo.
    I have upgraded my phone to an iPhone 16. <- My phone is an iPhone 12.
    I upgraded to an iPhone 16. My phone is an iPhone 16. <- My phone is an iPhone 12.
    My current book is Emma. <- My current book is Dune.
    I'm on season 3 now. My current season is 3. <- My current season is 2.
    I'm reading "The Trial" at the moment. <- I'm reading "Emma" at the moment.
    I gave up on Emma and I'm reading Dune now. <- I'm reading Emma.
    I've finished Emma. <- I'm currently reading Emma.
    i no longer live in berlin <- i live in berlin
    i dont live in berlin anymore <- i live in berlin
    im not vegan anymore <- im vegan
    im married now <- im single
    ive moved to oslo <- i live in bergen
    my fav food is ramen <- my fav food is sushi
    my dogs name is max <- my dogs name is rex
    my sister anna lives in faro now <- my sister anna lives in porto
    anna moved to faro <- my sister anna lives in porto
    anna quit her job at bosch <- anna works at bosch
    ben is 31 now <- ben is 30
    I WORK AT BOSCH NOW <- I WORK AT GOOGLE
    I live in PORTO now!!! <- I live in LISBON!!!
    I moved to Porto 🎉 <- I live in Lisbon 🏠
    I live in São Paulo. <- I live in Rio de Janeiro.
    I live in Zürich. <- I live in München.
    I moved to St. Louis. <- I live in Kansas City.
    I moved to Washington, D.C. <- I live in Boston.
    I moved to the U.S. <- I live in France.
    I moved to the UK. <- I live in France.
    I moved to New Zealand. <- I live in Australia.
    I work at Johnson & Johnson. <- I work at Procter & Gamble.
    I work at the University of Porto. <- I work at the University of Lisbon.
    I work for the city of Porto. <- I work for the city of Lisbon.
    I'm a senior software engineer at Bosch. <- I'm a senior software engineer at Google.
    I'm an English teacher. <- I'm a maths tutor.
    I manage a hotel; I work as a hotel manager. <- I work as a receptionist.
    I'm CTO of Nova. <- I'm CTO of Stella.
    I run my own bakery now and I'm self-employed. <- I work at Google.
    `,
    true,
  );
});
