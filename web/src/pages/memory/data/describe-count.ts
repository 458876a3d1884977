import { formatNumber } from "../../../ui/credits.tsx";
import type { FileCount } from "./import-check.ts";
import { formatBytes } from "./ndjson-lines.ts";

/** "1,204 claims, 310 messages, 1.2 MB" */
export const describeCount = ({ claims, messages, bytes }: FileCount): string =>
  [counted(claims, "claim"), messages > 0 ? counted(messages, "message") : "", formatBytes(bytes)]
    .filter(Boolean)
    .join(", ");

export const counted = (count: number, noun: string): string =>
  `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
