import assert from "node:assert/strict";
import { test } from "node:test";
import { exactNormal } from "./normal.ts";
import { analyse, readPairs } from "./pair-table.ts";

const normal = (content: string): string => analyse(content).normal;

function assertSame(table: string, expected: boolean): void {
  const wrong = readPairs(table, "~")
    .filter(([one, other]) => (normal(one) === normal(other)) !== expected)
    .map(([one, other]) => `${one} ~ ${other}: ${normal(one)} ~ ${normal(other)}`);
  assert.deepEqual(wrong, []);
}

test("said in another way, it is the same claim", () => {
  assertSame(
    `
    I live in Lisbon. ~ i live in lisbon
    I live in Lisbon. ~ I LIVE IN LISBON!
    I live in Lisbon. ~   I   live in Lisbon
    I live in Lisbon. ~ "I live in Lisbon"
    I live in Lisbon. ~ I live in Lisbon...
    I'm vegan. ~ I am vegan.
    Im vegan ~ I am vegan.
    I’m vegan. ~ I'm vegan
    I don't smoke. ~ I do not smoke
    I dont smoke ~ I don't smoke.
    I can't swim. ~ I cannot swim.
    I can not swim. ~ I can't swim.
    I won't go. ~ I will not go.
    I've moved to Porto. ~ I have moved to Porto.
    We're married. ~ We are married.
    It's my car. ~ It is my car.
    She's a nurse. ~ She is a nurse.
    Anna's a nurse. ~ Anna is a nurse.
    Anna isn't a nurse. ~ Anna is not a nurse.
    I'll visit Rome. ~ I will visit Rome.
    I love hiking. ~ I love to hike.
    I like running. ~ I like to run.
    I hate swimming. ~ I hate to swim.
    Anna loves baking. ~ Anna loves to bake.
    I prefer walking. ~ I prefer to walk.
    I started running. ~ I started to run.
    I really love tea. ~ I love tea.
    I really, really love tea. ~ I love tea.
    I actually live in Porto. ~ I live in Porto.
    Actually, I live in Porto. ~ I live in Porto.
    I'm very tall. ~ I am tall.
    I just moved to Porto. ~ I moved to Porto.
    I definitely like tea. ~ I like tea.
    Well, I like tea. ~ I like tea.
    Oh, I like tea. ~ I like tea.
    I like tea, really. ~ I like tea.
    I have a dog. ~ I have dog.
    I play the guitar. ~ I play guitar.
    I've got a dog. ~ I have a dog.
    I have got two dogs. ~ I have two dogs.
    I have three kids. ~ I have 3 children.
    I have three cats. ~ I have 3 cats.
    I'm thirty-one. ~ I'm 31.
    I'm thirty one years old. ~ I am 31 years old
    I have twenty books. ~ I have 20 books.
    I own two hundred books. ~ I own 200 books.
    It costs 1,000 euros. ~ It costs 1000 euros.
    It costs €50. ~ It costs 50 euros.
    It costs $50. ~ It costs 50 dollars.
    I weigh 75kg. ~ I weigh 75 kg.
    I weigh 75 kilos. ~ I weigh 75 kg.
    I ran 5 kilometres. ~ I ran 5 km.
    My standup is at 9am. ~ My standup is at 9:00 am.
    My standup is at 9 a.m. ~ My standup is at 9 AM.
    My standup is at 3 pm. ~ My standup is at 15:00.
    My dog is called Rex. ~ My dog is named Rex.
    My mom is Anna. ~ My mum is Anna.
    My mother likes tea. ~ My mom likes tea.
    My dad likes tea. ~ My father likes tea.
    My favorite color is blue. ~ My favourite colour is blue.
    My favourite movie is Dune. ~ My favourite film is Dune.
    My house is gray. ~ My house is grey.
    I ride a bike. ~ I ride a bicycle.
    My email is sam@example.com. ~ My e-mail is sam@example.com
    Our wi-fi is slow. ~ Our wifi is slow.
    My well-known friend Ben sings. ~ My well known friend Ben sings.
    Café Porto is great. ~ Café Porto is great.
    My grandma is 90. ~ My grandmother is ninety.
    I came first. ~ I came 1st.
    I don't smoke any more. ~ I don't smoke anymore.
    I reside in Porto. ~ I live in Porto.
    I bought a car. ~ I purchased a car.
    I wanna move to Porto. ~ I want to move to Porto.
    I'm gonna move. ~ I'm going to move.
    My number is 555-0100! ~ my number is 555-0100
    Ich wohne in Berlin. ~ ich wohne in berlin
    Vivo en Lisboa ~ vivo en lisboa.
    我住在上海。 ~ 我住在上海
    Ｉ live in Lisbon ~ I live in Lisbon
    I'm allergic to peanuts ~ I am allergic to peanuts!!
    I've been vegan since 2019. ~ I have been vegan since 2019
    My fav color is green ~ My favorite color is green.
    Green is my favourite colour. ~ My favourite colour is green.
    I have 2 dogs. ~ I've got two dogs.
    Honestly, I love jazz. ~ I love jazz.
    I totally love jazz ~ I love jazz.
    I do not eat meat. ~ I don't eat meat!
    My mom's birthday is May 5. ~ My mum's birthday is May 5
    I work at Bosch. ~ So I work at Bosch.
    I am a vegetarian. ~ I'm vegetarian.
    I enjoy the cinema. ~ I enjoy cinema.
    Meeting at 9 am ~ Meeting at 9:00 AM
    I ran ten km ~ I ran 10 kilometers
    I live in São Paulo. ~ I live in SÃO PAULO
    We are from the UK ~ We're from the UK
    The wi-fi is called Nova ~ The wifi is named Nova
    I like to read ~ I like reading
    I’d like to visit Rome ~ I'd like to visit Rome.
    My dog weighs 30kg ~ My dog weighs thirty kg
    `,
    true,
  );
});

