/** What people say before they say it: "Actually, …", "Just so you know, …", "Correction: …". */
import type { Word } from "../language/words.ts";
import { wordSet } from "../lexicon/word-set.ts";

const LEADS = wordSet(`
actually so well oh hey hi hello ok okay yeah yes yep no nope and but also btw fyi update correction edit note ps sorry
oops please anyway basically honestly finally fortunately unfortunately sadly luckily happily thankfully anyways look
listen news remember wait hmm um uh though however plus then frankly obviously clearly wow yay sure right alright nevermind indeed
surprisingly interestingly recently officially just nowadays presently`);

const PHRASES = new RegExp(
  `^(?:${[
    "by the way",
    "by (?:profession|trade|occupation)",
    "as you (?:may |might |probably )?know",
    "as i (?:already )?(?:said|mentioned|told you)(?: before)?",
    "like i (?:said|mentioned)",
    "for the record",
    "in fact",
    "of course",
    "just so (?:that )?you know",
    "so you know",
    "good news|big news|great news|bad news|quick update|small update|small correction|quick correction|life update|news flash",
    "guess what",
    "fun fact",
    "please (?:note|remember|know|be aware)(?: that)?",
    "(?:note|remember|know)(?: that)?",
    "(?:do not|never) forget(?: that)?",
    "you should know(?: that)?",
    "i (?:should|must|have to|need to|want to|wanted to|just wanted to|just want to|would like to) (?:correct myself|add|clarify|update you|point out|let you know|tell you|say|mention|inform you)(?: here)?(?: that)?",
    "(?:just )?(?:letting|wanted to let|want to let) you know(?: that)?",
    "let me (?:correct myself|correct that|clarify|update you|tell you)(?: that)?",
    "i (?:am )?(?:so |very |really )?(?:happy|glad|proud|excited|sad|pleased|delighted|thrilled|sorry|afraid) to (?:say|announce|report|share|tell you)(?: that)?",
    "i (?:have |just |have just |recently )?(?:realised|realized|noticed|discovered)(?: that)?",
    "i (?:mean|meant)(?: to say)?(?: that)?",
    "i was wrong|my mistake|my bad|scratch that|never mind",
    "it turns out(?: that)?|turns out(?: that)?",
    "the (?:truth|fact|thing|news) is(?: that)?",
    "(?:as of|starting|from|since|effective) (?:now|today|yesterday|this (?:week|month|year)|last (?:week|month|year))(?: on)?",
    "from now on",
    "now that",
    "(?:these|nowadays) days",
    "right now|at the moment|at present|for the time being",
    "(?:last|this|earlier this|just this|just last) (?:week|month|year|weekend|night|morning|evening|afternoon|spring|summer|autumn|fall|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)",
    "(?:a (?:few|couple of)|several|some|\\d+|one|two|three|four|five|six) (?:day|week|month|year|min|hour)s? ago",
    "yesterday|today",
    "after all",
    "in the end|in the meantime|in that case|on second thought|on reflection|to be (?:honest|fair|clear|precise|exact)",
    "(?:it is )?(?:finally )?official",
    "as of \\p{L}+(?: \\d+)*",
    "(?:in|on|since) (?:early |late |mid )?(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \\d+)*",
    "(?:in|since) (?:19|20)\\d\\d",
    // "After ten years in Lisbon I …", "Because of my job we …".
    "(?:after|because of|over|during|with|thanks to|at|in|on|for|by) (?:[\\p{L}\\d:-]+ ){0,5}[\\p{L}\\d:-]+(?= (?:i|we) )",
  ].join("|")}) `,
  "u",
);
const REACH = 12;

/** The clause without what only leads in. */
export function stripLead(words: Word[]): Word[] {
  let start = 0;
  for (let round = 0; round < 6 && start < words.length - 1; round++) {
    const word = words[start] as Word;
    const next = words[start + 1] as Word;
    const that = word.text === "that" && start > 0 && /^(i|we|my|our)$/.test(next.text);
    if (that || (LEADS.has(word.text) && !keepsLead(word, next))) {
      start += 1;
      continue;
    }
    const taken = phraseLength(words, start);
    if (taken === 0 || start + taken >= words.length) break;
    start += taken;
  }
  return start === 0 ? words : words.slice(start);
}

/** "No longer vegan", "Just married": these lead into nothing. */
const keepsLead = (word: Word, next: Word): boolean =>
  (word.text === "no" && next.gap === "") ||
  (word.text === "remember" && next.text === "when") ||
  (word.text === "right" && next.text === "now") ||
  (word.text === "just" && next.text === "so") ||
  (word.text === "please" && /^(note|remember|know|be)$/.test(next.text)) ||
  (word.text === "so" && next.text === "you") ||
  (word.text === "just" && /^(this|last|letting|wanted|want)$/.test(next.text));

const FIRST = wordSet(`
by as like for in of just so good big great bad quick small life news guess fun please note remember know do never you i
letting wanted want let it turns the starting from since effective now these nowadays right at last this earlier a
several some one two three four five six yesterday today after on to finally official because over during with thanks my
scratch`);

function phraseLength(words: readonly Word[], start: number): number {
  const first = words[start] as Word;
  if (!FIRST.has(first.text) && !/^\d/.test(first.text)) return 0;
  let text = "";
  for (let place = start; place < words.length && place < start + REACH; place++)
    text += `${words[place]?.text} `;
  const match = PHRASES.exec(text);
  if (!match) return 0;
  let spaces = 0;
  for (const letter of match[0]) if (letter === " ") spaces += 1;
  return spaces;
}
