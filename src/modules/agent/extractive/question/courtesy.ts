/** What is said to the helper, and neither asks for what is stored nor tells anything to store. */
import { isSmallTalk } from "../../../memory/index.ts";

export type Courtesy =
  | "greeting"
  | "thanks"
  | "goodbye"
  | "ability"
  | "identity"
  | "acknowledgement"
  | "denial"
  | "remark"
  | "announcement";

const GREETING =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|howdy|greetings)(?: there| everyone| helper)?[\s!.]*$/i;
const HOW_ARE_YOU =
  /^(?:how (?:are you|is it going|are things|do you do)\b.{0,20}|how(?:'s|s) (?:it going|life|things)\b.{0,20}|(?:what(?:'s|s| is) up|sup|wass?up)[\s?!.]*|are you there[\s?!.]*|wie geht(?:'s| es)(?: dir| ihnen)?[\s?!.]*|¿?(?:c[oó]mo est[aá]s?|qué tal)[\s?!.]*|(?:comment )?ça va[\s?!.]*|comment (?:vas-tu|allez-vous)[\s?!.]*)$/i;
const THANKS =
  /^(?:(?:ok(?:ay)?|great|perfect|super|cool|nice|many|awesome)[,!]? )?(?:thanks?(?: you)?|thx|cheers|ta)\b[^?]{0,25}$|^(?:ok(?:ay)?|great|perfect|cool|nice|got it|wonderful|awesome)[\s!.]*$/i;
/** "Thanks, my flight is at 9". */
const TELLS_TOO = /\d|,.*\b(?:my|i|i'm|is|are)\b/i;
const GOODBYE = /^(?:bye|goodbye|good night|see you|talk (?:to you )?later|ciao)\b.{0,20}$/i;
const ABILITY =
  /^(?:what can you do|how (?:do|can) you help|help|what are you for)\b.{0,25}$|^(?:(?:can|could|would) you (?:please )?help(?: me| us)?(?: out)?|what do you do)\W*$/i;
const IDENTITY =
  /^(?:(?:what|who|where|how)(?:'s|s| is| are|'re) (?:you|your (?:name|age|job|purpose|creator|maker|gender|birthday))|how old are you|are you (?!sure|able|ready|serious|kidding|certain|done|going|saying|telling)|where do you (?:live|come from)|who (?:made|built|created|wrote|trained|owns) you|do you (?:sleep|eat|dream|have (?:a name|feelings|a body|emotions))|what (?:should|can|do) i call you)\b/i;
const DENIAL =
  /^(?:(?:no|nope|nah|sorry)[,.!]? )?(?:(?:that|this|it)(?:'s|s| is| was)|you(?:'re| are| got (?:it|that))|thats) (?:all |just |so |totally |completely )?(?:wrong|not (?:right|true|correct|it|what i (?:said|asked|meant))|incorrect|false|untrue|mistaken)[\s!.]*$|^(?:no[,.!]? )?(?:wrong|not true|incorrect)[\s!.]*$/i;
const ANNOUNCEMENT =
  /^(?:i(?:'ve| have)?(?: got| have)? (?:an?|one|another|some|one more|a few|a quick|two) (?:quick |more |other )?questions?(?: for you)?|(?:can|may|could) i ask (?:you )?(?:an? |another )?(?:quick )?(?:question|something)(?: else)?|i(?:'d like| would like| want| need) to (?:ask|know)(?: you)? (?:something|a question)|(?:a )?quick question|i need (?:your |some )?help)[\s?!.:]*$/i;
const REMARK =
  /^(?:you|u)(?:'re|re| are| r| were| suck| rock| don't| didn't| can't| never| always| keep| forgot)\b.{0,60}$|^i (?:really |just |so |still )?(?:love|like|hate|adore|miss|trust|don't (?:like|trust|love)) (?:you|u)(?: so much| very much| too| a lot| all)?[\s!.]*$/i;
const FIRST_PERSON = /\b(?:i|i'm|i've|me|my|mine|we|us|our)\b/i;
/** A name or a number in it: then it may be a message that was pasted, "You are invited to Ana's party". */
const PARTICULAR = /\s\p{Lu}|\d/u;
const EVALUATION =
  /^(?:that|this|it)(?:'s|s| is| was) (?:(?:so|very|really|quite|super|too|just|all|pretty|exactly) )*(?:what i (?:needed|wanted|meant)|good|great|nice|cool|awesome|amazing|helpful|useful|perfect|right|correct|fine|ok|okay|wonderful|excellent|interesting|funny|kind|sweet|sad|bad|better|enough|it|all)(?: (?:to know|of you|for now|thanks|thank you))?[\s!.]*$/i;
/** "I do", "I will", "I wonder": an answer to something, with nothing in it. */
const NOTHING_SAID =
  /^(?:i|we)(?: am| do| did| don't| have| was| will| can| could| would| should| think| wonder| know| see| understand| agree| guess)[\s.!]*$/i;

export function readCourtesy(text: string): Courtesy | undefined {
  const said = text.replace(/[’‘]/g, "'");
  if (GREETING.test(said) || HOW_ARE_YOU.test(said)) return "greeting";
  if (THANKS.test(said) && !TELLS_TOO.test(said)) return "thanks";
  if (GOODBYE.test(said)) return "goodbye";
  if (ABILITY.test(said)) return "ability";
  if (IDENTITY.test(said) && isOfHelper(said)) return "identity";
  if (DENIAL.test(said)) return "denial";
  if (ANNOUNCEMENT.test(said)) return "announcement";
  if (isSmallTalk(said, { names: new Set(), answers: false })) return kindOf(said);
  if (REMARK.test(said) && isOfHelper(said.replace(/^i /i, ""))) return "remark";
  if (EVALUATION.test(said) || NOTHING_SAID.test(said)) return "acknowledgement";
  return undefined;
}

const isOfHelper = (said: string): boolean => !FIRST_PERSON.test(said) && !PARTICULAR.test(said);

/** Of several courtesies, the one that wants an answer. */
function kindOf(said: string): Courtesy | undefined {
  // Signs only: nothing was said.
  if (!/\p{L}/u.test(said)) return undefined;
  if (
    /\b(?:thanks?|thx|ty|tysm|danke|dank|merci|gracias|obrigad[oa]|grazie|bedankt|appreciated?)\b/i.test(said)
  )
    return "thanks";
  if (
    /\b(?:bye|goodbye|see (?:you|ya)|good ?night|talk (?:to you )?(?:soon|later)|ttyl|take care|adiós|hasta luego|au revoir|tschüss)(?!\p{L})/iu.test(
      said,
    )
  )
    return "goodbye";
  if (
    /^(?:hi|hey|hello|hiya|heya|howdy|yo|greetings|good (?:morning|afternoon|evening)|morning|hola|bonjour|bonsoir|hallo|ciao|olá|guten|buenos|buenas|salut|moin|servus|namaste|привет|你好|您好|こんにちは|안녕하세요|مرحبا)(?!\p{L})/iu.test(
      said,
    )
  )
    return "greeting";
  return "acknowledgement";
}
