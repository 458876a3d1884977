import { test } from "node:test";
import { assertCloses } from "./pair-table.ts";

test("a new home ends the one before", () => {
  assertCloses(
    `
    I moved to Porto. <- I live in Lisbon.
    I've moved to Porto <- I live in Lisbon
    i moved to porto <- i live in lisbon
    We just moved to Berlin! <- We live in Hamburg.
    I relocated to Austin last month. <- I live in Seattle.
    I have relocated to Toronto for work. <- I'm living in Montreal.
    I live in Porto now. <- I live in Lisbon.
    I now live in Porto. <- I currently live in Lisbon.
    I'm based in Madrid these days. <- I'm based in Paris.
    I moved back to Lisbon. <- I live in Porto.
    I moved from Lisbon to Porto. <- I live in Lisbon.
    I moved to Porto from Lisbon in May. <- I live in Lisbon.
    Actually, I live in Braga. <- I live in Porto.
    Correction: I live in Braga, not Porto. <- I live in Porto.
    My home is in Porto now. <- I live in Lisbon.
    Porto is my home now. <- I live in Lisbon.
    I settled in Porto. <- I live in Lisbon.
    Last week I moved to Porto. <- I've been living in Lisbon since 2019.
    I no longer live in Lisbon. <- I live in Lisbon.
    I don't live in Lisbon anymore. <- I live in Lisbon.
    I don't live in Lisbon any more <- i live in lisbon
    I used to live in Lisbon. <- I live in Lisbon.
    I moved away from Lisbon. <- I live in Lisbon.
    I moved out of Lisbon. <- I'm living in Lisbon.
    I left Lisbon for Porto. <- I live in Lisbon.
    I live in Porto. <- I moved to Lisbon.
    I moved to Berlin. <- I moved to Porto.
    I live in York. <- I live in New York.
    I've settled down in Vienna. <- I live in Prague, Czech Republic.
    My wife and I moved to Porto. <- I live in Lisbon.
    Moved to Porto last week! <- I live in Lisbon.
    Now living in Porto. <- I live in Lisbon.
    I quit my job and moved to Porto. <- I live in Lisbon.
    I am living in Porto at the moment. <- I live in Lisbon.
    After ten years in Lisbon, I moved to Porto. <- I live in Lisbon.
    By the way, I've just moved to Ghent. <- I reside in Antwerp.
    I live in Porto, Portugal. <- I live in Madrid, Spain.
    I moved to the Netherlands. <- I live in Germany.
    i moved to new york <- i live in boston
    My new address is 5 Elm Street. <- My address is 12 Oak Street.
    I live at 5 Elm Street. <- I live at 12 Oak Street.
    Our address changed to 5 Elm Street. <- Our address is 12 Oak Street.
    I live in Lisbon again. <- I no longer live in Lisbon.
    I moved in with Ben. <- I live alone.
    I moved to the countryside. <- I live in London.
    I moved to a new apartment in Brooklyn. <- I live in Boston.
    Anna moved to Lisbon. <- Anna lives in Porto.
    My sister Anna lives in Lisbon now. <- Anna lives in Porto.
    Anna moved to Lisbon. <- My sister Anna lives in Porto.
    My sister moved to Lisbon. <- My sister Anna lives in Porto.
    My parents moved to Faro. <- My parents live in Lisbon.
    My mum's living in Leeds now. <- My mother lives in York.
    Anna no longer lives in Porto. <- Anna lives in Porto.
    Update: we relocated to Denver. <- We live in Boise.
    I moved to Porto in 2024. <- I moved to Lisbon in 2019.
    I've lived in Porto since March. <- I live in Lisbon.
    I call Porto home now. <- I live in Lisbon.
    Home is Porto now. <- I live in Lisbon.
    `,
    true,
  );
});

