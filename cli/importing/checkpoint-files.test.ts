import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { createCheckpointFiles } from "./checkpoint-files.ts";

const LOGIN = { url: "http://x", key: "ph_live_1", key_id: "key_1", account: "usr_1" };

test("a place is kept until it is removed, for one account of one service", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "ph-cli-"));
  const env = { XDG_STATE_HOME: folder };
  try {
    const ada = createCheckpointFiles({ url: "http://x", key: "ph_live_1", stored: LOGIN }, env);
    assert.equal(await ada.load("chatgpt ../../a"), undefined);
    await ada.save("chatgpt ../../a", "1");
    await ada.save("chatgpt ../../a", "2");
    assert.equal(await ada.load("chatgpt ../../a"), "2");
    assert.equal(await ada.load("chatgpt b"), undefined);

    // A new key of the same account goes on; another account, or another service, begins.
    const renewed = { ...LOGIN, key: "ph_live_2" };
    const later = createCheckpointFiles({ url: "http://x", key: "ph_live_2", stored: renewed }, env);
    assert.equal(await later.load("chatgpt ../../a"), "2");
    for (const other of [
      { url: "http://x", key: "ph_live_3", stored: LOGIN },
      { url: "http://y", key: "ph_live_1", stored: { ...LOGIN, url: "http://y" } },
    ])
      assert.equal(await createCheckpointFiles(other, env).load("chatgpt ../../a"), undefined);

    await ada.remove("chatgpt ../../a");
    assert.equal(await ada.load("chatgpt ../../a"), undefined);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
