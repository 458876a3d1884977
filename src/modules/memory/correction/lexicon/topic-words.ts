/** Nouns that two people, or one on two days, use for the same thing. For what a claim is about only: as texts they differ. */

const GROUPS = `
visitor guest
wifi network wlan
code combination passcode
fee price cost charge
salary pay wage
rehearsal practice
shop store
apartment flat
holiday vacation
lift elevator
rubbish trash garbage
appointment booking
`;

const CANONICAL = new Map<string, string>();
for (const line of GROUPS.trim().split("\n")) {
  const [first = "", ...others] = line.split(" ");
  for (const word of [first, ...others]) CANONICAL.set(word, first);
}

/** The word that stands for all of its group; undefined for one that is in none. */
export const findTopicWord = (singularNoun: string): string | undefined => CANONICAL.get(singularNoun);
