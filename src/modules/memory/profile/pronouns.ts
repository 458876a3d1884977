/** What someone says of themselves, told by another: `my` → `their`, `I'm` → `they're`. */

const ALWAYS: [RegExp, string][] = [
  [/\b[Ii]'m\b/g, "they're"],
  [/\b[Ii] am\b/g, "they are"],
  [/\bam [Ii]\b/g, "are they"],
  [/\b[Ii]('ve|'ll|'d)\b/g, "they$1"],
  [/\b[Ii] was(n't)?\b/g, "they were$1"],
  // A numeral (`Elizabeth I`, `World War I`) is followed by no verb.
  [
    /(?<!\b(?:War|Type|Part|Class|Phase|Level|Volume|Elizabeth|Charles|James|John|Paul) )\b[Ii](?= [a-z])/g,
    "they",
  ],
  [/(?<=\b(?:and|than|as|do|did|have|can|will|would|should|so) )I\b(?=[,;.)]|$)/g, "they"],
  [/\b[Mm]yself\b/g, "themselves"],
  [/\b[Mm]y\b/g, "their"],
  [/\bme\b/g, "them"],
  [/(?<!\b(?:a|the|coal|gold|salt|copper|land) )\bmine\b/g, "theirs"],
  [/\b[Ww]e('re|'ve|'ll|'d)?\b/g, "they$1"],
  [/\b[Oo]urselves\b/g, "themselves"],
  [/\b[Oo]ur\b/g, "their"],
  [/\bours\b/g, "theirs"],
  [/\bus\b/g, "them"],
];

export const toThirdPerson = (text: string): string =>
  ALWAYS.reduce((shifted, [pattern, replacement]) => shifted.replace(pattern, replacement), text);
