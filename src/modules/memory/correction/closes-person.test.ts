import { test } from "node:test";
import { assertCloses } from "./pair-table.ts";

test("age, name and body change", () => {
  assertCloses(
    `
    I'm 31 now. <- I'm 30.
    I'm 31 years old. <- I am 30 years old.
    I turned 31 yesterday. <- I'm 30.
    I just turned 31! <- I am thirty.
    I am thirty-one <- im 30
    I celebrated my 31st birthday. <- I'm 30 years old.
    My age is 31. <- My age is 30.
    I'm a 31-year-old engineer. <- I'm 30 years old.
    My son is 6 years old. <- My son is 5 years old.
    My daughter Mia turned 4. <- Mia is 3.
    Tom is 41. <- Tom is 40 years old.
    My name is Sam. <- My name is Alex.
    I changed my name to Sam. <- My name is Alex.
    I changed my name from Alex to Sam <- My name is Alex
    Call me Sam. <- Call me Alex.
    I go by Sam now. <- I go by Alex.
    Please call me Sam from now on. <- Please call me Alex.
    My last name is Smith now. <- My last name is Jones.
    My surname changed to Smith. <- My surname is Jones.
    I weigh 72 kg. <- I weigh 75 kg.
    I weigh 72kg now <- I weigh 75 kilos
    My weight is 160 lbs. <- My weight is 170 lbs.
    I'm down to 72 kg. <- I weigh 75 kg.
    I'm 181 cm tall. <- I'm 180 cm tall.
    My height is 1.81 m. <- My height is 1.80 m.
    My shoe size is 43. <- My shoe size is 42.
    I wear size 43 shoes. <- My shoe size is 42.
    My birthday is May 5. <- My birthday is on the 6th of May.
    My birthday is on 5 June. <- My birthday is on 5 July.
    I was born on May 5, 1990. <- I was born on May 6, 1990.
    I was born in Porto. <- I was born in Lisbon.
    My phone number is 555-0199. <- My phone number is 555-0100.
    My new number is 555 0199. <- My phone number is 555 0100.
    I changed my phone number to 555-0199. <- My number is 555-0100.
    New phone number: 555-0199 <- My phone number is 555-0100
    My cell is 555-0199. <- My mobile number is 555-0100.
    Anna's phone number is 555-0199. <- Anna's phone number is 555-0100.
    My email is sam@new.example. <- My email is sam@old.example.
    My e-mail address is sam@new.example <- My email address is sam@old.example
    I updated my email to sam@new.example. <- My email is sam@old.example.
    My time zone is CET. <- My timezone is PST.
    My native language is Catalan. <- My native language is Spanish.
    My salary is 60k. <- My salary is 55k.
    I earn 60,000 euros a year. <- I earn 55,000 euros a year.
    I make 60k now. <- I make 55k.
    My blood type is A+. <- My blood type is O+.
    My pronouns are they/them. <- My pronouns are she/her.
    `,
    true,
  );
});

test("numbers and names that say something else", () => {
  assertCloses(
    `
    I'm 31 weeks pregnant. <- I'm 30.
    I'm 5 minutes away. <- I'm 30.
    I'm 180 cm tall. <- I'm 30.
    I was 25 when I moved to Rome. <- I'm 30.
    I'll be 32 in May. <- I'm 31.
    I'm turning 32 next week. <- I'm 31.
    I have 31 cousins. <- I'm 30.
    I'm thirty. <- I'm 30 years old.
    I turned 30. <- I'm 30.
    Anna is 31. <- I'm 30.
    My sister is 31. <- I'm 30.
    My son Tom is 7. <- My son Ben is 5.
    My brother is 31. <- My sister is 30.
    My name is Alex Smith. <- My name is Alex.
    Call me Sam. <- My name is Samantha.
    My sister's name is Anna. <- My name is Sam.
    My nickname is Sammy. <- My name is Sam.
    My daughter's name is Zoe. <- My daughter's name is Mia.
    My friend's name is Tom. <- My friend's name is Ben.
    Call me tomorrow. <- Call me Alex.
    I lost 3 kg. <- I weigh 75 kg.
    I want to weigh 70 kg. <- I weigh 75 kg.
    My goal weight is 70 kg. <- My weight is 75 kg.
    Anna weighs 60 kg. <- I weigh 75 kg.
    My dog weighs 30 kg. <- I weigh 75 kg.
    My work phone number is 555-0199. <- My phone number is 555-0100.
    My work email is sam@work.example. <- My email is sam@home.example.
    Anna's phone number is 555-0199. <- My phone number is 555-0100.
    Ben's phone number is 555-0199. <- Anna's phone number is 555-0100.
    My phone number is easy to remember. <- My phone number is 555-0100.
    My birthday is May 5. <- My birthday is on the 5th of May.
    My birthday is 5 May 1990. <- My birthday is May 5.
    My sister's birthday is May 6. <- My birthday is May 5.
    Our anniversary is May 6. <- My birthday is May 5.
    I was born in 1990. <- I was born in Lisbon.
    I was born in Lisbon. <- I was born on May 5.
    I'm 181 cm tall. <- My height is 1.81 m.
    My phone number is 5550100. <- My phone number is 555-0100.
    My phone is new. <- My phone number is 555-0100.
    My salary is too low. <- My salary is 55k.
    My salary is 55,000. <- My salary is 55k.
    I wish my salary was 60k. <- My salary is 55k.
    `,
    false,
  );
});

