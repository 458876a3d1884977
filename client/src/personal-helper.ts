import { type Agent, createAgent } from "./agent/agent.ts";
import { type Auth, createAuth } from "./auth.ts";
import { type Credits, createCredits } from "./credits.ts";
import { createEventLog, type EventLog } from "./events.ts";
import { createFeeds, type Feeds } from "./feeds/feeds.ts";
import { createFlux, type Flux } from "./flux/flux.ts";
import { createCore, type PersonalHelperOptions } from "./http/request.ts";
import { createKeys, type Keys } from "./keys.ts";
import { createMemory, type Memory } from "./memory/memory.ts";
import { createSkills, type Skills } from "./skills.ts";
import { createWebhooks, type Webhooks } from "./webhooks.ts";

/** One account, by its key or session. The last parameter of every method is `RequestOptions`. */
export class PersonalHelper {
  declare readonly auth: Auth;
  declare readonly keys: Keys;
  declare readonly memory: Memory;
  declare readonly agent: Agent;
  declare readonly feeds: Feeds;
  declare readonly webhooks: Webhooks;
  declare readonly events: EventLog;
  /** `helper.flux("player")` is an app's state; `helper.flux.apps()` lists them. */
  declare readonly flux: Flux;
  declare readonly skills: Skills;
  declare readonly credits: Credits;

  constructor(options: PersonalHelperOptions = {}) {
    // In closures only: a client that is printed does not show its key.
    const core = createCore(options);
    this.auth = createAuth(core);
    this.keys = createKeys(core);
    this.memory = createMemory(core);
    this.agent = createAgent(core);
    this.feeds = createFeeds(core);
    this.webhooks = createWebhooks(core);
    this.events = createEventLog(core);
    this.flux = createFlux(core);
    this.skills = createSkills(core);
    this.credits = createCredits(core);
  }
}
