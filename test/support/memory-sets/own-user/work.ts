/** What the user said about the job: projects, colleagues, habits, rules. */
export const work = `
I'm a structural engineer and have been chartered since 2014.
?date In which year did I get chartered?
My employer is Arden & Pike, a consultancy of about eighty people in the old cotton exchange.
?fact How big is the company I work for?
My staff number at Arden & Pike is 20417.
?fact What do I type when payroll asks for my employee number?
Anneke de Vries is my line manager; she's Dutch and hates long e-mails.
?person Who do I report to?
Anneke wants timesheets in by four on Fridays, no excuses.
?fact When are timesheets due?
Rob Tully sits behind me and eats crisps during calls.
Rob is the person to ask about steel connections.
?person Which colleague knows most about steel joints?
Sandeep Gill looks after the drawing server and the licences.
?person Who manages our CAD software licences?
Carla Romano is our geotechnical specialist and races motorbikes at weekends.
?person Who at work knows about soil?
Imogen Hart leads the heritage team.
Piotr Zielak and I speak Polish when we don't want the client to follow.
?person With whom can I speak Polish in the office?
Wanda Cross in accounts signs off expenses over two hundred pounds.
?person Who has to approve big expense claims?
Graham Oakes is retiring on 27 March 2026 after thirty-four years.
?date When does Graham stop working?
Tunde Alabi covers for me when I'm on leave.
?person Who stands in for me at work when I'm on holiday?
Jess Mallory is the graduate I'm mentoring; she wants to sit her chartership in 2027.
?person Whose mentor am I?
Colin Frew is the client's project manager on the Ancoats footbridge and phones without warning.
?person Who is the client's man on the bridge job?
Beatriz Nunes is the architect on the library extension, brilliant but allergic to columns.
?person Who designed the library's new wing?
The Ancoats footbridge is my main project: forty-six metres, weathering steel.
?fact How long is the bridge I'm designing?
The footbridge planning application was approved on 11 June 2025.
?date When was planning approved for the footbridge?
The lift of the main span is booked for the night of 7 February 2026.
?date When is the bridge's main span being lifted?
The library extension in Bolton has a timber roof that moves more than I'd like.
The swimming pool at Hyde has chloride damage in its roof beams.
?fact What is wrong with the structure at Hyde?
Our office in the cotton exchange has a paternoster that nobody is allowed to ride.
The alarm code for the office store is written inside Sandeep's desk drawer.
?fact Where can I look up the code for the store room alarm?
I work from home on Wednesdays and Fridays.
?fact Which days am I not in the office?
My desk phone extension is 5526.
?fact What's my internal phone number?
The big meeting room is called Telford and the small one Brunel.
?fact What are our meeting rooms called?
The good printer is the one on the mezzanine; the other jams on A3.
We use Tekla for analysis and Revit for drawings.
?fact Which programs do we use for modelling?
My professional indemnity cover is arranged through the firm, policy renewal every April.
I get twenty-seven days of leave plus bank holidays.
?fact How much annual leave am I entitled to?
I can carry over five days of leave until the end of March.
My notice period is three months.
?fact How long is my notice period?
I joined Arden & Pike on 4 September 2017, straight from the council.
?date When did I start at my current firm?
Before this I worked in the bridges team at Kirklees Council.
I wrote a paper on vibration in slender footbridges for the 2023 Lyon conference.
?fact What was my conference paper about?
I'm giving a talk to the Institution's Manchester branch on 18 November 2025 about reuse of steel.
?date When is my lecture at the Institution?
My membership number at the Institution of Structural Engineers is 048812.
I'm on the fire warden rota for the third floor.
?fact What extra safety duty do I have on our floor?
I refuse to sign off drawings after nine in the evening since the Oldham mistake.
The Oldham mistake was mine: I read kilonewtons as kilonewtons per metre on a stair.
?fact What did I get wrong at Oldham?
Clients in Salford always pay late, usually around sixty days.
I'd like to move towards inspection and repair rather than new build.
?fact What sort of engineering would I like to move into?
I turned down the job at Halcrow in Dubai because of the children.
?fact Why did I turn down the Dubai job?
I can't bear open-plan offices; my noise-cancelling headphones live in the bottom drawer.
Our Christmas party is at the bowling alley on 12 December this year.
The firm pays for one professional subscription and gym membership up to thirty pounds a month.
The pension scheme is with Aviva, I pay seven percent and they pay nine.
?fact How much does my employer put into my pension?
Mileage is forty-five pence a mile for the first ten thousand.
?fact What's the mileage rate at work?
Site boots are in the boot of the car, hard hat in the hall cupboard.
?fact Where do I keep my helmet?
My site safety card runs out on 30 June 2027.
?date When do I have to renew the card that lets me onto building sites?
Jess is brilliant with Python and scripted our load combinations.
?person Who automated the load cases?
Imogen is off on maternity leave until May.
#work-rob-carla Rob and Carla can't be put on the same project, after the Preston business.
?person Which colleagues shouldn't be put together?
Anneke's assistant is called Lotte, and she rules the calendar.
?person Who is Anneke's assistant?
Graham always has a spare umbrella under his desk.
Tunde's wife runs the bakery that makes our Friday cinnamon buns.
?fact Where do the Friday pastries at work come from?
Piotr keeps a kettlebell by the photocopier.
The client for the Hyde pool is Tameside leisure trust, contact Moira Platt.
?person Who do I speak to at the leisure trust?
The contractor on the footbridge is Brannock Steel from Darlington.
?fact Who is the contractor for the footbridge?
The welding inspector at Brannock is Mr Yarwood, direct line 01325 496 011.
?person Who checks the welds for us?
Building control for Bolton is Mrs Achterberg, who answers only on Tuesdays.
?date On which day can I get hold of building control?
The listed mill in Stalybridge has cast-iron columns with hairline cracks.
Monitoring gauges at the mill are read on the first working day of each month.
?date How often do we take readings from the gauges?
The mill's owner, Mr Kershaw, wants flats by 2028.
I park at the Shudehill multi-storey when I need the car, eleven pounds a day.
?fact Where do I leave the car when I drive in to the office?
The tram from Burton Road to the office takes twenty-two minutes.
?fact How long is my commute?
I hate the phrase low-hanging fruit.
Never send Colin a spreadsheet; he only opens PDFs.
?fact In what format should I send documents to Colin?
My laptop bag has the dongle for the analysis licence, in the zip pocket.
?fact Where is the licence dongle?
The office closes from 24 December to 1 January.
My first ever project was a bus shelter in Huddersfield that is still standing.
?fact What was my first project as an engineer?
We won a Northern Steel award in 2022 for the Todmorden weir walkway.
?fact What did we win the steel award for?
What I learned from the Preston business is that a colleague who says it will be fine has usually not looked, so now I ask for the sketch, the number and who checked it.
?fact What lesson did I draw from the trouble in Preston?
#course-bim I did a two-day training course on digital survey in May 2024.
#course-confined My confined spaces training is done, valid for three years.
#course-mh I trained as a mental health first aider last winter.
?list What training courses have I taken for work? = course-bim course-confined course-mh
#proj-late-mill The Stalybridge mill report is three weeks behind schedule.
#proj-late-pool The Hyde pool project is running late because the cores went to the wrong lab.
?list Which projects are behind schedule? = proj-late-mill proj-late-pool
#cyclist-anneke Anneke cycles to work from Sale every day, even in snow.
#cyclist-jess Jess comes to work on a folding bike.
#cyclist-graham Graham has cycled to work from Prestwich by the same route since 1991.
?list Which colleagues cycle to work? = cyclist-anneke cyclist-jess cyclist-graham
#tea-rob Rob takes his tea with three sugars.
#tea-carla Carla drinks only espresso, no milk, ever.
#tea-wanda Wanda has peppermint tea and brings her own bags.
?list How do Rob, Carla and Wanda take their tea or coffee? = tea-rob tea-carla tea-wanda
#work-lisbon-conf (2025-05-14) Back from the Lisbon timber conference; the best talk was on beech.
#work-review (2025-09-09) Had my appraisal with Anneke today: she wants me to delegate more.
?date When was my last appraisal? = work-review
?fact What did Anneke say in my appraisal? = work-review
(2025-03-27) Sprained my wrist on the Hyde scaffolding this morning, nothing broken.
?date When did I hurt my wrist on site?
(2025-07-02) Told Colin today that the deck needs another coat of paint.
?date When did I let the client know about the extra painting?
(2024-11-21) First day of boring at the Ancoats abutments, ground water at two metres.
?date When did we begin drilling for the abutments?
`;
