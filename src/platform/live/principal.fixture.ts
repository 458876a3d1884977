import type { FindValid, Principal } from "../http/principal.ts";

/** Somebody whose connections are tested. */
export const principalOf = (id: string): Principal => ({
  kind: "key",
  id,
  name: id,
  accountId: "account",
  plan: "free",
  scopes: new Set(),
});

export const allAreValid: FindValid = async (principals) => new Set(principals.map(({ id }) => id));
