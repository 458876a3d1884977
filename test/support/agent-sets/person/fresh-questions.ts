/**
 * Written before the failures of held-out-questions.ts were read, and asked only to report. One answer was seen, where
 * it told something old as current ("Does Wout still live in Ledeberg?"), and mended.
 */
export const freshQuestions = `
what | What instrument does Noor play? | fr6 | accordion | gone
what | What colour is my cargo bike? | car4 | orange | gone
what | What does my aunt make? | aunt1 | pottery | gone
what | What did I get promoted to? | work7 | senior analyst
what | Which bank did I open an account with? | bank2 | KBC | also=bank1
what | What's wrong with my office laptop? | work17 | overheating
who | Who lent me Circe? | book10 | Noor | also=book11 gone
who | Who is Kasper married to? | bro5 | Signe | also=note9 gone
who | Who do I have a meeting with about my holidays? | day29 | Fatima
who | Who runs a bookshop? | fr14 | Anna Peeters | also=fr16 gone
when | When is my concert with the choir? | club9 | 4 July 2026 | also=club8
when | When was Wout born? | part12 | 3 July
when | When did I see Agnes Obel? | mus2 | 9 October 2025 | gone
when | When is the flood project due? | work16 | 15 September 2026 | also=day33 gone
when | When do I go to Berlin? | trip7 | 8 August 2026 | also=trip11
where | Where does my aunt Helle live? | aunt1 | Malmö | gone
where | Where does the cat sleep? | dog8 | fridge | gone
where | Where was I born? | born1 | Aarhus | also=mum2
where | Where did we celebrate New Year's Eve? | trip13 | Ostend | gone
howmany | How old is Joke? | fr9 | eighty-one/81 | gone
howmany | How much was the parking fine? | day40 | 58 | gone
howmany | How many teeth did Bobbin lose at the vet? | dog4 | two/2
when | Until when is Samir away? | fr13 | April | gone
howlong | How long did I need to read Stoner? | book3 | two days | gone
yesno | Is my mother retired? | mum3 | Yes
yesno | Does Wout still live in Ledeberg? | part11 | moved in | also=part10 not=Ledeberg
yesno | Do I like coriander? | food2 | No | gone
yesno | Did I vote? | day4 | Yes | gone
list | What do I know about Joke? | fr9,fr10 | tram driver | also=day15,day48,day49,home9,fr30
list | What things did Wout and I do together? | trip6,food12,part5 | Lisbon | also=day13,day31,part3,part11,trip15
list | Which furniture did I buy or order? | day10,day20 | bed;bookcase | also=day21,day24
compare | Compare Bobbin and Pluis. | dog2,dog10 | terrier | also=dog1,dog3,dog4,dog6,dog7,dog8,dog9,day30
recommend | What could I give Noor? | fr8 | peonies | also=fr5,fr6,fr7,book11,gift1
recommend | Which film should we not watch together, and what do I like? | film4 | horror | also=film1,film2,film3,film5,mus4,fav5
past | Which bank was I with before KBC? | bank1 | Triodos | also=bank2
past | What did I grow in the garden last year? | gard1 | tomatoes | also=gard2,gard3,gard4
past | How many sea charts did I own before? | hob2 | fourteen | also=hob3
changed | Did Noor move? | fr3 | Antwerp | also=fr2,trip3
followup | Where does Anders live? >> What does he collect? | bro8 | vinyl
followup | When is Maren's birthday? >> And Wout's? | part12 | 3 July
`;
