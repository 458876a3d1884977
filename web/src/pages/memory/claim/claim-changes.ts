/** What a correction changes: only fields that were changed are sent, so that nothing else is touched. */
export interface ClaimForm {
  content: string;
  /** With commas between them. */
  tags: string;
  source: string;
  /** A day as a date field has it, or empty. */
  occurred: string;
  expires: string;
  /** JSON, or empty for none. */
  metadata: string;
}

interface Correctable {
  content: string;
  tags: string[];
  source: string | null;
  occurred_at: string | null;
  expires_at: string | null;
  metadata: Record<string, unknown>;
}

export interface ClaimChanges {
  content?: string;
  tags?: string[];
  source?: string | null;
  occurred_at?: string | null;
  expires_at?: string | null;
  metadata?: Record<string, unknown>;
}

export const toForm = (claim: Correctable): ClaimForm => ({
  content: claim.content,
  tags: claim.tags.join(", "),
  source: claim.source ?? "",
  occurred: toDay(claim.occurred_at),
  expires: toDay(claim.expires_at),
  metadata: Object.keys(claim.metadata).length > 0 ? JSON.stringify(claim.metadata, null, 2) : "",
});

/** Throws a SyntaxError for metadata that is no JSON object. */
export function toChanges(claim: Correctable, form: ClaimForm): ClaimChanges {
  const before = toForm(claim);
  const changed = (name: keyof ClaimForm) => form[name].trim() !== before[name].trim();
  return {
    ...(changed("content") ? { content: form.content.trim() } : {}),
    ...(changed("tags") ? { tags: splitTags(form.tags) } : {}),
    ...(changed("source") ? { source: form.source.trim() || null } : {}),
    ...(changed("occurred") ? { occurred_at: fromDay(form.occurred) } : {}),
    ...(changed("expires") ? { expires_at: fromDay(form.expires) } : {}),
    ...(changed("metadata") ? { metadata: parseMetadata(form.metadata) } : {}),
  };
}

export const splitTags = (tags: string): string[] => [
  ...new Set(
    tags
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

export function parseMetadata(text: string): Record<string, unknown> {
  if (!text.trim()) return {};
  const value: unknown = JSON.parse(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new SyntaxError("not an object");
}

/** The day of this browser, as a date field wants it. */
export function toDay(at: string | null): string {
  if (!at) return "";
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Its beginning in this browser's time. */
export function fromDay(day: string): string | null {
  const date = new Date(`${day}T00:00:00`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
