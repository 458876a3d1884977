/** Tables of small facts and the wordings they are told in: site visits, meetings, members, machines. */
import type { Table } from "./tables.ts";

const siteVisits: Table = {
  name: "site",
  wordings: [
    ([site, finding]) => `Site visit to ${site} today: ${finding}.`,
    ([site, finding]) => `Was at ${site} this morning, ${finding}.`,
    ([site, finding]) => `${site}: ${finding}, photographs are on the server.`,
    ([site, finding]) => `Inspected ${site}; ${finding}.`,
  ],
  rows: `
(2024-01-16) the Bolton library site|the foundation trench was full of water
(2024-01-30) Stalybridge mill, level two|three bearing plates are loose
(2024-02-13) the Denton viaduct|efflorescence under arch four
(2024-02-27) a garage in Reddish|the lintel is a railway rail
(2024-03-12) Rochdale town hall steps|the granite has slipped eleven millimetres
(2024-03-26) the Castleton school gym|the glulam feet are wet
(2024-04-09) a chapel in Delph|the gallery was held up by a wardrobe
(2024-04-23) Salford car park B|spalling around the ramp joints
(2024-05-07) the Irwell retaining wall|the weep holes are blocked
(2024-05-21) the Bury market canopy|a bolt was missing at node 17
(2024-06-04) Heaton Park boathouse|the piles are sound below the mud
(2024-06-18) the Leigh signal box|woodworm in the north sill
(2024-07-02) a barn in Saddleworth|the truss had been cut for a water tank
(2024-07-16) Oldham stair core|the repair mortar is holding
(2024-07-30) the Wigan pier warehouse|the cast-iron column heads are cracked
(2024-08-13) the Trafford sports dome|the cable clamps need retightening
(2024-08-27) Hulme garden centre|the mezzanine bounces at four hertz
(2024-09-10) the Eccles lock bridge|a lorry had hit the parapet
(2024-09-24) the Hyde changing rooms|the new lockers block the inspection hatch
(2024-10-08) the Marple aqueduct path|frost damage to the copings
(2024-10-22) Ancoats north abutment|we found a Victorian culvert
(2024-11-05) the Chorley bakery silo|the weld on leg three failed its test
(2024-11-19) a church hall in Moston|the roof nails are giving up
(2024-12-03) the Prestwich clock tower|the bell frame rocks
(2025-01-14) Brannock's yard in Darlington|the first box section is straight within two millimetres
(2025-01-28) the Bolton roof|the cassettes arrived soaked
(2025-02-11) a terrace in Longsight|the bay window has parted from the wall
(2025-02-25) the Stockport hat factory|a floor overloaded with paper
(2025-03-11) the Glossop weir|scour under the apron
(2025-03-25) the Altrincham market hall|the trusses are better than the drawings
(2025-04-08) a balcony in Cheadle|it was fixed with two coach screws
(2025-04-22) the Ramsbottom paper mill|the basement props are temporary since 1987
(2025-05-06) Ancoats south pier|the reinforcement cage was one bar short
(2025-05-27) the Tameside crematorium|the chimney leans but hasn't moved
(2025-06-10) the Middleton arena|the purlins were notched for sprinklers
(2025-06-24) a folly in Lyme|held together by ivy
(2025-07-08) Brannock's paint shop|the primer was too thin on the splices
(2025-07-22) the Whitworth Street arches|seventeen tell-tales fitted
(2025-08-05) the Bacup bandstand|the roof uplift straps are missing
(2025-09-02) Ancoats deck trial assembly|the camber matched to within a whisker
`,
};

