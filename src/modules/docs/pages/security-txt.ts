/** `/.well-known/security.txt` (RFC 9116): whom to tell about a weakness. */
import type { Site } from "../../../platform/http/credential.ts";

/** At most a year is allowed. It is computed for each answer, so it never runs out while the service is up. */
const VALID_MS = 180 * 24 * 3_600_000;

export function securityTxt(site: Site, contact: string | undefined, now: Date): string {
  const expires = new Date(now.getTime() + VALID_MS);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: ${contact ?? site.upgradeUrl}`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    "Preferred-Languages: en",
    `Canonical: ${site.publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
