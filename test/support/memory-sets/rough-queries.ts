/** Queries as they are typed: with slips, in other forms of the words, as bare words, in other languages. */

export interface RoughQuery {
  query: string;
  /** A part of the claim of `own-user.ts` that answers it. */
  wanted: string;
}

const read = (text: string): RoughQuery[] =>
  text
    .trim()
    .split("\n")
    .map((line) => {
      const [query, wanted] = line.split("|");
      if (!query || !wanted) throw new Error(`not a query: ${line}`);
      return { query, wanted };
    });

export const typos = read(`
Who is my dentits?|My dentist is Dr Okafor
What is our hairdreser called?|My hairdresser is Tamsin
When does my pasport expire?|My passport runs out
who is the boiller man|The boiler man is Mr Adeyemi
Where is the stopcok?|The stopcock is under
What breed of terier is Biscuit?|Our border terrier Biscuit
When is the half maraton?|Manchester half marathon
Which instument is Ines learning, cornett?|Ines plays the cornet
What do I take for my tyroid, levothyroxin?|levothyroxine every morning
Where are the childrens pasports?|The children's passports
What's the allotmnet rent?|The allotment rent is
Who tunes the pianno?|The piano tuner is
How much is the morgage overpayment?|We overpay the mortgage
Where is the defibrilator?|The nearest defibrillator
Who is Kasia's pratner?|Kasia's partner is Bartek
Which pharmcy is open until midnight?|The out-of-hours pharmacy
Who is our acountant?|Our accountant for Joel's
Which podiatrest did I see?|The podiatrist, Mrs Finch
What is my favourite brekfast?|My favourite breakfast
Where do we keep the candels?|candles are in the piano stool
`);

export const inflections = read(`
servicing the bicycle and its chain|Serviced the bike today
swimmers outdoors, a hundred of them as a goal|a hundred swims outdoors
knitted jumpers finished|Finished the Fair Isle jumper
restoring grandfather clocks|I restored the grandfather clock
sweeping chimneys|The chimney was swept
grinding teeth|I grind my teeth
juggler|I learned to juggle
translators of crime fiction in the family|translates crime novels
collecting antique survey maps|I collect Ordnance Survey maps
planting cherry trees|The cherry tree at the front
defrosting freezers|Defrosted the freezer
photographing manholes|photographs of manhole covers
driving buses for decades|drove buses for thirty-one years
allergies to penicillin|allergic to penicillin
fainting in heat|I faint if I stand still
retirement at sixty|I want to retire at sixty
emigrated to Chicago|emigrated to Chicago in 1981
proposing on pedalos|Joel proposed on a pedalo
`);

export const bareWords = read(`
boiler Adeyemi|The boiler man is Mr Adeyemi
dentist Okafor|My dentist is Dr Okafor
stopcock sink|The stopcock is under
hairdresser|My hairdresser is Tamsin
wisteria|The wisteria needs cutting
Hilleberg|Our tent is a Hilleberg
passport drawer yellow card|My NHS number
sourdough starter|Our sourdough starter is called
aisle seat|I always ask for an aisle seat
whippets|Kasia keeps two whippets
stick insects|Theo's stick insects
Cessna|part of a Cessna
windmill shares Saddleworth|community wind turbine
levothyroxine|levothyroxine every morning
Slow Loris|a narrowboat called Slow Loris
jump leads|The jump leads are
lollipop man|Ted the lollipop man
santoku|a Japanese santoku
`);

/** These need only be answered, with whatever there is. */
export const otherLanguages = [
  "Wie heißt mein Zahnarzt?",
  "Wann läuft mein Reisepass ab?",
  "Worauf bin ich allergisch?",
  "Onde moram os meus pais?",
  "Qual é o número do encanador?",
  "Quando é o aniversário da minha mãe?",
  "私の歯医者は誰ですか？",
  "パスポートはいつ切れますか",
  "أين مفتاح العداد؟",
  "Где ключ от сарая?",
  "¿Quién corta mi pelo?",
  "🦷🪥?",
  "'; drop table claims; --",
  '"unbalanced quote AND (NOT OR *',
  "a",
  "the of and is",
];