const meetings: Table = {
  name: "meeting",
  wordings: [
    ([who, decision]) => `Meeting with ${who}: ${decision}.`,
    ([who, decision]) => `Agreed with ${who}: ${decision}.`,
    ([who, decision]) => `${who} and I decided today: ${decision}.`,
    ([who, decision]) => `Note after the call with ${who}: ${decision}.`,
  ],
  rows: `
#meet-imogen-1 (2024-02-08) Imogen|the mill's cast iron stays visible
#meet-imogen-2 (2024-04-18) Imogen|heritage fees are charged by the hour
(2024-01-11) Anneke|two graduates will be hired in autumn
(2024-01-25) Sandeep|drawings older than 2010 go to the archive
(2024-02-22) Tunde|the wind tunnel test can be skipped
(2024-03-07) Beatriz|the skylight gets a third mullion
(2024-03-21) Colin|progress reports are due on the 5th
(2024-05-02) Moira Platt|the pool closes for eight weeks only
(2024-05-16) Rob|bolts are M24 throughout
(2024-05-30) Graham|his files are scanned before he leaves
(2024-06-13) Mr Kershaw|no drilling on Sundays
(2024-06-27) Piotr|the rail possession covers two nights
(2024-07-11) Jess|she presents the load model herself
(2024-07-25) Wanda|hire cars need a cost code first
(2024-08-08) Mrs Achterberg|the roof calculations go in stages
(2024-08-22) Carla|four more boreholes on the east bank
(2024-09-05) Lotte|no meetings before half past nine
(2024-09-19) the lighting designer|handrail lights at 2,700 kelvin
(2024-10-03) the ecologist|works near the bank stop from March to August
(2024-10-17) the river trust|the cofferdam is out by Christmas
(2024-10-31) the fire officer|a second stair isn't needed
(2024-11-14) the quantity surveyor|contingency stays at eight percent
(2024-11-28) Mr Yarwood|ultrasonic testing on every butt weld
(2024-12-12) the access group|rest platforms every fifteen metres
(2025-01-09) the paint supplier|the colour is RAL 7022
(2025-01-23) the crane firm|a 500-tonne machine from Immingham
(2025-02-06) the tram operator|overhead lines off from one till four
(2025-02-20) the police|the road shuts at ten in the evening
(2025-03-06) the artist|her poem goes on the handrail
(2025-03-20) the surveyors|monitoring prisms on both gables
(2025-04-10) the canal trust|the towpath diversion lasts five weeks
(2025-04-24) the insurers|photographs before and after each lift
(2025-05-08) the bearings supplier|delivery slips by a fortnight
(2025-05-22) the dampers company|two tuned masses of 900 kilos
(2025-06-05) the student group|they test the deck by jumping
(2025-06-19) the school next door|noise only after half past three
(2025-07-03) the planters|birch on the north side, willow on the south
(2025-07-17) the maintenance team|a gantry isn't worth the weight
(2025-09-11) the press office|no pictures of the splice until the opening
`,
};

const members: Table = {
  name: "member",
  wordings: [
    ([member, section, note]) => `${member} is a ${section}, ${note}.`,
    ([member, section, note]) => `We changed ${member} to a ${section} because it was ${note}.`,
    ([member, section, note]) => `Final size for ${member}: ${section}; ${note}.`,
  ],
  rows: `
beam B7 at Hyde|406 UB 60|governed by deflection
beam B12 at Hyde|457 UB 74|checked for the ponding load
column C3 at Bolton|glulam 280 by 280|charring for sixty minutes
column C9 at Bolton|glulam 320 by 320|tight at the base shoe
the Ancoats top chord|350 square hollow section|limited by buckling
the Ancoats deck plate|20 millimetre plate|stiffened every 400
the cross beam at midspan|250 by 150 hollow section|kept shallow for the boats
the abutment cap|900 deep concrete beam|full of conduits
the mill's transfer beam|610 UB 125|hidden in the ceiling
the parapet post|60 by 20 flat|checked for crowd load
the stair stringer in Oldham|300 by 12 plate|welded in one piece
the bandstand ring beam|152 UC 30|rolled to a radius of five metres
the hat factory hanger|32 millimetre rod|tested to ninety kilonewtons
the boathouse pile|219 tube|driven to refusal
the clock tower tie|25 millimetre stainless bar|tensioned by hand
the market hall purlin|200 Z 18|spaced at 1.6 metres
`,
};

const machines: Table = {
  name: "machine",
  wordings: [
    ([machine, serial, note]) => `Serial number of ${machine}: ${serial}, ${note}.`,
    ([machine, serial, note]) => `${machine} has the serial ${serial}; ${note}.`,
  ],
  rows: `
the fridge|FR-20981-K|under the salad drawer
the hob|HB7741002|sticker on the left side
the tumble dryer|TD55-1183|guarantee till 2026
the sander|SND-90014|registered online
the e-bike motor|BX4-77120|Joel has the card
the electric piano|CLV-300911|in the manual
the drill|DRL88-2026|two batteries
the strimmer|STM-41-0907|shared with Noor
the kettle that was recalled|KTL-6654|they sent a new one
the dehumidifier itself|DHM-1207-E|filter size A
the cornet|BSC-52177|insured by the band
the telescope|SKW-1309|bought used
the projector|PJ-88-4410|lamp at 900 hours
the turntable|RGA-3-20415|belt changed in 2023
the steam iron|IRN-0027-B|descale monthly
the juicer|JC-5-11882|in the cellar
`,
};

export const officeLog: Table[] = [siteVisits, meetings, members, machines];

export const officeQuestions = `
?list What did Imogen and I agree on? = meet-imogen-1 meet-imogen-2
`;
