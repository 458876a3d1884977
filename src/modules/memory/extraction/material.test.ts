import assert from "node:assert/strict";
import { test } from "node:test";
import type { Passage } from "./passage.ts";
import { companyOf, extractPassage } from "./passage-extraction.ts";

const AT = new Date("2023-05-10T14:00:00Z");
const user = (text: string, name: string | null = null): Passage => ({ text, role: "user", name, at: AT });

/** What someone wrote, and the claims it makes. */
const TABLE: Record<string, [text: string, ...claims: string[]][]> = {
  "text handed over with an order is none of the user's": [
    [
      'Rewrite this email: "Dear Sir, my name is John Smith and I live in Denver. I am allergic to cats. Regards, John"',
    ],
    [
      "Proofread my cover letter for my friend:\n\nDear hiring team,\n\nI am Carlos Mendes. I live in Helsinki.\n\nBest,\nCarlos",
    ],
    ['Summarize:\n"""\nI was born in 1950 in Leeds. My wife Margaret died.\n"""'],
    ["Summarize this:\n```\nI was born in 1950 in Leeds.\n\nMy wife died.\n```"],
    ["Translate to German: I live in Madrid and have two cats."],
    ["translate into french please: my name is Bob"],
    ["Please rephrase in a formal tone: I'm sick and I can't come."],
    ["Could you help me improve this paragraph?\n\nI grew up in Oslo. I have two dogs."],
    ["Explain this error to me:\nI am a teapot"],
    ["How should I respond to this message: I am leaving you. I live with Bob now."],
    ["What does this mean: I am the walrus"],
    ["Write a reply to this email:\n\nI am your new boss. I live in Rome."],
    ["Make this sound nicer: I hate you. I live next door."],
    ["Here is the email I got:\n\nI am the new neighbour. I have three dogs."],
    ["I was born in 1950 in Leeds. My wife Margaret died.\n\nSummarize this text."],
    ["Grade this essay:\nMy father is a pilot."],
    ["<document>\nI was born in 1950 in Leeds.\n</document>\nGive me a summary."],
  ],
  "what the user says beside it stays": [
    [
      "I have to write to my landlord, please improve this: I lives in flat 4. I am sick.",
      "I have to write to my landlord",
    ],
    ['Can you translate "I live in Madrid" to German, I\'m moving there in May.', "I'm moving there in May."],
    [
      'Summarize: """I was born in Leeds. My wife died.""" I need it for my class.',
      "I need it for my class.",
    ],
    [
      'Rewrite this: "He said "hello" to me. I live in Rome." My deadline is Friday.',
      "My deadline is Friday.",
    ],
    ["Translate to German: I live in Madrid.\n\nBy the way, I moved to Porto.", "I moved to Porto."],
    ["- Fix this bug: it crashes\n- I live in Porto", "I live in Porto"],
    ["I'm a nurse. Proofread this text: I am a pilot.", "I'm a nurse."],
  ],
  "a colon, a quotation or an order alone hands nothing over": [
    ['My motto is "live and let live".', 'My motto is "live and let live".'],
    ['My sister said "I am pregnant".', 'My sister said "I am pregnant".'],
    ['My sister said "I am pregnant. Come home."', 'My sister said "I am pregnant. Come home."'],
    ["Remember this: I live in Porto.", "I live in Porto."],
    ["Please note: my flight is at 9.", "my flight is at 9."],
    ["Here is something about me: I live in Porto.", "Here is something about me: I live in Porto."],
    ["Here is her email: ben@example.com", "Here is her email: ben@example.com"],
    ["My cover letter says I live in Porto.", "My cover letter says I live in Porto."],
    ["Tell me a recipe; I'm allergic to nuts.", "I'm allergic to nuts."],
    ["Suggest a plan for this text: I'm a beginner.", "I'm a beginner."],
    ["Edit: I live in Porto now.", "Edit: I live in Porto now."],
    ["Review: the food was great.", "Review: the food was great."],
    ["Answer: I live in Porto.", "Answer: I live in Porto."],
    ["Explain how taxes work: I have a company in Portugal.", "I have a company in Portugal."],
    ["Review my diet: I'm vegan.", "Review my diet: I'm vegan."],
    ["Finish my thesis: I have until May.", "Finish my thesis: I have until May."],
    ["Review of the letter: I liked it.", "Review of the letter: I liked it."],
    ["Put this in my notes: I live in Porto.", "Put this in my notes: I live in Porto."],
    ["Please fix this: my name is Anna, not Ana.", "my name is Anna, not Ana."],
    [
      "Write an email to my landlord:\n\nI live in flat 4 and my heating is broken.",
      "I live in flat 4",
      "my heating is broken.",
    ],
    ["Today I met Ana.\n\nWe had coffee. I am happy.", "Today I met Ana.", "We had coffee.", "I am happy."],
  ],
  "what others wrote is known by its form": [
    ["> I hate onions\n\nwhat should I reply to him?"],
    ["> I hate onions\n\nI love them.", "I love them."],
    ["On Mon, 5 May 2025, Ben wrote:\n> I live in Rome\n\nI live in Porto.", "I live in Porto."],
    ["See below.\n\n---- Forwarded message ----\nFrom: Ben\n\nI live in Rome.", "See below."],
    [
      "My landlord wrote.\n\nHi Ana,\n\nI am selling the flat.\n\nKind regards,\nBen Costa\n\nI have to move out.",
      "My landlord wrote.",
      "I have to move out.",
    ],
    ["Dear Sir,\n\nI am John and I live in Denver.\n\nYours sincerely,\nJohn"],
    ["Dear diary,\n\nI met Ana today.", "Dear diary,", "I met Ana today."],
    ["Hi Helper,\n\nI live in Porto.\n\nThanks,\nAna", "I live in Porto.", "Ana"],
    ["Speaker 1: What does she do?\nSpeaker 2: My mother is a judge."],
    [
      "Ana: where do you live?\nBen: I live in Rome\nwith my dog\nAna: cool\n\nI want to visit Ben.",
      "I want to visit Ben.",
    ],
    ["Ana: where do you live?\nMe: I live in Porto.\nAna: cool\nMe: And you?", "Me: I live in Porto."],
    ["Name: Ana\nCity: Porto\nJob: nurse", "Name: Ana", "City: Porto", "Job: nurse"],
    [
      "Breakfast: eggs\nLunch: salad\nBreakfast: toast",
      "Breakfast: eggs",
      "Lunch: salad",
      "Breakfast: toast",
    ],
    [
      "Rome: I loved the food\nNaples: my favourite pizza\nRome: you must see the forum",
      "Rome: I loved the food",
      "Naples: my favourite pizza",
      "Rome: you must see the forum",
    ],
    ['"I am your father. I live on a moon."\n\nI love that film.', "I love that film."],
    ['"I am busy"\n\nWhat should I reply?'],
  ],
  "code, logs and markup state nothing": [
    ['Traceback (most recent call last):\n  File "a.py", line 3, in <module>\n    main()\nValueError: bad'],
    ["main()"],
    ['{"name": "test", "enabled": true}'],
    ['{\n  "name": "test",\n  "enabled": true\n}'],
    ["SELECT * FROM users WHERE id = 1"],
    ["const x = 5;"],
    ["def f(x):\n    return x\n\nprint(f(1), end='')"],
    ["for (let i = 0; i < 3; i++) {\n  total += i;\n}"],
    ["2024-05-12 10:00:01 ERROR disk is full\n[INFO] retrying"],
    ["<userStyle>Concise."],
    ['<div class="box">Hello</div>'],
    ["```js\nlet a = 1;\n```\nI use Node.", "I use Node."],
    ["<style>Concise.</style>\nI live in Porto.", "I live in Porto."],
  ],
  "a statement with a code word in it is one": [
    ["My gate code is 4711", "My gate code is 4711"],
    ["I use `npm ci`", "I use `npm ci`"],
    ["My API runs on SELECT-heavy tables", "My API runs on SELECT-heavy tables"],
    ["My server said TypeError: x is undefined.", "My server said TypeError: x is undefined."],
    ["rent = 500 EUR", "rent = 500 EUR"],
    ["Select a wine from the list", "Select a wine from the list"],
    ["WARNING: I'm allergic to nuts", "WARNING: I'm allergic to nuts"],
    ["2024-05-12 10:00 Met Ana", "2024-05-12 10:00 Met Ana"],
    ["sister (Ana)", "sister (Ana)"],
    ["[note: call Ana]", "[note: call Ana]"],
    ["class photo: I was in the first row;", "class photo: I was in the first row;"],
    ["<li>I live in Porto</li>", "<li>I live in Porto</li>"],
    ["[x] means done: call Ana", "[x] means done: call Ana"],
    ["My notes are in ~/notes/a.md", "My notes are in ~/notes/a.md"],
  ],
  "who the assistant is to be is not about the user": [
    ["You are an expert SEO copywriter."],
    ["You are Captain Jack and you love rum. You hate the sea. Your ship is black."],
    ["You are a coach. You can call me Ana.", "You can call me Ana."],
    ["You are a nutritionist, I'm vegan", "I'm vegan"],
    ["Your task is to sell soap."],
    ["You should always answer in German.", "You should always answer in German."],
    ["You need a visa for Brazil.", "You need a visa for Brazil."],
    ["You are what you eat.", "You are what you eat."],
  ],
};

