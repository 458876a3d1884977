/** Who plays: the account of the demo, by each of its devices, and the people around it. */
import { randomBytes } from "node:crypto";
import { ConflictError, type PersonalHelper } from "../client/src/index.ts";
import type { Stage } from "./stage.ts";
import type { Act } from "./timeline.ts";

export interface Login {
  email: string;
  password: string;
}

/** How large the story is: all of it, or as much as a test needs. */
export interface Scale {
  /** Of the last days, how many have everyday calls, updates and earnings. */
  livelyDays: number;
  callsADay: number;
  people: number;
  /** Every how many-th telling, conversation and so on is played. */
  every: number;
}

/** The story is told once an account. */
export class AccountExists extends Error {
  constructor(email: string) {
    super(`There is an account ${email} already: sign in with it, or seed another one with --email.`);
  }
}

/** What the people of the demo agree to: the dearest of its feeds. */
export const CONSENT = { accept_price: 2 };

export interface Cast {
  stage: Stage;
  scale: Scale;
  login: Login;
  /** The person at the web page. Sessions end after 30 days, so it signs in again along the way. */
  page: PersonalHelper;
  phone: PersonalHelper;
  homeServer: PersonalHelper;
  courseApp: PersonalHelper;
  /** Strangers: they publish feeds and subscribe to those of the demo. */
  people: PersonalHelper[];
}

const ALL_SCOPES = [
  "memory:read",
  "memory:write",
  "agent:run",
  "skills:read",
  "feeds:read",
  "feeds:publish",
  "feeds:subscribe",
  "webhooks:read",
  "webhooks:write",
  "flux:read",
  "flux:write",
  "credits:read",
] as const;

const DAY_MS = 24 * 3_600_000;

/** A cast nobody of which has entered yet: until then each is a caller without a key. */
export function createCast(stage: Stage, login: Login, scale: Scale): Cast {
  const nobody = stage.as();
  return {
    stage,
    scale,
    login,
    page: nobody,
    phone: nobody,
    homeServer: nobody,
    courseApp: nobody,
    people: [],
  };
}

/** The demo's account, made two years ago, and its keys. */
export function enterDemo(cast: Cast): Act[] {
  const { stage } = cast;
  const signIn = async () => {
    cast.page = stage.as((await stage.as().auth.signIn(cast.login)).session_token);
  };
  let laptopId = "";
  let homeServerId = "";
  return [
    {
      day: 730,
      hour: 5,
      run: async () => {
        cast.page = await signUp(cast, cast.login);
        const phone = await cast.page.keys.create({ name: "Phone", scopes: [...ALL_SCOPES] });
        cast.phone = stage.as(phone.key);
        const laptop = await cast.page.keys.create({
          name: "Old laptop",
          scopes: ["memory:read", "memory:write", "agent:run"],
        });
        laptopId = laptop.id;
        await stage.as(laptop.key).memory.profile();
      },
    },
    {
      day: 600,
      hour: 19,
      run: async () => {
        await signIn();
        const { id, key } = await cast.page.keys.create({
          name: "Home server",
          scopes: ["memory:read", "memory:write", "feeds:read", "feeds:publish", "flux:read", "flux:write"],
        });
        homeServerId = id;
        cast.homeServer = stage.as(key);
      },
    },
    {
      day: 300,
      hour: 18,
      run: async () => {
        await signIn();
        await cast.page.keys.revoke(laptopId);
      },
    },
    {
      day: 62,
      hour: 20,
      run: async () => {
        await signIn();
        const { key } = await cast.page.keys.rotate(homeServerId);
        cast.homeServer = stage.as(key);
      },
    },
    { day: 41, hour: 20, run: signIn },
    {
      day: 24,
      hour: 17,
      run: async () => {
        await signIn();
        const { key } = await cast.page.keys.create({
          name: "Portuguese course app (trial)",
          scopes: ["memory:read", "agent:run"],
          expires_at: new Date(stage.clock.now().getTime() + 30 * DAY_MS).toISOString(),
        });
        cast.courseApp = stage.as(key);
        await cast.page.keys.create({ name: "Spreadsheet export", scopes: ["credits:read", "feeds:read"] });
      },
    },
  ];
}

async function signUp({ stage }: Cast, login: Login): Promise<PersonalHelper> {
  try {
    return stage.as((await stage.as().auth.signUp(login)).session_token);
  } catch (error) {
    throw error instanceof ConflictError ? new AccountExists(login.email) : error;
  }
}

/** Nobody signs in as one of them again: their passwords are random and not kept. */
export async function enterPeople(cast: Cast): Promise<void> {
  const [name, host] = cast.login.email.split("@");
  for (let number = 1; number <= cast.scale.people; number++) {
    const email = `${name}+neighbour${number}@${host}`;
    const person = await signUp(cast, { email, password: randomBytes(24).toString("base64") });
    const { key } = await person.keys.create({ name: "Phone", scopes: [...ALL_SCOPES] });
    cast.people.push(cast.stage.as(key));
  }
}
