/** Roundabout ways to say a thing, brought to the plain one that the readers know: "I bank with X" is "My bank is X". */
import type { Word } from "../language/words.ts";

interface Rewording {
  pattern: RegExp;
  /** Words to put in place of the match; `<name>` stands for the words that the group of this name took. */
  plain: string;
  /** The value must begin with a capital: a name, not "the library". */
  named: boolean;
}

const PLACE = "gym|bank|church|university|uni|college|dance school|climbing gym|fitness studio|studio";
const KEPT = "gym|bank|doctor|gp|dentist|vet|landlord|landlady|manager|boss|supervisor|barber|hairdresser";
const SURNAME = "last name|surname|family name";
const SEAT = "in|on|by|at|next to|beside|near|opposite|under|behind|between";
const LIVES = "house|flat|apartment|studio|place|room|home|cottage";
const LANGUAGES = "english|french|german|spanish|italian|dutch|portuguese|polish|chinese|japanese";

/** Words of which one must be there; how it is said (`~` begins a clause, `%` is a name); what that means. */
const TABLE = `
company firm business organisation employer => ~the (company|firm|business|organisation|employer) (that )?(?<who>i|we) work (for|at) is => my employer is
see use attend go am at => ~the (?<n>${PLACE}|doctor|dentist|barber|hairdresser|school) (that )?i (go to|use|attend|train at|am with|am a member of|see) is => my <n> is
reading => ~the (book|novel) (that )?i am (currently )?reading( now| at the moment| these days)? is => i am reading
bank => ~i bank (with|at) % => my bank is <v>
account => ~i (have|keep) my (bank )?account (at|with) % => my bank is <v>
gym bank church university uni college school studio => ~i (train|work out|exercise|lift|go|belong|am a member|am a customer|am)( at| to| of| with) the (?<n>${PLACE}) (called |named )?% => my <n> is <v>
gym bank doctor gp dentist vet landlord landlady manager boss supervisor barber hairdresser => ~i (train|work out|exercise|go|rent|report|bank|am a member|am a customer|am a patient|am a client|am)( at| to| of| with| from) % , (that is |which is |who is )?my (?<n>${KEPT})$ => my <n> is <v>
report => ~i report to % => my manager is <v>
switched changed => ~i (switched|changed|have switched|have changed) (?<n>[a-z]{2,12}?)(?<!job|major|career|side|place|hand)s from => my <n> changed from
living => ~(?<who>.{1,40}?) (earn|make) (my|our) living as => <who> work as
living => ~(?<who>.{1,40}?) (earns|makes) (his|her|their) living as => <who> works as
name surname => ~i (sign with|go by|use|took|have taken|carry|bear) (the|my) (new )?(${SURNAME}) % => my last name is <v>
name => ~i took the name % when i (got )?married => my last name is <v>
name surname => ~my (${SURNAME}) (in|on) (the|my) [a-z]+ is => my last name is
together => ~i am (back )?together with % => my partner is <v>
number => ~the number of my (mobile |cell )?phone is => my phone number is
me => ~(you can )?(email|e-mail|mail|write to) me (at|under) => email me at
reach call phone text => ~(you can )?(reach|call|phone|text) % (on|at|under)(?= [+0-9]) => <v> 's phone number is
email e-mail mail => ~i use (?<mail>[^ ]+@[^ ]+) (as|for) (my )?(?<kind>private |work |personal )?(email address|email|mail)(?= |$) => my <kind> email is <mail>
diet => ~i (keep|stick) to(?= an? .{3,30} diet) => i follow
study studying => ~i (study|am studying) in %(?! and)(?=$| now| since| again| instead| ,) => my university is <v>
university college uni => ~i (go|am going) to (university|college|uni) in % => my university is <v>
university college uni => ~i (switched|changed|transferred|moved) to % and (go|am going) to (university|college|uni) there => my university is <v>
sit => ~at (work|the office) i (have been moved , i )?sit(?= (${SEAT}) ) => my desk is
sit => ~i sit(?= (${SEAT}) .* (at work|at the office)) => my desk is
sit => ~i sit(?= (${SEAT}) (?!the (board|committee|council|jury|panel)).* now) => my desk is
shoes => ~my shoes are (a )?size => my shoe size is
home => ~my (?<who>[a-z-]+) ('s|is) home is in % => my <who> lives in <v>
live => ~i have (got )?an? (${LIVES}) in % and (that is where i live|live there|i live there) => i live in <v>
lives => ~(?<who>my [a-z-]+) has (got )?an? (${LIVES}) in % and (lives there|he lives there|she lives there) => <who> lives in <v>
job profession => ~my (?<who>[a-z-]+) ('s|is) (job|profession) : (he|she)(?= is| works) => my <who>
back => ~i am back (at|with) % , i work (for|with) them => i work at <v>
back => ~i (have )?(gone|went|moved|switched|returned|am) back (to|at|with) % , (that is|which is|it is) my (?<n>${KEPT}) => my <n> is <v>
employed => ~i am employed as => i work as
stand-up standup lunch dinner breakfast school practice rehearsal training kickoff check-in => ~(?<n>stand-up|standup|lunch|dinner|breakfast|school|choir practice|band practice|rehearsal|training|practice|kickoff|check-in)(?= (is|was|has|starts|begins|ends)) => the <n>
retrained requalified => ~(?<who>.{1,30}?) (has |have )?(retrained|requalified) and(?= is | am | works? ) => <who>
live => ~(?<who>.{1,30}?) (has|have) gone to live in % => <who> moved to <v>
in => ~(?<who>.{1,30}?) (has |have )?bought .{3,40} in % and (has |have )?moved in => <who> moved to <v>
rise raise promotion comes amounts => ~(with the ([a-z]+ )?(rise|raise|promotion) )?(?<who>my [a-z ]{2,20}?) (comes|amounts) to(?= [0-9]) => <who> is
as => ~(?<who>[a-z]+) (has|have) (got )?% as (his|her|their) (?<n>[a-z ]{2,20}?)(?= this| now| since|$) => <who> 's <n> is now <v>
as => ~i have (got )?% as my (?<n>[a-z ]{2,20}?)(?= this| now| since|$) => my <n> is now <v>
over => ~% (has taken|took) over as (the )?(?<role>[a-z ]{3,40}) => the <role> is now <v>
together => ~(?<who>[a-z]+) (has|is) (got |back |back )together with % => <who> 's partner is now <v>
best => ~(?<who>[a-z]+) likes (?<what>[a-z ]{2,20}?) best of (all )?(his|her|their) (?<n>[a-z]+?)s(?= now|$) => <who> 's favourite <n> is <what>
gone cut => ~i have (gone|cut) (down|back|up) to(?= [0-9.]+ hours? a week) => i now work
put => ~(?<by>[a-z ]{2,20}?) (has |have )?put (?<who>[a-z]+) (up|down|back) to(?= [0-9]) => <who> is now on
off => ~(?<who>.{3,40}?) (have |has )?(broke|broken) it off => <who> broke up
`;

