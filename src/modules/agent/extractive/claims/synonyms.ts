/**
 * Words that a question and a claim use for the same. In a line with `=` each stands for each; in any other the first
 * may be told by the others, and not the other way round: asked for a pet, a dog serves; asked for a dog, a cat doesn't.
 */
import { readTerms } from "../../../memory/index.ts";

const GROUPS = `
job work profession occupation career employ position role
employer company firm employ work job
employs employer job work company
company employer employ firm job
= salary wage pay earn income
= boss manager supervisor lead
= doctor gp physician
= mother mum mom mama
= father dad papa
sibling sister brother
child kid son daughter baby twin toddler
niece nephew baby
= partner husband wife fiance boyfriend girlfriend spouse engaged seeing married
= partner relationship single engaged married dating seeing
engaged engagement ring
= flatmate roommate
pet dog cat puppy kitten rabbit hamster horse
dog puppy terrier spaniel labrador
breed terrier spaniel labrador retriever poodle collie
home house flat place apartment
live home move reside stay based
share live together flatmate move
old age turn birthday year
age old turn born birthday birth
number phone mobile telephone
surname last family
birthday born birth
own have
= die died death dead decease pass
= phone mobile smartphone
car drive vehicle
= bike bicycle
buy purchase cost pay price spend
cost price charge pay rent euro dollar pound
rent cost
keep store drawer cupboard stay
= borrow lend lent
return give back bring
= quit leave notice resign
= start begin join new
finish complete end done
book novel read author reading
= author writer
film movie cinema watch see
concert ticket live gig perform show
perform concert sing show
music song band sing choir piano instrument
instrument piano guitar violin accordion flute
trip travel visit holiday journey go vacation tour book flight train
hobby enjoy collect play
plan want going intend hope book will
= love enjoy favourite fond prefer adore interest
= dislike hate stand bear mind avoid
stand bear hate dislike
food eat dish meal restaurant cook
cook eat food dish meal recipe
restaurant eat dinner food lunch
drink coffee tea cup beverage
= allergy allergic intolerant
vegetarian vegan diet meat
diet vegetarian vegan meat eat food
commute cycle drive train office way
relationship partner single engaged married dating seeing
address live home move street
hometown born grow
drive car licence
earn salary wage
spend cost pay price
expensive cost price pay euro pound dollar
fear afraid scare
illness ill sick fever pain
injury break sprain hurt
hurt pain sprain injure
sick ill fever
bone break fracture
wear size clothes shoe coat
shoe size boot
clothes wear coat jumper dress
birthplace born
wake sleep morning
exercise run gym row swim cycle
hobby collect play enjoy like club
club join member
belong own
lend borrow
owe lend pay
animal dog cat pet horse bird
relative sister brother mother father aunt uncle cousin niece nephew
family sister brother mother father aunt uncle cousin
parent mother father
child son daughter
friend best
colleague work team
neighbour next door
tenant rent
landlord rent
= holiday trip travel
vacation trip travel holiday
fly flight airport plane
country live visit travel
abroad move country
city live town
event concert meeting appointment wedding
appointment meeting dentist doctor visit
deadline due until
due deadline
task need must have
todo need must
game board play chess
instrument play piano guitar
song sing music
sing choir
write report book
project report due
course class learn study
class course
subject study
degree master bachelor study
profession job work teacher nurse vet chef doctor engineer carpenter
= scare afraid fear
= ill sick suffer fever
suffer fever pain hurt ache sick allergy ill
summer may june july august
spring march april may
autumn september october november
winter december january february
medicine drug pill tablet penicillin antibiotic allergic
= operate operation surgery
tooth dentist wisdom
dentist tooth dental
= lift elevator
= trap stuck
= heavy weigh weight kilo
tall height
graduate degree finish study
university study degree college
study geography degree university course learn
school university college study
= language speak
= exam test pass
= coach train trainer
train coach practice
garden grow plant vegetable
grow plant
= gift present
gift give gave sent
present give gave sent
collect collection own
expire run valid
bin rubbish garbage collect
empty collect
arrive expect due come born
come visit arrive
teach teacher taught
meet met
pass pass
fast faster quick time
= colour color
insurance insure cost
save aside put
salary raise
= wedding marry marriage
marry wedding married
= town city place
name call
handmade make craft bake
make bake build knit sew
stay hotel spend week
spend stay week
sport run row swim cycle
exercise run row swim gym sport
schedule practice evening day
= meeting appointment
appointment dentist doctor meeting
`;

const stemsOf = (line: string): string[] =>
  readTerms(line)
    .map(({ term }) => term)
    .filter((term) => term !== "");

const RELATED = new Map<string, Set<string>>();
for (const line of GROUPS.trim().split("\n")) {
  const stems = stemsOf(line);
  for (const head of line.startsWith("=") ? stems : stems.slice(0, 1)) {
    const related = RELATED.get(head) ?? new Set();
    for (const other of stems) if (other !== head) related.add(other);
    RELATED.set(head, related);
  }
}

const NOTHING: ReadonlySet<string> = new Set();

/** What else a claim may call it; the word itself is not among them. */
export const relatedTo = (term: string): ReadonlySet<string> => RELATED.get(term) ?? NOTHING;
