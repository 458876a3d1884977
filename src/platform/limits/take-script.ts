import type { Redis } from "ioredis";

/**
 * The rolling minute of `rolling-minute.ts` as one hash a subject:
 *
 *   s      Redis's second at the latest change
 *   v      the same moment in seconds of the subject's own, which only ever move forward
 *   o      the oldest bucket that holds anything
 *   n      takes in all buckets
 *   0…v    the buckets, named by the subject's own seconds
 *
 * Buckets are not named by Redis's seconds because its clock can be set back. Then s moves back and
 * v stays: no time has passed, so nothing comes free early and nothing stays taken until the clock
 * has caught up.
 */
const TAKE = `
local second = tonumber(redis.call('TIME')[1])

local function take(key, limit)
  local state = redis.call('HMGET', key, 's', 'v', 'o', 'n')
  local last, newest, oldest, total = tonumber(state[1]), tonumber(state[2]), tonumber(state[3]), tonumber(state[4])

  local elapsed = last and (second - last) or 61
  if elapsed > 60 then
    if last then redis.call('DEL', key) end
    newest, oldest, total = 0, 0, 0
  elseif elapsed > 0 then
    newest = newest + elapsed
    while total > 0 do
      local count = redis.call('HGET', key, oldest)
      if count and oldest >= newest - 60 then break end
      if count then
        total = total - tonumber(count)
        redis.call('HDEL', key, oldest)
      end
      oldest = oldest + 1
    end
    if total == 0 then oldest = newest end
  end

  local allowed = total < limit
  if allowed then
    total = total + 1
    redis.call('HINCRBY', key, newest, 1)
  end
  if elapsed ~= 0 then
    redis.call('HSET', key, 's', second, 'v', newest, 'o', oldest, 'n', total)
    -- Reckoned from the first take of a second, so one more than the 61 that count.
    redis.call('EXPIRE', key, 62)
  elseif allowed then
    redis.call('HSET', key, 'n', total)
  end

  local leaving = oldest
  if not allowed and total > 0 and limit > 0 then
    local left = total - tonumber(redis.call('HGET', key, leaving))
    while left >= limit do
      leaving = leaving + 1
      left = left - tonumber(redis.call('HGET', key, leaving) or 0)
    end
  end
  return allowed and 1 or 0, total, total > 0 and leaving + 61 - newest or 0
end

local answers = {}
for i, key in ipairs(KEYS) do
  local allowed, total, reset = take(key, tonumber(ARGV[i]))
  answers[3 * i - 2], answers[3 * i - 1], answers[3 * i] = allowed, total, reset
end
return answers
`;

/** Allowed (1 or 0), takes counted, seconds until one comes free. */
export type TakeReply = [allowed: number, total: number, resetSeconds: number];

/** Longer lists would keep Redis from its other callers. */
const MAX_BATCH = 64;

interface Waiting {
  key: string;
  limit: number;
  resolve: (reply: TakeReply) => void;
  reject: (error: unknown) => void;
}

/**
 * The script as a command of this connection: by its hash, with the text sent when Redis doesn't know it.
 * The takes of one turn go together: a command of its own for each costs both sides several times as much.
 */
export function defineTake(redis: Redis): (key: string, limit: number) => Promise<TakeReply> {
  redis.defineCommand("takeFromMinutes", { lua: TAKE });
  const scripted = redis as Redis & {
    takeFromMinutes(count: number, ...keysAndLimits: (string | number)[]): Promise<number[]>;
  };
  let waiting: Waiting[] = [];

  function sendAll(): void {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += MAX_BATCH) void send(all.slice(at, at + MAX_BATCH));
  }

  async function send(batch: Waiting[]): Promise<void> {
    const keys = batch.map(({ key }) => key);
    const limits = batch.map(({ limit }) => limit);
    try {
      const replies = await scripted.takeFromMinutes(batch.length, ...keys, ...limits);
      batch.forEach(({ resolve }, i) => {
        resolve(replies.slice(3 * i, 3 * i + 3) as TakeReply);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (key, limit) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ key, limit, resolve, reject }) === 1) setImmediate(sendAll);
    });
}
