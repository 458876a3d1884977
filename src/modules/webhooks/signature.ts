/** Signatures as Standard Webhooks has them: the receivers' libraries check them without knowing us. */
import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** As its owner sees it, once. */
export const formatSecret = (secret: Buffer): string => PREFIX + secret.toString("base64");

export interface Signed {
  id: string;
  /** Unix seconds of this attempt: receivers refuse what is too old. */
  timestamp: number;
  body: string;
}

/** One signature a secret: after a rotation the old one still signs, for those who have not changed yet. */
export function signatureHeaders(
  { id, timestamp, body }: Signed,
  secrets: readonly Buffer[],
): Record<string, string> {
  const content = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", secret).update(content).digest("base64")}`,
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
