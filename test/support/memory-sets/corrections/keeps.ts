/** Statements that look like a change and aren't: all steps of a case must stay. Same notation. */
export const keeps = `
> What do I like to drink?
* I like tea.
* I like coffee.

> Which languages do I speak?
* I speak Dutch.
* I speak Finnish.

> Which children do I have?
* My son is called Emil.
* My daughter is called Freja.

> Who are my friends?
* My friend Ida is a potter.
* My friend Noah is a sailor.

> Which brothers do I have?
* My brother Jan lives in Basel.
* My brother Uwe lives in Mainz.

> What instruments do I play?
* I play the flute.
* I play the piano.

> Which pets do I have?
* I have a cat called Minka.
* I have a rabbit called Hops.

> How deep are the pools?
* The pool is 5 m deep.
* The children's pool is 60 cm deep.

> What did I eat?
* I had soup for lunch on Monday.
* I had pasta for lunch on Tuesday.

> What are my hobbies?
* I enjoy hiking.
* I enjoy chess.

> What do I dislike?
* I don't like olives.
* I don't like liquorice.

> Which films did I see?
* I watched Alien last night.
* I watched Heat last Friday.

> Which houses do I own?
* My house in Wales has a slate roof.
* My flat in London has a balcony.

> Where do I live?
* I live in Krakow.
* I'd like to move to Lisbon one day.

> Where do I live?
* I live in Bergen.
* I might move to Tromsø next year.

> Where do I live?
* I live in Nantes.
* If I got the job, I would move to Paris.

> Where do I live?
* I live in Aarhus.
* I'm thinking about moving to Odense.

> Which company do I work for?
* I work for Lego.
* I have an interview with Mattel on Friday.

> Which company do I work for?
* I work for Orange.
* I used to work for Vodafone.

> Where do I live?
* I live in Zagreb.
* I used to live in Split.

> Where do I live?
* I live in Trento.
* I lived in Naples as a child.

> Where did I live before?
* I grew up in Ghent.
* I live in Antwerp.

> Where do I live?
* I live in Hamburg.
* I'm in Rome this week.

> Where do I live?
* I live in Bristol.
* I'm staying in Cardiff until Sunday.

> Where do I live?
* I live in Malmö.
* I'm spending the summer in Crete.

> Where do I live?
* I live in Poznan.
* I am travelling to Warsaw tomorrow.

> Where do I live?
* I live in Galway.
* My sister says I should move to Dublin.

> Where do I live?
* I live in Oulu.
* Pekka thinks I live in Turku.

> Who lives where?
* I live in Lille.
* My sister lives in Reims.

> Who works where?
* I work for Airbnb.
* My husband works for Booking.

> Whose phone number is this?
* My phone number is 07700 900310.
* Sara's phone number is 07700 900311.

> What is my favourite food?
* My favourite food is gnocchi.
* My son's favourite food is pizza.

> What is my favourite?
* My favourite food is risotto.
* My favourite drink is mint tea.

> What is my favourite film?
* My favourite film is Casablanca.
* My favourite book is Casino Royale.

> Which cars are there?
* I drive a Seat Ibiza.
* My wife drives a Seat Leon.

> Which numbers do I have?
* My work phone number is 07700 900320.
* My private phone number is 07700 900321.

> Which email addresses do I have?
* My work email is me@work.example.
* My private email is me@home.example.

> Which doctors do I have?
* My dentist is Dr Stone.
* My optician is Dr Wells.

> Who are my bosses?
* My boss at the bakery is Lina.
* My boss at the theatre is Otto.

> How old are the children?
* My son is 7 years old.
* My daughter is 9 years old.

> How old am I?
* I'm 41 years old.
* When I was 20 years old I lived on a boat.

> What does Tom do?
* Tom works at Lidl.
* Tom's wife works at Aldi.

> Where do people live?
* Maya lives in Kyoto.
* Mia lives in Osaka.

> What do I plan to eat?
* I'm vegan.
* I ate a steak in 2012.

> Do I smoke?
* I don't smoke.
* My uncle smokes cigars.

> What do I want to buy?
* I drive a Nissan Micra.
* I want to buy a Tesla.

> What do I want to learn?
* I'm learning Spanish.
* I'm learning to weld.

> When do I have appointments?
* I have a dentist appointment on 3 March.
* I have a dentist appointment on 9 June.

> Which meetings are there?
* The sales meeting is at 10:00.
* The design meeting is at 14:00.

> Which trips are planned?
* We are going to Sicily in May.
* We are going to Corsica in August.

> What did I buy?
* I bought a lamp for 40 euros.
* I bought a lamp for 65 euros.

> Which gyms are there?
* My gym is Gravity.
* My brother's gym is Oxygen.

> Where does my brother live?
* My brother lives in Bath.
* My brother wants to move to Exeter.

> Who is my partner?
* My partner is Alex.
* My ex-partner is Robin.

> What would I do?
* I'm a teacher.
* If I weren't a teacher, I'd be a gardener.

> What did I believe?
* I'm an accountant.
* As a child I wanted to be a vet.

> What's my job?
* I work as a nurse.
* On Saturdays I also work as a DJ.

> Which neighbours do I have?
* My upstairs neighbour is Mr Fink.
* My downstairs neighbour is Mrs Adler.

> Which keys are where?
* The spare key is at Ida's.
* The cellar key is on the hook.

> What did Ana say?
* I'm married.
* Ana told me that she is divorced.

> How long are the rides?
* I ran 10 km on Sunday.
* I ran 12 km on Thursday.

> Which shoe sizes are there?
* My shoe size is 41.
* My ski boot size is 42.

> Which passwords hints are there?
* The code for the front door is 4711.
* The code for the bike shed is 1147.

> Am I tired?
* I was tired on Monday.
* I am not tired of my job.

> What do I recommend?
* I like the bakery on Elm Street.
* I like the bakery on Oak Street.
`;
