import type { FluxApp, FluxChange, FluxState } from "personal-helper-client";
import { command } from "../command.ts";
import { readWhole } from "../given-number.ts";
import { OBJECT_ARGUMENT, parseJson, parseObject, readObject } from "../given-object.ts";
import { listenForInterruption } from "../interruption.ts";
import { showBytes, showDay, showNumber, showTime } from "../terminal/show.ts";
import { printTable } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { printable } from "../terminal/text.ts";
import { UsageError } from "../usage-error.ts";

const APP = "the app's name, of your own choice";

export const listFlux = command({
  name: "flux list",
  summary: "the apps that have a state",
  args: {},
  options: {},
  examples: [["personal-helper flux list", "all of them"]],
  async run({ terminal, helper }) {
    const apps: FluxApp[] = [];
    for await (const app of helper().flux.apps({ limit: 100 })) apps.push(app);
    terminal.answer(apps, () => {
      if (apps.length === 0) {
        terminal.note("No app has a state yet. Set one: personal-helper flux set player volume=7");
        return;
      }
      printTable(terminal, apps, [
        { title: "APP", value: ({ app }) => app },
        { title: "VERSION", value: ({ version }) => showNumber(version), align: "right" },
        { title: "SIZE", value: ({ bytes }) => showBytes(bytes), align: "right" },
        { title: "CHANGED", value: ({ updated_at }) => showDay(updated_at) },
      ]);
    });
  },
});

export const getFlux = command({
  name: "flux get",
  summary: "an app's state, the same on all devices",
  details: "Costs 1 credit.",
  args: { app: { form: "optional", summary: `${APP}; default unless given` } },
  options: {},
  examples: [
    ["personal-helper flux get player", "the state as JSON"],
    ["personal-helper flux get player --json | jq .version", "with its version"],
  ],
  async run({ terminal, helper }, { args }) {
    const found = await helper().flux(args.app).get();
    terminal.answer(found, () => {
      if (terminal.notesOnTerminal) terminal.note(terminal.paintNote("dim", describe(found)));
      terminal.print(printable(JSON.stringify(found.state, null, 2)));
    });
  },
});

const describe = ({ app, version, updated_at }: FluxState): string =>
  updated_at === null
    ? `${app} was never set`
    : `${app}, version ${showNumber(version)}, changed ${showDay(updated_at)} ${showTime(updated_at)}`;

export const setFlux = command({
  name: "flux set",
  summary: "change an app's state on all devices",
  details:
    "Members are set, and removed where they are null; the others stay. --replace sets the whole state, --patch applies a JSON Patch. Costs 1 credit.",
  args: { app: { summary: APP }, change: { form: "any", summary: OBJECT_ARGUMENT } },
  options: {
    replace: { kind: "text", value: "JSON", summary: "the whole new state" },
    patch: { kind: "text", value: "JSON", summary: "operations of a JSON Patch (RFC 6902), all or none" },
    "if-version": { kind: "text", value: "N", summary: "only on top of this version" },
  },
  examples: [
    ['personal-helper flux set player volume=7 track="Blue in Green"', "two members"],
    ["personal-helper flux set player volume=8 --if-version 4", "unless somebody was faster"],
    [`personal-helper flux set player --replace '{"volume":3}'`, "nothing but this"],
  ],
  async run({ terminal, helper }, { args, options }) {
    const change = await readChange(terminal, args.change, options);
    const ifVersion = readWhole(options["if-version"], "if-version", { from: 0 });
    const set = await helper()
      .flux(args.app)
      .set(change, ifVersion === undefined ? {} : { ifVersion });
    terminal.answer(set, () => terminal.print(`${set.app} is at version ${showNumber(set.version)}.`));
  },
});

async function readChange(
  terminal: Terminal,
  words: readonly string[],
  { replace, patch }: { replace: string | undefined; patch: string | undefined },
): Promise<FluxChange> {
  if ([words[0], replace, patch].filter((given) => given !== undefined).length !== 1)
    throw new UsageError("Give one change: NAME=VALUE pairs, --replace or --patch.");
  if (replace !== undefined) return { state: parseObject(replace, "--replace") };
  if (patch !== undefined) {
    const operations = parseJson(patch, "--patch");
    if (!Array.isArray(operations)) throw new UsageError("--patch must be a JSON list.");
    return { patch: operations };
  }
  return { merge: await readObject(words, terminal) };
}

export const watchFlux = command({
  name: "flux watch",
  summary: "follow an app's state live, until Ctrl-C",
  args: { app: { form: "optional", summary: `${APP}; default unless given` } },
  options: {
    count: { kind: "text", value: "N", summary: "end after so many states" },
    device: { kind: "text", value: "NAME", summary: "what the others see; the key's name unless given" },
  },
  examples: [
    ["personal-helper flux watch player", "each state as it comes"],
    ["personal-helper flux watch player --json | jq -c .state.volume", "for another program"],
  ],
  async run({ terminal, helper }, { args, options }) {
    const most = readWhole(options.count, "count", { from: 1 });
    const { flux } = helper();
    // A connection comes back for ever. A service that is not there is told at once.
    await flux.apps({ limit: 1 });
    const interruption = listenForInterruption();
    const note = (text: string): void => terminal.note(terminal.paintNote("dim", text));
    const live = flux(args.app).connect(options.device === undefined ? {} : { device: options.device });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let seen = 0;
    live.on("change", (state, { version, by }) => {
      if (seen === most) return;
      if (terminal.json) terminal.printJsonLine({ version, by, state });
      else
        terminal.print(
          `${terminal.paint("dim", [showTime(new Date()), `#${version}`, ...(by ? [by] : [])].join("  "))}  ${printable(JSON.stringify(state))}`,
        );
      if (++seen === most) resolve();
    });
    live.on("presence", (devices) => {
      if (!terminal.json) note(`Connected: ${printable(devices.join(", "))}`);
    });
    live.on("status", (status) => {
      if (status === "offline") note("The connection was lost. Coming back…");
    });
    live.on("error", (error) => {
      if (live.status === "closed") reject(error);
      else note(error.message);
    });
    const onInterrupt = (): void => reject(interruption.signal.reason);
    interruption.signal.addEventListener("abort", onInterrupt);
    try {
      await promise;
    } finally {
      live.close();
      interruption.stop();
    }
  },
});