test("another number, name, negation, time or mood is another claim", () => {
  assertSame(
    `
    Anna loves Ben. ~ Ben loves Anna.
    I have two cats. ~ I have three cats.
    I'm 31. ~ I'm 32.
    I weigh 75 kg. ~ I weigh 75 lbs.
    I ran 5 km. ~ I ran 5 miles.
    It costs $50. ~ It costs €50.
    It costs 50 dollars. ~ It costs 50.
    It grew by 5%. ~ It grew by 5.
    The temperature is -5. ~ The temperature is 5.
    It is 3.5 m long. ~ It is 35 m long.
    It is 10² m wide. ~ It is 102 m wide.
    My flight is at 9 am. ~ My flight is at 9 pm.
    My standup is at 9:30. ~ My standup is at 9:45.
    I live in Lisbon. ~ I live in Porto.
    I live in Lisbon. ~ Anna lives in Lisbon.
    I live in Lisbon. ~ You live in Lisbon.
    I live in Lisbon. ~ We live in Lisbon.
    I live in Lisbon. ~ I lived in Lisbon.
    I live in Lisbon. ~ I don't live in Lisbon.
    I live in Lisbon. ~ I no longer live in Lisbon.
    I live in Lisbon. ~ I want to live in Lisbon.
    I live in Lisbon. ~ I used to live in Lisbon.
    I live in Lisbon. ~ I might live in Lisbon.
    I live in Lisbon. ~ I would live in Lisbon.
    I live in Lisbon. ~ Do I live in Lisbon?
    I live in Lisbon. ~ I live in Lisbon?
    I live in Lisbon. ~ I will live in Lisbon.
    I live in Lisbon. ~ I live near Lisbon.
    I live in Lisbon. ~ I live in Lisbon, Ohio.
    I visited Rome. ~ I will visit Rome.
    I visited Rome. ~ I am visiting Rome.
    I have visited Rome. ~ I have not visited Rome.
    I like tea. ~ I like coffee.
    I like tea. ~ I love tea.
    I like tea. ~ I liked tea.
    I like tea. ~ I never like tea.
    I like tea. ~ I hardly like tea.
    I like tea. ~ I dislike tea.
    I like tea. ~ I would like tea.
    I like tea. ~ I like tea without sugar.
    I like tea with sugar. ~ I like tea without sugar.
    I like tea with milk. ~ I like tea with lemon.
    I like my tea. ~ I like your tea.
    I like his dog. ~ I like her dog.
    I stopped smoking. ~ I stopped to smoke.
    I'm not very tired. ~ I'm not tired.
    I don't really like tea. ~ I don't like tea.
    I have a few friends. ~ I have few friends.
    I have little time. ~ I have a little time.
    All my friends smoke. ~ Some of my friends smoke.
    All my friends smoke. ~ None of my friends smoke.
    I know everyone here. ~ I know someone here.
    I always eat lunch. ~ I sometimes eat lunch.
    I eat more meat. ~ I eat less meat.
    I am taller than Ben. ~ I am shorter than Ben.
    I am taller than Ben. ~ Ben is taller than I am.
    I am happy. ~ I am unhappy.
    I am able to swim. ~ I am unable to swim.
    It is possible. ~ It is impossible.
    I agree with Ben. ~ I disagree with Ben.
    I'm employed. ~ I'm unemployed.
    My sister is Anna. ~ My sister is Hanna.
    My sister is Anna. ~ My brother is Anna.
    My dog is Rex. ~ My cat is Rex.
    My dog is called Rex. ~ My dogs are called Rex.
    My birthday is May 5. ~ My birthday is May 6.
    My birthday is May 5. ~ My birthday is June 5.
    I was born in 1990. ~ I was born in 1991.
    I work at Bosch. ~ I worked at Bosch.
    I work at Bosch. ~ I work out at Bosch.
    I work for Bosch. ~ I work with Bosch.
    I have a meeting on Monday. ~ I have a meeting on Tuesday.
    I have a meeting at 3. ~ I have a meeting at 4.
    My number is 555-0100. ~ My number is 555-0101.
    My email is sam@example.com. ~ My email is sam@example.org.
    I use C++. ~ I use C.
    I use C#. ~ I use C.
    My blood type is A+. ~ My blood type is A-.
    I can swim. ~ I can't swim.
    I can swim. ~ I could swim.
    I should go. ~ I must go.
    I'm reading Dune. ~ I read Dune.
    I'm going to Rome. ~ I'm coming from Rome.
    I moved from Lisbon to Porto. ~ I moved from Porto to Lisbon.
    I prefer tea to coffee. ~ I prefer coffee to tea.
    I told Ben. ~ Ben told me.
    I saw Ben before Anna. ~ I saw Ben after Anna.
    Only I like tea. ~ I only like tea.
    I like only tea. ~ I like tea.
    I almost won. ~ I won.
    I nearly quit. ~ I quit.
    At least 5 people came. ~ 5 people came.
    About 5 people came. ~ 5 people came.
    I eat too much. ~ I eat much.
    I 👍 tea. ~ I 👎 tea.
    The 1st floor is mine. ~ The 2nd floor is mine.
    I'm first. ~ I'm second.
    It happened once. ~ It happened twice.
    Twenty people came. ~ Twelve people came.
    I paid 15 euros. ~ I paid 50 euros.
    I bought 2 books. ~ I sold 2 books.
    The door is open. ~ The door is closed.
    The shop is opened at 9. ~ The shop is closed at 9.
    I have a dog and a cat. ~ I have a dog or a cat.
    I have a dog and a cat. ~ I have a dog.
    I love my wife. ~ I love my ex-wife.
    My son is in the US. ~ My son is in the UK.
    My daughter goes to school. ~ My daughter goes to university.
    I like the colour. ~ I like the colours.
    I'm lending Ben money. ~ I'm borrowing Ben money.
    I got married. ~ I got divorced.
    It is inside. ~ It is outside.
    I left at noon. ~ I left at midnight.
    The cat is on the table. ~ The cat is under the table.
    I live well. ~ I live.
    I have no car. ~ I have a car.
    Nobody likes tea. ~ Everybody likes tea.
    I was hired. ~ I was fired.
    Ich denke an dich. ~ Ich denke dich.
    Voy a casa. ~ Voy casa.
    Ich mag Tee. ~ Ich mag Kaffee.
    Je ne fume pas. ~ Je fume.
    I like reading. ~ I'd like to read.
    I love hiking. ~ I love hikes.
    I have a son. ~ I have sons.
    I have one dog. ~ I have 11 dogs.
    I live at 12 Oak Street. ~ I live at 21 Oak Street.
    My PIN ends in 12. ~ My PIN ends in 21.
    I was at the gym on 5 May. ~ I was at the gym on 6 May.
    I was at the gym this morning. ~ I was at the gym this evening.
    I take 5 mg. ~ I take 50 mg.
    I take 5 mg. ~ I take 5 g.
    I take it twice a day. ~ I take it once a day.
    It costs 5 euros. ~ It costs 5,50 euros.
    It costs 1.500 euros. ~ It costs 1,500 euros.
    I live on floor 3. ~ I live on floor 3a.
    My flight is BA123. ~ My flight is BA132.
    My seat is 14A. ~ My seat is 14B.
    I'm from Georgia. ~ I'm from George.
    My brother is Jon. ~ My brother is John.
    My manager is Dana Lee. ~ My manager is Lee Dana.
    I like the Beatles. ~ I like the Beagles.
    I can't eat nuts. ~ I can eat nuts.
    I couldn't sleep. ~ I could sleep.
    I haven't eaten. ~ I have eaten.
    I'm never late. ~ I'm late.
    I'm not always late. ~ I'm never late.
    I don't only like tea. ~ I only like tea.
    No one likes me. ~ One likes me.
    I hope I passed. ~ I passed.
    I was going to move. ~ I am going to move.
    I've started smoking. ~ I've stopped smoking.
    My sister has a dog. ~ My sister's a dog.
    Anna's dog. ~ Anna is dog.
    She has moved. ~ She is moved.
    I used to smoke. ~ I am used to smoke.
    I'm taking the bus. ~ I took the bus.
    I'll take the bus. ~ I'd take the bus.
    I sleep 8 hours. ~ I sleep 8 minutes.
    Ben is older than me. ~ Ben is younger than me.
    Most people like tea. ~ Many people like tea.
    I read it before bed. ~ I read it in bed.
    I go to the gym on Mondays. ~ I go to the gym on Monday.
    Give it to Anna. ~ Give it to Ana.
    I live in Lisbon now. ~ I lived in Lisbon then.
    I prefer not to say. ~ I prefer to say.
    I like black tea. ~ I like tea black.
    It's hot. ~ It's not.
    A is bigger than B. ~ B is bigger than A.
    I work from 9 to 5. ~ I work from 5 to 9.
    J'habite à Paris. ~ J'habite a Paris.
    Ik woon in een huis. ~ Ik woon in huis.
    `,
    false,
  );
});

