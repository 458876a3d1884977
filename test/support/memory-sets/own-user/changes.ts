/** Facts that changed: the older claim, the newer one, and the question that must get the newer. */
export const changes = `
~(2021-04-10) Priya works as a buyer at John Lewis in Cheadle.
(2024-09-02) Priya has started at Unilever in Port Sunlight, in the sustainability team.
?change Where does Priya work now?
~(2020-06-15) Priya lives in Sale, five minutes from the canal.
(2023-08-21) Priya has moved to Buxton for the hills.
?change Which town is Priya's home these days?
~(2022-01-11) Our stand-up at work is at quarter past nine.
(2025-02-03) The stand-up has been moved to 9:45 because of Rob's trains.
?change What time is the daily stand-up?
~(2021-09-06) My desk is by the window on the second floor.
(2025-01-20) I sit on the third floor now, next to the plotter.
?change Where do I sit at work?
~(2018-03-01) My mobile number is 07700 900541.
(2024-04-05) My mobile number is now 07700 900876, the old one is dead.
?change What's my mobile number?
~(2017-05-19) My private e-mail is nadia.k@postbox.example.
(2023-11-30) I use nadia@kowalska.example for private mail from now on.
?change Which e-mail address should friends write to?
~(2019-10-14) I go to the gym on Oxford Road, mostly for the rowing machine.
(2025-01-06) I've switched to the Y Club in Castlefield for the gym.
?change Where do I work out at present?
~(2025-03-01) I'm reading The Overstory at the moment.
(2025-09-28) I'm now in the middle of Flights, forty pages a night.
?change Which book am I reading right now?
~(2024-09-04) Ines's class teacher is Mrs Dunphy.
(2025-09-03) Ines has got Mr Achebe as her class teacher this year.
?change Who teaches my daughter's class?
~(2024-09-04) Theo's teacher is Miss Larkin, who plays the guitar to them.
(2025-09-03) Theo is in Mrs Qureshi's class since September.
?change Whose class is my son in?
~(2019-01-08) The head of the primary school is Mrs Bannister.
(2024-01-08) Mr Ellwood has taken over as head of the primary school.
?change Who runs the kids' school now?
~(2021-02-02) Kasia's mobile is +48 600 555 014.
(2025-03-18) Kasia has a new number: +48 600 555 097.
?change What's my sister's phone number?
~(2019-09-10) Callum teaches woodwork at a school in Stretford.
(2024-02-12) Callum gave up teaching and inspects tunnels for the railway.
?change What does Callum do for a living now?
~(2020-05-05) Hugo lives in Burnage, over the bakery.
(2025-04-01) Hugo has bought a weaver's cottage in Hebden Bridge and moved in.
?change Where would I find Hugo at home?
~(2018-11-11) Mei works for a big patent firm in Leeds.
(2024-10-01) Mei has set up her own practice, Chen IP, in Macclesfield.
?change Who is Mei's employer at the moment?
~(2022-05-07) Leila's stall is on Saturdays.
(2025-03-02) Leila's stall has changed to the first Sunday of the month.
?change When is Leila's stall on?
~(2022-12-24) Yusuf is engaged to Elif.
(2025-05-30) Yusuf and Elif broke it off; he's seeing a paramedic called Hannah.
?change Who is Yusuf going out with?
~(2019-07-01) Ravi does IT support at the university.
(2024-06-17) Ravi left IT and runs the repair café in Longsight full time.
?change What does Ravi do for a living these days?
~(2021-06-12) Marcus's girlfriend is Steph, the vet nurse.
(2024-12-31) Marcus is with Danuta now; they met on the canal boat.
?change Who is Marcus's girlfriend?
~(2018-02-20) Bea is a librarian at the Portico.
(2023-05-02) Bea became an editor at a poetry press.
?change What is Bea's day job?
~(2020-10-10) Seun's chambers are on Deansgate.
(2025-06-16) Seun moved his practice to chambers in Liverpool.
?change In which city are Seun's chambers?
~(2017-08-01) Ottilie lives in Salford Quays.
(2024-03-23) Ottilie swapped the Quays for a terrace in Glossop.
?change Where has Ottilie settled?
~(2021-03-15) Noor is a controller on the buses.
(2024-08-19) Noor retrained and is a driving instructor now.
?change What's Noor's job?
~(2016-06-30) Dad drives a Rover 45 older than Theo.
(2023-09-15) Dad has finally got himself a Honda Jazz.
?change What car has my father got?
~(2019-09-17) Mum plays bridge on Tuesday afternoons.
(2025-01-09) Mum's bridge afternoon is Thursday now.
?change Which day does Mum play bridge?
~(2021-09-01) Joel is deputy head of history.
(2025-09-01) Joel was made head of humanities this term.
?change What position does my husband have at school?
~(2019-09-02) Joel takes the 192 bus to school.
(2024-05-13) Joel goes to school on an electric bike now.
?change How does my husband get to work?
~(2018-04-04) Elliot's rank is crew manager.
(2025-07-07) Elliot's rank is watch manager since his promotion.
?change What rank is my brother-in-law?
~(2020-01-18) Saoirse's dance school is in Headingley.
(2024-09-21) Saoirse's dance school has moved to a mill in Horsforth.
?change Where are Saoirse's lessons held?
~(2022-03-03) Miriam is single and says she likes it that way.
(2025-08-11) Miriam has got together with Anders, who studies glaciers.
?change Does Miriam have someone at the moment?
~(2015-05-05) Cousin Filip lives in Wrocław.
(2023-10-09) Filip has gone to live in Szczecin by the harbour.
?change Where is my cousin Filip living?
~(2019-12-02) My phone contract is with giffgaff.
(2025-02-14) I've moved my phone over to Voxi, eight pounds a month.
?change Which phone network am I with?
~(2018-06-06) I keep my passwords in LastPass.
(2023-01-10) All of my passwords are in Bitwarden now.
?change What do I store logins in?
~(2017-01-21) We stream music with Spotify.
(2025-03-31) We've swapped Spotify for Qobuz because of the sound.
?change Which music service do we pay for?
~(2022-09-09) I run in Brooks Ghosts.
(2025-05-05) My running shoes are Saucony Rides since the Ghosts gave me blisters.
?change Which trainers do I use for running?
~(2016-09-13) The choir rehearses at St Chad's hall.
(2025-01-14) Choir practice is in the Friends' Meeting House now that St Chad's is shut.
?change Where does the choir rehearse?
~(2021-04-01) The combination for the allotment gate is 4711.
(2025-04-01) They've reset the allotment gate to 2963.
?change What's the code for the allotment gate?
~(2020-02-10) Visitors' Wi-Fi at the office is AP-Visitors.
(2025-06-02) The office renamed the guest network to Pike-Guest.
?change What's the visitors' Wi-Fi at the office called?
~(2021-11-01) My workstation at the office is a Dell Precision.
(2025-08-18) IT gave me an HP tower at the office in place of the Dell.
?change What computer do I have at the office?
~(2023-11-12) Ines's favourite lesson is art.
(2025-10-06) Ines likes science best of all her lessons now.
?change Which school subject is my daughter keenest on?
~(2024-02-02) Theo's favourite dinosaur is the triceratops.
(2025-08-25) Theo has gone over to the ankylosaurus as his favourite.
?change Which dinosaur does my boy love most?
~(2024-09-10) Theo has gymnastics after school on Mondays.
(2025-09-08) On Mondays after school Theo does judo instead of gymnastics.
?change What does my son do on Mondays after school?
~(2024-01-25) Ines plays second cornet in the band.
(2025-06-19) Ines has been moved up to first cornet.
?change Which cornet part does Ines play in the band?
~(2021-08-08) Biscuit eats salmon kibble, 90 grams twice a day.
(2025-01-28) Since her teeth came out Biscuit gets soft turkey food only.
?change What do we feed the dog?
~(2022-05-06) Biscuit weighs 7.8 kilos.
(2025-05-09) Biscuit was 8.6 kilos at the vet's, and on a diet.
?change How heavy is our terrier?
~(2020-12-12) Mog sleeps on our bed.
(2025-02-20) Mog has taken to sleeping in the airing cupboard.
?change Where does the cat sleep?
~(2019-05-20) Piotr is in the bridges team with me.
(2025-03-10) Piotr changed over to the rail team.
?change Which department is Piotr in?
~(2018-09-24) Carla is based in our Manchester office.
(2025-10-01) Carla has transferred to the Edinburgh branch.
?change Which office is Carla in?
~(2021-01-05) Wanda doesn't work on Fridays.
(2025-04-07) Wanda's day off has become Monday.
?change On which day is Wanda away?
~(2024-05-27) The footbridge has a budget of 3.1 million.
(2025-07-15) The budget of the footbridge was raised to 3.6 million.
?change How much may the footbridge cost?
~(2024-06-30) The footbridge is to open in May 2026.
(2025-09-30) Opening of the footbridge has slipped to 18 July 2026.
?change When does the footbridge open?
~(2017-09-04) I work thirty-seven and a half hours a week.
(2025-01-02) I've gone down to thirty-two hours a week.
?change How many hours is my working week?
~(2022-04-01) My salary is 51,000 pounds.
(2025-04-01) With the April rise my salary comes to 55,400 pounds.
?change What do I earn?
~(2021-05-17) Kwame rents a flat in Middleton.
(2025-02-28) Kwame has bought a two-bedroom house in Heywood.
?change Where's Kwame living?
~(2020-11-03) Mum is on five milligrams of amlodipine.
(2025-06-10) The doctor has put Mum up to ten milligrams of amlodipine.
?change What's my mother's dose for her blood pressure?
~(2022-01-15) Ines has swimming lessons at Levenshulme baths.
(2024-09-14) Ines goes to the Aquatics Centre for swimming lessons now.
?change At which pool does my daughter learn to swim?
~(2021-03-22) Our cleaner is Maria, every other Friday.
(2024-11-08) Dorota cleans for us now, Maria having gone back to Seville.
?change Who comes to clean the house?
~(2018-07-07) Tom's workshop is in Ancoats.
(2025-03-16) Tom has moved his workshop into a chapel in Mytholmroyd.
?change Where does Tom have his organ workshop?
~(2022-06-01) Our coffee beans are from Heart and Graft.
(2025-07-21) We buy our beans from Django now.
?change Where do we buy our coffee beans?
~(2020-09-07) School starts at ten to nine.
(2025-09-03) From this term the school gates close at twenty to nine.
?change By what time must the children be at school?
~(2019-04-14) My hair is dyed copper.
(2025-05-18) I've let my hair go grey and cut it short.
?change What does my hair look like?
~(2023-04-30) A parking permit for our street costs forty pounds.
(2025-04-30) The permit for our street has gone up to sixty-five pounds.
?change How much is a parking permit for our street?
`;
