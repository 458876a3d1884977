import type { Webhook } from "personal-helper-client";
import { command } from "../command.ts";
import { printTable } from "../terminal/table.ts";
import { inline } from "../terminal/text.ts";

export const listWebhooks = command({
  name: "webhooks list",
  summary: "who is told of what happens",
  args: {},
  options: {},
  examples: [["personal-helper webhooks list", "all of them, and how they fare"]],
  async run({ terminal, helper }) {
    const webhooks: Webhook[] = [];
    for await (const webhook of helper().webhooks.list({ limit: 100 })) webhooks.push(webhook);
    terminal.answer(webhooks, () => {
      if (webhooks.length === 0) {
        terminal.note("No webhooks yet. Make one: personal-helper webhooks create URL");
        return;
      }
      printTable(terminal, webhooks, [
        { title: "WEBHOOK", value: ({ id }) => id },
        { title: "URL", value: ({ url }) => inline(url), isFlexible: true },
        { title: "EVENTS", value: ({ events }) => events.join(" "), isFlexible: true },
        {
          title: "HEALTH",
          value: ({ health }) => health.state,
          paint: (text, { health }) => terminal.paint(HEALTH[health.state], text),
        },
      ]);
    });
  },
});

const HEALTH = { unused: "dim", healthy: "green", failing: "yellow", disabled: "red" } as const;

export const createWebhook = command({
  name: "webhooks create",
  summary: "register a URL for events",
  details: "The secret that signs its deliveries is shown this once.",
  args: { url: { summary: "where to deliver to: https, and reachable from the internet" } },
  options: {
    event: {
      kind: "text",
      value: "TYPE",
      many: true,
      summary: "a type of event, such as agent.run.completed; all unless given",
    },
    description: { kind: "text", value: "TEXT", summary: "what it is for" },
    ordered: { kind: "flag", summary: "one delivery at a time, in the order of the events" },
  },
  examples: [
    ["personal-helper webhooks create https://example.com/hooks --event agent.run.completed", "one type"],
  ],
  async run({ terminal, helper }, { args, options }) {
    const webhook = await helper().webhooks.create({
      url: args.url,
      events: options.event.length > 0 ? options.event : ["*"],
      description: options.description,
      ...(options.ordered ? { ordered: true } : {}),
    });
    terminal.answer(webhook, () => {
      terminal.print(`Made ${webhook.id}`);
      terminal.print(`Secret, shown this once: ${terminal.paint("bold", webhook.secret)}`);
    });
  },
});

export const deleteWebhook = command({
  name: "webhooks delete",
  summary: "deliver no more to a URL",
  args: { id: { summary: "the webhook's id (whk_…)" } },
  options: {},
  examples: [["personal-helper webhooks delete whk_…", "as webhooks list shows it"]],
  async run({ terminal, helper }, { args }) {
    await helper().webhooks.delete(args.id);
    terminal.answer({ deleted: args.id }, () => terminal.print(`Deleted: ${args.id}`));
  },
});
