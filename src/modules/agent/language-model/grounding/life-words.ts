/** Words by which a sentence speaks of somebody's life, or of a day in it. */

/** Together with a name: of a person, and of whom else than one the user knows? */
const OF_A_PERSON =
  /\b(?:li(?:ve|ves|ved|ving)|work(?:s|ed|ing)?|likes?|liked|loves?|loved|hates?|hated|dislikes?|enjoys?|enjoyed|prefers?|wants?|wanted|needs?|plays?|played|teaches|taught|lectures|studies|studied|owns?|owned|wears?|wore|sleeps?|slept|eats?|ate|drinks?|drives?|drove|rang|called|told|said|says|thinks?|thought|swears|married|marry|divorced|engaged|allergic|vegetarian|vegan|born|afraid|scared|faints?|snores?|birthday|anniversary|wedding|wife|husband|partner|girlfriend|boyfriend|fianc(?:ée|ee?)|sister|brother|mother|father|mum|mom|dad|parents|son|daughter|twins?|child|children|kids?|baby|aunt|uncle|cousin|nephew|niece|god(?:mother|father|son|daughter)|grand\w+|friend|boss|manager|colleague|neighbou?r|teacher|pupil|dentist|doctor|therapist|vet|favou?rite|job|nickname|phone|address|email|room|retired|pregnant|ill|sick|moved|emigrated|visited|visits|bought|sold|gave|gives|lent|owes?|promised|asked|invited|borrowed|broke|lost|found|keeps|kept|supports|runs|ran|makes|made|bakes|breeds|collects|grows|met|meets|joined|left|started|stopped|quit|won|passed|failed|can't|doesn't|didn't|won't|isn't|wasn't|hasn't)\b/i;

/** Whoever is called this is the user's. */
const KIN =
  /^\W*(?:the )?(?:mum|mom|mummy|mama|dad|daddy|papa|grand(?:ma|pa|mother|father)|granny|grandad|nan|nana|aunt(?:ie)?|uncle|cousin|kids|children|baby)\b/i;

export const speaksOfSomeone = (sentence: string, hasName: boolean): boolean =>
  KIN.test(sentence) || (hasName && OF_A_PERSON.test(sentence));

const CLOCK = /\b\d{1,2}:\d\d\b|\b\d{1,2} ?[ap]\.?m\b/i;

export const tellsTime = (sentence: string): boolean => CLOCK.test(sentence);
