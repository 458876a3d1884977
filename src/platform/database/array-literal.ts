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

/**
 * The same in PostgreSQL's binary form, which escapes nothing: for texts that are long. Null becomes NULL. The
 * driver sends bytes as they are; the statement has to say what they are (`::text[]`).
 */
export function textArrayBytes(values: readonly (string | null)[]): Buffer {
  const lengths = values.map((value) => (value === null ? 0 : Buffer.byteLength(value)));
  const bytes = Buffer.allocUnsafe(ARRAY_HEADER + lengths.reduce((sum, length) => sum + 4 + length, 0));
  bytes.writeInt32BE(1, 0); // Dimensions.
  bytes.writeInt32BE(values.includes(null) ? 1 : 0, 4);
  bytes.writeInt32BE(TEXT, 8);
  bytes.writeInt32BE(values.length, 12);
  bytes.writeInt32BE(1, 16); // The first one's number.
  let at = ARRAY_HEADER;
  values.forEach((value, index) => {
    const length = lengths[index] as number;
    at = bytes.writeInt32BE(value === null ? -1 : length, at);
    if (value !== null) at += bytes.write(value, at);
  });
  return bytes;
}

const ARRAY_HEADER = 20;
/** The type's number in every PostgreSQL. */
const TEXT = 25;

const SPECIAL = /["\\]/;

const quoted = (text: string): string =>
  SPECIAL.test(text) ? `"${text.replaceAll(/["\\]/g, "\\$&")}"` : `"${text}"`;
