import type { Telling } from "./telling.ts";

export const WORK: Telling[] = [
  {
    day: 729,
    tags: ["work"],
    says: "I work as a data analyst at Stadtwerke Leipzig. My manager is Carola. My home office days are Monday and Friday.",
  },
  {
    day: 712,
    tags: ["work", "skills"],
    says: "I write SQL and Python every day. I prefer plain charts to dashboards. I speak German, English and some Portuguese.",
  },
  {
    day: 668,
    tags: ["work"],
    chat: [
      "I gave a talk about heat pump data at the PyData meetup in Berlin.",
      "How did it go?",
      "About 60 people came, and I was less nervous than I thought.",
    ],
  },
  {
    day: 640,
    tags: ["work", "career"],
    says: "I applied for a job at Windwerk in Hamburg. The interview is with Henrik Voss.",
  },
  {
    day: 622,
    tags: ["work", "career"],
    says: "I got the job at Windwerk! My salary is 61,000 euros. I start on the first of the month.",
  },
  {
    day: 596,
    tags: ["work"],
    says: "I work as an energy analyst at Windwerk. My manager is Henrik Voss. The office is in the Speicherstadt, by the canal.",
  },
  {
    day: 590,
    tags: ["work"],
    notes: [
      "The weekly forecast meeting is on Tuesdays at 9:30.",
      "My badge opens the side entrance on Brook only.",
      "Sefa sits next to me and knows everything about substations.",
      "Expenses go to Milena in accounting before the 25th.",
    ],
    app: "work-notes",
  },
  {
    day: 512,
    tags: ["work", "project"],
    says: "I lead the curtailment project. We predict when turbines must be switched off for the grid. The pilot runs on 14 turbines near Husum.",
  },
  {
    day: 447,
    tags: ["work", "project"],
    chat: [
      "The curtailment model was off by 18 percent in February.",
      "Do you know why?",
      "The wind sensors iced over. We now leave out days below minus five degrees.",
    ],
  },
  {
    day: 380,
    tags: ["work", "career"],
    says: "I was promoted. I work as a senior energy analyst at Windwerk. My salary is 68,500 euros.",
  },
  {
    day: 371,
    tags: ["work"],
    says: "I mentor Yusuf, our working student. Yusuf writes his thesis about battery storage.",
  },
  {
    day: 322,
    tags: ["work", "project"],
    notes: [
      "The curtailment pilot grew to 52 turbines.",
      "The error of the curtailment model is at 7 percent.",
      "The demo for the board is booked in room Alster.",
    ],
    app: "work-notes",
  },
  {
    day: 275,
    tags: ["work"],
    says: "My manager is Leonie Hartmann, because Henrik moved to the Copenhagen office. My home office days are Wednesday and Friday.",
  },
  {
    day: 214,
    tags: ["work", "career"],
    chat: [
      "I want to work four days a week from summer on.",
      "Have you talked about it with Leonie?",
      "She agreed, and Friday will be my free day. I want to use it for the guitar workshop and rowing.",
    ],
  },
  {
    day: 158,
    tags: ["work"],
    says: "I work four days a week. I no longer work on Fridays. My salary is 56,400 euros for the four days.",
  },
  {
    day: 121,
    tags: ["work", "project"],
    says: "We published the curtailment paper in Wind Energy Science. The other authors are Sefa Aydin and Henrik Voss.",
  },
  {
    day: 86,
    tags: ["work"],
    notes: [
      "The weekly forecast meeting is on Mondays at 10:00 now.",
      "The laptop is due for exchange in January.",
      "My desk is 4.12, by the window.",
    ],
    app: "work-notes",
  },
  {
    day: 53,
    tags: ["work", "project"],
    chat: [
      "I start a new project about hydrogen forecasts next month.",
      "Who works on it with you?",
      "Yusuf and Birte from the Kiel office work on it with me. Yusuf has a permanent job now.",
    ],
  },
  {
    day: 19,
    tags: ["work"],
    says: "I give a talk at the WindEurope conference in Bilbao in March. My abstract was accepted. The slides are due on February 20.",
  },
  {
    day: 5,
    tags: ["work", "project"],
    says: "The first hydrogen forecast is due on December 4. Birte is away until next Thursday. I have to send her the price data.",
  },
];
