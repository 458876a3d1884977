/** The settings, read once at the start. This is the only place that reads the environment. */
import path from "node:path";
import { z } from "zod";
import { type Micros, parseCredits } from "../credits.ts";
import { StartupError } from "../startup-error.ts";

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

const webUrl = url(["http:", "https:"]).transform((text) => text.replace(/\/+$/, ""));

/** `kind` alone, or `provider:NAME`. */
const choice = (plain: string[], providers: string[]) =>
  z.string().refine(
    (text) => {
      const [provider, name] = text.split(/:(.*)/s);
      return plain.includes(text) || (providers.includes(provider as string) && Boolean(name));
    },
    { message: `must be ${[...plain, ...providers.map((provider) => `${provider}:NAME`)].join(", ")}` },
  );

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(8787),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: webUrl.optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  REDIS_URL: url(["redis:", "rediss:"]).optional(),
  ROLE: z.enum(["all", "api", "worker"]).default("all"),
  MODEL: choice(["extractive"], ["anthropic", "openai", "compatible"]).default("extractive"),
  MODEL_BASE_URL: webUrl.optional(),
  EMBEDDER: choice(["minilm", "none"], ["openai", "compatible"]).default("minilm"),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(1000),
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
  UPGRADE_URL: webUrl.optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(",").map((address) => address.trim()))
    .optional(),
});

export interface Config {
  host: string;
  port: number;
  /** As set; without it the address that the service listens on. */
  publicUrl: string | undefined;
  dataDir: string | undefined;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  role: "all" | "api" | "worker";
  rateLimitPerMinute: number;
  freeTierMicros: Micros;
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
      return `  ${name}=${set[name]}: ${issue.message}`;
    });
    throw new StartupError(`These settings can't be used:\n${lines.join("\n")}`);
  }
  const env = parsed.data;
  for (const name of ["MODEL", "EMBEDDER"] as const) {
    if (env[name].startsWith("compatible:") && !env.MODEL_BASE_URL) {
      throw new StartupError(`${name}=${env[name]} needs MODEL_BASE_URL: the address of that server.`);
    }
  }
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    dataDir: env.DATA_DIR && path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    role: env.ROLE,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    freeTierMicros: env.FREE_TIER_CREDITS,
    upgradeUrl: env.UPGRADE_URL,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
  };
}
