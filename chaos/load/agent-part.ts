/** Runs of the helper, asked for as JSON and as streams that are cut and read on. */
import { setTimeout as delay } from "node:timers/promises";
import { parseId } from "../../src/platform/ids.ts";
import { type EventFrame, parseFrames } from "../../test/support/event-frames.ts";
import { randomKey } from "./calling.ts";
import type { Gate } from "./gate.ts";
import type { Part, World } from "./part.ts";
import { must, type Person } from "./person.ts";

const ENDS = ["run.completed", "run.failed", "run.cancelled"];
const PATIENCE_MS = 75_000;
const SILENCE_MS = 20_000;
const PRICE_MICROS = 10_000_000;

const KNOWN = 20;

export async function createAgentPart(person: Person, gate: Gate, world: World, base: string): Promise<Part> {
  const { caller, key: token, complain } = person;
  const random = person.random("agent");
  const crates = Array.from({ length: KNOWN }, () => randomKey(random).slice(0, 12));
  const claims = crates.map((crate) => ({ content: `Crate ${crate} is sealed.` }));
  must(await caller.send({ method: "POST", path: "/v1/memory/write", token, body: { claims } }));
  /** By id: what its end was, as it was told. */
  const ended = new Map<string, { status: string; content: string }>();
  let asked = 0;
  let operations = 0;

  async function ask(message: string): Promise<void> {
    const outcome = await caller.send({
      method: "POST",
      path: "/v1/agent/run",
      token,
      body: { message, stream: false },
    });
    if (outcome.kind === "refused") complain(`a run was refused: ${JSON.stringify(outcome)}`);
    if (outcome.kind === "acknowledged") note(outcome.body.id, "completed", outcome.body.content);
  }

  function note(id: string, status: string, content: string): void {
    ended.set(id, { status, content });
    if (status === "completed") person.expect("agent.run.completed", id);
  }

  /** Answers the frames that came before the line was cut; undefined when there was no answer at all. */
  async function readOnce(path: string, init: RequestInit): Promise<EventFrame[] | undefined> {
    const controller = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(), SILENCE_MS);
    };
    let text = "";
    try {
      alive();
      const response = await fetch(base + path, { ...init, signal: controller.signal });
      if (response.status === 500) complain(`${path} answered 500: ${await response.text()}`);
      if (response.status !== 200 || !response.body) {
        await response.body?.cancel();
        return undefined;
      }
      const decoder = new TextDecoder();
      for await (const chunk of response.body) {
        alive();
        text += decoder.decode(chunk as Uint8Array, { stream: true });
      }
    } catch {
      // Cut: what came whole is what there is.
    } finally {
      clearTimeout(timer);
    }
    return parseFrames(text);
  }

  async function follow(message: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
    const begin: RequestInit = {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "idempotency-key": randomKey(random) },
      body: JSON.stringify({ message, stream: true }),
    };
    const frames: EventFrame[] = [];
    for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await delay(200)) {
      const runId = frames[0]?.data.run_id;
      const more = runId
        ? await readOnce(`/v1/agent/runs/${runId}/events`, {
            headers: { ...headers, "last-event-id": String(frames.length) },
          })
        : await readOnce("/v1/agent/run", begin);
      frames.push(...(more ?? []));
      const gap = frames.findIndex((frame, place) => frame.id !== place + 1);
      if (gap >= 0) return complain(`run ${runId}: frame ${frames[gap]?.id} came in place ${gap + 1}`);
      const end = frames.findIndex(({ event }) => ENDS.includes(event));
      if (end < 0) continue;
      if (end !== frames.length - 1) complain(`run ${runId}: something came after its end`);
      const last = frames[end] as EventFrame;
      const told = frames
        .filter(({ event }) => event === "content.delta")
        .map(({ data }) => data.delta)
        .join("");
      const status = last.event.slice("run.".length);
      if (status === "completed" && last.data.run.content !== told)
        complain(`run ${runId}: its parts are not its answer`);
      note(last.data.run_id, status, status === "completed" ? told : "");
      return;
    }
  }

  gate.loop(async () => {
    const isStream = random.next() < 0.5;
    const message = `What do you know of crate ${random.pick(crates)}? I ask for the ${++asked}th time.`;
    await (isStream ? follow(message) : ask(message));
    operations++;
    await delay(random.between(100, 400));
  });

  async function check(): Promise<string[]> {
    const account = parseId("usr", person.accountId);
    const rows = await world.query<{ id: string; status: string; message: string; content: string }>(
      `select id, status, message, content from agent_runs where account_id = '${account}'`,
    );
    const faults: string[] = [];
    const stored = new Map(rows.map((row) => [row.id, row]));
    for (const [id, { status, content }] of ended) {
      const row = stored.get(String(parseId("run", id)));
      if (row?.status !== status) faults.push(`run ${id} was told to be ${status} and is ${row?.status}`);
      else if (status === "completed" && row.content !== content) faults.push(`run ${id} has another answer`);
    }
    const completed = rows.filter(({ status }) => status === "completed");
    const messages = new Set(completed.map(({ message }) => message));
    if (messages.size !== completed.length) faults.push("a question was answered twice");
    if (messages.size > asked) faults.push("more runs than were asked for");
    for (const { id, status } of rows) if (status === "running") faults.push(`run ${id} is still running`);
    const [paid] = await world.query<{ micros: string }>(
      `select coalesce(sum(platform_micros), 0)::text as micros from credit_transfers
        where account_id = '${account}' and endpoint = 'POST /v1/agent/run'`,
    );
    if (Number(paid?.micros) !== completed.length * PRICE_MICROS)
      faults.push(`${completed.length} completed runs cost ${Number(paid?.micros) / 1e6} credits`);
    return faults;
  }

  return {
    name: "agent",
    get operations() {
      return operations;
    },
    check,
    close() {},
  };
}
