/** What the user said about pastimes, tastes and opinions. */
export const hobbiesAndViews = `
I sing alto in the Whalley Singers; rehearsals are Tuesdays at half past seven.
?fact Which voice part do I sing?
My favourite composer is Arvo Pärt, because of the silences.
?fact Which composer do I love most?
I played the cello until I was nineteen and it still stands in the bedroom.
?fact What instrument did I play as a teenager?
I swim outdoors at Sale Water Park from April to November.
?fact Where do I go swimming outside?
I like crime novels only if the detective has a garden.
?fact What must a detective have for me to enjoy the story?
The book I give people most often is A Month in the Country.
?fact Which novel do I usually give as a present?
I gave up on Ulysses at page 212, twice.
?fact Which book did I give up on?
My favourite colour is the green of old railway carriages.
?fact What colour do I like best?
My favourite flower is the snake's head fritillary.
?fact What's my favourite flower?
My favourite film is Paddington 2 and I'll argue with anyone.
?fact What's my favourite film?
My favourite poem is by Szymborska, the one about the onion.
?fact What's my favourite poem?
My favourite walk is from Hayfield over the shoulder to Edale.
I'd rather have a hot-water bottle than central heating.
I think electric scooters on pavements should be banned.
?fact What's my view of scooters?
I'm a member of the Green Party but didn't renew in 2021, then did again.
?fact Which political party do I belong to?
I voted to remain and still haven't forgiven Filip for laughing.
?fact How did I vote in the referendum?
I believe in ghosts only in old theatres.
Brutalist buildings are beautiful and people will see it in fifty years.
?fact What do I think of concrete architecture?
Cycle lanes painted on the road are worse than none.
?fact What's my opinion on painted bike paths?
I can't stand podcasts in which two men laugh.
?fact What kind of podcast irritates me?
Homework for six-year-olds is nonsense and I told the head so.
?fact What do I think about young children having homework?
I think tipping should be abolished and wages raised.
Joel and I disagree about private schools, loudly.
?fact About what do my husband and I quarrel regarding education?
I don't trust fitness apps with my sleep.
Radio 3 in the morning, Radio 4 in the evening, nothing in between.
?fact What radio do I listen to in the morning?
I do the cryptic crossword on Saturdays with Dad over the phone.
?fact What do Dad and I do together by phone?
I knit on the tram; the current project is a sleeve that never ends.
I collect Ordnance Survey maps from before 1950, eighty-three so far.
?fact What do I collect?
I learned to juggle during a strike at university.
?fact When did I pick up juggling?
I'm hopeless at cards, except for Polish rummy.
?fact Which card game am I good at?
Scrabble with Ruth ends in tears, usually mine.
I take photographs of manhole covers in every town.
?fact What do I photograph wherever I go?
My camera is an Olympus OM-1 from 1979 with a 50 millimetre lens.
?fact What camera do I have?
The film I like is Portra 400, kept in the fridge next to the yeast.
?fact Which film stock do I use?
I go bouldering with Yusuf on the first Monday; my best grade is V4.
?fact What's the hardest boulder grade I've managed?
My parkrun best is 26:41, at Fletcher Moss in March 2024.
?fact What's my fastest 5k?
My longest ride was 187 kilometres, to Whitby, with a headwind.
?fact What was my longest bike ride?
Hugo's Sunday group leaves the Burnage café at eight sharp.
?date What time does the Sunday group ride start?
I did a pottery taster with Ruth and made an ashtray nobody needs.
Origami cranes calm me down before presentations.
?fact What do I do when I'm nervous before a talk?
I started learning Ukrainian in March 2022 at the community centre.
?date When did I begin Ukrainian lessons?
My Ukrainian teacher Oksana is from Kharkiv and used to be a metallurgist.
?person Who teaches me Ukrainian?
I bake rye every second Saturday and give one loaf to Mr Szabo.
?person Who gets one of my loaves?
My sewing is limited to mending, but I mend everything.
I restored the grandfather clock with help from a book and some swearing.
?fact Which clock did I restore?
The grandfather clock gains four minutes a week.
?fact How inaccurate is our tall clock?
I belong to the Friends of Highfield Park and plant bulbs in October.
I'm the treasurer of the allotment society, which means chasing people for 64 pounds.
?fact What's my role in the allotment society?
My shed radio is tuned to the cricket, though I don't follow it.
I've seen The Cherry Orchard in four languages.
?fact Which play have I watched in several languages?
I cried at the end of Toy Story 3 in front of thirty children.
?fact At which cartoon did I weep?
I don't like surprises, including parties.
?fact Would I enjoy a surprise party?
I love thunderstorms as long as everyone is indoors.
I can recite the first canto of Pan Tadeusz.
?fact Which poem can I recite?
My lucky number is 19.
?fact What number brings me luck?
I'm a night owl married to a lark.
Mornings I need twenty minutes without anyone speaking to me.
?fact What do I need straight after waking up?
I always read the last page of a book first.
?fact What bad reading habit do I have?
I prefer baths to showers and lakes to pools.
?fact Do I prefer showering?
I'd take a window table over good food.
Perfume gives me a headache, except for real lavender.
?fact Which scent can I bear?
I hate being late so much that I am usually early and cold.
Leaf blowers should be illegal before ten.
?fact What do I think of leaf blowers?
I like my maps on paper and my music on vinyl.
?fact Do I prefer vinyl?
The allotment won second prize for leeks in 2023, behind Wilf.
?fact What did I win at the vegetable show?
In the quiz at the Fiddler's Arms our team is called Bolt from the Blue.
?fact What's our pub quiz team's name?
The quiz night is every other Wednesday; we came last in September.
?date How often is quiz night?
(2025-09-14) Finished the Fair Isle jumper I started in 2022.
?date When did I complete my jumper?
(2025-07-26) Saw a kingfisher at the water park, first one in years.
?date When did I spot the kingfisher?
(2025-10-12) Swim number seventy-one this morning, water at eleven degrees.
(2025-06-07) Second at the allotment open day for the best scarecrow: ours looked like Joel.
?date When did our scarecrow win something?
The reason I never became an architect is that at seventeen I drew a staircase with no way out of it, and my art teacher laughed so kindly that I switched to physics.
?fact Why did I not go into architecture?
When I can't sleep I count the bridges between Stockport and the sea in order, with their spans if I know them, and I have never once got past Runcorn.
?fact What do I do when I can't sleep?
My rule for buying books is one in, one out, except in second-hand shops by the sea, at church fairs, on birthdays, and whenever Dympna is having a sale at the library.
?fact What rule do I follow when I acquire books?
If I could keep only one thing from a burning house, after people and animals, it would be the box of cassettes on which Babcia tells how she walked from Lwów in 1945.
?fact What object would I save from a fire?
#club-choir-tour The choir sang in Ypres in 2018.
#choir-leeds The choir's summer concert in Leeds sold out.
#lang-fluent I speak English and Polish equally badly when tired.
#lang-dutch I speak enough Dutch for ordering and apologising.
#lang-german I had seven years of German at school and can hold a conversation in the language.
?list Which languages do I speak? = lang-fluent lang-dutch lang-german
#play-violin Joel can play three tunes on the ukulele.
#phobia-lifts I'm afraid of lifts with glass floors.
#phobia-clowns Clowns frighten me, and always have.
#phobia-deep I'm afraid of deep water when I can't see the bottom.
?list What am I afraid of? = phobia-lifts phobia-clowns phobia-deep
#tv-repair We watch The Repair Shop on television on Sundays.
#tv-detectorists I've watched every series of Detectorists three times on TV.
#tv-gardeners Gardeners' World is what we watch on Friday evenings.
?list Which TV programmes do we watch? = tv-repair tv-detectorists tv-gardeners
#boardgame-catan Ines beats us all at the board game Catan.
#boardgame-azul Azul is the one board game everybody agrees to play.
#boardgame-kubb In summer we play kubb in the park.
?list Which games do we play together? = boardgame-catan boardgame-azul boardgame-kubb
#newspaper My newspapers are the Guardian online and the Manchester Mill at the weekend.
#magazine I subscribe to two magazines, The Structural Engineer and Gardens Illustrated.
?list Which newspapers and magazines do I read? = newspaper magazine
#vol-foodbank I volunteer as a driver for the food bank on the second Saturday.
#vol-refugees Twice a month I volunteer at the conversation café for refugees.
#vol-litter Ines and I pick litter along the Fallowfield Loop as volunteers.
?list Where do I volunteer? = vol-foodbank vol-refugees vol-litter
`;
