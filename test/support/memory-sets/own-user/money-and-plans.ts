/** What the user said about money, appointments, plans, wishes and tasks. */
export const moneyAndPlans = `
My current account is with the Co-operative Bank, sort code ending 61.
?fact Which bank is my everyday account with?
Our joint savings are at the Cumberland, four percent until next May.
?fact Where do Joel and I keep our savings together?
The mortgage is with Skipton, fixed at 3.9 percent until 31 August 2027.
?date When does our fixed mortgage rate end?
We overpay the mortgage by 150 pounds a month.
?fact How much do we overpay on the mortgage?
My student loan was paid off in November 2019.
?date When did I finish repaying what I owed for university?
The children each have a junior ISA with twenty-five pounds a month going in.
?fact What do we save for the kids every month?
I have eleven hundred pounds in Premium Bonds and have won twenty-five pounds once.
?fact What did my bonds ever bring me?
Our accountant for Joel's tutoring income is Hilary Snape.
?person Who does the tax return for Joel?
The tax return for Joel's tutoring has to be in by 31 January.
Joel charges thirty-five pounds an hour for tutoring.
?fact What does an hour of Joel's private teaching cost?
We give twenty pounds a month to the lifeboats and ten to the food bank.
?fact Which charities do we support?
I lent Kwame six hundred pounds for his deposit; he pays back fifty a month.
?person Who is repaying me in instalments?
Our will was signed at Pratt and Oldroyd in March 2020.
?date When did we make our will?
Kasia would be the children's guardian if anything happened to us.
?person Who would bring up Ines and Theo if we died?
#green-life My life insurance pays out 180,000 pounds, the papers are in the green folder.
?fact What is my life insured for?
I don't own a credit card on principle.
Our household budget for food is 140 pounds a week.
?fact How much do we allow ourselves for groceries?
Window money for Baz is eighteen pounds, on the shelf by the door.
?fact How much do we pay Baz for the windows?
The wedding ring was valued at 950 pounds in 2021.
Mum gives each grandchild fifty pounds at New Year, in an envelope with a poppy seed roll.
?fact What does Mum give the grandchildren at New Year?
I bought shares in the community wind turbine at Saddleworth, five hundred pounds' worth.
?fact What green energy project did I invest in?
The cello is insured separately, for 3,200 pounds, through the musicians' union.
Child benefit comes in on Mondays every four weeks.
The standing order for the choir is nine pounds a month.
?fact How much is the choir a month?
I cancelled Netflix in January and we haven't missed it.
?fact Which subscription did I drop?
Our tin for the Norway holiday had 1,460 pounds in it on Sunday.
?fact How much have we put by for Scandinavia?
I want to retire at sixty and plant trees.
?fact What do I want to do when I'm old?
My goal for the year is a hundred swims outdoors; I'm at seventy-one.
?fact How many swims do I want to do this year?
I want to learn to weld properly, not just inspect it.
?fact Which manual skill would I like to acquire?
I've signed up for the Manchester half marathon on 24 May 2026.
?date When is the half marathon?
The choir's Messiah is on 13 December 2025 in the cathedral.
?date When are we singing the Messiah?
Ines has her grade three cornet exam on 2 December.
?date When is my daughter's music exam?
Parents' evening for both children is 11 November, 4:40 and 5:10.
?date When is parents' evening?
Theo's school nativity is on 16 December at two; he's the third camel.
?fact What role does Theo have in the nativity play?
The dentist wants to see me again on 4 February 2026 at 8:20.
?date When is my next appointment with Dr Okafor?
I'm seeing Dr Sengupta about my thyroid on 28 November.
?date When am I seeing Dr Sengupta?
The Skoda is booked in at Khan's for new rear tyres on 10 November.
?date When is the car going to the garage?
Book club on 30 November does Solaris; I proposed it, so I'd better read it.
?fact What are we reading for the next book club?
Tom and I are going to the organ recital in Halifax on 6 December.
?date When will Tom and I hear the organ?
Joel is taking year ten to the Somme from 20 to 24 April 2026.
?date When is Joel away with his pupils?
I promised Jess a reference by the middle of November.
?fact What did I promise my graduate?
We're having the loft checked for bats before anyone touches the roof.
Priya and I are doing the Bob Graham round as support crew in June.
?fact What will Priya and I be helping with in June?
I must remember to order the Advent calendar from Kraków by 10 November.
?date What's the last day to order the calendar for December?
Return the library books before Saturday or Dympna will look at me.
Ask Vikram about a socket in the greenhouse.
Find out whether Desmond's old sextant needs an export licence.
?fact What did I want to find out about Desmond's sextant?
Write to the school about the zebra crossing.
Renew the allotment's shed insurance in the new year.
#suitcase-malaysia Buy a bigger suitcase before Malaysia.
Talk to Joel about the spare room: office or nursery for visitors?
I want to digitise Dad's slides before they fade.
?fact What do I intend to do with my father's old photographs?
One day I'd like to keep hens, if Joel agrees about foxes.
?fact Which animals would I like to have at some point?
I've decided against a third child.
?fact Have I made up my mind about having more children?
If the Ancoats bridge wins anything, the whole team gets pizza.
?fact What happens if my bridge receives an award?
We're thinking of a campervan, but only second-hand and only diesel-free.
I mean to read all of Olga Tokarczuk in Polish this winter.
?fact Which author do I want to read in Polish?
I'd quite like to stand for the school governors in September 2026.
I've put our names on the waiting list for the housing co-op at Rochdale.
#todo-gift-mum Need to find the big-print crossword book for Mum.
#todo-birthday-cards Stock up on birthday cards: three in February alone.
#todo-vikram-quote Waiting for Vikram's quote for the garden lights.
#quote-declan Declan's quote for the roof was 2,150 pounds with ridge tiles.
#quote-moy-second A second roofer, from Bury, quoted 2,900 pounds and didn't bring a ladder.
?list What were the quotes for the roof? = quote-declan quote-moy-second
#wish-kayak I wish for a folding kayak.
#wish-loom On my wish list: a table loom, the four-shaft kind.
#wish-lens A macro lens is on my wish list for the camera.
?list What is on my wish list? = wish-kayak wish-loom wish-lens
#conf-2026-rotterdam I've been invited to speak in Rotterdam in October 2026.
#visit-kasia-nov Kasia and Zosia are visiting us from 21 to 25 November.
#visit-desmond Desmond is coming to us on his own for the steam fair in May.
#visit-gosia Gosia has leave from the convent and is coming to visit in the first week of Lent.
?list Who is coming to visit us? = visit-kasia-nov visit-desmond visit-gosia
#tickets-halle We have tickets for the Hallé on 22 January 2026, row F.
#tickets-lowry I got tickets for The Crucible at the Lowry on 14 March 2026.
#tickets-circus The four circus tickets for Platt Fields are in the drawer.
?list What have we got tickets for? = tickets-halle tickets-lowry tickets-circus
#resolution-phone New Year's resolution: no phone upstairs.
#resolution-letters My other resolution for the new year is one proper letter a week.
?list What are my New Year resolutions? = resolution-phone resolution-letters
#debt-yusuf I owe Yusuf for the climbing shoes, forty-five pounds.
#debt-leila I still owe Leila 32 pounds for the theatre trip.
#debt-noor I owe Noor six pounds fifty for the seed potatoes.
?list Who do I owe money to? = debt-yusuf debt-leila debt-noor
`;
