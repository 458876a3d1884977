/**
 * English forms that no stemmer joins, each line a word and what stands for it: irregular forms, other
 * spellings, short forms, and the few words that everyone uses for one another.
 */
const FORMS = `
buy bought purchase purchased purchasing
bring brought
think thought
teach taught
catch caught
seek sought
fight fought
child children kid kids
man men
woman women
person people persons
foot feet
tooth teeth
goose geese
mouse mice
ox oxen
wife wives
life lives
knife knives
leaf leaves
loaf loaves
shelf shelves
half halves
wolf wolves
scarf scarves
thief thieves
go went gone goes
see saw seen
take took taken
give gave given
make made
write wrote written
ride rode ridden
drive drove driven
rise rose risen
eat ate eaten
drink drank drunk
begin began begun start started starting starts
swim swam swum
sing sang sung
run ran
ring rang rung
win won
find found
meet met
feel felt
keep kept
sleep slept
sweep swept
weep wept
kneel knelt
dream dreamt
learn learnt
burn burnt
spell spelt
smell smelt
leave left
lose lost
build built
send sent
spend spent
lend lent
bend bent
sell sold
tell told
say said
pay paid
lay laid
hear heard
hold held
stand stood
understand understood
become became
come came
know knew known
grow grew grown
blow blew blown
throw threw thrown
fly flew flown
draw drew drawn
show shown
sew sewn
wear wore worn
tear tore torn
bear bore borne
swear swore sworn
break broke broken
speak spoke spoken
steal stole stolen
choose chose chosen
freeze froze frozen
wake woke woken
weave wove woven
fall fell fallen
forget forgot forgotten
forgive forgave forgiven
sit sat
lie lain
lead led
feed fed
breed bred
shoot shot
sink sank sunk
shrink shrank shrunk
hide hid hidden
bite bit bitten
stick stuck
strike struck
swing swung
sting stung
hang hung
dig dug
spin spun
shine shone
light lit
slide slid
grind ground
bind bound
wind wound
deal dealt
mean meant
creep crept
leap leapt
flee fled
cling clung
beat beaten
shake shook shaken
mistake mistook mistaken
overcome overcame
undergo underwent undergone
withdraw withdrew withdrawn
marry marriage wedding
die death dead
birthday born birth bday
mother mom mum mommy mummy mama
father dad daddy papa
grandmother grandma granny gran
grandfather grandpa grandad granddad
bicycle bike
photograph photo photos pic pics picture pictures
television tv telly
refrigerator fridge
telephone phone
university uni
movie film films
vacation holiday holidays
colour color colors
favourite favorite favorites fave faves fav
neighbour neighbor neighbors
neighbourhood neighborhood
theatre theater theaters
centre center centers
grey gray
programme program programs
jewellery jewelry
tyre tire tires
practise practice practices
licence license licenses
organise organize organized organizing
organisation organization
realise realize realized
recognise recognize recognized
apologise apologize apologized
honour honor
harbour harbor
flavour flavor flavors
humour humor
labour labor
behaviour behavior
metre meter meters
kilometre kilometer kilometers km
litre liter liters
kilogram kilo kilos kg
pyjamas pajamas
aeroplane airplane plane planes
cosy cozy
doughnut donut donuts
yoghurt yogurt
moustache mustache
family fam
business biz
competition comp comps
veterinarian vet vets
doctor dr doc gp
advertisement ad ads advert
application app apps
mobile cell cellphone
flat apartment apartments
sofa couch
rubbish garbage trash
`;

export const IRREGULAR_FORMS: ReadonlyMap<string, string> = new Map(
  FORMS.trim()
    .split("\n")
    .flatMap((line) => {
      const [word, ...forms] = line.split(" ");
      return forms.map((form): [string, string] => [form, word ?? form]);
    }),
);
