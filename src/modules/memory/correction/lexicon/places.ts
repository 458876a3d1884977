/** Which city lies in which country: "Lisbon" after "Portugal" is more exact, not a move. Only large cities. */
import { wordSet } from "./word-set.ts";

const COUNTRIES = `
portugal: lisbon porto braga coimbra faro funchal aveiro evora
spain: madrid barcelona valencia seville sevilla malaga bilbao granada zaragoza palma
france: paris lyon marseille toulouse nice bordeaux nantes lille strasbourg montpellier rennes grenoble
germany: berlin munich münchen hamburg cologne köln frankfurt stuttgart düsseldorf leipzig dresden bremen hannover nuremberg bonn heidelberg freiburg mannheim aachen
italy: rome milan naples turin florence bologna venice genoa palermo verona bari
united kingdom: london manchester birmingham leeds liverpool bristol edinburgh glasgow cardiff belfast oxford cambridge brighton sheffield newcastle nottingham york bath england scotland wales
ireland: dublin cork galway limerick
netherlands: amsterdam rotterdam utrecht eindhoven delft groningen leiden haarlem maastricht
belgium: brussels antwerp ghent bruges leuven
switzerland: zurich zürich geneva basel bern lausanne lugano
austria: vienna graz salzburg linz innsbruck
poland: warsaw krakow kraków wroclaw gdansk poznan lodz
czech republic: prague brno
denmark: copenhagen aarhus odense
sweden: stockholm gothenburg malmö uppsala
norway: oslo bergen trondheim stavanger
finland: helsinki tampere turku espoo
greece: athens thessaloniki
hungary: budapest
romania: bucharest cluj timisoara
turkey: istanbul ankara izmir antalya
russia: moscow saint-petersburg
ukraine: kyiv kiev lviv odesa kharkiv
united states: boston chicago seattle austin houston dallas denver miami atlanta portland philadelphia phoenix detroit nashville new-york new-york-city brooklyn manhattan queens los-angeles san-francisco san-diego san-jose las-vegas salt-lake-city new-orleans california texas florida oregon washington colorado massachusetts illinois georgia nevada arizona ohio michigan minnesota utah tennessee virginia
california: los-angeles san-francisco san-diego san-jose sacramento oakland berkeley palo-alto
texas: austin houston dallas san-antonio el-paso fort-worth
florida: miami orlando tampa jacksonville
washington: seattle tacoma spokane
oregon: portland eugene salem
colorado: denver boulder
massachusetts: boston cambridge worcester
illinois: chicago springfield
new-york: brooklyn manhattan queens bronx harlem buffalo
new-york-city: brooklyn manhattan queens bronx harlem
london: camden hackney islington brixton shoreditch greenwich soho
berlin: kreuzberg neukölln mitte friedrichshain wedding charlottenburg
lisbon: alfama chiado belem
paris: montmartre marais
england: london manchester birmingham leeds liverpool bristol oxford cambridge brighton sheffield newcastle nottingham york bath
scotland: edinburgh glasgow aberdeen dundee
canada: toronto vancouver montreal ottawa calgary edmonton winnipeg halifax quebec ontario
ontario: toronto ottawa hamilton
mexico: mexico-city guadalajara monterrey cancun
brazil: sao-paulo são-paulo rio-de-janeiro brasilia salvador recife curitiba fortaleza
argentina: buenos-aires cordoba rosario mendoza
chile: santiago valparaiso
colombia: bogota bogotá medellin medellín cali
peru: lima cusco
india: mumbai delhi new-delhi bangalore bengaluru chennai hyderabad pune kolkata ahmedabad jaipur goa
china: beijing shanghai shenzhen guangzhou chengdu hangzhou wuhan
japan: tokyo osaka kyoto yokohama nagoya sapporo fukuoka kobe
south korea: seoul busan incheon
thailand: bangkok chiang-mai phuket
vietnam: hanoi ho-chi-minh-city saigon da-nang
indonesia: jakarta bali bandung
malaysia: kuala-lumpur penang
philippines: manila cebu
australia: sydney melbourne brisbane perth adelaide canberra hobart darwin
new zealand: auckland wellington christchurch queenstown dunedin
south africa: cape-town johannesburg durban pretoria
egypt: cairo alexandria
morocco: casablanca marrakech rabat
kenya: nairobi mombasa
nigeria: lagos abuja
israel: tel-aviv jerusalem haifa
united arab emirates: dubai abu-dhabi
croatia: zagreb split dubrovnik
serbia: belgrade
bulgaria: sofia
estonia: tallinn tartu
latvia: riga
lithuania: vilnius kaunas
slovakia: bratislava
slovenia: ljubljana
iceland: reykjavik
luxembourg: luxembourg-city
singapore: singapore
taiwan: taipei
pakistan: karachi lahore islamabad
`;

const ALIASES = new Map(
  Object.entries({
    usa: "united states",
    us: "united states",
    "u.s": "united states",
    america: "united states",
    "united states of america": "united states",
    uk: "united kingdom",
    "u.k": "united kingdom",
    britain: "united kingdom",
    "great britain": "united kingdom",
    uae: "united arab emirates",
    holland: "netherlands",
    czechia: "czech republic",
    nyc: "new york city",
    la: "los angeles",
    sf: "san francisco",
    korea: "south korea",
    nz: "new zealand",
  }),
);

const HOLDS = new Map<string, Set<string>>();
for (const line of COUNTRIES.trim().split("\n")) {
  const colon = line.indexOf(":");
  const cities = line
    .slice(colon + 1)
    .trim()
    .split(" ");
  HOLDS.set(
    line.slice(0, colon).replaceAll("-", " "),
    new Set(cities.map((city) => city.replaceAll("-", " "))),
  );
}

export const placeName = (name: string): string => ALIASES.get(name) ?? name;

/** Lies `inner` in `outer`, directly or in what lies there? */
export function liesIn(inner: string, outer: string): boolean {
  const parts = HOLDS.get(outer);
  if (!parts) return false;
  if (parts.has(inner)) return true;
  for (const part of parts) if (HOLDS.get(part)?.has(inner)) return true;
  return false;
}

const KNOWN = new Set([
  ...HOLDS.keys(),
  ...[...HOLDS.values()].flatMap((cities) => [...cities]),
  ...ALIASES.keys(),
]);
export const isKnownPlace = (name: string): boolean => KNOWN.has(name);

/** Kinds of places, which name none. */
export const isSetting = (word: string): boolean => SETTINGS.has(word);
const SETTINGS = wordSet(`
countryside country suburb suburbs coast seaside mountains mountain beach village town city farm downtown center centre
island abroad overseas outskirts woods desert south north east west`);

/** Kinds of homes. */
export const isDwelling = (word: string): boolean => DWELLINGS.has(word);
const DWELLINGS = wordSet(`
apartment flat house studio dorm dormitory condo loft cottage bungalow townhouse penthouse van boat houseboat caravan
mansion cabin duplex basement room place home villa farmhouse building block complex terrace maisonette bedsit chalet`);
