/** Travel, books, music and money. */
import type { Telling } from "./telling.ts";

export const AWAY: Telling[] = [
  {
    day: 722,
    tags: ["travel"],
    says: "I have been to Norway three times. I prefer trains to planes. My passport expires in June 2031. I have a BahnCard 50.",
  },
  {
    day: 706,
    tags: ["books"],
    says: "I am reading The Left Hand of Darkness. I like science fiction that is about people.",
  },
  {
    day: 676,
    tags: ["music"],
    chat: [
      "I started guitar lessons.",
      "What do you want to play?",
      "I want to play Blackbird on my sister's wedding. My teacher is Anouk, on Monday evenings.",
    ],
  },
  {
    day: 635,
    tags: ["money"],
    notes: [
      "I save 300 euros a month in an index fund.",
      "My bank is the GLS.",
      "I pay 36 euros a year for liability insurance.",
    ],
    app: "budget",
  },
  {
    day: 584,
    tags: ["travel"],
    says: "I spent four days in Trondheim with Lotte. We hiked to Storheia. The cardamom buns at Baklandet were the best ever.",
  },
  {
    day: 548,
    tags: ["books"],
    says: "I finished The Left Hand of Darkness. I am reading Invisible Cities. I am in a book club with Sefa and Milena.",
  },
  {
    day: 505,
    tags: ["music"],
    says: "I stopped the guitar lessons with Anouk. My guitar is a Yamaha FG800.",
  },
  {
    day: 454,
    tags: ["travel", "porto"],
    chat: [
      "Rui takes me to Porto for a week in May.",
      "What would you like to see?",
      "I want to see the Livraria Lello, the Serralves museum and his mother's bakery. We stay with Graça in Matosinhos.",
    ],
  },
  {
    day: 415,
    tags: ["travel", "porto"],
    says: "Porto was wonderful. We took the tram to Foz and ate grilled sardines at Casa Serrão. I want to learn more Portuguese.",
  },
  {
    day: 396,
    tags: ["languages"],
    notes: [
      "My Portuguese course is on Thursday evenings at the Volkshochschule.",
      "The course costs 168 euros.",
      "My Portuguese level is A2.",
    ],
    app: "study",
  },
  {
    day: 353,
    tags: ["books"],
    notes: ["The book club reads The Employees by Olga Ravn.", "I rated Invisible Cities five stars."],
    app: "reading",
  },
  {
    day: 309,
    tags: ["music"],
    says: "Rui built a guitar for me, a small steel-string with a cedar top. My guitar is the cedar one by Rui now.",
  },
  {
    day: 281,
    tags: ["money"],
    says: "I save 450 euros a month in an index fund now. My emergency fund is 8,000 euros.",
  },
  {
    day: 253,
    tags: ["travel"],
    says: "We spent New Year in a hut near Oberstdorf. There were 80 centimetres of snow. I fell twice on the sledge.",
  },
  {
    day: 219,
    tags: ["languages"],
    says: "My Portuguese level is B1. I write a postcard to Graça in Portuguese every month.",
  },
  {
    day: 188,
    tags: ["books"],
    chat: [
      "I am reading Piranesi.",
      "How do you like it?",
      "I don't want Piranesi to end, so I read only ten pages an evening.",
    ],
  },
  {
    day: 152,
    tags: ["travel", "japan"],
    says: "Rui and I plan three weeks in Japan next autumn. In Japan we want to see Kyoto, Kanazawa and the Kiso valley. Our budget for Japan is 6,500 euros.",
  },
  {
    day: 134,
    tags: ["travel"],
    says: "We cycled from Hamburg to Lübeck along the old salt road. It was 94 kilometres in two days.",
  },
  {
    day: 99,
    tags: ["music"],
    notes: [
      "I play Blackbird without mistakes, mostly.",
      "Strings on the cedar guitar: 12-53 phosphor bronze.",
      "Jana's wedding song is agreed: Blackbird.",
    ],
    app: "practice",
  },
  {
    day: 68,
    tags: ["travel", "japan"],
    chat: [
      "We booked the flights to Osaka.",
      "When do you fly?",
      "We fly on October 3 next year and come back on October 24. The ryokan in Tsumago is called Fujioto.",
    ],
  },
  {
    day: 58,
    tags: ["money"],
    says: "I closed my account at the GLS. My bank is the Umweltbank. Our joint account for the flat gets 900 euros from each of us.",
  },
  {
    day: 30,
    tags: ["books"],
    says: "I finished Piranesi. I am reading The Mountain in the Sea. The next book club evening is at our place.",
  },
  {
    day: 14,
    tags: ["travel", "japan"],
    notes: [
      "The Japan Rail pass for the Hokuriku arch costs about 190 euros.",
      "Autumn leaves in the Kiso valley peak in early November.",
    ],
    app: "reading",
  },
  {
    day: 10,
    tags: ["travel"],
    says: "I take the night train to Vienna on January 22 for Meera's exhibition. I have a lower bunk in coach 264.",
  },
  {
    day: 2,
    tags: ["music"],
    says: "The Knust plays a tribute to Carlos Paredes on December 12. We have two tickets, row 4.",
  },
];
