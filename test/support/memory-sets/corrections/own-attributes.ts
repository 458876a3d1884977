/**
 * What changes in the user's own life: for each attribute six ways to state it and six ways to say
 * that it changed. `{}` is the value, `{old}` the one before.
 */
export const ownAttributes = `
= home | Where do I live? | Lisbon, Porto, Braga, Utrecht, Graz, Turku, Cork
+ I live in {}.
+ My home is in {}.
+ I'm living in {} these days.
+ I've got a flat in {} and that's where I live.
+ We live in {}, near the river.
+ I am based in {}.
- I moved to {}.
- I've moved from {old} to {}.
- I live in {} now.
- We've relocated to {} for good.
- I no longer live in {old}, my home is in {} now.
- Update: I am now based in {}.

= job | What's my job? | a nurse, a carpenter, a data analyst, a pastry chef, a tram driver, a notary, a beekeeper
+ I'm {}.
+ I work as {}.
+ My job is being {}.
+ By profession I am {}.
+ I earn my living as {}.
+ I am employed as {}.
- I'm {} now.
- I've switched careers and work as {} now.
- I'm no longer {old}, I'm {}.
- My new job: I work as {}.
- I've become {}.
- These days I earn my living as {} instead.

= employer | Which company do I work for? | Siemens, Barclays, Ikea, Philips, Nestlé, Airbus, Bosch
+ I work for {}.
+ My employer is {}.
+ I work at {}.
+ I'm employed by {}.
+ I have a job at {}.
+ The company I work for is {}.
- I work for {} now.
- I left {old} and joined {}.
- I've started working at {}.
- I don't work for {old} any more, I'm at {} now.
- My employer is {} now.
- I switched from {old} to {} last month.

= age | How old am I? | 34, 35, 36, 37, 38, 39, 40
+ I'm {} years old.
+ I am {}.
+ My age is {}.
+ I'm {} at the moment.
+ I've been {} since my last birthday.
+ I'm aged {}.
- I'm {} now.
- I turned {} today.
- I've just turned {}.
- I am {} years old now.
- My age is {} now.
- It was my birthday, so I'm {} years old.

= surname | What's my last name? | Almeida, Becker, Castel, Dufour, Ekman, Farkas, Grieve
+ My last name is {}.
+ My surname is {}.
+ My family name is {}.
+ I sign with the last name {}.
+ My last name is spelled {}.
+ My surname in the passport is {}.
- My last name is {} now.
- I changed my surname to {}.
- I took the family name {} when I married.
- My last name isn't {old} any more, it's {}.
- My surname is {} since the divorce.
- I go by the last name {} now instead of {old}.

= relationship | Am I in a relationship? | single, engaged, married, separated, divorced, widowed, in a relationship
+ I'm {}.
+ I am {} at the moment.
+ My relationship status is {}.
+ My marital status is {}.
+ These days I'm {}.
+ Officially I am {}.
- I'm {} now.
- I'm not {old} any more, I'm {}.
- My relationship status is {} now.
- My marital status has changed from {old} to {}.
- As of this week I'm {}.
- I am {} now, no longer {old}.

= partner | Who is my partner? | Ravi, Johanna, Mateus, Sofia, Anton, Giulia, Bram
+ My partner is {}.
+ My partner's name is {}.
+ I'm together with {}.
+ I'm dating {}.
+ {} is my partner.
+ I'm in a relationship with {}.
- My partner is {} now.
- {old} and I broke up; my partner is {} now.
- I'm together with {} now.
- I'm not with {old} any more, I'm dating {}.
- {} is my new partner.
- I left {old} and I'm in a relationship with {} now.

= favourite food | What's my favourite food? | lasagne, ramen, pierogi, ceviche, moussaka, pad thai, goulash
+ My favourite food is {}.
+ My favourite dish is {}.
+ {} is my favourite food.
+ My favourite meal is {}.
+ My favourite thing to eat is {}.
+ My favourite food has always been {}.
- My favourite food is {} now.
- My new favourite dish is {}.
- {} is my favourite food now, not {old}.
- My favourite meal is no longer {old} but {}.
- My favourite thing to eat has changed to {}.
- These days my favourite food is {}.

= favourite colour | What's my favourite colour? | teal, mustard, crimson, olive, lilac, navy, amber
+ My favourite colour is {}.
+ My favorite color is {}.
+ {} is my favourite colour.
+ The colour I like best is {}.
+ My favourite colour is definitely {}.
+ My favourite colour: {}.
- My favourite colour is {} now.
- My favorite color is now {}.
- {} is my favourite colour now.
- The colour I like best is {} now, not {old}.
- My favourite colour has changed from {old} to {}.
- My favourite colour isn't {old} any more, it's {}.

= favourite band | Which band do I like best? | Radiohead, Fontaines, Wilco, Khruangbin, Beirut, Interpol, Slowdive
+ My favourite band is {}.
+ My favourite group is {}.
+ {} is my favourite band.
+ My favourite band at the moment is {}.
+ The band I like best is {}.
+ My all-time favourite band is {}.
- My favourite band is {} now.
- My favourite group used to be {old}, now it's {}.
- {} is my new favourite band.
- My favourite band at the moment is {}, it was {old} before.
- The band I like best is {} now.
- My favourite band is no longer {old}, it's {}.

= phone | What's my phone number? | 07700 900101, 07700 900102, 07700 900203, 07700 900304, 07700 900405, 07700 900506, 07700 900607
+ My phone number is {}.
+ My mobile number is {}.
+ You can reach me on {}, that's my phone number.
+ My number is {}.
+ My mobile: {}.
+ The number of my phone is {}.
- My phone number is now {}.
- I have a new mobile number: {}.
- My phone number has changed to {}.
- My new number is {}.
- My mobile number isn't {old} any more, it's {}.
- I changed my phone number from {old} to {}.

= email | What's my email address? | ana@post.example, ana.k@mail.example, hello@ana.example, a.kern@work.example, anak@box.example, me@kern.example, kern@letters.example
+ My email is {}.
+ My email address is {}.
+ You can email me at {}.
+ My e-mail address is {}.
+ My private email is {}.
+ I use {} as my email address.
- My email is now {}.
- I have a new email address: {}.
- My email address has changed to {}.
- My e-mail address is {} now.
- My private email is no longer {old}, it's {}.
- I use {} as my email address now.

= car | What car do I drive? | Fiat Panda, Volvo V60, Renault Zoe, Mazda 3, Dacia Duster, Kia Niro, Honda Jazz
+ I drive a {}.
+ My car is a {}.
+ I own a {}.
+ I've got a {} as my car.
+ The car I drive is a {}.
+ Our family car is a {}.
- I drive a {} now.
- My car is a {} now.
- I traded in my {old} for a {}.
- I sold the {old} and got a {} instead.
- The car I drive is a {} now, not the {old}.
- Our family car is a {} now.

= diet | What is my diet? | vegetarian, vegan, pescatarian, paleo, gluten-free, keto, kosher
+ I'm {}.
+ My diet is {}.
+ I eat {}.
+ I follow a {} diet.
+ I'm on a {} diet.
+ I keep to a {} diet.
- I'm {} now.
- My diet is {} now.
- I've switched from {old} to {} food.
- I follow a {} diet now instead of {old}.
- I stopped being {old} and I'm on a {} diet now.
- I'm not {old} any more, I'm {}.

= university | Where do I study? | Leiden, Bologna, Uppsala, Coimbra, Heidelberg, Lund, Ghent
+ I study in {}.
+ I'm a student at {} university.
+ My university is {}.
+ I go to university in {}.
+ I'm enrolled at {} university.
+ I am studying at {}.
- I study in {} now.
- I've transferred from {old} to {} university.
- My university is {} now.
- I switched to {} and go to university there now.
- I'm no longer enrolled at {old}, I'm at {} university.
- I am studying at {} now.
`;
