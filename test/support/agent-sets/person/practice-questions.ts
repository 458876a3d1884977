/**
 * One question a line: kind | question | claims it stands on | what the answer says | more.
 * Of what the answer says, `;` separates what must all be there, `/` what may stand for one another.
 * More: `also=` claims that do no harm, `not=` what must not be told as current, `gone` where nothing answers once
 * its claims are deleted (`gone=` those and these). `A >> B` asks B after A.
 */
export const practiceQuestions = `
what | What's my job? | work7 | analyst | also=work3 not=cartographer
what | Which company employs me? | work3 | TerraNova | also=work4,work7 not=Kadaster
what | What breed is my dog? | dog2 | border terrier | also=dog1 gone
what | What do I do for my low iron? | hea9 | tablet | also=hea8
what | What was my thesis about? | study3 | coastal erosion | gone
what | What is my favourite colour? | fav2 | dark green | not=ochre gone=fav1
what | What medicine must doctors never give me? | all1 | penicillin
what | What does Kasper do for a living? | bro4 | physics teacher | gone
what | What's the name of my sister's baby? | sis4 | Liv | also=sis3,niece1
what | What did the movers cost me? | day43 | 640 | gone
what | What phone do I use these days? | thing2 | Fairphone 6 | not=Fairphone 4 gone=thing1
who | Who is my boss now? | work5 | Fatima | not=Pieter
who | Who is my dentist? | fr23 | Claes | also=hea5 gone
who | Who taught me the piano? | gran1 | grandmother/Ingrid | gone
who | Who do I share a home with? | part11 | Wout
who | Who has the spare key to my house? | home9 | Joke | gone
who | Who is Thijs? | fr20 | flatmate | also=fr21,fr22
who | Who trains our rowing crew at the moment? | fr19 | Bram | not=Griet gone=fr18
when | When did I come to live in Ghent? | home2 | March 2025/February 2025/1 March | also=day9
when | When is my mum's birthday? | mum6 | 21 November | gone
when | When did Wout and I get engaged? | part5 | 14 February 2026/February 2026
when | When do I have to see the dentist? | hea5 | 7 July 2026 | also=fr23 gone
when | When was my niece born? | sis3 | 28 May 2025 | also=niece1,sis4
when | When did I start at TerraNova? | work3 | 1 April 2025/April 2025 | gone
when | When does Noor's baby arrive? | fr7 | October 2026 | gone
when | When were my wisdom teeth taken out? | hea2 | 14 February 2025 | gone
when | When will Thijs be here? | fr22 | 18 July 2026 | also=fr20
when | When did my dad pass away? | dad1 | 2016 | also=dad2 gone
where | Where do I live? | home2 | Ghent | also=home3 not=Utrecht
where | Where does my sister live? | sis1 | Bergen | also=note7 not=Ghent
where | Where is Noor living these days? | fr3 | Antwerp | not=Rotterdam
where | Where do I keep my passport? | thing6 | desk | also=thing7 gone
where | Where did I lose my reading glasses? | thing3 | De Haan | gone
where | Where did I go to university? | study1 | Copenhagen | also=study2,fr1
where | Where does Thijs work? | fr21 | salmon farm | also=fr20 gone
howmany | How many brothers do I have? | bro1 | two/2 | also=bro2,bro4
howmany | How many sea charts are in my collection? | hob3 | nineteen/19 | not=fourteen also=hob1
howmany | How many daughters has Samir got? | fr12 | three/3 | gone
howmany | How much is my rent? | home4 | 1150 | gone
howmany | How many people are on my team? | work8 | seven/7 | gone
howmany | How heavy is Pluis? | dog10 | 5.4 | gone
howlong | How long was I hiking in the Faroe Islands? | trip1 | two weeks | gone
howlong | How long does it take me to get to the office? | work13 | twenty minutes | not=hour gone=work12
howlong | How long is my contract still running? | work11 | December 2027 | gone
howlong | How long were Wout and I in Lisbon? | trip6 | five days | also=part5 gone
yesno | Do I still drink coffee? | food8 | No | also=food9 not=black
yesno | Am I a vegetarian? | diet2 | Yes
yesno | Is Anders a vegetarian? | bro7 | Yes | gone
yesno | Did I get the team lead position? | work20 | No | also=work19
yesno | Do I own a car? | car2 | No/sold | also=car5,car3
yesno | Is Noor allergic to anything? | fr5 | cats | gone
yesno | Has Samir returned my tent? | note4 | Yes/back | also=note3
list | Which books have I finished? | book1,book2,book3,book5,book7 | Piranesi;The Door;Middlemarch | also=book6
list | What pets do I have? | dog1,dog7 | Bobbin;Pluis | also=dog2
list | What languages do I speak? | study6 | Danish;Dutch;English
list | What have I grown in my garden? | gard1,gard3,gard4 | courgettes;quince | also=gard5,gard2
list | Which half marathons did I run? | hob7,hob8 | Utrecht;Ghent
list | What foods do I dislike? | food2,food11 | coriander | also=food6
list | What concerts have I been to or will I go to? | mus2,mus3 | Agnes Obel;Fatoumata Diawara | also=club9
compare | Compare Anders and Kasper. | bro2,bro4 | chef;physics | also=bro1,bro3,bro5,bro6,bro7,bro8,bro9,note1,note2,note6,note8,trip10,note9
compare | Which half marathon was faster, Utrecht or Ghent? | hob7,hob8 | 2:04;1:58
recommend | What should I give Wout for his birthday? | part9 | chocolate | also=part12,gift2,part8
recommend | What could I get my mother as a present? | mum5 | detective/rhubarb | also=mum6,gift3
recommend | Can you recommend a restaurant for tonight? | food5 | Zula | also=food12,food13,food4,diet2,food1,food11,food2
past | Where did I live before Ghent? | home1 | Utrecht | also=home2,home10,club5
past | What was my job before this one? | work1 | cartographer | also=work2,work3,work12,work7
past | Who was my manager before Fatima? | work4 | Pieter | also=work5
past | What car did I use to have? | car1 | Volvo | also=car2
past | On which day did I row last year? | club2 | Tuesday | also=club3
changed | Has anything changed about my favourite colour? | fav2,fav1 | ochre;dark green
changed | What changed in my rowing schedule? | club3,club2 | Wednesday;Tuesday | also=fr19,fr18,hea3
followup | Where does my sister live? >> And Anders? | bro2 | Copenhagen
followup | What is my dog called? >> How old is he? | dog3 | nine/9
followup | Which concert do I have tickets for? >> When is that? | mus3 | 22 August 2026
followup | Who is my fiancé? >> What does he do for work? | part4 | carpenter
`;
