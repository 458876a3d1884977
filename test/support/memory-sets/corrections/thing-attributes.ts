/** What changes in the things and people around the user, in the same notation as own-attributes. */
export const thingAttributes = `
= current book | What am I reading? | Middlemarch, Dune, Emma, Beloved, Ulysses, Kim, Dracula
+ I'm reading {}.
+ The book I'm reading is {}.
+ I'm currently reading {}.
+ My current book is {}.
+ At the moment I'm reading {}.
+ I am reading {} right now.
- I'm reading {} now.
- I finished {old} and I'm reading {} now.
- I'm currently reading {}, done with {old}.
- My current book is {} now.
- I've put {old} aside and I'm reading {}.
- I am now reading {}.

= stand-up | What time is the stand-up? | 9:00, 9:15, 9:30, 9:45, 10:00, 10:15, 10:30
+ The stand-up is at {}.
+ Our stand-up is at {}.
+ The daily stand-up starts at {}.
+ Stand-up is at {} every day.
+ Our team's stand-up begins at {}.
+ My stand-up is at {}.
- The stand-up is now at {}.
- Our stand-up has moved to {}.
- The daily stand-up starts at {} now.
- Stand-up was moved from {old} to {}.
- Our team's stand-up begins at {} from now on.
- My stand-up is at {} now, not {old}.

= desk | Where is my desk? | on the second floor, by the window, next to the kitchen, in the annex, beside the lift, in room 214, on the mezzanine
+ My desk is {}.
+ I sit {} at work.
+ My place in the office is {}.
+ At the office I sit {}.
+ My desk at work is {}.
+ My workplace is {}.
- My desk is {} now.
- I sit {} at work now.
- My place in the office is now {}.
- At the office I've been moved, I sit {} now.
- My desk at work is no longer {old}, it's {}.
- My workplace is {} now.

= dog's name | What's my dog called? | Rex, Luna, Pepper, Bruno, Hazel, Otis, Maple
+ My dog's name is {}.
+ My dog is called {}.
+ My dog is named {}.
+ The name of my dog is {}.
+ Our dog's name is {}.
+ I have a dog called {}.
- My dog's name is {} now.
- My dog is called {} now, we renamed him.
- We renamed our dog from {old} to {}.
- The name of my dog is {} now.
- Our dog's name isn't {old} any more, it's {}.
- My dog is named {} now instead of {old}.

= wifi | What's my Wi-Fi called? | BlueHeron, Skynet5, TellMyMum, Porridge, LanSolo, NachoNet, Borealis
+ My Wi-Fi is called {}.
+ My Wi-Fi name is {}.
+ The Wi-Fi at home is {}.
+ Our home Wi-Fi is called {}.
+ The name of my Wi-Fi network is {}.
+ My home network is named {}.
- My Wi-Fi is called {} now.
- My Wi-Fi name is now {}.
- The Wi-Fi at home is {} now.
- I renamed our home Wi-Fi to {}.
- The name of my Wi-Fi network is no longer {old} but {}.
- My home network is named {} now.

= shoe size | What's my shoe size? | 38, 39, 40, 41, 42, 43, 44
+ My shoe size is {}.
+ I wear size {} shoes.
+ I take a size {} in shoes.
+ My shoes are size {}.
+ In shoes I'm a {}.
+ My shoe size: {}.
- My shoe size is {} now.
- I wear size {} shoes now.
- I take a size {} in shoes now, not {old}.
- My shoe size has gone from {old} to {}.
- In shoes I'm a {} now.
- My shoe size is now {}.

= gym | Which gym do I go to? | PowerHouse, FitLab, Iron Temple, Anvil, Gravity, Oxygen, Move24
+ My gym is {}.
+ I go to the gym {}.
+ I'm a member of the gym {}.
+ I train at {}, my gym.
+ The gym I go to is {}.
+ I work out at the gym called {}.
- My gym is {} now.
- I switched gyms from {old} to {}.
- I'm a member of the gym {} now.
- The gym I go to is {} now.
- I left {old}, my gym is {} now.
- My new gym is {}.

= doctor | Who is my doctor? | Dr Amin, Dr Voss, Dr Laurent, Dr Petrov, Dr Silva, Dr Novak, Dr Keane
+ My doctor is {}.
+ My GP is {}.
+ {} is my doctor.
+ My family doctor is {}.
+ The name of my doctor is {}.
+ I'm a patient of {}, that's my GP.
- My doctor is {} now.
- My GP is now {}.
- {} is my new doctor.
- My family doctor is {} now, {old} retired.
- I changed doctors from {old} to {}.
- My doctor is no longer {old}, it's {}.

= bank | Which bank am I with? | Monzo, Santander, ING, Triodos, Starling, Nordea, Rabobank
+ My bank is {}.
+ I bank with {}.
+ My current account is with {}.
+ I have my account at {}.
+ The bank I use is {}.
+ I'm a customer of {}, my bank.
- My bank is {} now.
- I bank with {} now.
- I moved my current account from {old} to {}.
- I switched banks from {old} to {}.
- The bank I use is {} now.
- My bank isn't {old} any more, it's {}.

= landlord | Who is my landlord? | Mr Hale, Mrs Ortiz, Ms Lind, Mr Dubois, Mrs Kaya, Mr Moretti, Ms Brandt
+ My landlord is {}.
+ Our landlord is {}.
+ {} is my landlord.
+ The name of my landlord is {}.
+ My landlord's name is {}.
+ I rent from {}, my landlord.
- My landlord is {} now.
- Our new landlord is {}.
- {} is my landlord now.
- The house was sold and my landlord is {} now.
- My landlord's name is {} now.
- My landlord is no longer {old}, it's {}.

= boss | Who is my boss? | Carmen, Oliver, Ingrid, Samuel, Petra, Dieter, Yara
+ My boss is {}.
+ My manager is {}.
+ {} is my boss.
+ I report to {}, my manager.
+ My boss's name is {}.
+ My line manager is {}.
- My boss is {} now.
- My new manager is {}.
- {} is my boss now.
- I report to {} now, no longer to {old}.
- My boss's name is {} now.
- My line manager changed from {old} to {}.

= sister's home | Where does my sister live? | Madrid, Oslo, Dublin, Prague, Riga, Malmö, Nice
+ My sister lives in {}.
+ My sister's home is in {}.
+ My sister Ana lives in {}.
+ My sister is based in {}.
+ My sister has a flat in {} and lives there.
+ My sister is living in {}.
- My sister moved to {}.
- My sister's home is in {} now.
- My sister Ana has moved from {old} to {}.
- My sister is based in {} now.
- My sister no longer lives in {old}, she lives in {}.
- My sister lives in {} now.

= brother's job | What does my brother do? | a pilot, a baker, a tailor, a lawyer, a florist, a welder, a barista
+ My brother is {}.
+ My brother works as {}.
+ My brother Leo is {}.
+ My brother's job: he is {}.
+ My brother earns his living as {}.
+ My brother Leo works as {}.
- My brother is {} now.
- My brother works as {} now.
- My brother Leo isn't {old} any more, he is {}.
- My brother has become {}.
- My brother earns his living as {} now.
- My brother Leo quit and works as {} now.

= Maya's number | What's Maya's number? | 07700 900711, 07700 900722, 07700 900733, 07700 900744, 07700 900755, 07700 900766, 07700 900777
+ Maya's number is {}.
+ Maya's phone number is {}.
+ Maya's mobile is {}.
+ You can reach Maya on {}.
+ The number for Maya is {}.
+ Maya's mobile number is {}.
- Maya's number is now {}.
- Maya has a new phone number: {}.
- Maya's mobile has changed to {}.
- You can reach Maya on {} now, not {old}.
- The number for Maya is {} now.
- Maya's mobile number is no longer {old}, it's {}.

= Tom's employer | Where does Tom work? | Tesco, Spotify, Lidl, Shell, Adidas, Volvo, Heineken
+ Tom works at {}.
+ Tom works for {}.
+ Tom's employer is {}.
+ Tom is employed at {}.
+ Tom has a job at {}.
+ My friend Tom works at {}.
- Tom works at {} now.
- Tom left {old} and works for {} now.
- Tom's employer is {} now.
- Tom no longer works at {old}, he's at {}.
- Tom has started a new job at {}.
- My friend Tom switched from {old} to {}.
`;
