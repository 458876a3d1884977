/**
 * Greetings, thanks, acknowledgements, exclamations. A sentence counts only if nothing is left of it once all of
 * these are taken out: a fact that is dropped is worse than a nicety that is kept.
 */
import { withPlainApostrophes } from "./plain-text.ts";

const phrases = (...lists: string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(",").map((phrase) => phrase.trim().replace(/\s+/g, " "))));

// After these a name is who is spoken to. After "yes" it may be the answer.
const ADDRESSING = phrases(
  `hi,hey,hello,hiya,heya,howdy,yo,greetings,welcome,welcome back,good morning,good afternoon,good evening,good night,
   morning,goodnight,dear,hola,bonjour,bonsoir,hallo,ciao,olá,guten morgen,guten tag,guten abend,buenos días,buenas tardes,buenas noches,
   buenas,salut,adiós,hasta luego,au revoir,tschüss,moin,servus,namaste,
   bye,bye bye,goodbye,good bye,see you,see ya,see you soon,see you later,see you tomorrow,see you tonight,see you next week,see you around,see you then,
   talk to you later,talk to you soon,talk soon,talk later,ttyl,take care,later,cheers,until next time,catch you later,
   catch up soon,thanks,thank you,thx,ty,tysm,thank you so much,thank you very much,thanks a lot,thanks so much,many thanks,
   thanks a bunch,thanks a million,thanks again,thank you again,gracias,muchas gracias,merci,merci beaucoup,danke,
   danke schön,vielen dank,obrigado,obrigada,grazie,arigato,dank je,bedankt,tak,tack,hey there,hi there,hello there,
   congrats,congratulations,good luck,sorry,no problem,no worries,you're welcome,you are welcome,my pleasure,wow,aww,aw,
   you too,same to you,nice to meet you,good job,great job,well done,way to go,good for you,you got this,you rock`,
);

const OTHERS = phrases(
  `there,again,everyone,everybody,all,guys,folks,team,friend,my friend,buddy,mate,dude,man,bro,sis,dear,girl,
   yes,yeah,yep,yup,yea,ya,no,nope,nah,ok,okay,k,kk,okey,alright,all right,right,sure,sure thing,of course,certainly,
   indeed,exactly,precisely,totally,absolutely,definitely,for sure,agreed,i agree,totally agree,i totally agree,
   completely agree,couldn't agree more,i couldn't agree more,true,so true,that's true,that's right,you're right,
   you are right,you're so right,got it,gotcha,i see,i understand,understood,makes sense,that makes sense,fair enough,
   fair,sounds good,sounds like a plan,will do,noted,roger,done,deal,perfect,no,please,yes please,no thanks,no thank you,
   me too,same,same here,me neither,i think so,i think so too,i guess,i guess so,i hope so,hopefully,maybe,perhaps,
   i don't know,idk,not sure,i'm not sure,no idea,dunno,whatever,never mind,nevermind,anyway,anyways,well,hmm,hm,mm,mhm,uh,
   um,uhm,oh,ooh,ah,ahh,oh no,oh my,oh my god,omg,oh my gosh,my god,gosh,jeez,geez,whoa,woah,yay,woohoo,hooray,hurray,ouch,
   oops,ugh,phew,lol,lmao,rofl,xd,really,seriously,no way,for real,is that so,
   thanks for your help,thanks for the help,thank you for your help,thanks for asking,thanks for sharing,thanks for that,
   thanks for this,thanks for everything,thanks for your support,thanks for the support,thanks for listening,
   thanks for understanding,thanks for the tip,thanks for the tips,thanks for the advice,thanks for your advice,
   thanks for the info,thanks for the information,thanks for the update,thanks for the suggestion,
   thanks for the suggestions,thanks for the recommendation,thanks for the recommendations,thanks for letting me know,
   thanks for the kind words,thanks for your kind words,thanks for the encouragement,thank you for everything,
   thank you for sharing,thank you for asking,thank you for listening,thank you for the help,thank you for your support,
   i appreciate it,i really appreciate it,much appreciated,appreciate it,really appreciate it,i appreciate that,
   i appreciate your help,i appreciate your support,your support means a lot,that means a lot,it means a lot,
   that means a lot to me,means a lot,you're the best,you are the best,you're amazing,you're awesome,
   have a nice day,have a good day,have a great day,have a nice weekend,have a good weekend,have a great weekend,
   have a good night,have a good one,have fun,enjoy,enjoy your day,nice to meet you,pleased to meet you,good to see you,
   great to see you,nice to see you,so good to see you,good to hear from you,great to hear from you,nice to hear from you,
   long time no see,long time no talk,it's been a while,hope you're well,hope you are well,hope you're doing well,
   hope all is well,i hope you're well,i hope you're doing well,i'm sorry,i am sorry,so sorry,i'm back,i'm here,i'm joking,i'm kidding,i'm good,i'm fine,i'm doing well,i'm doing good,
   i'm doing great,i'm great,i'm well,all good,doing well,doing good,not bad,not much,glad to hear that,
   glad to hear it,i'm glad to hear that,good to know,good to hear,great to hear,nice to hear,good point,good question,
   great question,good idea,great idea,good call,keep it up,keep up the good work,keep me posted,keep me updated,
   let me know,let me think,let me see,just kidding,jk,kidding,wait,hold on,one moment,just a moment,come on,go for it,
   talk to you,take it easy,stay safe,stay strong,happy to help,glad to help,anytime,any time,of course not,not really,
   not at all,i know,i know right,you know,here you go,there you go,here,that's it,that's all,that's all for now,
   merry christmas,happy new year,happy easter,happy holidays,i'm so happy for you,so happy for you,happy for you,
   i'm happy for you,i'm proud of you,so proud of you,proud of you,can't wait,i can't wait,looking forward to it,
   i'm here for you,sounds like fun,sounds fun,so excited for you,that's so sweet of you,bless you,xoxo,xo,love you,
   love it,love that,i love it,i love that,nice one,nice work,good work,great work,amazing work,what a day,what a view,
   what a surprise,what a relief,what a shame,too bad,that sucks,that's too bad,i'm sorry to hear that,sorry to hear that,
   ありがとう,ありがとうございます,こんにちは,おはよう,おはようございます,こんばんは,はい,いいえ,谢谢,謝謝,你好,您好,好的,
   привет,спасибо,да,нет,안녕하세요,감사합니다,네,شكرا,مرحبا,por favor,bitte,s'il vous plaît,si,sí,oui,ja,nein,non,não,sim,claro,genau`,
);

