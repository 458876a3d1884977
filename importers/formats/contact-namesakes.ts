/**
 * Two people of one name: without a word more, what is said of the second would correct what is said of the first. The
 * second one met is told apart by the company, or as `contact 2`.
 */
import { fieldsOf, type Property, plainValue } from "../reading/content-lines.ts";

export interface Who {
  name: string;
  /** `Ana Silva (Nokia)`. */
  full: string;
  /** `Ana Silva's (Nokia)`: what follows is theirs. */
  whose: string;
}

export interface Namesakes {
  tellApart(name: string, uid: string, properties: readonly Property[]): Who;
}

interface Met {
  uid: string;
  company: string;
  particulars: ReadonlyMap<string, ReadonlySet<string>>;
  who: Who;
}

export function createNamesakes(): Namesakes {
  const known = new Map<string, Met[]>();
  return {
    tellApart(name, uid, properties) {
      const key = name.toLowerCase();
      const others = known.get(key) ?? [];
      const company = companyOf(properties);
      const particulars = particularsOf(properties);
      const same = others.find((other) => isSame(other, { uid, particulars }));
      if (same) return same.who;
      const hasOwnCompany =
        company !== "" && company !== name && others.every((each) => each.company !== company);
      const mark = others.length === 0 ? "" : hasOwnCompany ? company : `contact ${others.length + 1}`;
      const who = whoOf(name, mark);
      known.set(key, [...others, { uid, company, particulars, who }]);
      return who;
    },
  };
}

function whoOf(name: string, mark: string): Who {
  const whose = /s$/i.test(name) ? `${name}'` : `${name}'s`;
  const marked = mark === "" ? "" : ` (${mark})`;
  return { name, full: `${name}${marked}`, whose: `${whose}${marked}` };
}

/** One card twice, one number or address on both, or nothing that speaks against it. */
function isSame(met: Met, { uid, particulars }: Pick<Met, "uid" | "particulars">): boolean {
  if (uid !== "" && uid === met.uid) return true;
  let differs = false;
  for (const [kind, values] of particulars) {
    const theirs = met.particulars.get(kind);
    if (!theirs) continue;
    const shares = [...values].some((value) => theirs.has(value));
    if (shares && kind !== "BDAY") return true;
    if (!shares) differs = true;
  }
  return !differs;
}

function particularsOf(properties: readonly Property[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { name, value } of properties) {
    if (name !== "TEL" && name !== "EMAIL" && name !== "BDAY") continue;
    const plain = plainValue(value).toLowerCase();
    const compared = name === "EMAIL" ? plain.replace(/^mailto:/, "") : plain.replace(/\D/g, "");
    if (compared !== "") found.set(name, (found.get(name) ?? new Set()).add(compared));
  }
  return found;
}

const companyOf = (properties: readonly Property[]): string =>
  fieldsOf(properties.find(({ name }) => name === "ORG")?.value ?? "")[0] ?? "";
