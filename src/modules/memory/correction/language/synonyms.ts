/** Words that mean the same wherever they stand, and spellings of one word. Small on purpose: a wrong pair loses a claim. */

const GROUPS = `
favourite favorite fav fave
favourites favorites
colour color
colours colors
coloured colored
grey gray
neighbour neighbor
neighbours neighbors
neighbourhood neighborhood
centre center
theatre theater
behaviour behavior
honour honor
flavour flavor
flavours flavors
programme program
travelling traveling
travelled traveled
traveller traveler
cancelled canceled
jewellery jewelry
pyjamas pajamas
practise practice
organise organize
organiser organizer
organisers organizers
tyre tire
tyres tires
mr mister
standup stand-up
standups stand-ups
realise realize
realised realized
recognise recognize
licence license
mother mom mum mommy mummy momma
mothers moms mums
father dad daddy
fathers dads
grandmother grandma granny nana
grandfather grandpa grandad granddad
child kid
children kids
called named
fiance fiancé fiancee fiancée
email e-mail
emails e-mails
wifi wi-fi
television tv telly
bicycle bike
bicycles bikes
bicycling biking
refrigerator fridge
movie film
movies films
sofa couch
okay ok
usa u.s.a
phd ph.d
cellphone cell-phone
online on-line
timezone time-zone
coworker co-worker
coworkers co-workers
buy purchase
bought purchased
live reside
lives resides
lived resided
living residing
enroll enrol
enrolled enroled
plane airplane aeroplane
alright all-right
everyone everybody
someone somebody
anyone anybody
nobody noone
gym gymnasium
photo photograph
photos photographs
husband hubby
vegetarian veggie
`;

const CANONICAL = new Map<string, string>();
for (const line of GROUPS.trim().split("\n")) {
  const [first = "", ...others] = line.split(" ");
  for (const other of others) CANONICAL.set(other, first);
}

export const canonicalWord = (word: string): string => CANONICAL.get(word) ?? word;
