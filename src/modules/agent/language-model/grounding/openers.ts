/** Words that begin sentences with a capital and are no names. */
const OPENERS = new Set(
  `consider try maybe perhaps check avoid bring take ask look start stop keep make use visit call book plan get go
   add set buy choose pick think remember note wait turn send write read give put leave pack order cook eat drink
   walk run sleep rest talk watch learn practise practice depending based given regarding according apart aside
   besides beyond despite except unlike like whether unless until once sorry glad happy congratulations
   water food coffee tea most many few some every each any none nothing everything anything somebody someone
   different similar better best good great nice new old small big long short early late high low`.split(
    /\s+/,
  ),
);

/** `word` in lower case. */
export const isOpener = (word: string): boolean => OPENERS.has(word) || /(?:ly|ing|ed)$/.test(word);
