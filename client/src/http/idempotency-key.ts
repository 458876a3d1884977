/** 128 random bits. Not `randomUUID`: pages have that over https only. */
export const createIdempotencyKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");
