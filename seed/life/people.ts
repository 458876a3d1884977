import type { Telling } from "./telling.ts";

export const PEOPLE: Telling[] = [
  {
    day: 728,
    tags: ["family"],
    says: "My sister is Jana. Jana is a nurse at the university hospital in Rostock. My father is Rolf. My mother is Ute. My parents live in Warnemünde.",
  },
  {
    day: 719,
    tags: ["family", "birthdays"],
    notes: [
      "Jana's birthday is on July 22.",
      "Rolf's birthday is on November 30.",
      "Ute's birthday is on May 3.",
      "My best friend is Lotte.",
      "Lotte's birthday is on October 11.",
    ],
    app: "contacts",
  },
  {
    day: 684,
    tags: ["family"],
    says: "My mother sings in the Marienkirche choir. My father builds model ships. He is working on the Preussen, a five-masted ship.",
  },
  {
    day: 631,
    tags: ["family", "jana"],
    chat: [
      "Jana is pregnant! The baby is due in April.",
      "Wonderful. How does she feel?",
      "Jana is tired but happy. Jana no longer drinks coffee.",
    ],
  },
  {
    day: 552,
    tags: ["family", "jana"],
    says: "My nephew Emil was born. He weighed 3,480 grams. I am his godmother.",
  },
  {
    day: 531,
    tags: ["friends", "rui"],
    says: "I met Rui at a concert in the Knust. Rui builds guitars. Rui is from Porto.",
  },
  {
    day: 497,
    tags: ["friends", "rui"],
    chat: [
      "Rui is my partner.",
      "I'm happy for you. What does he like?",
      "Rui loves fado, strong coffee and chess. Rui can't stand coriander.",
    ],
  },
  {
    day: 463,
    tags: ["friends", "rui"],
    notes: [
      "Rui's birthday is on August 14.",
      "Rui's workshop is on Grosse Brunnenstrasse.",
      "Rui wears shoe size 43.",
      "Rui is left-handed.",
    ],
    app: "contacts",
  },
  {
    day: 421,
    tags: ["family"],
    says: "My father had knee surgery in Rostock. He may not climb stairs for six weeks. I call my parents every Sunday at six.",
  },
  {
    day: 366,
    tags: ["friends"],
    says: "Lotte moved to Zurich for a job at the opera. Ravi married Meera in Pune.",
  },
  {
    day: 340,
    tags: ["family", "jana"],
    chat: [
      "Emil took his first steps at Easter.",
      "How sweet. Did you see it?",
      "Emil says 'Nina' because he can't say Ines.",
    ],
  },
  {
    day: 296,
    tags: ["family", "rui"],
    says: "Rui's mother is Graça. Graça runs a bakery in Matosinhos. She sends us bolo de arroz by post.",
  },
  {
    day: 262,
    tags: ["friends"],
    notes: [
      "Sefa's partner is Nils.",
      "Nils is allergic to hazelnuts.",
      "Yusuf likes escape rooms and black tea.",
    ],
    app: "contacts",
  },
  {
    day: 226,
    tags: ["family", "jana"],
    says: "Jana works on the children's ward now. Jana and Emil moved to Hamburg, to a flat on Fruchtallee.",
  },
  {
    day: 183,
    tags: ["family"],
    chat: [
      "My father finished the Preussen. It took him four years.",
      "What will he do with it?",
      "It goes to the shipping museum. He wants to build the Gorch Fock next.",
    ],
  },
  {
    day: 143,
    tags: ["family", "jana"],
    says: "Emil goes to the day nursery on Eppendorfer Weg. I pick him up on Fridays at three. Emil's favourite animal is the walrus.",
  },
  {
    day: 105,
    tags: ["friends", "rui"],
    says: "Rui got an order for a seven-string guitar from a musician in Bergen. Rui's workshop is on Eulenstrasse now.",
  },
  {
    day: 74,
    tags: ["family"],
    says: "My mother no longer sings in the Marienkirche choir. She leads the choir of the sailing club. Their first concert is in Advent.",
  },
  {
    day: 37,
    tags: ["family", "gifts"],
    chat: [
      "My father turns 70 on November 30.",
      "That deserves a special present. Any ideas?",
      "My father would like a brass sextant. Jana and I put 200 euros together.",
    ],
  },
  {
    day: 16,
    tags: ["friends"],
    says: "Lotte visits us from Zurich on the second weekend of December. She sleeps on the blue sofa. Lotte would like to see the Elbphilharmonie.",
  },
  {
    day: 3,
    tags: ["family", "rui"],
    says: "Rui proposed on the ferry to Finkenwerder, and I said yes. We want to marry in Porto in September.",
  },
];
