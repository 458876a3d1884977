/**
 * Webhooks with a history: one that works, one that has failed for three days, one whose receiver is gone.
 * They lead to this machine. A service that does not allow that refuses to send there, and says so in the log.
 */
import type { Cast } from "./cast.ts";
import type { Act } from "./timeline.ts";

const DISPLAY = "/boathouse-display";
const BOOKS = "/bookkeeping";
const PRINTER = "/label-printer";

export function connectWebhooks(cast: Cast): Act[] {
  const { stage } = cast;
  const first = Math.min(26, cast.scale.livelyDays - 1);
  return [
    {
      day: first,
      hour: 19,
      settles: true,
      run: async () => {
        const { webhooks } = cast.phone;
        const create = (path: string, events: string[], description: string) =>
          webhooks.create({ url: stage.receiverUrl + path, events, description });
        const display = await create(DISPLAY, ["feed.update.published"], "Display in the boathouse");
        const printer = await create(PRINTER, ["memory.claim.created"], "Label printer (experiment)");
        await create(
          BOOKS,
          ["feed.update.delivered", "feed.subscription.created", "credits.low"],
          "Bookkeeping of the feeds",
        );
        await webhooks.test(display.id);
        await webhooks.test(printer.id);
      },
    },
    {
      day: Math.max(first - 8, 3),
      hour: 3,
      run: async () =>
        stage.answers(PRINTER, { status: 410, body: '{"error":"this printer was given away"}' }),
    },
    {
      day: Math.min(3, first - 1),
      hour: 4,
      settles: true,
      run: async () => {
        stage.answers(BOOKS, { status: 503, body: '{"error":"database is being migrated"}' });
        // The claim that finds the printer gone, where nothing else was told since.
        await cast.phone.memory.write({
          content: "The label printer went to Friederike.",
          tags: ["home", "things"],
        });
      },
    },
  ];
}
