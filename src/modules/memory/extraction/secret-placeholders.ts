/** What stands in the place of a secret, and which kind of secret it was. */

export type SecretKind = "api_key" | "password" | "card_number" | "iban" | "national_id";

export const PLACEHOLDERS = {
  apiKey: "[API key removed]",
  privateKey: "[private key removed]",
  password: "[password removed]",
  pin: "[PIN removed]",
  cardNumber: "[card number removed]",
  cardCode: "[card code removed]",
  iban: "[IBAN removed]",
  nationalId: "[ID number removed]",
} as const;

export const KIND_OF_PLACEHOLDER: Record<string, SecretKind> = {
  [PLACEHOLDERS.apiKey]: "api_key",
  [PLACEHOLDERS.privateKey]: "api_key",
  [PLACEHOLDERS.password]: "password",
  [PLACEHOLDERS.pin]: "password",
  [PLACEHOLDERS.cardNumber]: "card_number",
  [PLACEHOLDERS.cardCode]: "card_number",
  [PLACEHOLDERS.iban]: "iban",
  [PLACEHOLDERS.nationalId]: "national_id",
};
export const PLACEHOLDER =
  /\[(?:API key|private key|password|PIN|card number|card code|IBAN|ID number) removed\]/g;