test("the speaker and the resolved dates belong to it", () => {
  const said = "I went to the gym yesterday.";
  assert.notEqual(analyse(said, null, ["2025-06-14"]).normal, analyse(said, null, ["2025-06-15"]).normal);
  assert.equal(analyse(said, null, ["2025-06-14"]).normal, analyse(said, null, ["2025-06-14"]).normal);
  assert.equal(analyse("I live in Lisbon.").normal, analyse("I live in Lisbon").normal);
  assert.notEqual(analyse("I live in Lisbon.", "Anna").normal, analyse("I live in Lisbon.", "Ben").normal);
  assert.notEqual(analyse("I live in Lisbon.", "Anna").normal, analyse("I live in Lisbon.").normal);
  assert.equal(analyse("I live in Lisbon.", "Anna").normal, analyse("i live in Lisbon", "anna").normal);
});

test("the same text is the same whatever its case, spacing and punctuation", () => {
  for (const [one, other] of [
    ["Hello, World!", "hello world"],
    ["“Quoted” – text…", "quoted text"],
    ["A\tB\n C", "a b c"],
    ["1,000 files", "1000 files"],
    ["naïve", "nai\u0308ve"],
    ["ΟΔΟΣ", "οδοσ"],
    ["don’t", "don't"],
  ] as const) {
    assert.equal(exactNormal(one), exactNormal(other));
  }
  for (const [one, other] of [
    ["-5", "5"],
    ["3.5", "35"],
    ["$5", "€5"],
    ["5%", "5"],
    ["C++", "C"],
    ["C#", "C"],
    ["we're", "were"],
    ["sam@example.com", "sam example com"],
    ["resume", "résumé"],
    ["You like it?", "You like it."],
    ["10²", "102"],
    ["👍", "👎"],
  ] as const) {
    assert.notEqual(exactNormal(one), exactNormal(other));
  }
});