test("love changes", () => {
  assertCloses(
    `
    I'm married. <- I'm single.
    I got married. <- I'm single.
    I got married to Ben. <- I'm engaged to Ben.
    We got married last week! <- We are engaged.
    I married Ben in June. <- I'm dating Ben.
    I'm engaged. <- I'm single.
    We got engaged. <- I'm dating Ben.
    I'm divorced. <- I'm married.
    I got divorced. <- I'm married to Ben.
    I'm single again. <- I'm in a relationship.
    I'm single now. <- I have a girlfriend.
    I'm single. <- I'm dating Ben.
    We broke up. <- I'm dating Ben.
    I broke up with Ben. <- I'm dating Ben.
    I broke up with Ben. <- My boyfriend is Ben.
    Ben and I broke up. <- I'm dating Ben.
    Ben and I split up. <- I'm in a relationship with Ben.
    My girlfriend and I broke up. <- I have a girlfriend.
    I'm dating Tom. <- I'm dating Ben.
    I started dating Tom. <- I'm single.
    I'm dating Tom. <- I'm single.
    I have a boyfriend. <- I'm single.
    My boyfriend is Tom. <- My boyfriend is Ben.
    My boyfriend is Tom. <- I'm single.
    My girlfriend's name is Lisa. <- My girlfriend's name is Eva.
    I'm not single anymore. <- I'm single.
    I'm no longer married. <- I'm married.
    I left my husband. <- I'm married.
    My husband died. <- I'm married.
    I'm widowed. <- I'm married.
    I'm separated. <- I'm married.
    I divorced Ben. <- I'm married to Ben.
    My relationship status is single. <- I'm in a relationship.
    Anna got married. <- Anna is single.
    Anna is divorced. <- Anna is married.
    I'm seeing someone. <- I'm single.
    My wife is Eva. <- My wife is Lisa.
    My fiancé is Tom. <- My fiancé is Ben.
    `,
    true,
  );
});

test("love stands", () => {
  assertCloses(
    `
    I want to get married. <- I'm single.
    We're getting married in June. <- We are engaged.
    I might break up with Ben. <- I'm dating Ben.
    I'm thinking of getting divorced. <- I'm married.
    Anna got married. <- I'm single.
    My sister got divorced. <- I'm married.
    My sister is single. <- I'm married.
    I broke up with Tom. <- I'm married to Ben, my husband.
    I broke up with Tom. <- My boyfriend is Ben.
    I'm married to Ben. <- I'm married.
    I'm married. <- I'm married to Ben.
    I have a single brother. <- I'm married.
    I'm a single mother. <- I'm a nurse.
    I broke up the fight. <- I'm dating Ben.
    The meeting broke up early. <- I'm dating Ben.
    I was single for years. <- I'm married.
    I used to be single. <- I'm married.
    I'm engaged in local politics. <- I'm married.
    My parents are divorced. <- I'm married.
    I attended a wedding. <- I'm single.
    I'm seeing Tom tomorrow. <- I'm single.
    I'm seeing a therapist. <- I'm single.
    My friend is Tom. <- My friend is Ben.
    My sister is Eva. <- My sister is Ana.
    My brother is called Tom. <- My brother is called Ben.
    My boyfriend likes tea. <- My boyfriend is Ben.
    My boss Carla likes tea. <- My boss is Tom.
    My wife Anna loves hiking. <- My wife is called Anna.
    I got married. <- I was single for years.
    I hope I get married soon. <- I'm single.
    `,
    false,
  );
});

test("relations of which there is one", () => {
  assertCloses(
    `
    My boss is Tom. <- My boss is Carla.
    My new boss is Tom. <- My boss is Carla.
    Tom is my new boss. <- My boss is Carla.
    My manager's name is Tom. <- My manager's name is Carla.
    My dentist is Dr. Lee. <- My dentist is Dr. Brown.
    My best friend is Tom. <- My best friend is Ben.
    My landlord is Mr. Hill. <- My landlord is Mrs. Gray.
    My dog's name is Max. <- My dog's name is Rex.
    My dog is called Max. <- My dog is called Rex.
    The name of my dog is Max. <- My dog's name is Rex.
    My therapist is Anna now. <- My therapist is Julia.
    My doctor is no longer Dr. Lee. <- My doctor is Dr. Lee.
    My oldest sister is Eva. <- My oldest sister is Ana.
    Anna's boss is Tom. <- Anna's boss is Carla.
    `,
    true,
  );
});
