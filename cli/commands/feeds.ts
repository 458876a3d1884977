import type { Feed } from "personal-helper-client";
import { command } from "../command.ts";
import { readWhole } from "../given-number.ts";
import { OBJECT_ARGUMENT, readObject } from "../given-object.ts";
import { count, showNumber } from "../terminal/show.ts";
import { printTable } from "../terminal/table.ts";
import { inline } from "../terminal/text.ts";
import { UsageError } from "../usage-error.ts";

export const listFeeds = command({
  name: "feeds list",
  summary: "the feeds that you publish or subscribed to",
  args: {},
  options: {
    role: {
      kind: "text",
      value: "ROLE",
      choices: ["owner", "subscriber"],
      summary: "only those that you publish (owner), or subscribed to (subscriber)",
    },
    limit: { kind: "text", short: "n", value: "N", summary: "how many at most; all unless given" },
  },
  examples: [["personal-helper feeds list --role owner", "your own"]],
  async run({ terminal, helper }, { options }) {
    const limit = readWhole(options.limit, "limit", { from: 1 });
    const role = options.role as "owner" | "subscriber" | undefined;
    const feeds: Feed[] = [];
    for await (const feed of helper().feeds.list({ role, limit: Math.min(limit ?? 100, 100) })) {
      feeds.push(feed);
      if (feeds.length === limit) break;
    }
    terminal.answer(feeds, () => {
      if (feeds.length === 0) {
        terminal.note('No feeds yet. Make one: personal-helper feeds create "Weather in Porto"');
        return;
      }
      printTable(terminal, feeds, [
        { title: "FEED", value: ({ id }) => id },
        { title: "TITLE", value: ({ title }) => inline(title), isFlexible: true },
        { title: "PRICE", value: ({ price_credits }) => showNumber(price_credits), align: "right" },
        { title: "UPDATES", value: ({ latest_seq }) => showNumber(latest_seq), align: "right" },
        {
          title: "YOU",
          value: ({ subscription, subscriber_count }) =>
            subscription
              ? subscription.status === "paused"
                ? "paused"
                : "subscribed"
              : `publish to ${showNumber(subscriber_count)}`,
          paint: (text, { subscription }) =>
            terminal.paint(subscription?.status === "paused" ? "yellow" : "green", text),
        },
      ]);
    });
  },
});

export const createFeed = command({
  name: "feeds create",
  summary: "begin a feed",
  args: { title: { summary: "what it is called" } },
  options: {
    price: {
      kind: "text",
      value: "CREDITS",
      summary: "what a subscriber pays for each update; 0 unless given",
    },
    description: { kind: "text", value: "TEXT", summary: "what it tells" },
    unlisted: { kind: "flag", summary: "not found by searching" },
  },
  examples: [['personal-helper feeds create "Weather in Porto" --price 0.5', "70% of it is yours"]],
  async run({ terminal, helper }, { args, options }) {
    const price = readCredits(options.price, "price");
    const feed = await helper().feeds.create({
      title: args.title,
      description: options.description,
      price_credits: price,
      ...(options.unlisted ? { visibility: "unlisted" } : {}),
    });
    terminal.answer(feed, () => terminal.print(`Made ${feed.id}  ${inline(feed.title)}`));
  },
});

export const subscribeFeed = command({
  name: "feeds subscribe",
  summary: "get a feed's updates, at its price of now",
  details:
    "A feed that costs something has to be accepted: --accept-price with what you would pay for an update.",
  args: { feed: { summary: "its id (feed_…)" } },
  options: {
    remember: { kind: "flag", summary: "the helper stores each update in memory" },
    react: {
      kind: "text",
      value: "TEXT",
      summary: "what the helper does with each update, as a run that you pay for",
    },
    "accept-price": { kind: "text", value: "CREDITS", summary: "the most that you pay for an update" },
    "daily-limit": {
      kind: "text",
      value: "CREDITS",
      summary: "the most that you pay for all updates of a day (UTC); 100 unless given",
    },
  },
  examples: [
    ["personal-helper feeds subscribe feed_… --accept-price 0.5", "up to half a credit an update"],
    ['personal-helper feeds subscribe feed_… --react "Tell me if it rains"', "the helper runs by itself"],
  ],
  async run({ terminal, helper }, { args, options }) {
    const subscription = await helper().feeds.subscribe(args.feed, {
      ...(options.remember ? { remember: true } : {}),
      ...(options.react === undefined ? {} : { reaction: { instructions: options.react } }),
      accept_price: readCredits(options["accept-price"], "accept-price"),
      daily_limit: readCredits(options["daily-limit"], "daily-limit"),
    });
    terminal.answer(subscription, () =>
      terminal.print(`Subscribed, at ${count(subscription.price_credits, "credit")} an update.`),
    );
  },
});

function readCredits(given: string | undefined, option: string): number | undefined {
  if (given === undefined) return undefined;
  const credits = given.trim() === "" ? Number.NaN : Number(given);
  if (credits >= 0) return credits;
  throw new UsageError(`--${option} takes a number of credits, not "${given}".`);
}

export const publishFeed = command({
  name: "feeds publish",
  summary: "publish an update: every subscriber gets it",
  details: "Costs 1 credit.",
  args: {
    feed: { summary: "its id (feed_…)" },
    data: { form: "many", summary: OBJECT_ARGUMENT },
  },
  options: {},
  examples: [
    ["personal-helper feeds publish feed_… sky=rain high=17", "an update of two values"],
    ["./read-sensor | personal-helper feeds publish feed_… -", "JSON from another program"],
  ],
  async run({ terminal, helper }, { args }) {
    const data = await readObject(args.data, terminal);
    const update = await helper().feeds.publish(args.feed, data);
    terminal.answer(update, () =>
      terminal.print(`Published #${update.seq}  ${terminal.paint("dim", update.id)}`),
    );
  },
});
