import assert from "node:assert/strict";
import { test } from "node:test";
import { splitSentences } from "./sentence-split.ts";

// A bar stands where a sentence ends.
const TEXTS = [
  "I live in Porto.| I have a dog.",
  "Mein Geburtstag ist am 3. Mai.| Ich mag Kuchen.",
  "Am 24. Dezember feiern wir bei Oma.| Danach fahren wir heim.",
  "Ich habe am 1. April 2020 angefangen.",
  "Die Reise geht vom 3. August bis zum 17. September.",
  "Wir heiraten Samstag, den 3. Oktober.",
  "Ich wohne im 3. Stock.| Es ist laut.",
  "Mein Geburtstag ist am 3.| Ich mag Kuchen.",
  "Min fødselsdag er den 24. december.| Jeg bor i Aarhus.",
  "Syntymäpäiväni on 6. joulukuuta.",
  "Narodil jsem se 5. května v Brně.",
  "I have 3.| May is my friend.",
  "I have 3.| April is my friend.",
  "I am 3.| August is my brother.",
  "I live at number 12.| Ben lives at 14.",
  "I saw Dr. Silva at the clinic.| She was kind.",
  "Mr. and Mrs. Costa live next door.| They have a cat.",
  "I like fruit, e.g. Mangos and figs.| Not grapes.",
  "We meet at 6 a.m. on Mondays.| Ben is always late.",
  "I get up at 6 a.m.| I run before work.",
  "Our flat is No. 5 on the second floor.| It is small.",
  "No.| I don't eat meat.",
  "My locker is no. 12 by the door.",
  "It costs 3.50 euros.| That is cheap.",
  "J. R. Costa wrote my favourite book.| I read it twice.",
  "I work for the U.S. Navy in Lisbon.",
  "She moved to the U.S.| My brother followed.",
  "I take vitamin C.| My doctor said so.",
  "Look at https://example.org/a?b=1&c=2.html for it.| Thanks.",
  "Mail me at ana.costa@example.org.| I read it daily.",
  "We use v2.10.3 at work.| It is fine.",
  "Well... I moved to Porto.",
  "We went to Rome...| It was hot.",
  "I was thinking... maybe Braga.",
  'She asked "Are you sure?" and left.| I stayed.',
  'He said "I love it. It is great." and smiled.| We laughed.',
  "He said \u201cI quit. For good.\u201d and left.| I was surprised.",
  "i live in porto.| i have a dog.| my name is ana",
  "I work at Yahoo! as an engineer.| I like it.",
  "Hello!|I am Ana.",
  "My dog is Rex.| He is five (in May.| he gets a cake)",
  "I moved to Porto :)| I love it.",
  "Jan. 5 is my birthday.| I like cake.",
  "My flat is on Main St. near the park.",
  "I lived on Main St.| My sister still does.",
  "私は東京に住んでいます。|犬が好きです。",
  "我住在上海。|我喜欢喝茶！|你呢？",
  "मैं दिल्ली में रहता हूँ।| मुझे चाय पसंद है।",
  "أنا أعيش في القاهرة.| أحب القهوة.",
  "Ich wohne in Köln.| Ich mag z.B. Kaffee.",
  "We bought milk, eggs, etc. and went home.",
  "Really?!| I did not know.",
];

for (const marked of TEXTS) {
  const expected = marked.split("|").map((sentence) => sentence.trim());
  test(`sentences: ${expected.join(" ‖ ")}`, () => {
    assert.deepEqual(splitSentences(marked.replaceAll("|", "")), expected);
  });
}

test("nothing is lost but the spaces between sentences", () => {
  for (const text of TEXTS.map((marked) => marked.replaceAll("|", ""))) {
    assert.equal(splitSentences(text).join("").replace(/\s/g, ""), text.replace(/\s/g, ""));
  }
});
