/** The direction of a vector, in bytes: its largest component becomes ±127. */
export function toInt8Vector(values: ArrayLike<number>): Int8Array {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i] as number));
  const vector = new Int8Array(values.length);
  // All zeros have no direction; what is not finite would become one by chance.
  if (largest === 0) return vector;
  if (!Number.isFinite(largest)) throw new Error("a vector has a component that is not a number");
  const scale = 127 / largest;
  for (let i = 0; i < values.length; i++) vector[i] = Math.round((values[i] as number) * scale);
  return vector;
}
