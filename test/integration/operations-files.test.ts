/** What operators get: image, compose file, units, alerts and dashboards agree with the service and with each other. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import pg from "pg";
import { parse } from "yaml";
import { createIgnore } from "../../deploy/docker-ignore.ts";
import { readDockerfile } from "../../deploy/dockerfile.ts";
import { dashboards } from "../../deploy/grafana/dashboards.ts";
import packageJson from "../../package.json" with { type: "json" };
import { call } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { describeNeeding, redisUrl } from "../support/needs.ts";
import { findOnPath } from "../support/on-path.ts";
import { spawnService } from "../support/processes.ts";
import { until } from "../support/until.ts";

const root = path.join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

interface ComposeService {
  image: string;
  environment: Record<string, string>;
  healthcheck?: unknown;
  restart: string;
  command: string[];
  networks: Record<string, { ipv4_address?: string }>;
  deploy: { resources: { limits: Record<string, string> } };
}

interface Rule {
  alert?: string;
  expr: string;
  labels?: { severity: string };
  annotations?: { summary: string; runbook: string };
}

const compose = parse(read("compose.yaml"), { merge: true }) as { services: Record<string, ComposeService> };
const rules = (parse(read("deploy/prometheus/alerts.yml")) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);

describe("the image", () => {
  const stages = readDockerfile(read("Dockerfile"));
  const last = stages.at(-1);
  const isIgnored = createIgnore(read(".dockerignore"));

  test("has the Node that the service is developed with, in every stage", () => {
    for (const { base } of stages)
      assert.equal(base, `node:${packageJson.devDependencies.node}-bookworm-slim`);
  });

  test("copies what is there and is not left out", () => {
    const copied = stages
      .flatMap(({ steps }) => steps)
      .flatMap((step) => (step.kind === "copy" && !step.from ? step.sources : []));
    for (const source of copied) {
      assert.ok(existsSync(path.join(root, source)), `${source} is there`);
      assert.ok(!isIgnored(source), `${source} is not left out`);
    }
  });

  test("leaves out data, secrets, tests and what was installed or built here", () => {
    for (const file of [
      ".data/encryption.key",
      ".env",
      "deploy/compose/.env",
      ".git/config",
      "node_modules/pg/package.json",
      "client/node_modules/x/index.js",
      "client/dist/index.js",
      "web/dist/index.html",
      "test/run.ts",
      "src/platform/log/log.test.ts",
    ])
      assert.ok(isIgnored(file), file);
    for (const file of ["src/main.ts", "web/src/main.tsx", "client/src/index.ts", "skills/a/SKILL.md"])
      assert.ok(!isIgnored(file), file);
  });

  test("runs the service itself, without privileges, and stops by the signal that drains it", () => {
    assert.equal(last?.user, "node");
    assert.deepEqual(last?.command, ["node", "src/main.ts"]);
    assert.equal(last?.stopSignal, "SIGTERM");
    assert.ok(last?.healthcheck?.some((word) => word.includes("/healthz")));
    assert.deepEqual(last?.volumes, [last?.env.DATA_DIR]);
    assert.ok(!Object.keys(last?.env ?? {}).some((name) => /KEY|PASSWORD|SECRET|URL/.test(name)));
  });
});

describe("compose.yaml", () => {
  const { proxy, postgres, ...others } = compose.services;
  const instances = Object.values(others).filter(({ image }) => image.startsWith("personal-helper"));

  test("every secret comes from the environment, and its example names all of them", () => {
    const text = read("compose.yaml");
    const asked = new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
    const example = read("deploy/compose/example.env");
    asked.delete("VERSION");
    for (const name of asked) assert.match(example, new RegExp(`^${name}=`, "m"));
    for (const [, value] of example.matchAll(/^(?:\w*PASSWORD|\w*KEY)=(.*)$/gm)) assert.equal(value, "");
  });

  test("the instances have settings that the README knows, and the two roles", () => {
    const readme = read("README.md");
    assert.deepEqual(instances.map(({ environment }) => environment.ROLE).sort(), ["api", "api", "worker"]);
    const known = new Set([...readme.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name));
    for (const name of ["MODEL_API_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY"]) known.add(name);
    for (const { environment } of instances) {
      for (const name of Object.keys(environment)) assert.ok(known.has(name), name);
    }
  });

  test("the proxy's address is the one that is believed", () => {
    const address = proxy?.networks.edge?.ipv4_address;
    assert.ok(address);
    for (const { environment } of instances) assert.equal(environment.TRUST_PROXY, address);
  });

  test("images have versions; everything starts again by itself and has limits", () => {
    for (const [name, { image, restart, deploy }] of Object.entries(compose.services)) {
      if (!image.startsWith("personal-helper")) assert.match(image, /:v?\d+\.\d+/, name);
      assert.equal(restart, "unless-stopped", name);
      assert.ok(deploy.resources.limits.memory, name);
    }
  });

  test("all pools together leave connections for others", () => {
    const most = Number(postgres?.command.find((word) => word.includes("max_connections"))?.split("=")[1]);
    // Each has a pool of 20 and a connection for its lock.
    assert.ok(instances.length * 21 <= most * 0.8, `${instances.length} instances, ${most} connections`);
  });
});

describe("the units of systemd", () => {
  const units = globSync("deploy/systemd/*.{service,timer}", { cwd: root });

  test("leave the service the time that it takes to stop, and run what is there", () => {
    const unit = read("deploy/systemd/personal-helper.service");
    assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) > 10);
    assert.match(unit, /^KillMode=mixed$/m);
    for (const file of units) {
      const program = /^ExecStart=\/opt\/personal-helper\/(\S+) (\S+)/m.exec(read(file));
      for (const each of program?.slice(1) ?? []) assert.ok(existsSync(path.join(root, each)), each);
    }
  });

  describeNeeding("systemd-analyze", findOnPath("systemd-analyze"), "checked by systemd", (analyze) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "ph-units-"));
    after(() => rmSync(folder, { recursive: true, force: true }));
    const files = units.map((file) => {
      const copy = path.join(folder, path.basename(file));
      // It looks whether programs and files are there.
      writeFileSync(
        copy,
        read(file)
          .replaceAll("/opt/personal-helper", root)
          .replaceAll(/^EnvironmentFile=.*\n/gm, ""),
      );
      return copy;
    });

    test("nothing in them is unknown or wrong", () => {
      const { status, stderr } = spawnSync(analyze, ["verify", "--man=no", ...files], { encoding: "utf8" });
      const ours = stderr.split("\n").filter((line) => line.includes("personal-helper"));
      assert.deepEqual(ours, []);
      assert.equal(status, 0, stderr);
    });

    test("little is exposed", () => {
      for (const file of files.filter((each) => each.endsWith(".service"))) {
        const { stdout } = spawnSync(analyze, ["security", "--offline=yes", "--no-pager", file], {
          encoding: "utf8",
        });
        const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1]);
        assert.ok(exposure <= 2, `${path.basename(file)}: ${exposure}`);
      }
    });
  });
});

describe("alerts", () => {
  const alerts = rules.filter(({ alert }) => alert !== undefined);

  test("each has a severity, a summary and its paragraph in docs/operations.md", () => {
    const headings = [...read("docs/operations.md").matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading?.toLowerCase(),
    );
    for (const { alert, labels, annotations } of alerts) {
      assert.match(labels?.severity ?? "", /^(page|ticket)$/, alert);
      assert.ok(annotations?.summary, alert);
      assert.equal(annotations?.runbook, `docs/operations.md#${alert?.toLowerCase()}`);
      assert.ok(headings.includes(alert?.toLowerCase()), `${alert} has no paragraph`);
    }
  });

  describeNeeding("promtool", findOnPath("promtool"), "checked by Prometheus", (promtool) => {
    for (const args of [
      ["check", "config", "deploy/prometheus/prometheus.yml"],
      ["test", "rules", "deploy/prometheus/alerts.test.yml"],
    ]) {
      test(`promtool ${args.join(" ")}`, () => {
        const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: root, encoding: "utf8" });
        assert.equal(status, 0, stdout + stderr);
      });
    }
  });
});

test("the dashboards are those that their source makes", () => {
  for (const [name, dashboard] of Object.entries(dashboards)) {
    assert.deepEqual(
      JSON.parse(read(`deploy/grafana/${name}`)),
      dashboard,
      `${name}: run deploy/grafana/dashboards.ts`,
    );
  }
});

describeNeeding("a Redis at TEST_REDIS_URL", redisUrl, "metrics", (REDIS_URL) => {
  test("every figure in an alert or on a dashboard is one that the service has", async () => {
    const DATABASE_URL = await createTestDatabaseUrl();
    const service = await spawnService({ program: "src/main.ts", env: { DATABASE_URL, REDIS_URL } });
    await call(service.url, "GET", "/v1/credits/prices");
    const text = String((await call(service.url, "GET", "/metrics")).body);
    const has = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]));
    const used = new Set(
      [...rules.map(({ expr }) => expr), JSON.stringify(dashboards)].flatMap((expr) =>
        [...expr.matchAll(/\bph_[a-z0-9_]+/g)].map(([name]) => name),
      ),
    );
    assert.ok(used.size > 20);
    for (const name of used) {
      const base = name.replace(/_(bucket|sum|count)$/, "");
      assert.ok(has.has(name) || has.get(base) === "histogram", `${name} is not on /metrics`);
    }
  });

  test("with the database away they are still told, without what is read from it", async () => {
    const DATABASE_URL = await createTestDatabaseUrl();
    const service = await spawnService({ program: "src/main.ts", env: { DATABASE_URL, REDIS_URL } });
    const figures = async () => {
      const answer = await call(service.url, "GET", "/metrics");
      assert.equal(answer.status, 200, JSON.stringify(answer.body) + service.output());
      assert.match(String(answer.body), /^ph_process_cpu_seconds_total /m);
      return String(answer.body);
    };
    const isShown = async () => /^ph_feed_lanes_waiting 0$/m.test(await figures());
    assert.ok(await isShown());
    const name = new URL(DATABASE_URL).pathname.slice(1);
    const server = new pg.Client(process.env.TEST_DATABASE_URL);
    await server.connect();
    after(() => server.end());
    await server.query(`alter database ${name} allow_connections false`);
    await server.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    await until("it is left out", async () => !(await isShown()), 30_000);
    await server.query(`alter database ${name} allow_connections true`);
    await until("it is back", isShown, 30_000);
  });
});
