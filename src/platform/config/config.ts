/** The settings, read once at the start. This is the only place that reads the environment. */

import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { type Micros, parseCredits } from "../credits.ts";
import { StartupError } from "../startup-error.ts";
import { trimEnd } from "../trim-end.ts";

/** The checkout: migrations, skills and the description live beside the code. */
export const PROJECT_ROOT = path.resolve(import.meta.dirname, "../../..");

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((n) => n >= minimum && n <= maximum, `must be between ${minimum} and ${maximum}`);

const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });

const webUrl = url(["http:", "https:"]).transform((text) => trimEnd(text, /\//));

/** `plain` alone, or `provider:NAME`; a NAME may hold colons (`llama3.2:3b`). */
const choice = <const Plain extends string, const Provider extends string>(
  plain: readonly Plain[],
  providers: readonly Provider[],
) =>
  z.string().transform((text, context): Plain | { provider: Provider; name: string } => {
    const [before, name] = text.split(/:(.*)/s);
    const word = plain.find((each) => each === text);
    const provider = providers.find((each) => each === before);
    if (word !== undefined) return word;
    if (provider !== undefined && name) return { provider, name };
    const allowed = [...plain, ...providers.map((each) => `${each}:NAME`)].join(", ");
    context.addIssue({ code: "custom", message: `must be ${allowed}` });
    return z.NEVER;
  });

/** Of an account, unless the setting or a larger limit of calls says otherwise. */
const LIVE_CONNECTIONS = 1_000;

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(8787),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: webUrl.optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  REDIS_URL: url(["redis:", "rediss:"]).optional(),
  ROLE: z.enum(["all", "api", "worker"]).default("all"),
  MODEL: choice(["extractive"], ["anthropic", "openai", "compatible"]).prefault("extractive"),
  MODEL_BASE_URL: webUrl.optional(),
  MODEL_API_KEY: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  EMBEDDER: choice(["minilm", "none"], ["openai", "compatible"]).prefault("minilm"),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(1000),
  LIVE_CONNECTIONS_PER_ACCOUNT: wholeNumber(1, 1_000_000).optional(),
  FREE_TIER_CREDITS: z
    .string()
    .refine(
      (text) => parseCredits(text) !== undefined,
      "must be a number of credits with at most six decimals",
    )
    .transform((text) => parseCredits(text) as Micros)
    .default(10_000_000_000n),
  WEBHOOK_ALLOW_PRIVATE: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .default(false),
  WEBHOOK_RETRY_SECONDS: z
    .string()
    .regex(/^\d+(,\d+)*$/, "must be a comma list of whole seconds")
    .transform((text) => text.split(",").map(Number))
    .default([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]),
  WEBHOOK_RETENTION_DAYS: wholeNumber(1, 3_650).default(30),
  FEED_RETENTION_DAYS: wholeNumber(1, 3_650).default(90),
  ENCRYPTION_KEY: z
    .string()
    .transform((text, context) => {
      const key = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? "hex" : "base64");
      if (key.length === 32) return key;
      context.addIssue({ code: "custom", message: "must be 32 bytes in base64 (openssl rand -base64 32)" });
      return z.NEVER;
    })
    .optional(),
  UPGRADE_URL: webUrl.optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(",").map((address) => address.trim()))
    .refine((addresses) => addresses.every(isProxyAddress), {
      message: "must be addresses with commas between, such as 10.0.0.1,172.16.0.0/12,loopback",
    })
    .optional(),
});

type Settings = z.output<typeof Environment>;

function isProxyAddress(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", prefix, ...more] = text.split("/");
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return bits > 0 && more.length === 0 && (prefix === undefined || isPrefix(prefix, bits));
}

const isPrefix = (text: string, bits: number): boolean =>
  /^\d{1,3}$/.test(text) ? Number(text) > 0 && Number(text) <= bits : isIP(text) === 4 && bits === 32;

/** Not shown in a message, whatever is wrong with them. */
const SECRET = new Set(["ENCRYPTION_KEY"]);