const GOOD =
  "good|great|nice|cool|awesome|amazing|wonderful|fantastic|incredible|beautiful|lovely|sweet|cute|adorable|perfect|excellent|brilliant|impressive|inspiring|exciting|interesting|fun|funny|hilarious|superb|gorgeous|stunning|neat|terrific|fabulous|magnificent|delicious|thoughtful|kind|helpful|useful|sad|terrible|awful|bad|tough|rough|crazy|insane|wild|weird|scary|unbelievable|admirable|heartwarming|touching|remarkable|refreshing|true|fair|correct|incorrect|right|wrong|fine|okay";
const DEGREE =
  "so|very|really|pretty|super|quite|such|truly|just|absolutely|totally|seriously|incredibly|too|all|a";
const EVALUATION = new RegExp(
  `^(?:that(?:'s| is| sounds| looks| must be|'s got to be) |sounds |looks |seems |how |what |that sounds like )?(?:(?:${DEGREE}|an) ){0,3}(?:${GOOD})(?: (?:to hear|to see|to know|of you|for you|idea|news|job|work|stuff|point|question|one|then|indeed|too|story|thing))?$`,
);

/** Nothing by themselves, but something after a question. */
const ANSWERS = phrases(
  "i love it,love it,i love that,me too,me neither,same here,not much,not bad,not really,not at all",
);
/** The single words that are small talk even then; "Girl!" and "Nice." may be answers. */
const NO_ANSWERS = phrases(
  `yes,yeah,yep,yup,yea,ya,no,nope,nah,ok,okay,k,kk,sure,alright,exactly,definitely,absolutely,totally,certainly,indeed,
   thanks,thx,ty,tysm,please,hi,hey,hello,bye,goodbye,lol,lmao,hmm,hm,oh,ah,wow,whoa,yay,cheers,welcome,sorry,congrats,
   gracias,merci,danke,obrigado,obrigada,grazie,ja,nein,oui,sí,si,maybe,perhaps,dunno,idk`,
);
const LAUGHTER = /^a?(?:ha|he|hi){2,}h?$/;

const LONGEST_PHRASE = 6;
const MOST_WORDS = 14;

export interface Talk {
  /** First names and names of who takes part, in lower case. */
  names: ReadonlySet<string>;
  /** The one before asked something: a single word may be the answer. */
  answers: boolean;
  /** People among themselves give orders to each other, not to an assistant. */
  amongPeople: boolean;
}

export function isSmallTalk(sentence: string, { names, answers }: Pick<Talk, "names" | "answers">): boolean {
  if (sentence.length > 140) return false;
  const written = withPlainApostrophes(sentence).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}']*/gu) ?? [];
  // Only signs and emoji.
  if (written.length === 0) return true;
  if (written.length > MOST_WORDS) return false;
  const words = written.map(shorten);
  if (answers && mayAnswer(words)) return false;
  // reached[i]: the first i words are nothing but small talk. `addressed`: a name may come now.
  const reached: ("no" | "yes" | "addressed")[] = Array(words.length + 1).fill("no");
  reached[0] = "yes";
  for (let i = 0; i < words.length; i++) {
    if (reached[i] === "no") continue;
    const known = names.has(words[i] as string) && !(answers && i === 0);
    if ((known || (reached[i] === "addressed" && isName(written[i] as string))) && reached[i + 1] === "no") {
      reached[i + 1] = "yes";
    }
    for (let size = 1; size <= LONGEST_PHRASE && i + size <= words.length; size++) {
      const phrase = words.slice(i, i + size).join(" ");
      if (ADDRESSING.has(phrase)) reached[i + size] = "addressed";
      else if (
        (OTHERS.has(phrase) || EVALUATION.test(phrase) || LAUGHTER.test(phrase)) &&
        reached[i + size] === "no"
      )
        reached[i + size] = "yes";
    }
  }
  return reached[words.length] !== "no";
}

function mayAnswer(words: string[]): boolean {
  const [first, second] = words;
  if (first === undefined || second !== undefined) return ANSWERS.has(words.join(" "));
  return !NO_ANSWERS.has(first) && !LAUGHTER.test(first);
}

const isName = (word: string): boolean => /^\p{Lu}\p{Ll}/u.test(word);

/** `Heyyy` and `sooo` are written longer than they are. */
const shorten = (word: string): string => word.toLowerCase().replace(/(\p{L})\1{2,}/gu, "$1");
