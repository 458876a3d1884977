/** Vectors on their way to the database and back: int8 there is a string of bytes. */

/** As JSON carries it. */
export const encodeVector = (vector: Int8Array | null): string | null =>
  vector && Buffer.from(vector).toString("base64");

/** A copy: the driver's bytes are part of something larger, which would all be sent along to another thread. */
export const readVector = (bytes: Buffer | null): Int8Array | null => bytes && new Int8Array(bytes);
