import { test } from "node:test";
import { assertCloses } from "./pair-table.ts";

test("lead-ins, cues and joined clauses", () => {
  assertCloses(
    `
    I run 10 km every day now. <- I run 5 km every day.
    I now sleep 8 hours a night. <- I sleep 6 hours a night.
    I go to the gym twice a week now. <- I go to the gym every day.
    I drink one cup of coffee a day now. <- I drink three cups of coffee a day.
    I take 40 mg of sertraline now. <- I take 20 mg of sertraline.
    I now pay 950 euros a month. <- I pay 900 euros a month.
    Correction: the meeting is on Friday. <- The meeting is on Thursday.
    Actually, the meeting is at 4. <- The meeting is at 3.
    Sorry, I meant the deadline is June 20. <- The deadline is June 15.
    Oops, the code is 4321. The door code is now 4321. <- The door code is 1234.
    Now I live in Faro. <- I live in Lisbon.
    Now my favourite colour is blue. <- My favourite colour is green.
    I meant I live in Faro. <- I live in Lisbon.
    I was wrong, my flight is at 8. <- My flight is at 7.
    My mistake, my flight is at 8. <- My flight is at 7.
    Scratch that, my flight is at 8. <- My flight is at 7.
    Wait, no, my flight is at 8. <- My flight is at 7.
    Update: my flight is at 8. <- My flight is at 7.
    Edit: my flight is at 8 <- My flight is at 7
    "I live in Faro now." <- I live in Lisbon.
    FYI my flight is at 8 now <- my flight is at 7
    Hi! Quick update, I work at Bosch now. <- I work at Google.
    Hey, I wanted to let you know that I moved to Faro. <- I live in Lisbon.
    Just letting you know I moved to Faro. <- I live in Lisbon.
    Remember that I moved to Faro. <- I live in Lisbon.
    Please note that my new email is a@b.example. <- My email is c@d.example.
    Note: my new email is a@b.example <- My email is c@d.example
    For the record, I'm vegan now. <- I'm vegetarian.
    As I said, I live in Faro now. <- I live in Lisbon.
    I'm happy to say that I got married. <- I'm single.
    Guess what, I got engaged! <- I'm single.
    Unfortunately, I lost my job. <- I work at Google.
    Sadly, my husband passed away. <- I'm married.
    Luckily I got a new job at Bosch. <- I work at Google.
    Finally quit smoking! <- I smoke.
    Finally moved to Faro! <- I live in Lisbon.
    It turns out I'm allergic to nuts. <- I'm not allergic to nuts.
    Turns out my blood type is A+. <- My blood type is O+.
    I just realized my flight is at 8. <- My flight is at 7.
    To be precise, I live in Faro. <- I live in Lisbon.
    In fact, I work at Bosch. <- I work at Google.
    Although I loved Lisbon, I moved to Faro. <- I live in Lisbon.
    Because of my job I moved to Faro. <- I live in Lisbon.
    Since last month I work at Bosch. <- I work at Google.
    Two weeks ago I started a new job at Bosch. <- I work at Google.
    In March I moved to Faro. <- I live in Lisbon.
    On Monday I started at Bosch. <- I work at Google.
    Yesterday I turned 31. <- I'm 30.
    This morning I quit my job. <- I work at Google.
    My wife and I got divorced last year, so I'm single now. <- I'm married.
    I'm 31 and I live in Faro. <- I live in Lisbon.
    I moved to Faro, where I work as a nurse. <- I live in Lisbon.
    I moved to Faro because the rent is cheaper. <- I live in Lisbon.
    I moved to Faro and I love it here. <- I live in Lisbon.
    I moved to Faro, which is in Portugal. <- I live in Lisbon.
    I moved to Faro (finally!). <- I live in Lisbon.
    I moved to Faro - it's great. <- I live in Lisbon.
    I moved to Faro; the weather is great. <- I live in Lisbon.
    We sold our flat in Lisbon and moved to Faro. <- We live in Lisbon.
    I work at Bosch as a senior developer since May. <- I work at Google as a developer.
    I no longer work at Google, I'm at Bosch now. <- I work at Google.
    I no longer work for Google; I work for Bosch. <- I work for Google.
    I used to work at Google but now I work at Bosch. <- I work at Google.
    I'm not at Google any more; I joined Bosch. <- I work at Google.
    I'm not vegan anymore but I'm still vegetarian. <- I'm vegan.
    I don't like tea anymore, I prefer coffee. <- I like tea.
    I don't drink tea any more; I drink coffee. <- I drink tea.
    My favourite colour used to be green but now it's blue. <- My favourite colour is green.
    My favourite colour was green, but it's blue now. <- My favourite colour is green.
    My phone number isn't 555-0100 anymore, it's 555-0199. <- My phone number is 555-0100.
    My phone number is no longer 555-0100. <- My phone number is 555-0100.
    My boss isn't Carla anymore, it's Tom. <- My boss is Carla.
    My name isn't Alex anymore, it's Sam. <- My name is Alex.
    My car isn't red anymore. <- My car is red.
    My car is no longer red. <- My car is red.
    My standup isn't at 9:30 anymore. <- My standup is at 9:30.
    Anna doesn't live in Porto anymore. <- My sister Anna lives in Porto.
    My sister doesn't live in Porto anymore. <- My sister Anna lives in Porto.
    My cat's name isn't Tiger anymore. <- My cat's name is Tiger.
    `,
    true,
  );
});