test("plans, stays, the past and other people end no home", () => {
  assertCloses(
    `
    I want to move to Porto. <- I live in Lisbon.
    I'm moving to Porto next month. <- I live in Lisbon.
    I might move to Porto. <- I live in Lisbon.
    I'd love to live in Porto. <- I live in Lisbon.
    I would live in Porto if I could. <- I live in Lisbon.
    If I moved to Porto, I would surf every day. <- I live in Lisbon.
    I wish I lived in Porto. <- I live in Lisbon.
    I'm thinking of moving to Porto. <- I live in Lisbon.
    I'm thinking about moving to Porto <- I live in Lisbon
    We are planning to relocate to Porto. <- We live in Lisbon.
    I almost moved to Porto. <- I live in Lisbon.
    I nearly moved to Porto last year. <- I live in Lisbon.
    I didn't move to Porto. <- I live in Lisbon.
    I haven't moved to Porto yet. <- I live in Lisbon.
    Did I move to Porto? <- I live in Lisbon.
    Should I move to Porto? <- I live in Lisbon.
    I'm in Paris this week. <- I live in Lisbon.
    I'm visiting Rome. <- I live in Lisbon.
    I'm staying at a hotel in Porto. <- I live in Lisbon.
    I'm staying in Porto. <- I live in Lisbon.
    I'm living in Porto for two months. <- I live in Lisbon.
    I moved to Porto for the summer. <- I live in Lisbon.
    I lived in Rome. <- I live in Lisbon.
    In 2015 I lived in Rome. <- I live in Lisbon.
    In 2015 I moved to Rome. <- I live in Lisbon.
    I used to live in Rome. <- I live in Lisbon.
    I once lived in Rome. <- I live in Lisbon.
    When I was a child we moved to Rome. <- I live in Lisbon.
    I moved to Rome when I was five. <- I live in Lisbon.
    As a kid I lived in Rome. <- I live in Lisbon.
    I was born in Porto. <- I live in Lisbon.
    I'm from Porto. <- I live in Lisbon.
    I grew up in Porto. <- I live in Lisbon.
    Anna moved to Porto. <- I live in Lisbon.
    My sister moved to Porto. <- I live in Lisbon.
    I moved to Porto. <- Anna lives in Lisbon.
    I moved to Porto. <- My sister lives in Lisbon.
    She lives in Porto. <- I live in Lisbon.
    She moved to Porto. <- Anna lives in Lisbon.
    Ben said he lives in Porto. <- I live in Lisbon.
    Ben told me I should move to Porto. <- I live in Lisbon.
    Ben thinks I live in Porto. <- I live in Lisbon.
    According to Ben, I live in Porto. <- I live in Lisbon.
    My mother wants me to move to Porto. <- I live in Lisbon.
    I live in Porto. <- I moved to Porto.
    I moved to Porto. <- I live in Porto.
    I live in Porto, Portugal. <- I live in Porto.
    I live in Lisbon. <- I live in Portugal.
    I live in Brooklyn. <- I live in New York.
    I live with my parents. <- I live in Lisbon.
    I live in a small apartment. <- I live in Lisbon.
    I live near the station. <- I live in Lisbon.
    I live on the third floor. <- I live in Lisbon.
    I moved to a new team. <- I live in Lisbon.
    I moved to the marketing department. <- I live in Lisbon.
    I moved to Linux. <- I live in Lisbon.
    I moved my desk to the window. <- I live in Lisbon.
    I work in Porto. <- I live in Lisbon.
    My sister Eva lives in Lisbon. <- My sister Anna lives in Porto.
    My friend lives in Rome. <- My friend lives in Porto.
    My friend Tom lives in Rome. <- My friend Ben lives in Porto.
    Anna's brother moved to Rome. <- Anna lives in Porto.
    I bought a house in Porto. <- I live in Lisbon.
    I live in fear of spiders. <- I live in Lisbon.
    I have lived in Rome, Paris and London. <- I live in Lisbon.
    My dream is to live in Porto. <- I live in Lisbon.
    My company moved to Porto. <- I live in Lisbon.
    I live in Lisbon during the week and in Porto on weekends. <- I live in Porto.
    I don't live in Porto. <- I live in Lisbon.
    I could move to Porto. <- I live in Lisbon.
    I decided to move to Porto. <- I live in Lisbon.
    I'm going to live in Porto. <- I live in Lisbon.
    Maybe I live in Porto. <- I live in Lisbon.
    I flew to Porto yesterday. <- I live in Lisbon.
    `,
    false,
  );
});

