/** The thread that reads long writes and compares them with what is known. */
import { type MainThread, serve } from "../../../platform/workers/serve.ts";
import { relationsOf } from "./candidates.ts";
import { type Known, resolve } from "./resolve.ts";
import {
  PAGE,
  type Page,
  readUnread,
  readWrite,
  type SentRow,
  type ThreadQuestion,
  type ThreadTask,
  type WriteTask,
} from "./understanding.ts";

serve<ThreadTask, unknown>(async (task, main) => {
  if (task.kind === "read") return readWrite(task.write);
  // None is kept here: something of it may be forgotten meanwhile.
  if (task.kind === "claims") return task.claims.map(readUnread);
  if (task.kind === "places")
    return task.claims.map((claim) => {
      const { dates, normal, keys } = readUnread(claim);
      return { dates, normal, keys };
    });
  return decide(task.write, main);
});

async function decide(write: WriteTask, main: MainThread): Promise<string[]> {
  const ask = <Answer>(question: ThreadQuestion) => main.ask<Answer>(question);
  const { drafts, candidates } = await readWrite(write);
  const relations = relationsOf(candidates, write.now);
  const told = drafts.claims
    .filter(({ supersedes }) => supersedes.length > 0)
    .map(({ supersedes, pointer }) => ({ supersedes, pointer }));
  const count = await ask<number>({ kind: "relate", relations, told });
  const known: Known[] = [];
  for (let from = 0; from < count; from += PAGE)
    for (const row of await ask<SentRow[]>({ kind: "related", from })) known.push(toKnown(row));
  const { results, added, changed } = resolve(known, candidates, write.now);
  const send = async <Name extends keyof Page>(name: Name, list: Page[Name]) => {
    for (let from = 0; from < list.length; from += PAGE)
      await ask({ kind: "take", page: { [name]: list.slice(from, from + PAGE) } });
  };
  await send("messages", drafts.messages);
  await send(
    "claims",
    drafts.claims.map(({ content, messageId, sourceId, occurredAt, redacted }) => ({
      content,
      messageId,
      sourceId,
      occurredAt,
      redacted,
    })),
  );
  await send(
    "results",
    results.map(({ claim, outcome }) => ({ id: claim.id, outcome })),
  );
  await send("added", added);
  await send("changed", [...changed.values()]);
  return drafts.redacted;
}

const toKnown = (row: SentRow): Known => {
  const { analysis, keys } = readUnread(row);
  return { claim: { ...row, normal: row.normal as Buffer, keys }, analysis };
};
