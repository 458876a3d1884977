/** What kind of number, address, relation or date it is: by its type, or by the label that a person gave it. */
import { type Property, plainValue } from "../reading/content-lines.ts";

const MAX_LABEL = 60;

export type LabelOf = (property: Property) => string;

/** Apple and Google write a label as another line of the same group: `item1.TEL`, `item1.X-ABLabel`. */
export function labelsOf(properties: readonly Property[]): LabelOf {
  const labels = new Map(
    properties
      .filter(({ name, group }) => name === "X-ABLABEL" && group !== "")
      .map(({ group, value }) => [group, readLabel(plainValue(value))]),
  );
  return ({ group }) => (group === "" ? "" : (labels.get(group) ?? ""));
}

const ORDINARY = /^(?:home|work|mobile|main|other|pager|fax)$/i;

/** As much as nothing. */
const BARE = /^(?:phone|telephone|e-?mail|address)$/i;

/** `_$!<SisterInLaw>!$_` is one of the program's own. */
function readLabel(label: string): string {
  const own = /^_\$!<(.*)>!\$_$/.exec(label)?.[1];
  const words = (own?.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2") ?? label)
    .replace(/\s+/g, " ")
    .slice(0, MAX_LABEL);
  return own !== undefined || ORDINARY.test(words) ? words.toLowerCase() : words;
}

export const typesOf = ({ parameters }: Property): string[] =>
  (parameters.get("TYPE") ?? []).flatMap((type) => type.toLowerCase().split(",")).map((type) => type.trim());

/** `work`, `home`, `mobile` and so on, or nothing. */
export function kindOf(property: Property, labelOf: LabelOf): string {
  const label = labelOf(property);
  if (label !== "" && !BARE.test(label)) return label;
  const types = typesOf(property);
  if (types.includes("fax")) return types.includes("home") ? "home fax" : "fax";
  if (types.includes("pager")) return "pager";
  if (types.includes("cell") || types.includes("mobile"))
    return types.includes("work") ? "work mobile" : "mobile";
  return ["work", "home", "main", "other"].find((type) => types.includes(type)) ?? "";
}
