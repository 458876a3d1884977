/** Credits at the edge are JSON numbers with six decimals; inside they are integer micro-credits. */
import { z } from "zod";

export type Micros = bigint;

export const MICROS_PER_CREDIT = 1_000_000n;

/** Exact for every balance below 4 billion credits: doubles are finer than half a micro-credit there. */
export const toCredits = (micros: Micros): number => Number(micros) / 1_000_000;

/** Micro-credits of a decimal text such as "12.5", or undefined when it is none with at most six decimals. */
export function parseCredits(text: string): Micros | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text);
  if (!match) return undefined;
  return BigInt(match[1] as string) * MICROS_PER_CREDIT + BigInt((match[2] ?? "").padEnd(6, "0"));
}

export const Credits = z.number().meta({ description: "Credits, with at most six decimals." });
