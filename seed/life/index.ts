/** Two years of what one person told their helper. */
import { AWAY } from "./away.ts";
import { BODY } from "./body.ts";
import { HOME } from "./home.ts";
import { PEOPLE } from "./people.ts";
import type { Telling } from "./telling.ts";
import { WORK } from "./work.ts";

export type { Telling } from "./telling.ts";

export const LIFE: readonly Telling[] = [...HOME, ...WORK, ...PEOPLE, ...BODY, ...AWAY];