for (const [group, rows] of Object.entries(TABLE)) {
  test(group, async (t) => {
    for (const [text, ...claims] of rows) {
      await t.test(text, () => {
        const passage = user(text);
        const found = extractPassage(passage, undefined, companyOf([passage])).claims;
        assert.deepEqual(
          found.map(({ content }) => content),
          claims,
        );
      });
    }
  });
}

test("material stays as context", () => {
  const passage = user("I have to write to my landlord, please improve this: I lives in flat 4.");
  assert.deepEqual(extractPassage(passage, undefined, companyOf([passage])).context, [
    { position: 1, text: "please improve this: I lives in flat 4." },
  ]);
});

test("people among themselves hand nothing over to an assistant", () => {
  const passages = [user("Hi!", "Ana"), user("Read this: I live in Rome.\nYou are a great cook.", "Ben")];
  const { claims } = extractPassage(passages[1] as Passage, passages[0], companyOf(passages));
  assert.deepEqual(
    claims.map(({ content }) => content),
    ["Read this: I live in Rome.", "You are a great cook."],
  );
});

test("any amount of material is told apart at once", () => {
  const units = [
    'Translate "a" ',
    "Dear Ana,\n",
    "<a>\n",
    "</a><a>\n",
    '"""\n',
    "Rewrite this ",
    "Ana: you?\n",
    '"a. b"\n',
    "x(",
    "please ",
    "> a\n",
  ];
  for (const unit of units) {
    const passage = user(unit.repeat(Math.ceil(32_000 / unit.length)));
    const before = process.cpuUsage();
    extractPassage(passage, undefined, companyOf([passage]));
    const { user: micros } = process.cpuUsage(before);
    assert.ok(micros < 400_000, `${JSON.stringify(unit)} took ${micros / 1_000} ms`);
  }
});
