/** What root keeps where `nobody` can reach it: databases and programs that can't stay where they are. */
import { chmod, mkdir } from "node:fs/promises";
import { StartupError } from "../../startup-error.ts";

export const SYSTEM_FOLDER = "/var/lib/personal-helper";

export async function makeSystemFolder(): Promise<void> {
  try {
    await mkdir(SYSTEM_FOLDER, { recursive: true });
    // Whatever the umask made of it.
    await chmod(SYSTEM_FOLDER, 0o755);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT") throw error;
    throw new StartupError(
      `PostgreSQL refuses root and runs as nobody, which can reach neither the data folder or the checkout nor ` +
        `${SYSTEM_FOLDER}, which can't be made (${code}). Run the service as another account, or place data folder ` +
        "and checkout in folders that every account may pass (chmod o+x), or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
}
