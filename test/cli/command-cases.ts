/** Every command with what it answers in a pipe, what it shows in a terminal, and what it can't take. */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Caller, call } from "../support/api.ts";

// biome-ignore lint/suspicious/noExplicitAny: an answer's form is what the tests find out
export type Json = any;

export interface CommandCase {
  args: string[];
  /** In a terminal it may be another thing: what is forgotten can't be forgotten again. */
  inTerminal?: string[];
  env?: Record<string, string>;
  input?: string;
  /** What JSON it answers through the pipe. Without, the output there is no JSON. */
  json?: (answer: Json) => void;
  /** What stands in the terminal, and in a pipe without --json. */
  shows: RegExp;
  /** Arguments that it does not take, the exit code and the message. */
  wrong: [args: string[], code: number, message: RegExp, env?: Record<string, string>];
}

interface Stage {
  url: string;
  user: Caller;
  /** Of the service. */
  databaseUrl: string;
  /** For files of the tests. */
  folder: string;
  /** The environment of somebody who has a key. */
  signedIn: Record<string, string>;
}

/** Brings into the account what the commands are about. */
export async function prepareCases({ url, user, databaseUrl, folder, signedIn }: Stage) {
  const DATABASE_URL = databaseUrl;
  const { PERSONAL_HELPER_KEY: _, ...noKey } = signedIn;
  const withSession = { ...signedIn, PERSONAL_HELPER_KEY: user.session };
  const fileOf = (name: string): string => path.join(folder, name);
  const api = async (method: string, at: string, body?: object) =>
    (await call(url, method, at, { token: user.key, ...(body ? { body } : {}) })).body;

  await api("POST", "/v1/memory/write", {
    content: "I live in Lisbon. My sister Ana is a nurse. Peanuts make my throat swell up.",
  });
  const feed = await api("POST", "/v1/feeds", { title: "Weather in Porto", price_credits: 0.5 });
  await api("POST", `/v1/feeds/${feed.id}/subscribe`);
  const update = await api("POST", `/v1/feeds/${feed.id}/publish`, { data: { sky: "clear" } });
  await api("POST", `/v1/feeds/${feed.id}/publish`, { data: { sky: "rain" } });
  await api("POST", "/v1/flux/player/state", { state: { volume: 7 } });
  const claims = await Promise.all(
    ["I play the cello.", "I collect stamps."].map(async (content) => {
      const written = await api("POST", "/v1/memory/write", { claims: [{ content }] });
      return written.claims[0].id as string;
    }),
  );
  const webhooks = await Promise.all(
    ["a", "b"].map((name) =>
      api("POST", "/v1/webhooks", { url: `${url}/${name}`, events: ["memory.claim.created"] }),
    ),
  );
  const keys = await Promise.all(
    ["a", "b"].map(
      async (name) =>
        (
          await call(url, "POST", "/v1/keys", {
            token: user.session,
            body: { name, scopes: ["memory:read"] },
          })
        ).body,
    ),
  );
  mkdirSync(fileOf("notes"));
  writeFileSync(fileOf("notes/may.md"), "I planted tomatoes on the balcony.\n");
  const exported = await fetch(`${url}/v1/memory/export`, {
    headers: { authorization: `Bearer ${user.key}` },
  });
  writeFileSync(fileOf("export.ndjson"), await exported.text());
  writeFileSync(fileOf("table.csv"), "text,day\nI like rain.,2026-05-03\n");

  const cases: CommandCase[] = [
    {
      args: ["remember", "My dog is called Bruno."],
      json: ({ claims: [claim] }) => assert.equal(claim.content, "My dog is called Bruno."),
      shows: /^(remembered|known already) +My dog is called Bruno\. +clm_/m,
      wrong: [["remember", " "], 2, /nothing to remember/],
    },
    {
      args: ["search", "what do peanuts do?"],
      json: ([first]) => assert.match(first.content, /Peanuts/),
      shows: /\d+ % +Peanuts make my throat swell up\.\n.* · clm_/,
      wrong: [["search", "x", "--limit", "0"], 2, /--limit takes a whole number from 1 to 100/],
    },
    {
      args: ["profile"],
      json: ({ claim_count }) => assert.ok(claim_count >= 3),
      shows: /Lisbon[\s\S]*\d+ claims, last changed/,
      wrong: [["profile"], 3, /Not signed in at http.*personal-helper login/, noKey],
    },
    {
      args: ["forget", claims[0] ?? ""],
      inTerminal: ["forget", claims[1] ?? ""],
      json: ({ forgotten }) => assert.deepEqual(forgotten, [claims[0]]),
      shows: /^Forgotten: clm_/m,
      wrong: [["forget", "clm_none"], 4, /nothing with this id/],
    },
    {
      args: ["ask", "What does my sister do?"],
      json: ({ content, status }) => {
        assert.match(content, /nurse/);
        assert.equal(status, "completed");
      },
      shows: /Your sister Ana is a nurse\. \[1\]\n\n\[1\] “My sister Ana is a nurse\.” clm_/,
      wrong: [["ask", "And?", "--conversation", "conv_none"], 4, /nothing with this id/],
    },
    {
      args: ["feeds", "list"],
      json: (feeds) => assert.ok(feeds.some(({ id }: Json) => id === feed.id)),
      shows: /^FEED +TITLE +PRICE +UPDATES +YOU\n(.*\n)*feed_\S+ +Weather in Porto +0\.5 /m,
      wrong: [["feeds", "list", "--role", "friend"], 2, /--role takes owner, subscriber/],
    },
    {
      args: ["feeds", "create", "Trains", "--price", "0.25"],
      json: ({ price_credits }) => assert.equal(price_credits, 0.25),
      shows: /^Made feed_\S+ +Trains/m,
      wrong: [["feeds", "create", "Trains", "--price", "much"], 2, /--price takes a number/],
    },
    {
      args: ["feeds", "subscribe", feed.id, "--remember"],
      json: ({ status, remember }) => assert.deepEqual([status, remember], ["active", true]),
      shows: /^Subscribed, at 0 credits an update/m,
      wrong: [["feeds", "subscribe", "feed_none"], 4, /nothing with this id/],
    },
    {
      args: ["feeds", "publish", feed.id, "sky=rain", "high=17"],
      json: ({ data }) => assert.deepEqual(data, { sky: "rain", high: 17 }),
      shows: /^Published #\d+ +upd_/m,
      wrong: [["feeds", "publish", feed.id, "rain"], 2, /"rain" is no NAME=VALUE pair/],
    },
    {
      args: ["feeds", "watch", feed.id, "--after", update.id, "--count", "1"],
      json: ({ seq, data }) => assert.deepEqual([seq, data], [2, { sky: "rain" }]),
      shows: /\d\d:\d\d:\d\d +#2 +sky=rain/,
      wrong: [["feeds", "watch", "feed_none"], 4, /nothing with this id/],
    },
    {
      args: ["flux", "list"],
      json: (apps) => assert.ok(apps.some(({ app }: Json) => app === "player")),
      shows: /^APP +VERSION +SIZE +CHANGED\n(.*\n)*player +\d/m,
      wrong: [["flux", "list", "player"], 2, /takes nothing like "player"/],
    },
    {
      args: ["flux", "get", "player"],
      json: ({ app, state }) => assert.deepEqual([app, state.volume], ["player", 7]),
      shows: /^\{\n {2}"volume": 7/m,
      wrong: [["flux", "get", "Not An App"], 2, /request|app/i],
    },
    {
      args: ["flux", "set", "lamp", "on=true"],
      json: ({ state }) => assert.deepEqual(state, { on: true }),
      shows: /^lamp is at version \d/m,
      wrong: [["flux", "set", "player", "volume=1", "--if-version", "99"], 1, /version/i],
    },
    {
      args: ["flux", "watch", "player", "--count", "1"],
      json: ({ state, version }) => assert.deepEqual([state, version], [{ volume: 7 }, 1]),
      shows: /#1 +\{"volume":7\}/,
      wrong: [["flux", "watch", "player", "--key", "ph_live_wrong"], 3, /credential/],
    },
    {
      args: ["webhooks", "list"],
      json: (list) => assert.ok(list.length >= 1),
      shows: /^WEBHOOK +URL +EVENTS +HEALTH\n(.*\n)*whk_/m,
      wrong: [["webhooks", "list", "all"], 2, /takes nothing like "all"/],
    },
    {
      args: ["webhooks", "create", `${url}/hooks`, "--event", "webhook.disabled"],
      json: ({ secret }) => assert.match(secret, /^whsec_/),
      shows: /^Made whk_\S+\nSecret, shown this once: whsec_/m,
      wrong: [["webhooks", "create", "ftp://example.com"], 2, /url/i],
    },
    {
      args: ["webhooks", "delete", webhooks[0].id],
      inTerminal: ["webhooks", "delete", webhooks[1].id],
      json: ({ deleted }) => assert.equal(deleted, webhooks[0].id),
      shows: /^Deleted: whk_/m,
      wrong: [["webhooks", "delete", "whk_none"], 4, /nothing with this id/],
    },
    {
      args: ["keys", "list"],
      env: withSession,
      json: (list) => assert.ok(list.some(({ name }: Json) => name === "test")),
      shows: /^KEY +NAME +BEGINS +SCOPES +USED +EXPIRES\n(.*\n)*key_\S+ +test +ph_live_\S+… +all /m,
      wrong: [["keys", "list"], 3, /needs your password.*--password-stdin/],
    },
    {
      args: ["keys", "create", "laptop", "--scope", "memory:read"],
      env: withSession,
      json: ({ key, scopes }) => {
        assert.match(key, /^ph_live_/);
        assert.deepEqual(scopes, ["memory:read"]);
      },
      shows: /^ph_live_\w+$/m,
      wrong: [["keys", "create", "x", "--scope", "memory:reed"], 2, /Did you mean memory:read\?/],
    },
    {
      args: ["keys", "revoke", keys[0].id],
      inTerminal: ["keys", "revoke", keys[1].id],
      env: withSession,
      json: ({ revoked }) => assert.equal(revoked, keys[0].id),
      shows: /^Revoked: key_/m,
      wrong: [["keys", "revoke", "key_none"], 4, /nothing with this id/, withSession],
    },
    {
      args: ["usage"],
      json: ({ usage, balance }) => assert.ok(usage.data.length > 0 && balance > 0),
      shows: / credits, \d+ calls\n\n(.*\n)*[^\n]*█[\s\S]* credits left on the free plan/,
      wrong: [["usage", "--by", "week"], 2, /--by takes day, endpoint, key/],
    },
    {
      args: ["export", fileOf("out.ndjson"), "--force"],
      json: ({ file, lines }) => assert.deepEqual([file, lines > 3], [fileOf("out.ndjson"), true]),
      shows: /^Wrote .*out\.ndjson: \d+ lines, /m,
      wrong: [["export", fileOf("table.csv")], 2, /table\.csv is there already/],
    },
    {
      args: ["import", fileOf("export.ndjson")],
      json: ({ type, report }) => assert.deepEqual([type, report.claims], ["done", 0]),
      shows: /^0 claims stored \(\d+ claims known already\)/m,
      wrong: [["import", fileOf("nowhere")], 2, /no such file or folder: .*nowhere/],
    },
    {
      args: ["doctor"],
      env: { ...signedIn, DATABASE_URL, PORT: "0", DATA_DIR: fileOf("data") },
      json: ({ healthy, findings }) => {
        assert.equal(healthy, true);
        assert.deepEqual(
          findings.map(({ name }: Json) => name),
          ["Node", "Settings", "Data folder", "Disk", "Port", "Database", "Redis", "Model", "Signed in"],
        );
      },
      shows: /^ok +Node +24\.[\s\S]*^ok +Database +PostgreSQL \d+[\s\S]*^ok +Signed in +at http/m,
      wrong: [
        ["doctor"],
        1,
        /fail +Settings +[\s\S]*PORT=eighty: must be a whole number/,
        { ...signedIn, PORT: "eighty" },
      ],
    },
    {
      args: ["admin", "verify-ledger"],
      env: { ...signedIn, DATABASE_URL },
      shows: /The ledger is right/,
      wrong: [["admin", "give"], 2, /There is no command give[\s\S]*Usage:/],
    },
    {
      args: ["completion", "bash"],
      shows: /complete -o default -F _personal_helper personal-helper/,
      wrong: [["completion", "fish"], 2, /takes bash, zsh, not "fish"/],
    },
    {
      args: ["help", "exit-codes"],
      shows: /^ +7 +the service can't be reached/m,
      wrong: [["help", "serch"], 2, /no help on serch\. Did you mean search\?/],
    },
    {
      args: ["--version"],
      shows: /^personal-helper \d+\.\d+\.\d+ \(Node 24\./m,
      wrong: [["--verison"], 2, /no option --verison/],
    },
  ];

  return { cases, feedId: feed.id as string };
}
