import { hash, randomBytes } from "node:crypto";

// 32 bytes are 43 characters of base64url.
const SHAPE = /^phs_[A-Za-z0-9_-]{43}$/;

export const createSessionToken = (): string => `phs_${randomBytes(32).toString("base64url")}`;

export const isWellFormedSessionToken = (text: string): boolean => text.length === 47 && SHAPE.test(text);

/** All that is stored of a token. A slow hash would add nothing to 256 random bits. */
export const hashSessionToken = (token: string): string => hash("sha256", token, "base64url");