test("a new job or employer ends the one before", () => {
  assertCloses(
    `
    I work at Bosch now. <- I work at Google.
    I work for Bosch. <- I work for Siemens.
    I started working at Bosch. <- I work at Google.
    I started a new job at Bosch last week. <- I work at Google.
    I've started a new role at Bosch. <- I work for Google.
    I joined Bosch in May. <- I work at Google.
    I got a job at Bosch. <- I work at Google.
    I got hired by Bosch. <- I work at Google.
    I was hired by Bosch. <- I'm working at Google.
    I left Google. <- I work at Google.
    I left Google to join Bosch. <- I work at Google.
    I left Google for Bosch. <- I work at Google.
    I no longer work at Google. <- I work at Google.
    I don't work at Google anymore. <- I work for Google.
    I stopped working at Google. <- I work at Google.
    I quit my job at Google. <- I work at Google as an engineer.
    I quit my job. <- I work at Google.
    I quit my job yesterday <- i work at google
    I resigned from Google. <- I work at Google.
    I left my job. <- I work at Google.
    I got fired. <- I work at Google.
    I was laid off last week. <- I work at Google.
    I lost my job. <- I work at Google.
    I got laid off from Google. <- I work at Google.
    I used to work at Google. <- I work at Google.
    I'm unemployed. <- I work at Google.
    I retired last month. <- I work at Google.
    I'm retired now. <- I work as a teacher.
    I work at Bosch. <- I'm unemployed.
    I started a new job. <- I'm unemployed.
    I got a new job at Bosch. <- I'm between jobs.
    I'm a teacher now. <- I'm a nurse.
    I became a teacher. <- I work as a nurse.
    I work as a teacher. <- I work as a nurse.
    I'm working as a barista. <- I'm working as a waiter.
    My job is teaching. <- My job is nursing.
    My job title is data scientist. <- My job title is data analyst.
    I got promoted to senior engineer. <- I'm a junior engineer.
    I was promoted to team lead. <- I'm a software engineer.
    I've been promoted to manager. <- I work as an analyst.
    I got promoted to lead engineer. <- I'm an engineer.
    I'm no longer a nurse. <- I'm a nurse.
    I'm not a nurse anymore. <- I am a nurse.
    I quit my job as a nurse. <- I work as a nurse.
    Anna works at Bosch now. <- Anna works at Google.
    Anna started at Bosch. <- Anna works at Google.
    My brother Tom got a job at Siemens. <- Tom works at Bosch.
    My husband works for SAP now. <- My husband works for IBM.
    Anna became a lawyer. <- Anna is a nurse.
    Anna's job is nursing. <- Anna's job is teaching.
    My employer is Bosch. <- My employer is Google.
    My new employer is Bosch. <- I work at Google.
    I changed jobs. <- I work at Google.
    I switched jobs and now work at Bosch. <- I work at Google.
    I live in Porto and work at Bosch. <- I work at Google.
    I am employed at Bosch. <- I work at Google.
    I now work for a bank. <- I work for an insurance company.
    Started a new job at Bosch today! <- I work at Google.
    I work at Google again. <- I no longer work at Google.
    `,
    true,
  );
});

test("plans, side jobs and other people end no job", () => {
  assertCloses(
    `
    I want to work at Bosch. <- I work at Google.
    I applied for a job at Bosch. <- I work at Google.
    I have an interview at Bosch. <- I work at Google.
    I'm thinking of quitting my job. <- I work at Google.
    I might quit my job. <- I work at Google.
    I'm going to quit my job. <- I work at Google.
    I almost quit my job. <- I work at Google.
    I didn't quit my job. <- I work at Google.
    I want to quit my job and move to Porto. <- I work at Google.
    I want to quit my job and work at Bosch. <- I work at Google.
    I wish I worked at Bosch. <- I work at Google.
    I worked at Bosch. <- I work at Google.
    I worked at Bosch for five years. <- I work at Google.
    I used to work at Bosch. <- I work at Google.
    In 2012 I worked at Bosch. <- I work at Google.
    Anna works at Bosch. <- I work at Google.
    Anna quit her job. <- I work at Google.
    My wife got a new job at Bosch. <- I work at Google.
    I work at Bosch. <- Anna works at Google.
    He works at Bosch. <- I work at Google.
    I work out every day. <- I work at Google.
    I work from home. <- I work at Google.
    I work hard. <- I work at Google.
    I'm working on a project. <- I work at Google.
    I work with Anna. <- I work at Google.
    I also work at a bakery on weekends. <- I work at Google.
    I work at Google. <- I'm a software engineer.
    I'm a software engineer. <- I work at Google.
    I'm a software engineer at Google. <- I'm a software engineer.
    I'm an engineer. <- I'm a software engineer.
    I'm a mother. <- I'm a nurse.
    I'm a vegetarian. <- I'm a nurse.
    I'm a morning person. <- I'm a nurse.
    I'm a fan of Bosch tools. <- I work at Google.
    I'm a painter. <- I'm a nurse.
    I no longer work at Bosch. <- I work at Google.
    I no longer work at Google. <- I'm an engineer.
    I quit smoking. <- I work at Google.
    I stopped working on Sundays. <- I work at Google.
    I joined a gym. <- I work at Google.
    I joined the choir. <- I work at Google.
    I left the house at 8. <- I work at Google.
    I left home early. <- I work at Google.
    Google offered me a job. <- I work at Bosch.
    They offered me a job at Bosch. <- I work at Google.
    I'm training to be a nurse. <- I work as a waiter.
    I'm studying to become a nurse. <- I work as a waiter.
    Ben asked me to quit my job. <- I work at Google.
    I love my job. <- I work at Google.
    My job is stressful. <- My job is teaching.
    My job is great. <- I'm a nurse.
    I work at Google. <- I work at Google in Zurich.
    I work in marketing. <- I work at Google.
    When I worked at Bosch, I was happy. <- I work at Google.
    I hope to be promoted to manager. <- I work as an analyst.
    I was a nurse. <- I am a teacher.
    I helped Anna find a job at Bosch. <- I work at Google.
    I start at Bosch on Monday. <- I work at Google.
    My last day at Google is on Friday. <- I work at Google.
    `,
    false,
  );
});
