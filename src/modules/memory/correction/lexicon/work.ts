/** Occupations and employers. */
import { wordSet } from "./word-set.ts";

const OCCUPATIONS = wordSet(`
engineer developer programmer designer manager teacher nurse doctor lawyer attorney solicitor barrister architect
accountant analyst consultant scientist researcher professor lecturer librarian plumber electrician carpenter mechanic
chef waiter waitress barista bartender cashier clerk receptionist secretary assistant administrator director executive
ceo cto cfo coo founder entrepreneur journalist editor reporter translator interpreter dentist pharmacist
physiotherapist physician surgeon paramedic firefighter policeman policewoman officer soldier pilot steward
stewardess driver trucker courier farmer fisherman builder bricklayer roofer welder machinist technician
therapist psychologist psychiatrist counselor counsellor optician veterinarian vet biologist chemist physicist
mathematician statistician economist banker trader broker realtor salesman saleswoman salesperson marketer recruiter
tailor hairdresser barber beautician stylist janitor cleaner nanny au-pair caretaker carer guard detective judge
paralegal politician diplomat civil-servant postman plasterer surveyor geologist astronomer philosopher historian
archaeologist sociologist anthropologist linguist tutor principal headteacher strategist planner specialist expert
coordinator supervisor foreman lead head intern apprentice trainee vp president contractor freelancer sysadmin devops
tester operator controller auditor actuary underwriter dispatcher conductor flight-attendant zookeeper midwife
dietitian nutritionist radiologist anesthesiologist cardiologist neurologist dermatologist pediatrician gp postdoc
copywriter animator illustrator producer cinematographer filmmaker bookkeeper butcher florist jeweler jeweller landlord
owner partner bus-driver taxi-driver superintendent inspector instructor pm`);

/** Also what people do for pleasure: being one does not stop one from being another. */
const ALSO_HOBBIES = wordSet(`
writer painter singer musician photographer dancer artist gardener cook baker blogger poet gamer streamer coach trainer
author actor actress comedian drummer guitarist pianist dj youtuber influencer climber surfer swimmer cyclist model
athlete referee volunteer potter sculptor composer vlogger podcaster magician`);

export const isOccupation = (word: string): boolean => OCCUPATIONS.has(word) || ALSO_HOBBIES.has(word);
export const isHobbyOccupation = (word: string): boolean => ALSO_HOBBIES.has(word) && !OCCUPATIONS.has(word);

/** Moving to one of these is changing jobs, not homes. */
export const isEmployer = (word: string): boolean => EMPLOYERS.has(word);
const EMPLOYERS = wordSet(`
google microsoft apple amazon meta facebook netflix ibm bosch siemens sap oracle intel nvidia amd tesla spacex uber lyft
airbnb stripe shopify spotify twitter openai anthropic deepmind salesforce adobe cisco dell hp samsung sony nokia
ericsson philips unilever nestle deloitte kpmg pwc ey accenture mckinsey bcg bain jpmorgan barclays hsbc ubs revolut
monzo n26 klarna bmw daimler volkswagen audi porsche toyota honda ford gm boeing airbus lufthansa dhl ups fedex walmart
target costco starbucks ikea lego zalando booking github gitlab atlassian dropbox slack zoom paypal ebay linkedin
pinterest snap snapchat tiktok bytedance tencent alibaba huawei xiaomi qualcomm arm vodafone telekom orange bt bbc nhs
nasa unicef continental thyssenkrupp basf bayer roche novartis pfizer astrazeneca moderna allianz axa santander ing
deutsche-bank commerzbank asml booking.com palantir databricks snowflake mozilla wikimedia canonical suse reddit figma
notion`);

/** Says that it is an employer, not which. */
export const isVagueEmployer = (word: string): boolean => VAGUE.has(word);
const VAGUE = wordSet(
  "startup company firm agency corporation nonprofit business organisation organization place employer ngo charity institute office team",
);

/** A kind of employer that excludes others: a bank is no hospital. */
export const isEmployerKind = (word: string): boolean => KINDS.has(word);
const KINDS = wordSet(`
bank hospital school university college restaurant cafe bar supermarket factory hotel shop store bakery library museum
clinic pharmacy farm warehouse airport church garage gym salon newspaper insurer brewery nursery kindergarten government
council ministry police army`);

/** Not a place: "moved to Linux". */
export const isTool = (word: string): boolean => toolClass(word) !== undefined;

const TOOLS: readonly (readonly [string, ReadonlySet<string>])[] = [
  ["browser", wordSet("chrome firefox safari brave edge opera vivaldi arc chromium")],
  ["operating system", wordSet("windows linux ubuntu macos mac debian fedora arch nixos chromeos")],
  ["phone", wordSet("iphone android pixel samsung galaxy oneplus fairphone xiaomi")],
  [
    "editor",
    wordSet(
      "vim neovim emacs vscode vs-code nano sublime zed intellij webstorm pycharm helix cursor eclipse",
    ),
  ],
  ["music service", wordSet("spotify tidal deezer pandora")],
  ["search engine", wordSet("duckduckgo kagi ecosia bing")],
  ["shell", wordSet("bash zsh fish powershell")],
  ["notes app", wordSet("notion obsidian evernote onenote roam logseq")],
  ["messenger", wordSet("whatsapp telegram signal imessage viber threema")],
];

/** What kind of thing a product is, of which people mostly use one. */
export function toolClass(word: string): string | undefined {
  for (const [name, members] of TOOLS) if (members.has(word)) return name;
  return undefined;
}
