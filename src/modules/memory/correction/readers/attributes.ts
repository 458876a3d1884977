/** Attributes that everyone has one of, by the nouns that name them. */
import { readAspect } from "../grammar/aspect.ts";
import { dayValue } from "../grammar/day-value.ts";
import { after, takePhrase } from "../grammar/phrases.ts";
import { type Kind, type Statement, tell, tellAnew, tellOver } from "../grammar/statement.ts";
import { hasDigit } from "../language/numbers.ts";
import { normalWords, type Word } from "../language/words.ts";
import { isCarMake, isQuality } from "../lexicon/things.ts";
import { ownedNames, type Possession, tellSide } from "./aspects.ts";
import { tellAddress, tellHomeIs } from "./home.ts";
import { findAge, tellAge, tellName } from "./identity.ts";
import { isStatus, tellStatus } from "./love.ts";
import { tellEmployer, tellNoWork } from "./work.ts";

/** Names of attributes, and the attribute. */
const ATTRIBUTES = new Map<string, string>();
for (const line of `
home: home
address: address|home address|postal address|mailing address|street address|residential address
job: job|profession|occupation|job title|role|position|current job|day job|line of work|title|work
employer: employer|workplace
age: age
name: name|1st name|given name
last name: last name|surname|family name
email: email|email address|mail|mail address
phone number: phone number|telephone number|mobile number|cell number|cell phone number|mobile phone number|number|cell|mobile|telephone|cellphone|cellphone number|contact number
birthday: birthday|date of birth|birth date|birthdate|dob
height: height
weight: weight|body weight
diet: diet
status: relationship status|marital status|civil status
salary: salary|income|annual salary|annual income|yearly salary|pay|wage|base salary|monthly salary
time zone: timezone|time zone
native language: native language|mother tongue|first language|native tongue
major: major|college major|field of study|course of study
school: school|university|college|uni|high school|alma mater
shoe size: shoe size
car: car|vehicle
hometown: hometown|home town
nationality: nationality|citizenship
pronouns: pronouns|pronoun
`
  .trim()
  .split("\n")) {
  const colon = line.indexOf(":");
  for (const noun of line
    .slice(colon + 1)
    .trim()
    .split("|"))
    ATTRIBUTES.set(noun, line.slice(0, colon));
}

export const findAttribute = (noun: string): string | undefined => ATTRIBUTES.get(noun);

export function tellAttribute(
  s: Statement,
  attribute: string,
  { owners, noun, value, kinds, anew }: Possession,
): void {
  const own: Statement = { ...s, owners };
  const first = value[0];
  if (!first) return;
  switch (attribute) {
    case "home":
      tellHomeIs(own, value, kinds);
      return;
    case "address":
      tellAddress(own, value, kinds);
      return;
    case "name":
      tellName(own, value, kinds, { anew });
      return;
    case "age": {
      const found = findAge(value, 0);
      if (found) tellAge(own, found.age, kinds);
      return;
    }
    case "status": {
      const at = value.findIndex((word) => isStatus(word));
      if (at >= 0) tellStatus(own, value, at, kinds);
      else if (after(value, 0, "in a relationship") !== undefined) tell(own, "status", "dating", kinds);
      return;
    }
    case "birthday": {
      const at = after(value, 0, "on", "the", "on the") ?? 0;
      const day = dayValue(value, at);
      if (day)
        tell(own, "birthday", day.value, kinds, {
          shown: s.source.slice(value[at]?.start, value[day.end - 1]?.end),
        });
      else if (!isQuality(first.norm)) tell(own, "birthday", takePhrase(value, at, ["in"]), kinds);
      return;
    }
    case "car":
      tellCar(own, noun, value, kinds, anew);
      return;
    case "job":
      if (/^(at|with)$/.test(first.text)) {
        if (anew && kinds.includes("holds")) tellOver(own, "employer");
        tellEmployer(own, value, 1, kinds);
        return;
      }
      if (/^(unemployed|retired)$/.test(first.text)) tellNoWork(own, "unemployed", kinds);
      break;
  }
  const said = readAspect(value);
  if (!said || said.side === "quality" || said.side === "aim") {
    if (attribute === "phone number" || said?.side !== "aim") return;
  }
  if (
    /^(phone number|email)$/.test(attribute) &&
    !value.some(({ text }) => hasDigit(text) || text.includes("@"))
  )
    return;
  if (/^(job|school|employer)$/.test(attribute) && said && /^(place|when|amount)/.test(said.side)) {
    tellSide(own, ownedNames(owners, normalWords(noun)), said, kinds, anew, true);
    return;
  }
  const words = attribute === "phone number" ? digitsOf(value) : (said?.words ?? []);
  if (words.length === 0) return;
  if (anew) tellAnew(own, attribute, words, kinds);
  else tell(own, attribute, words, kinds);
}

const digitsOf = (value: readonly Word[]): Word[] => {
  const first = value.findIndex(({ text }) => hasDigit(text));
  const rest = value.slice(first);
  const end = rest.findIndex(({ text, gap }, place) => place > 0 && (!hasDigit(text) || /[,;]/.test(gap)));
  return end < 0 ? rest : rest.slice(0, end);
};

function tellCar(
  s: Statement,
  noun: readonly Word[],
  value: readonly Word[],
  kinds: readonly Kind[],
  anew: boolean,
): void {
  const make = value.find(({ norm }) => isCarMake(norm));
  const said = readAspect(value);
  if (make && said && /^(name|kind|word)$/.test(said.side)) {
    if (anew) tellAnew(s, "car", said.words, kinds);
    else tell(s, "car", said.words, kinds);
  } else if (said) tellSide(s, ownedNames(s.owners, normalWords(noun)), said, kinds, anew, true);
}
