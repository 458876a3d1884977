/**
 * Changes that aren't one step from one value to the next. `>` begins a case with its question; the
 * steps follow in the order of writing, `*` for what holds in the end, `x` for what no longer does.
 */
export const specialCases = `
> Where do I live?
x (2019-03-01) I live in Berlin.
x (2021-06-01) I moved to Hamburg.
* (2023-09-01) I've moved again, I live in Bremen now.

> Where do I live?
x I live in York.
x I moved to Hull last week.
* I've moved from Hull to Leeds.

> Which company do I work for?
x (2018-01-15) I work for Nokia.
x (2020-01-15) I left Nokia and joined Ericsson.
* (2022-01-15) I work for Huawei now.

> What's my phone number?
x My phone number is 07700 900811.
x My phone number is now 07700 900822.
* My phone number has changed again, to 07700 900833.

> How old am I?
x (2022-05-04) I'm 29 years old.
x (2023-05-04) I turned 30 today.
* (2024-05-04) I'm 31 now.

> Who is my boss?
x My boss is Walter.
x My boss is Norma now.
* My boss is Quentin now.

> What's my favourite food?
x (2020-02-02) My favourite food is sushi.
x (2021-02-02) My favourite food is tacos now.
* (2022-02-02) My favourite food is dal now.

> What time is the stand-up?
x The stand-up is at 9:00.
x The stand-up has moved to 9:30.
* The stand-up has moved to 10:00.

> Where does my sister live?
x (2017-04-01) My sister lives in Rome.
x (2019-04-01) My sister moved to Milan.
* (2021-04-01) My sister moved to Turin.

> What am I reading?
x I'm reading Persuasion.
x I finished Persuasion and I'm reading Walden now.
* I'm reading Candide now.

> What's my weight?
x (2024-01-10) I weigh 82 kilos.
x (2024-04-10) I weigh 79 kilos now.
* (2024-07-10) I weigh 76 kilos now.

> What car do I drive?
x I drive a Ford Fiesta.
x I drive a Skoda Fabia now.
* I sold the Skoda Fabia and drive a Toyota Yaris now.

> Where do I live?
x (2018-01-01) I live in Lisbon.
x (2020-01-01) I moved to Porto.
* (2022-01-01) I've moved back to Lisbon.

> Where do I live?
x I live in Vienna.
x I live in Salzburg now.
* I live in Vienna again.

> Which company do I work for?
x (2017-05-01) I work for Philips.
x (2019-05-01) I work for Canon now.
* (2021-05-01) I'm back at Philips, I work for them again.

> Who is my partner?
x My partner is Elena.
x My partner is Marta now.
* I'm back together with Elena.

> Which gym do I go to?
x My gym is Gravity.
x My gym is Oxygen now.
* My gym is Gravity again.

> What's my favourite colour?
x (2020-03-03) My favourite colour is red.
x (2021-03-03) My favourite colour is blue now.
* (2022-03-03) My favourite colour is red again.

> Which bank am I with?
x My bank is Lloyds.
x My bank is Revolut now.
* I've gone back to Lloyds, that's my bank again.

> What time is the stand-up?
x Our stand-up is at 8:45.
x Our stand-up has moved to 9:15.
* Our stand-up is at 8:45 again.

> Where does my brother live?
x (2016-06-06) My brother lives in Dundee.
x (2018-06-06) My brother moved to Perth.
* (2020-06-06) My brother moved back to Dundee.

> Who is my doctor?
x My doctor is Dr Ames.
x My doctor is Dr Boyle now.
* My doctor is Dr Ames again.

> Where do I live?
* (2024-05-01) I live in Tampere.
x (2021-05-01) I live in Espoo.

> Which company do I work for?
* (2024-02-01) I work for Vestas.
x (2020-02-01) I work for Maersk.

> What's my phone number?
* (2024-08-01) My phone number is 07700 900941.
x (2019-08-01) My phone number is 07700 900952.

> Who is my boss?
* (2025-01-07) My boss is Tamara.
x (2022-01-07) My boss is Gerald.

> What's my favourite band?
* (2023-11-11) My favourite band is Lambchop.
x (2015-11-11) My favourite band is Coldplay.

> What car do I drive?
* (2024-04-04) I drive a Peugeot 208.
x (2018-04-04) I drive a Citroën C3.

> Where does my sister live?
* (2024-12-01) My sister lives in Kiel.
x (2022-12-01) My sister lives in Bonn.

> Where do I live?
x (2020-01-01) I live in Ghent.
* (2024-01-01) I moved to Namur.
x (2022-01-01) I moved to Leuven.

> What's my email address?
* (2025-02-02) My email address is kim@new.example.
x (2021-02-02) My email address is kim@old.example.

> How old am I?
* (2025-06-01) I'm 45 years old.
x (2023-06-01) I'm 43 years old.

> Do I work at Google?
x I work at Google.
* I no longer work at Google.

> Do I eat meat?
x I eat meat.
* I don't eat meat any more.

> Do I have a car?
x I have a car.
* I sold my car.

> Do I smoke?
x I smoke a pack a day.
* I've stopped smoking.

> Do I have a gym membership?
x I have a gym membership.
* I cancelled my gym membership.

> Do I live in Leeds?
x (2021-10-10) I live in Leeds.
* (2024-10-10) I don't live in Leeds any more.

> Am I a vegetarian?
x I'm a vegetarian.
* I'm not a vegetarian any more.

> Do I take iron tablets?
x I take iron tablets.
* I've stopped taking iron tablets.

> Am I dating Nils?
x I'm dating Nils.
* Nils and I broke up.

> Do I play the cello?
x I play the cello.
* I no longer play the cello.

> Do I own a motorbike?
x I own a motorbike.
* I no longer own a motorbike.

> Do I have a subscription to the newspaper?
x I have a subscription to the Times.
* I cancelled my subscription to the Times.

> Does Tom work at Shell?
x Tom works at Shell.
* Tom doesn't work at Shell any more.

> Does my sister live in Brno?
x (2020-08-08) My sister lives in Brno.
* (2023-08-08) My sister no longer lives in Brno.

> Do I drink coffee?
x I drink coffee every morning.
* I don't drink coffee any more.

> Am I the chair of the residents' group?
x I am the chair of the residents' group.
* I stepped down as chair of the residents' group.

> Do I use Facebook?
x I use Facebook.
* I don't use Facebook any more, I deleted my account.

> Do I have a dog?
x I have a dog.
* My dog died.

> Am I learning Japanese?
x I'm learning Japanese.
* I gave up learning Japanese.

> Do I have a boyfriend?
x I have a boyfriend.
* I broke up with my boyfriend.

> Does Maya eat fish?
x Maya eats fish.
* Maya no longer eats fish.

> Do I rent a garage?
x I rent a garage on Mill Lane.
* I no longer rent the garage on Mill Lane.
`;