export interface Config {
  host: string;
  port: number;
  /** As set; without it the address that the service listens on. */
  publicUrl: string | undefined;
  dataDir: string | undefined;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  role: "all" | "api" | "worker";
  /** Undefined for `extractive`: answers without a model. */
  model: { provider: "anthropic" | "openai" | "compatible"; name: string } | undefined;
  embedder: "minilm" | "none" | { provider: "openai" | "compatible"; name: string };
  /**
   * Where `compatible` is; set whenever that is chosen. Without one, it stands in for the address of the
   * provider of MODEL: a proxy, or a gateway.
   */
  modelBaseUrl: string | undefined;
  /** Set when `openai` is chosen. */
  openaiApiKey: string | undefined;
  /** Set when `anthropic` is chosen. */
  anthropicApiKey: string | undefined;
  /** For `compatible`, which may do without. */
  modelApiKey: string | undefined;
  rateLimitPerMinute: number;
  /** Event streams and WebSockets at a time, on one instance. */
  liveConnectionsPerAccount: number;
  freeTierMicros: Micros;
  /** For development: webhooks to addresses of one's own network. */
  webhookAllowPrivate: boolean;
  webhookRetrySeconds: readonly number[];
  webhookRetentionDays: number;
  /** How far back a feed's history goes. */
  feedRetentionDays: number;
  /** Undefined: made in the data folder. */
  encryptionKey: Buffer | undefined;
  upgradeUrl: string | undefined;
  logLevel: string;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy: string[] | undefined;
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty variable is how shells and compose files say "not set".
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `  ${name}=${SECRET.has(name) ? "…" : set[name]}: ${issue.message}`;
    });
    throw new StartupError(`These settings can't be used:\n${lines.join("\n")}`);
  }
  const env = parsed.data;
  requireWhatProvidersNeed(env);
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    dataDir: env.DATA_DIR && path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    role: env.ROLE,
    model: env.MODEL === "extractive" ? undefined : env.MODEL,
    embedder: env.EMBEDDER,
    modelBaseUrl: env.MODEL_BASE_URL,
    openaiApiKey: env.OPENAI_API_KEY,
    anthropicApiKey: env.ANTHROPIC_API_KEY,
    modelApiKey: findCompatibleKey(env),
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    // Who is let call more often may listen more as well.
    liveConnectionsPerAccount:
      env.LIVE_CONNECTIONS_PER_ACCOUNT ?? Math.max(LIVE_CONNECTIONS, env.RATE_LIMIT_PER_MINUTE),
    freeTierMicros: env.FREE_TIER_CREDITS,
    webhookAllowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
    webhookRetrySeconds: env.WEBHOOK_RETRY_SECONDS,
    webhookRetentionDays: env.WEBHOOK_RETENTION_DAYS,
    feedRetentionDays: env.FEED_RETENTION_DAYS,
    encryptionKey: env.ENCRYPTION_KEY,
    upgradeUrl: env.UPGRADE_URL,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
  };
}

const KEY_NAMES = { openai: "OPENAI_API_KEY", anthropic: "ANTHROPIC_API_KEY" } as const;

function requireWhatProvidersNeed(env: Settings): void {
  for (const setting of ["MODEL", "EMBEDDER"] as const) {
    const chosen = env[setting];
    if (typeof chosen === "string") continue;
    const shown = `${setting}=${chosen.provider}:${chosen.name}`;
    if (chosen.provider === "compatible") {
      if (!env.MODEL_BASE_URL)
        throw new StartupError(`${shown} needs MODEL_BASE_URL: the address of that server.`);
    } else if (!env[KEY_NAMES[chosen.provider]]) {
      throw new StartupError(`${shown} needs ${KEY_NAMES[chosen.provider]}: the API key of that provider.`);
    }
  }
}

/**
 * Most who run a compatible server name its key like OpenAI's. A key that belongs to OpenAI, because that
 * is chosen too, is not shown to another server.
 */
function findCompatibleKey(env: Settings): string | undefined {
  const openaiIsChosen = [env.MODEL, env.EMBEDDER].some(
    (chosen) => typeof chosen !== "string" && chosen.provider === "openai",
  );
  return env.MODEL_API_KEY ?? (openaiIsChosen ? undefined : env.OPENAI_API_KEY);
}
