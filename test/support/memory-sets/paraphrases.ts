/**
 * 100 questions and the claims that answer them without a content word in common: only meaning can
 * join them. They are searched among the claims of `own-user.ts`, none of which answers them.
 */
export interface ParaphrasePair {
  query: string;
  claim: string;
}

const PAIRS = `
Which nuts am I allergic to?|Peanuts make my throat swell up.
What job did I have in Scotland?|For thirty years I was a lighthouse keeper in Orkney.
How do I unwind after a stressful day?|Playing the banjo relaxes me in the evenings.
What was the weather like when I was born?|There was a blizzard on the night of my birth.
Which creature makes me scream?|A rat ran across the floor and I climbed onto the table, shrieking.
Do I have a driving licence?|I've failed the road test five times.
Who pays for my studies?|A scholarship from a foundation covers the tuition.
How generous was my bonus?|At Christmas the company gave each of us 800 euros extra.
Why can't I have sugar?|I was diagnosed with diabetes two years ago.
What time do I wake up?|The alarm goes off at quarter to five.
Am I an identical twin?|Jonah and I look exactly alike, born eleven minutes apart.
What is my religion?|I was raised a Quaker and still attend worship.
What sport did I play as a youngster?|At school I captained the hockey squad.
Do I talk in my sleep?|At night I mumble whole sentences, says the girlfriend.
What do I drink to fall asleep?|A cup of chamomile calms me at bedtime.
What's bothering my spine?|A slipped disc gives me constant lower back pain.
Who cares for our newborn while I'm at the shop?|Grandma minds the baby from Monday to Friday.
What lives in my terrarium?|Two geckos and a chameleon share the glass tank.
Which certificate am I working towards?|In evening classes I'm getting a diploma in bookkeeping.
What kind of movies do I avoid?|Horror films give me nightmares.
What was my wedding dress like?|For the ceremony I wore my grandmother's ivory silk gown.
Is there anything my lungs suffer from?|Asthma flares up whenever the air is cold.
Where do I purchase clothing?|Nearly everything in the wardrobe comes from thrift stores.
Which tongue did my ancestors speak?|The family's forebears conversed in Yiddish.
What's my stance on nuclear power?|Atomic energy is a mistake, in my opinion.
Which season suits me?|Autumn is when I feel most alive.
How did I damage the knee?|A skiing fall tore my cruciate ligament.
What am I nervous about in the company?|Giving presentations to the directors scares me.
How do I unlock my mobile?|The smartphone opens with a fingerprint.
When did I last touch booze?|I've been teetotal for a decade.
What helps me to breathe at night?|Because of apnoea a CPAP machine sits on my face until dawn.
What was the first thing I ever cooked?|At eight years old I fried an omelette.
What do I play as a street musician?|On Saturdays I go busking with an accordion.
Have I ever been arrested?|The police once locked me up after a protest on an oil rig.
Which gadget did I get for my birthday?|They bought me a drone when I turned fifty.
Did I ever move abroad for romance?|I emigrated to Uruguay because of a lover.
Where do I escape the winter?|Each January I flee to a shack in Goa.
What did I dream of becoming as a kid?|When I was little I wanted to be an astronaut.
Which nervous tic am I trying to get rid of?|I'm attempting to quit biting my nails.
Is my hearing fine?|A small aid sits in the right ear since the explosion.
How did I cross the desert?|A camel carried me through the Sahara to the salt mines.
What style is my furniture?|The flat is full of Danish mid-century chairs and tables.
What do I serve when visitors come to dinner?|For company I roast a goose with chestnuts.
How do I keep from forgetting appointments?|Sticky notes on the mirror remind me of meetings.
Which martial art do I practise?|I train in karate three evenings a week.
What makes me happy when I'm sad?|Funny otter videos cheer me up.
Which illness runs in my family?|Glaucoma affected both Granny and an uncle.
Who was my first girlfriend?|At sixteen I fell in love with Anastasia.
Which household chore do I hate?|I can't stand ironing shirts.
How did I squander my inheritance?|I gambled away all the money my aunt left me.
What does my husband's gravestone say?|The inscription on Harold's tomb reads: gone fishing.
What happened to my marriage?|My wife and I got divorced four winters ago.
What did I lose on the stock market?|Wirecard shares wiped out four thousand euros of mine.
What's in my chest to steady the heart?|A pacemaker was implanted below the collarbone.
When is my bedtime?|I turn out the lights and go to sleep at ten.
Which insect stings are dangerous to me?|A hornet could send me into anaphylaxis.
Which American novelist inspires me?|Toni Morrison's prose moves me deeply.
How do I earn a little extra cash?|I sell handmade candles over the internet.
Can I communicate with deaf people?|I'm fluent in sign language.
What ruins my mood?|Traffic jams put me in a foul temper.
Who is our lodger?|We rent the room upstairs to a Japanese student.
What should nobody ever gift me?|Please, no scented bath products as presents.
Am I expecting a baby?|I'm fourteen weeks pregnant.
What is the toughest part of my job?|Being a paramedic, the sleepless nights are hardest.
Which garment do I wear for luck?|A striped waistcoat accompanies me to every interview as a charm.
How did I get the scar on my cheek?|A swan attacked my face when I was rowing.
What do I think about social media?|Instagram and the like are poison, if you ask me.
What crop do I farm?|Our fields are planted with barley.
Which subjects was I bad at?|Algebra and trigonometry defeated me at school.
What's my preferred way to eat potatoes?|Chips, crispy and salted, beat any mash.
Why did I leave my previous position?|I resigned because the manager bullied everyone.
Which animal would I love to see in the wild?|My dream is to spot a snow leopard.
What colour are my eyes?|My irises are a pale hazel.
Which climate could I never move to?|Humid tropics are out of the question for me.
Why did I grow up without a family?|My parents died when I was six and I was raised in an orphanage.
Who in my building is too noisy?|The flatmate across the corridor blasts loud music.
What gives me heartburn?|Spicy curries cause acid reflux.
Have I ever been robbed?|Burglars broke in and stole the jewellery.
How far behind am I with the rent?|The landlady is still waiting for three months' payment.
How much do I weigh?|The scales show seventy-three kilograms.
What treatment did my cancer need?|Six rounds of chemotherapy got rid of the tumour.
What do the doctors prescribe for my depression?|I'm on sertraline, fifty milligrams each morning.
What is my child doing at university?|Our eldest son is studying dentistry in Utrecht.
Which ball game do I follow on TV?|I never miss a Lakers basketball match.
Where does my yacht spend the winter?|The sailing boat is laid up in Gosport from November.
What's my preferred dessert?|Tiramisu, above all other sweets.
Which machine is broken?|The tumble drier has stopped working.
Did I serve in the armed forces?|I spent three years as a soldier in the Norwegian army.
How do I stop hiccups?|Holding my breath and counting to thirty cures the spasms.
Who is my role model?|Rosa Parks has always been a hero of mine.
Which room needs decorating?|The hallway could do with fresh paint and new wallpaper.
What did my boyfriend take when we broke up?|Gregor left me and kept the stereo.
Do I have tattoos?|There's a swallow inked on my ankle.
What instrument annoys the people downstairs?|My drum kit drives the neighbours crazy.
Where will I be buried?|When I'm dead, scatter the ashes over Loch Ness.
Which dance am I learning?|On Mondays I have tango lessons.
How do I take my eggs?|Poached, runny yolk, on toast.
Who inherits my estate?|My will leaves everything to a donkey sanctuary.
What soothes my sunburn?|Cold yoghurt takes the sting out of scorched skin.
What do I regret most?|Selling Grandpa's vineyard was a terrible mistake.
`;

export const paraphrases: ParaphrasePair[] = PAIRS.trim()
  .split("\n")
  .map((line) => {
    const [query, claim] = line.split("|");
    if (!query || !claim) throw new Error(`not a pair: ${line}`);
    return { query, claim };
  });