test("lead-ins, spellings and money in other words are the same claim", () => {
  const same: [string, string][] = [
    ["By the way, Ulla keeps bees.", "Ulla keeps bees."],
    ["Remember: the back door sticks.", "The back door sticks."],
    ["Please remember that Ole is allergic to nuts.", "Ole is allergic to nuts."],
    ["I told you that Ole is a judge.", "Ole is a judge."],
    ["The parrot's name is Kiki.", "The parrot is called Kiki."],
    ["The ticket costs seventy pounds.", "The ticket costs £70."],
    ["Holt & Vance own the mill.", "Holt and Vance own the mill."],
    ["The ferry leaves at 07:40.", "The ferry leaves at 7:40."],
    ["I work seven and a half hours a day.", "I work 7.5 hours a day."],
    ["My tailor is on Mill Rd.", "My tailor is on Mill Road."],
    ["Mister Ode repaired the tyres.", "Mr Ode repaired the tires."],
  ];
  for (const [one, other] of same) assert.equal(analyse(one).normal, analyse(other).normal, one);
  const apart: [string, string][] = [
    ["Remember the back door.", "The back door."],
    ["The parcel weighs 5 pounds.", "The parcel costs £5."],
    ["The parcel is 5 pounds.", "The parcel is £5."],
    ["The ferry leaves at 7:40.", "The ferry leaves at 7:40 am."],
    ["I told you that Ole is a judge.", "You told me that Ole is a judge."],
    ["We met at St James.", "We met at Street James."],
    ["The parrot's name is not Kiki.", "The parrot is called Kiki."],
  ];
  for (const [one, other] of apart) assert.notEqual(analyse(one).normal, analyse(other).normal, one);
});
