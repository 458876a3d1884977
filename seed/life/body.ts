/** Health, food and sports. */
import type { Telling } from "./telling.ts";

export const BODY: Telling[] = [
  {
    day: 727,
    tags: ["health"],
    says: "I am allergic to penicillin. My blood type is A positive. I wear glasses for reading.",
  },
  {
    day: 724,
    tags: ["food"],
    says: "I am a vegetarian. I don't eat mushrooms. My favourite dish is khichdi, the way Ravi cooks it. I drink oat milk in my coffee.",
  },
  {
    day: 716,
    tags: ["sports"],
    says: "I row at the SC DHfK club. I train in a four on Tuesdays and Thursdays at six in the morning.",
  },
  {
    day: 690,
    tags: ["health"],
    chat: [
      "My migraines come about twice a month.",
      "Do you know what sets them off?",
      "Red wine and too little sleep give me migraines. Ibuprofen helps me if I take it early.",
    ],
  },
  {
    day: 647,
    tags: ["sports", "running"],
    notes: ["I ran 10 kilometres in 56 minutes.", "My running shoes are Asics Novablast, size 40."],
    app: "runner",
    daysBefore: 1,
    metadata: { device: "watch" },
  },
  {
    day: 594,
    tags: ["sports"],
    says: "I no longer row at the SC DHfK club. I joined the rowing club Favorite Hammonia on the Alster.",
  },
  {
    day: 577,
    tags: ["food", "bread"],
    says: "I started a sourdough. Its name is Klaus. I feed Klaus with rye flour from the Backmühle.",
  },
  {
    day: 559,
    tags: ["health"],
    notes: [
      "My doctor is Dr. Lindner on Osterstrasse.",
      "My dentist is Dr. Paulsen.",
      "My health insurance is the Techniker.",
    ],
    app: "health",
  },
  {
    day: 522,
    tags: ["food", "bread"],
    notes: [
      "Rye at 80 percent hydration comes out too wet.",
      "The best loaf so far had 72 percent hydration and 14 hours in the fridge.",
      "I bake at 250 degrees for the first 15 minutes.",
    ],
    app: "bread-diary",
  },
  {
    day: 478,
    tags: ["sports", "running"],
    notes: [
      "I ran 10 kilometres in 52 minutes along the Elbe.",
      "I want to run a half marathon under two hours.",
    ],
    app: "runner",
    daysBefore: 1,
    metadata: { device: "watch" },
  },
  {
    day: 433,
    tags: ["health"],
    chat: [
      "My right wrist hurts when I row.",
      "Since when?",
      "It started two weeks ago. My physiotherapist is Ms Okoye. She says it is the tendon, and I may not row for a month.",
    ],
  },
  {
    day: 409,
    tags: ["sports", "climbing"],
    says: "I tried bouldering with Sefa at the Flashh hall. I climb on Wednesday evenings.",
  },
  {
    day: 358,
    tags: ["food"],
    says: "I eat fish again, about once a week. I am no longer a vegetarian. I still don't eat meat.",
  },
  {
    day: 347,
    tags: ["food"],
    chat: [
      "We cooked caldo verde without the sausage, it was great.",
      "What made it good?",
      "The smoked paprika and a lot of lemon made it good. My favourite dish is caldo verde now.",
    ],
  },
  {
    day: 316,
    tags: ["sports", "running"],
    notes: ["I finished the Hamburg half marathon in 1:58:41.", "My half marathon number was 4417."],
    app: "runner",
    metadata: { device: "watch", race: true },
  },
  {
    day: 289,
    tags: ["health"],
    says: "My migraines come once every two months, since I sleep eight hours. I go to bed at half past ten.",
  },
  {
    day: 233,
    tags: ["food", "bread"],
    says: "My sourdough bread sells at the neighbours' market on Saturdays. A loaf costs 5 euros. I bake twelve loaves.",
  },
  {
    day: 178,
    tags: ["health"],
    says: "My doctor is Dr. Weiss on Ottenser Hauptstrasse, because Dr. Lindner closed her practice. My iron was low in the last blood test.",
  },
  {
    day: 164,
    tags: ["sports", "rowing"],
    says: "I row in a double with Friederike on Friday mornings. Our boat is called Seestern.",
  },
  {
    day: 112,
    tags: ["sports", "climbing"],
    chat: [
      "I climbed my first 6c today!",
      "Congratulations! Which one?",
      "It was the green route in the corner of the Flashh. I needed five evenings for it.",
    ],
  },
  {
    day: 95,
    tags: ["food"],
    says: "I gave up coffee after noon. I no longer drink oat milk in my coffee. I like my coffee black.",
  },
  {
    day: 62,
    tags: ["sports", "running"],
    notes: [
      "I ran 10 kilometres in 48 minutes and 12 seconds.",
      "My running shoes are Saucony Ride, size 40.",
    ],
    app: "runner",
    daysBefore: 1,
    metadata: { device: "watch" },
  },
  {
    day: 44,
    tags: ["health"],
    notes: [
      "My blood pressure was 118 over 76.",
      "My iron is back to normal.",
      "The next dentist appointment is on January 14 at 8:40.",
    ],
    app: "health",
  },
  {
    day: 22,
    tags: ["sports", "running"],
    says: "I signed up for the Porto marathon next November. My plan starts with 40 kilometres a week.",
  },
  {
    day: 8,
    tags: ["food", "bread"],
    says: "Klaus is two years old this week. The Christmas bread has figs and walnuts. No walnuts for Nils, only almonds.",
  },
  {
    day: 1,
    tags: ["sports", "rowing"],
    says: "Friederike and I won the autumn regatta in the double. The club party is on Saturday at seven.",
  },
];
