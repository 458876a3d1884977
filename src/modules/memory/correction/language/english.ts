/** Is a text English? Rules made for English would tear other languages apart ("Ich denke an dich"). */
import { isVerbForm } from "../lexicon/verbs.ts";
import type { Word } from "./words.ts";

const HINTS = new Set(
  `i my we our you your he his she her they their it its the and of to with from this that these those not no never
   am are is was were have has had do does did will would can could should might may must don't what when where who
   which because but about at for by every each very really just now currently still anymore longer there some any
   all new old please answer everyone favourite favorite colour color number phone name address age email job home birthday salary
   diet height weight status car married single today yesterday tomorrow hour hours week weeks month months minutes
   pounds dollars owes costs charges`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words that other languages have and English has not, or hardly. */
const FOREIGN = new Set(
  `ich du er sie wir ihr ist bin sind war nicht kein keine mein meine der das den dem ein eine einen und oder aber
   mit für auf im zu zum zur aus bei nach wohne lebe heiße habe arbeite jetzt mag
   je tu il elle nous vous ils mon ma mes ton ta le la les un une des du et est suis sont ne pas dans avec pour chez
   j'ai j'habite j'aime c'est habite travaille maintenant
   yo tú él ella nosotros mi mis el los las una unos y o es soy está estoy son con para por en vivo trabajo ahora
   tengo gusta hola pero porque muy
   eu você ele ela nós meu minha meus minhas os uma e é sou são estou não com para em na no do da moro trabalho
   agora tenho gosto
   io lei noi mio mia gli della di che è sono non con per abito lavoro adesso ho mi piace
   ik jij hij zij wij mijn het een niet en van voor naar woon werk nu heb
   jag är och inte det jeg og ikke ja nie jest mam mieszkam na się`
    .split(/\s+/)
    .filter(Boolean),
);

export function isEnglish(words: readonly Word[]): boolean {
  let hints = 0;
  let foreign = 0;
  for (const { text } of words) {
    if (FOREIGN.has(text)) foreign += 1;
    if (HINTS.has(text) || isVerbForm(text)) hints += 1;
  }
  return hints > 0 && hints >= foreign;
}
