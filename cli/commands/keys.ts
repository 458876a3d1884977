import type { Key, Scope } from "personal-helper-client";
import { command } from "../command.ts";
import { SESSION_OPTIONS, withSession } from "../connection/session.ts";
import { ALL_SCOPES, readScopes } from "../scopes.ts";
import { showDay } from "../terminal/show.ts";
import { printTable } from "../terminal/table.ts";
import { inline } from "../terminal/text.ts";

const PASSWORD = "A key can't manage keys, so this asks for your password; it is not stored.";

export const listKeys = command({
  name: "keys list",
  summary: "your API keys",
  details: PASSWORD,
  args: {},
  options: SESSION_OPTIONS,
  examples: [["personal-helper keys list", "with their scopes and when they were used"]],
  async run(context, { options }) {
    const { terminal } = context;
    const keys = await withSession(context, options, async ({ helper }) => {
      const all: Key[] = [];
      for await (const key of helper.keys.list({ limit: 100 })) all.push(key);
      return all;
    });
    terminal.answer(keys, () => {
      if (keys.length === 0) terminal.note("No keys.");
      else
        printTable(terminal, keys, [
          { title: "KEY", value: ({ id }) => id },
          { title: "NAME", value: ({ name }) => inline(name), isFlexible: true },
          { title: "BEGINS", value: ({ start }) => `${start}…` },
          { title: "SCOPES", value: ({ scopes }) => showScopes(scopes), isFlexible: true },
          { title: "USED", value: ({ last_used_at }) => (last_used_at ? showDay(last_used_at) : "never") },
          { title: "EXPIRES", value: ({ expires_at }) => (expires_at ? showDay(expires_at) : "never") },
        ]);
    });
  },
});

const showScopes = (scopes: readonly string[]): string =>
  scopes.length === ALL_SCOPES.length ? "all" : scopes.join(" ");

export const createKey = command({
  name: "keys create",
  summary: "make an API key; it is shown this once",
  details: PASSWORD,
  args: { name: { summary: "what the key is for" } },
  options: {
    scope: {
      kind: "text",
      value: "SCOPE",
      many: true,
      choices: ALL_SCOPES,
      summary: "what it may do; everything unless given",
    },
    "expires-at": { kind: "text", value: "TIME", summary: "when it stops working; never unless given" },
    ...SESSION_OPTIONS,
  },
  examples: [
    ["personal-helper keys create laptop --scope memory:read --scope agent:run", "one that reads and asks"],
  ],
  async run(context, { args, options }) {
    const { terminal } = context;
    const scopes: readonly Scope[] = readScopes(options.scope);
    const made = await withSession(context, options, ({ helper }) =>
      helper.keys.create({ name: args.name, scopes, expires_at: options["expires-at"] }),
    );
    terminal.answer(made, () => {
      terminal.note(`${made.id}  ${inline(made.name)}. The key, shown this once:`);
      terminal.print(made.key);
    });
  },
});

export const revokeKey = command({
  name: "keys revoke",
  summary: "end a key: it is refused everywhere within a second",
  details: PASSWORD,
  args: { id: { summary: "the key's id (key_…)" } },
  options: SESSION_OPTIONS,
  examples: [["personal-helper keys revoke key_…", "as keys list shows it"]],
  async run(context, { args, options }) {
    await withSession(context, options, ({ helper }) => helper.keys.revoke(args.id));
    context.terminal.answer({ revoked: args.id }, () => context.terminal.print(`Revoked: ${args.id}`));
  },
});
