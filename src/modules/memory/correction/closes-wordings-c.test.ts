import { test } from "node:test";
import { assertCloses } from "./pair-table.ts";

test("changes told in a roundabout way", () => {
  assertCloses(
    `
    I've swapped Berlin for Vienna and live in Vienna now. <- I live in Berlin.
    Vienna is home these days. <- I live in Berlin.
    My home base is Vienna. <- My home base is Berlin.
    I'm a Vienna resident now. I live in Vienna. <- I live in Berlin.
    We're settled in Vienna now. <- We live in Berlin.
    I made the move to Vienna. <- I live in Berlin.
    I finally made the move to Vienna! <- I live in Berlin.
    I did move to Vienna in the end. <- I live in Berlin.
    I have since moved to Vienna. <- I live in Berlin.
    I've already moved to Vienna. <- I live in Berlin.
    I'm no longer living in Berlin. <- I'm living in Berlin.
    I don't reside in Berlin anymore. <- I reside in Berlin.
    I gave up my flat in Berlin and moved to Vienna. <- I live in Berlin.
    Our family has relocated to Vienna. <- Our family lives in Berlin.
    My parents no longer live in Berlin. <- My parents live in Berlin.
    My uncle Joe moved to Texas. <- Uncle Joe lives in Ohio. My uncle Joe lives in Ohio.
    Joe has left Ohio for Texas. <- Joe lives in Ohio.
    I'm now at Siemens. <- I work at Bosch.
    I switched companies: I work at Siemens now. <- I work at Bosch.
    I changed employers and work at Siemens. <- I work at Bosch.
    My current employer is Siemens. <- My current employer is Bosch.
    I got a position at Siemens. <- I work at Bosch.
    I accepted a job at Siemens. <- I work at Bosch.
    I was offered and took a job at Siemens. I work for Siemens. <- I work at Bosch.
    I'm working for Siemens these days. <- I work at Bosch.
    I quit Bosch. <- I work at Bosch.
    I resigned. I quit my job. <- I work at Bosch.
    I've handed in my resignation and left Bosch. <- I work at Bosch.
    I was made redundant at Bosch. <- I work at Bosch.
    I stopped being an engineer and became a baker. <- I'm an engineer.
    I now work as an electrician. <- I work as a plumber.
    I'm no longer working as a plumber. <- I'm working as a plumber.
    I've moved on from plumbing: I'm an electrician now. <- I'm a plumber.
    I have become an electrician. <- I'm a plumber.
    I've been promoted from analyst to manager. <- I'm an analyst.
    I got promoted: I'm a manager now. <- I'm an analyst.
    They promoted me to manager. <- I'm an analyst.
    I've stepped down as manager. <- I'm a manager.
    I have retired. <- I'm a teacher.
    I went back to work as a teacher. I work as a teacher. <- I'm retired.
    I'm turning a new page: I'm 40 now. <- I'm 39.
    I had my 40th birthday yesterday. <- I'm 39.
    My 40th birthday was last week. <- I'm 39.
    It's my 40th birthday today! <- I'm 39.
    Leo had his sixth birthday. <- Leo is 5.
    My first name is now Robin. <- My first name is Robert.
    I've started going by Robin. <- I go by Robert.
    I go by Robin instead of Robert. <- I go by Robert.
    I took my wife's name: my last name is Hale. <- My last name is Brown.
    The best number to reach me is 555 0199; my phone number is 555 0199. <- My phone number is 555 0100.
    I have a new phone number, 555-0199. <- My phone number is 555-0100.
    I got a new number, it's 555-0199. My number is 555-0199. <- My number is 555-0100.
    I have a new email address: a@b.example. <- My email address is c@d.example.
    I've changed my email from c@d.example to a@b.example. <- My email is c@d.example.
    I'm back with Ben. I'm dating Ben. <- I'm single.
    Ben and I got back together. <- I'm single.
    I got together with Ben. <- I'm single.
    I've found someone: I'm in a relationship. <- I'm single.
    I'm no longer single. <- I'm single.
    My marriage ended; I'm divorced. <- I'm married.
    My wife left me. <- I'm married.
    My husband and I have separated. <- I'm married.
    I'm getting used to being single again; I'm single. <- I'm married.
    My ex and I are back together, so I have a girlfriend. <- I'm single.
    I like jazz the most now; my favourite music is jazz. <- My favourite music is rock.
    My favourite music genre changed to jazz. <- My favourite music genre is rock.
    If anything changed, my favourite is jazz. My favourite music is jazz. <- My favourite music is rock.
    My favourite dish these days is ramen. <- My favourite dish is pizza.
    Ramen replaced pizza as my favourite food. <- My favourite food is pizza.
    Ramen has overtaken pizza as my favourite food. <- My favourite food is pizza.
    I've stopped liking pizza. <- I like pizza.
    I can't eat gluten anymore. <- I can eat gluten.
    I don't eat gluten now. <- I eat gluten.
    I'm gluten-free now and don't eat bread anymore. <- I eat bread.
    I'm back to eating meat. <- I'm vegetarian.
    I gave up being vegetarian. <- I'm vegetarian.
    I lapsed and I'm no longer vegetarian. <- I'm vegetarian.
    I haven't smoked since January. <- I smoke.
    I kicked smoking. I don't smoke anymore. <- I smoke.
    I've been smoke-free since May and don't smoke. <- I smoke.
    I'm a non-smoker now. <- I'm a smoker.
    I am a smoker again. <- I'm not a smoker.
    I've taken up smoking again. <- I don't smoke.
    I took up running again. I run. <- I don't run anymore.
    I ditched my car. <- I drive a Volvo.
    I totaled my Volvo. <- I drive a Volvo.
    I returned my leased Volvo and drive a Kia. <- I drive a Volvo.
    I upgraded my Volvo to a Tesla. <- I drive a Volvo.
    My car is electric now, it's a Tesla. My car is a Tesla. <- My car is a Volvo.
    We put our dog down. <- We have a dog.
    Our dog passed away. <- We have a dog.
    Rex, our dog, died. <- Our dog Rex is 10.
    We rehomed our dog. <- We have a dog.
    We had another baby and have three kids now. <- We have two kids.
    I became a father; I have a son. <- I don't have children.
    My desk has moved to the second floor. <- My desk is on the first floor.
    My desk was moved next to the window. <- My desk is next to the door.
    My meeting was brought forward to 9. <- My meeting is at 10.
    My meeting is cancelled and rescheduled to Friday. My meeting is on Friday. <- My meeting is on Monday.
    They moved my meeting to Friday. <- My meeting is on Monday.
    My boss moved my review to Friday. <- My review is on Monday.
    `,
    true,
  );
});
