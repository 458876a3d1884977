/** A feed's short name, unique among those of its publisher. */
const MOST_CHARACTERS = 64;
/** Of a title in which there is nothing to make one of. */
const NAMELESS = "feed";

export const SLUG = /^[a-z0-9-]{1,64}$/;

/** "Météo: Lisbon & Porto" becomes "meteo-lisbon-porto". */
export function slugOf(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MOST_CHARACTERS)
    .replace(/^-|-$/g, "");
  return slug || NAMELESS;
}

/** The slug itself, or the first of `slug-2`, `slug-3`… that is free. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number++) {
    const suffix = `-${number}`;
    const next = slug.slice(0, MOST_CHARACTERS - suffix.length) + suffix;
    if (!taken.has(next)) return next;
  }
}
