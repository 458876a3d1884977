/** A folder of a measurement's own, gone with it. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

export function makeFolder(name: string, cleanup: AsyncDisposableStack): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `ph-bench-${name}-`));
  // Root's PostgreSQL runs as another account: where that can't pass, its database is put elsewhere, and stays there.
  chmodSync(folder, 0o711);
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
