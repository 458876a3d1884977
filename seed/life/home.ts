import type { Telling } from "./telling.ts";

export const HOME: Telling[] = [
  {
    day: 730,
    tags: ["home", "basics"],
    says: "My name is Ines Keller. I live in Leipzig. I grew up in Rostock. My birthday is on March 9. I am 33 years old.",
  },
  {
    day: 726,
    tags: ["home"],
    says: "My rent is 740 euros a month. I share the flat with two flatmates, Lotte and Ravi. The landlord is Mr Brandt.",
  },
  {
    day: 701,
    tags: ["home", "things"],
    chat: [
      "I bought a used Gazelle bicycle for 280 euros, it is dark green.",
      "Nice! Where do you keep it?",
      "It stands in the courtyard, and the lock's spare key is in the blue bowl in the hall.",
    ],
  },
  {
    day: 655,
    tags: ["home", "things"],
    says: "I have a record player, a Technics SL-1200 from 1989. I own about 140 records. My favourite record is Kind of Blue.",
  },
  {
    day: 618,
    tags: ["home", "move"],
    chat: [
      "I'm looking at flats in Hamburg, because the new job is there.",
      "Exciting. Which parts of town do you like?",
      "A flat near the Elbe would be perfect, and 1,100 euros is the most I can pay.",
    ],
  },
  {
    day: 603,
    tags: ["home", "move"],
    says: "I moved to Hamburg. My flat is on Gaussstrasse in Ottensen. My rent is 1,050 euros a month now.",
  },
  {
    day: 601,
    tags: ["home"],
    notes: [
      "The Wi-Fi router stands behind the bookshelf in the hall.",
      "The caretaker of the house is Mrs Petersen, on the ground floor.",
      "Bins are collected on Tuesday mornings.",
    ],
    app: "home-notes",
  },
  {
    day: 566,
    tags: ["home", "pets"],
    says: "I adopted a cat from the shelter. The cat's name is Mokka. Mokka is black with a white paw. Mokka is three years old.",
  },
  {
    day: 540,
    tags: ["home", "pets"],
    notes: [
      "Mokka's vet is Dr. Sommer in Eimsbüttel.",
      "Mokka eats salmon pâté in the morning and dry food in the evening.",
    ],
    app: "home-notes",
  },
  {
    day: 488,
    tags: ["home", "things"],
    says: "My bicycle was stolen from the courtyard. The police report number is HH-48213.",
  },
  {
    day: 471,
    tags: ["home", "things"],
    says: "I bought a new bicycle, a grey Diamant. I insured it with Wertgarantie for 9 euros a month.",
  },
  {
    day: 402,
    tags: ["home"],
    chat: [
      "The heating in the bathroom is broken again, the third time this winter.",
      "Did you tell the landlord?",
      "The plumber comes on Thursday. The plumber is Herr Yilmaz, and he is very patient.",
    ],
  },
  {
    day: 330,
    tags: ["home", "plants"],
    says: "I grow tomatoes, basil and chillies on the balcony. I water the plants every second evening in summer.",
  },
  {
    day: 248,
    tags: ["home", "move"],
    chat: [
      "Rui and I are looking for a flat together.",
      "That's lovely news. Are you looking for something bigger?",
      "We need three rooms and a cellar for his workbench. We can pay 1,600 euros together.",
    ],
  },
  {
    day: 196,
    tags: ["home", "move"],
    says: "My flat is on Bahrenfelder Strasse in Altona. I live in Hamburg-Altona. Rui moved in with me. My rent is 1,540 euros a month, and we split it in half.",
  },
  {
    day: 193,
    tags: ["home"],
    notes: [
      "The new flat is on the second floor, with a balcony to the south.",
      "The meter number for electricity is 1ESY-7714.",
      "Internet is with Willy.tel, customer number 880-2231.",
      "The spare key of the new flat is with Jana.",
    ],
    app: "home-notes",
  },
  {
    day: 171,
    tags: ["home", "things"],
    says: "I no longer share a flat with Lotte and Ravi. We sold the old sofa for 90 euros. The new sofa is dark blue.",
  },
  {
    day: 128,
    tags: ["home", "things"],
    says: "We put the record player into the living room, next to the window. I own about 180 records.",
  },
  {
    day: 92,
    tags: ["home", "pets"],
    chat: [
      "Mokka needs a new vet, Dr. Sommer retired.",
      "Do you have someone in mind?",
      "Mokka's vet is Dr. Akin on Barnerstrasse now. Mokka weighs 4.6 kilos.",
    ],
  },
  {
    day: 41,
    tags: ["home", "energy"],
    notes: [
      "The solar panel on the balcony makes about 1.9 kilowatt hours on a sunny day.",
      "Our electricity is with Lichtblick, 31 cents a kilowatt hour.",
    ],
    app: "home-notes",
  },
  {
    day: 12,
    tags: ["home", "things"],
    says: "The dishwasher is on order and comes on Friday in two weeks. It is a Siemens, 45 centimetres wide.",
  },
];
