/** Texts that people write, as fields of a body. */
import { z } from "zod";

/** Code points, as the contract counts; a code point has at most two units, which spares counting a megabyte. */
const isLonger = (text: string, characters: number): boolean =>
  text.length > 2 * characters || (text.length > characters && [...text].length > characters);

interface TextRules {
  counted?: (value: string) => string;
  /** A lone ";)" says nothing, and is a message all the same. */
  punctuation?: boolean;
}

export const textInput = (
  characters: number,
  { counted = (value) => value, punctuation = false }: TextRules = {},
) =>
  z
    .string()
    .superRefine((value, context) => {
      const refuse = (message: string) => context.addIssue({ code: "custom", message });
      const needed = punctuation ? /[^\s\p{C}]/u : /[\p{L}\p{N}\p{S}]/u;
      if (!needed.test(value)) {
        refuse(punctuation ? "must not be blank" : "must hold at least one letter, digit or symbol");
      } else if (isLonger(counted(value), characters)) {
        refuse(`must be at most ${characters.toLocaleString("en")} characters`);
      }
    })
    .meta({ minLength: 1, maxLength: characters });