test("hearsay, fiction, conditions and denials of something else", () => {
  assertCloses(
    `
    I ran 10 km today. <- I run 5 km every day.
    I run 10 km on Sundays. <- I run 5 km every day.
    I run every day. <- I run 5 km.
    I slept 8 hours last night. <- I sleep 6 hours a night.
    Correction: the other meeting is on Friday. <- The meeting is on Thursday.
    Actually, the room is booked. <- The meeting is on Thursday.
    Actually, I like tea. <- I like coffee.
    Actually, I also like tea. <- I like coffee.
    Actually, I have a dog. <- I have a cat.
    Actually, Anna works at Bosch. <- I work at Google.
    Sorry, I'm late. <- I'm 30.
    Update: I visited Faro. <- I live in Lisbon.
    FYI Ben moved to Faro. <- I live in Lisbon.
    Note: Ben lives in Faro. <- I live in Lisbon.
    Remember when I lived in Faro? <- I live in Lisbon.
    Remember when we moved to Faro. <- I live in Lisbon.
    I'm happy that Ben moved to Faro. <- I live in Lisbon.
    I'm glad my sister moved to Faro. <- I live in Lisbon.
    I heard that Ben moved to Faro. <- Ben lives in Lisbon.
    I think Ben lives in Faro. <- Ben lives in Lisbon.
    I guess I'm vegan now. <- I'm vegetarian.
    I believe Ben is 31. <- Ben is 30.
    Apparently Ben quit his job. <- Ben works at Google.
    Ben claims he moved to Faro. <- Ben lives in Lisbon.
    Ben told me that Anna moved to Faro. <- Anna lives in Lisbon.
    My mum asked whether I moved to Faro. <- I live in Lisbon.
    They say I live in Faro. <- I live in Lisbon.
    Someone said my car is blue. <- My car is red.
    I told Ben I'm vegan. <- I'm vegetarian.
    I pretended to be vegan. <- I'm vegetarian.
    Ben: I live in Faro. <- I live in Lisbon.
    Ben wrote, "I moved to Faro." <- I live in Lisbon.
    "I moved to Faro," wrote Ben. <- I live in Lisbon.
    My favourite quote is "I live in Faro". <- I live in Lisbon.
    In the game I live in Faro. <- I live in Lisbon.
    In my dream I quit my job. <- I work at Google.
    My character lives in Faro. <- I live in Lisbon.
    The hero moved to Faro. <- I live in Lisbon.
    I'm writing a story about a man who moved to Faro. <- I live in Lisbon.
    Once I move to Faro, I'll get a dog. <- I live in Lisbon.
    Before I moved to Lisbon I lived in Faro. <- I live in Lisbon.
    Until I moved here, I lived in Faro. <- I live in Lisbon.
    After I moved to Lisbon, I visited Faro. <- I live in Lisbon.
    When I move to Faro I'll surf. <- I live in Lisbon.
    As soon as I move to Faro, I'll surf. <- I live in Lisbon.
    Unless I move to Faro, I'm staying. <- I live in Lisbon.
    If my boss leaves, I quit. <- I work at Google.
    I'd quit my job if I could. <- I work at Google.
    I would never quit my job. <- I work at Google.
    I can't quit my job. <- I work at Google.
    I won't quit my job. <- I work at Google.
    I shouldn't quit my job. <- I work at Google.
    I haven't quit my job. <- I work at Google.
    I haven't quit smoking yet. <- I smoke.
    I failed to quit smoking. <- I smoke.
    I promised to quit smoking. <- I smoke.
    I regret quitting my job at Bosch. <- I work at Google.
    Quitting my job is scary. <- I work at Google.
    My dream is to quit my job. <- I work at Google.
    My plan is to move to Faro. <- I live in Lisbon.
    My boss wants to move to Faro. <- I live in Lisbon.
    My boss's favourite colour is blue. <- My favourite colour is green.
    My and Anna's favourite colour is blue. <- Anna's car is red.
    Our favourite colour is blue. <- Anna's favourite colour is green.
    His car is blue. <- My car is red.
    Your car is blue. <- My car is red.
    Their standup is at 10. <- My standup is at 9:30.
    Whose car is red? <- My car is blue.
    Is my car red? <- My car is blue.
    Which one is my car? <- My car is blue.
    My car isn't blue. <- My car is red.
    My car isn't a Volvo. <- My car is a Tesla.
    I'm not 31. <- I'm 30.
    I'm not single. <- I'm married.
    I'm not married to Tom. <- I'm married to Ben.
    I don't work at Bosch. <- I work at Google.
    My name isn't Sam. <- My name is Alex.
    I'm not called Sam. <- My name is Alex.
    I don't drive a Tesla. <- I drive a Volvo.
    I don't have a cat anymore. <- I have a dog.
    I don't speak German. <- I speak French.
    I'm not allergic to dust. <- I'm allergic to nuts.
    `,
    false,
  );
});
