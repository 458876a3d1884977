/** Words of one topic of which one shuts out the other, or only tells something else. */

/** In a line, what stands on one side of a bar is not so where another side is. */
const EXCLUDING = `
married | single | engaged | unmarried
married | divorced
married | widowed
left-handed | right-handed | ambidextrous
alive | dead
full-time | part-time
`;

/** And of these, another side says neither yes nor no. */
const DIFFERING = `
single | divorced | widowed | separated | broke broken
married | separated | partner | dating | seeing | girlfriend boyfriend
engaged | divorced | widowed | partner | dating | seeing | girlfriend boyfriend
divorced | married | single | engaged
widowed | married
vegan | vegetarian | pescatarian
own | rent renting rented lease leasing borrow borrowed share
with | without
before | after
lend lent lending | borrow borrowed borrowing
buy bought buying | sell sold selling
win won | lose lost
start started begin began | stop stopped quit finish finished end ended
arrive arrived | leave left
more | less fewer
older | younger
taller | shorter
morning mornings | evening evenings
left | right
`;

type Relation = "excludes" | "differs";

const OPPOSITES = new Map<string, Map<string, Relation>>();

function add(lines: string, relation: Relation): void {
  for (const line of lines.trim().split("\n")) {
    const sides = line.split(" | ").map((side) => side.split(" "));
    for (const side of sides)
      for (const word of side) {
        const others = OPPOSITES.get(word) ?? new Map<string, Relation>();
        OPPOSITES.set(word, others);
        for (const other of sides.filter((each) => each !== side).flat())
          if (!others.has(other)) others.set(other, relation);
      }
  }
}
add(EXCLUDING, "excludes");
add(DIFFERING, "differs");

/** Whether something that is asked is told otherwise; what is told in the same words is not. */
export function findOpposite(asked: ReadonlySet<string>, told: ReadonlySet<string>): Relation | undefined {
  let found: Relation | undefined;
  for (const word of asked) {
    if (told.has(word)) continue;
    for (const [other, relation] of OPPOSITES.get(word) ?? [])
      if (told.has(other) && !asked.has(other) && found !== "excludes") found = relation;
  }
  return found;
}
