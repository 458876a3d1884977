/**
 * Publishes readings to a feed with a price, and shows who listens and what it earns.
 *
 *   API_KEY=ph_live_… npx node examples/feed-publisher.ts
 *
 * The key needs feeds:read and feeds:publish. A reading costs 1 credit; each subscriber pays half a credit for it, of
 * which 70% are yours. Subscribe with another account (at /feeds/discover, say) to see that. READINGS and EVERY_MS
 * change how many there are and how fast.
 */
import { setTimeout as delay } from "node:timers/promises";
import { type Feed, PersonalHelper } from "personal-helper-client";

const { API_KEY: apiKey, BASE_URL: baseUrl = "http://127.0.0.1:8787" } = process.env;
const readings = Number(process.env.READINGS ?? 20);
const everyMs = Number(process.env.EVERY_MS ?? 1_000);
if (!apiKey) {
  process.stderr.write(`Set API_KEY: create one at ${baseUrl}/settings/keys\n`);
  process.exit(1);
}

const helper = new PersonalHelper({ apiKey, baseUrl });
const print = (text: string) => process.stdout.write(`${text}\n`);
const SLUG = "window-thermometer";

/** The same feed whenever this is run: its slug is unique among your own. */
async function openFeed(): Promise<Feed> {
  for await (const feed of helper.feeds.list({ role: "owner" })) if (feed.slug === SLUG) return feed;
  return helper.feeds.create({
    slug: SLUG,
    title: "Window thermometer",
    description: "Temperature and humidity outside my window.",
    price_credits: 0.5,
    // Updates that are not like this are refused before anybody pays for them.
    schema: {
      type: "object",
      required: ["celsius", "humidity_percent"],
      properties: {
        celsius: { type: "number" },
        humidity_percent: { type: "integer", minimum: 0, maximum: 100 },
      },
    },
  });
}

/** A thermometer that is not there: a slow wave with some noise. */
const measure = (reading: number) => ({
  celsius: Math.round((14 + 6 * Math.sin(reading / 5) + Math.random()) * 10) / 10,
  humidity_percent: Math.round(62 - 20 * Math.sin(reading / 5)),
});

const feed = await openFeed();
print(
  `Publishing to “${feed.title}”, ${feed.price_credits} credits an update: ${baseUrl}/feeds/${feed.id}\n`,
);

for (let reading = 1; reading <= readings; reading++) {
  const data = measure(reading);
  const update = await helper.feeds.publish(feed.id, data);
  const { subscriber_count: subscribers } = await helper.feeds.get(feed.id);
  const bar = "█".repeat(Math.max(Math.round(data.celsius), 0));
  print(
    `#${update.seq}  ${data.celsius.toFixed(1).padStart(5)} °C ${bar.padEnd(22)} to ${subscribers} subscribers`,
  );
  if (reading < readings) await delay(everyMs);
}

const earnings = await helper.feeds.earnings(feed.id);
print(`\nEarned ${earnings.total} credits in all.`);
for (const { day, updates, credits } of earnings.data.slice(-7)) {
  print(`  ${day}  ${credits} credits for ${updates} updates`);
}
if (earnings.total === 0)
  print(`  Nobody has paid yet. Subscribe with another account: ${baseUrl}/feeds/discover`);
