/** Checks a delivery as Standard Webhooks says: https://www.standardwebhooks.com */
import type { WebhookEvent } from "./generated/types.ts";
import { PersonalHelperError } from "./http/errors.ts";

/** A `Request` as servers of the web platform get it, or the headers and the body as other servers have them. */
export type ReceivedWebhook =
  | Request
  | {
      headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
      /** As it arrived, byte by byte: parsed and written again it is another text. */
      body: string | Uint8Array;
    };

export type WebhookFault =
  | "missing_header"
  | "invalid_timestamp"
  | "too_old"
  | "too_new"
  | "wrong_signature"
  | "invalid_secret"
  | "invalid_body";

/** The delivery is not to be trusted: answer it with a 400, and it is tried again. */
export class WebhookVerificationError extends PersonalHelperError {
  override name = "WebhookVerificationError";
  declare readonly code: WebhookFault;

  constructor(code: WebhookFault) {
    super(code);
    this.code = code;
  }
}

/** `id` is the same when an event is delivered again. */
export type VerifiedWebhook = WebhookEvent & { id: string };

/** With several secrets, one that fits is enough: while a secret is being changed, the old one still is. */
export async function verifyWebhook(
  received: ReceivedWebhook,
  secrets: string | readonly string[],
  { toleranceSeconds = 300 }: { toleranceSeconds?: number } = {},
): Promise<VerifiedWebhook> {
  const id = headerOf(received, "webhook-id");
  const timestamp = headerOf(received, "webhook-timestamp");
  const signatures = headerOf(received, "webhook-signature");
  checkTime(timestamp, toleranceSeconds);
  const keys = await Promise.all([secrets].flat().map(toKey));
  const body = "text" in received ? await received.blob() : new Blob([received.body as string]);
  const content = await new Blob([`${id}.${timestamp}.`, body]).arrayBuffer();
  // `verify` takes the same time wherever the first difference is.
  const checks = signatures.split(" ").flatMap((signature) => {
    const [version, encoded = ""] = signature.split(",");
    const bytes = version === "v1" ? fromBase64(encoded) : undefined;
    return bytes ? keys.map((key) => crypto.subtle.verify("HMAC", key, bytes, content)) : [];
  });
  if (!(await Promise.all(checks)).includes(true)) throw new WebhookVerificationError("wrong_signature");
  return { ...parse(await body.text()), id };
}

function headerOf({ headers }: ReceivedWebhook, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  if (typeof value !== "string" || value === "") throw new WebhookVerificationError("missing_header");
  return value;
}

function checkTime(timestamp: string, toleranceSeconds: number): void {
  if (!/^\d{1,15}$/.test(timestamp)) throw new WebhookVerificationError("invalid_timestamp");
  const age = Date.now() / 1000 - Number(timestamp);
  if (age > toleranceSeconds) throw new WebhookVerificationError("too_old");
  if (age < -toleranceSeconds) throw new WebhookVerificationError("too_new");
}

function toKey(secret: string) {
  const bytes = fromBase64(secret.trim().replace(/^whsec_/, ""));
  if (!bytes?.length) throw new WebhookVerificationError("invalid_secret");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function parse(body: string): WebhookEvent {
  try {
    return JSON.parse(body) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError("invalid_body");
  }
}
