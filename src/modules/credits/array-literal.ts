/**
 * Arrays as PostgreSQL writes them. The driver can do it too, at three times the cost, which the
 * charge of every single call would pay.
 */

/** For values that can't hold a comma, brace, quote or blank: UUIDs and integers. */
export const bareArray = (values: readonly (string | number | bigint)[]): string => `{${values.join(",")}}`;

/** For text; undefined becomes NULL. */
export function textArray(values: readonly (string | undefined)[]): string {
  let literal = "{";
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (i > 0) literal += ",";
    literal += value === undefined ? "NULL" : quoted(value);
  }
  return `${literal}}`;
}

const SPECIAL = /["\\]/;

const quoted = (text: string): string =>
  SPECIAL.test(text) ? `"${text.replaceAll(/["\\]/g, "\\$&")}"` : `"${text}"`;
