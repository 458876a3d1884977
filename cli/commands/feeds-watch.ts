import type { Update } from "personal-helper-client";
import { command } from "../command.ts";
import { readWhole } from "../given-number.ts";
import { listenForInterruption } from "../interruption.ts";
import { showTime } from "../terminal/show.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { inline } from "../terminal/text.ts";

export const watchFeeds = command({
  name: "feeds watch",
  summary: "follow updates as they come, until Ctrl-C",
  details:
    "Lost connections are taken up again, with nothing missed and nothing twice. Given the id of the last update that you have as --after, it goes on from there.",
  args: { feed: { form: "optional", summary: "one feed's id; all subscriptions unless given" } },
  options: {
    after: {
      kind: "text",
      value: "ID",
      summary: "the last update that you have (upd_…); from now on unless given",
    },
    count: { kind: "text", value: "N", summary: "end after so many" },
  },
  examples: [
    ["personal-helper feeds watch", "all that you subscribed to"],
    ["personal-helper feeds watch feed_… --json | jq -c .data", "one feed, for another program"],
  ],
  async run({ terminal, helper }, { args, options }) {
    const most = readWhole(options.count, "count", { from: 1 });
    const { feeds } = helper();
    // A listener comes back for ever. What will never work, and a service that is not there, is told at once.
    await (args.feed === undefined ? feeds.list({ limit: 1 }) : feeds.get(args.feed));
    const interruption = listenForInterruption();
    const note = (text: string): void => terminal.note(terminal.paintNote("dim", text));
    let seen = 0;
    let ended: string | undefined;
    const enough = new AbortController();
    const listener = feeds.listen(
      (update) => {
        show(terminal, update, args.feed === undefined);
        if (++seen === most) enough.abort();
      },
      {
        feedId: args.feed,
        after: options.after,
        signal: AbortSignal.any([interruption.signal, enough.signal]),
        onStatus(status) {
          if (status === "open" && !terminal.json) note("Watching. Ctrl-C ends it.");
          if (status === "offline") note("The connection was lost. Coming back…");
        },
        onReset: () => note("That update is older than what is kept: it goes on from now."),
        onEnd: (reason) => {
          ended = reason;
        },
      },
    );
    try {
      await listener.closed;
    } finally {
      interruption.stop();
    }
    if (ended !== undefined) {
      note(`It is over: ${REASONS[ended] ?? ended}`);
      return 1;
    }
    if (!interruption.signal.aborted) return 0;
    if (listener.cursor && !terminal.json) note(`\nGo on from here: --after ${listener.cursor}`);
    throw interruption.signal.reason;
  },
});

const REASONS: Readonly<Record<string, string>> = {
  unsubscribed: "the subscription has ended.",
  paused: "the credits did not suffice. Subscribing again resumes.",
  deleted: "the feed was deleted.",
};

function show(terminal: Terminal, update: Update, withFeed: boolean): void {
  if (terminal.json) {
    terminal.printJsonLine(update);
    return;
  }
  const { paint } = terminal;
  const head = [showTime(update.published_at), ...(withFeed ? [update.feed_id] : []), `#${update.seq}`];
  terminal.print(`${paint("dim", head.join("  "))}  ${showData(update.data)}`);
}

/** `sky=rain high=17`; what is nested stays JSON. */
const showData = (data: Record<string, unknown>): string =>
  Object.entries(data)
    .map(
      ([name, value]) =>
        `${inline(name)}=${typeof value === "string" ? showText(value) : JSON.stringify(value)}`,
    )
    .join("  ");

const showText = (text: string): string =>
  /^[\p{L}\p{N}._:/-]+$/u.test(text) ? text : `"${inline(text).replaceAll('"', '\\"')}"`;
