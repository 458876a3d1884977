/**
 * Above this, nothing stored answers, as far as can be told. The weights are learned so that about one in ten
 * questions that could be answered is above it, of a memory that was not seen before.
 */
export const DOUBT_THRESHOLD = 0.5;