/** Most sentences hold none of these words, and are not looked at further. */
const BY_WORD = new Map<string, Rewording[]>();
for (const line of TABLE.trim().split("\n")) {
  const [triggers = "", said = "", plain = ""] = line.split(" => ");
  const source = said
    .replace("~", "(?<=^|, )")
    .replace(
      "%",
      "(?<v>[^,]{1,40}?)(?= now| instead| these| again| since| ,| and | when | on [+0-9]| at [+0-9]| as | has | took | for |$)",
    );
  const pattern = new RegExp(`${source}(?= |$)`, "u");
  const rewording: Rewording = { pattern, plain, named: said.includes("%") };
  for (const word of triggers.split(" ")) BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), rewording]);
}
const MOST_WORDS = 30;

export function reword(words: Word[]): Word[] {
  if (words.length > MOST_WORDS || words.length < 3) return words;
  let spelling: Spelling | undefined;
  for (const { text } of words) {
    for (const rewording of BY_WORD.get(text) ?? []) {
      spelling ??= spelled(words);
      const match = rewording.pattern.exec(spelling.text);
      const reworded = match && rewritten(words, spelling.starts, match, rewording);
      if (reworded) return reworded;
    }
  }
  return words;
}

/** The words with their commas and colons, and where in this text each word begins. */
interface Spelling {
  text: string;
  starts: number[];
}

function spelled(words: readonly Word[]): Spelling {
  const starts: number[] = [];
  let text = "";
  for (const { text: word, norm, gap } of words) {
    if (text !== "") text += gap.includes(",") ? " , " : gap.includes(":") ? " : " : " ";
    starts.push(text.length);
    text += /^\d/.test(norm) ? norm : word;
  }
  return { text, starts };
}

function rewritten(
  words: readonly Word[],
  starts: readonly number[],
  match: RegExpExecArray,
  { plain, named }: Rewording,
): Word[] | undefined {
  const first = starts.findIndex((start) => start >= match.index);
  const end = match.index + match[0].length;
  const next = starts.findIndex((start) => start >= end);
  const model = words[first];
  if (!model) return undefined;
  const groups = match.groups ?? {};
  if (named && !isNamed(wordsOf(words, starts, match, groups.v ?? ""))) return undefined;
  const put: Word[] = [];
  for (const part of plain.split(" ")) {
    const group = /^<(\w+)>$/.exec(part)?.[1];
    if (group === "n") put.push(...nounOf(groups[group] ?? "", model));
    else if (group !== undefined) put.push(...wordsOf(words, starts, match, groups[group] ?? ""));
    else put.push(plainWord(part, model));
  }
  const [head, ...others] = put;
  if (!head) return undefined;
  const plainOthers = others.map((word) => (/[,:]/.test(word.gap) ? { ...word, gap: "" } : word));
  const rest = next < 0 ? [] : words.slice(next);
  return [...words.slice(0, first), { ...head, gap: model.gap }, ...plainOthers, ...rest];
}

const plainWord = (text: string, model: Word): Word => ({
  ...model,
  text,
  norm: text,
  capital: false,
  gap: "",
  end: model.start,
});

const nounOf = (noun: string, model: Word): Word[] =>
  (noun === "gp" ? "doctor" : noun).split(" ").map((part) => plainWord(part, model));

/** The words that a group took. */
function wordsOf(
  words: readonly Word[],
  starts: readonly number[],
  match: RegExpExecArray,
  taken: string,
): Word[] {
  const said = taken.trim();
  if (said === "") return [];
  const from = match.input.indexOf(said, match.index);
  return words.filter((_, place) => {
    const start = starts[place] ?? -1;
    return start >= from && start < from + said.length;
  });
}

const NO_NAME = new RegExp(`^(i|${LANGUAGES})$`);

const isNamed = (words: readonly Word[]): boolean => {
  const name = words.find(({ text }) => !/^(the|a|an|dr|mr|mrs|ms)$/.test(text));
  return name !== undefined && words.length < 6 && name.capital && !NO_NAME.test(name.text);
};
