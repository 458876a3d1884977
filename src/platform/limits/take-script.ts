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
local minutes, opened = {}, {}

-- Read once however many takes of this run ask for it, and written once at the end.
local function open(key)
  local minute = minutes[key]
  if minute then return minute end
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

  minute = { key = key, newest = newest, oldest = oldest, total = total, added = 0, moved = elapsed ~= 0 }
  minutes[key] = minute
  opened[#opened + 1] = minute
  return minute
end

local function count(minute)
  minute.total = minute.total + 1
  minute.added = minute.added + 1
end

local function held(minute, bucket)
  local stored = tonumber(redis.call('HGET', minute.key, bucket) or 0)
  return bucket == minute.newest and stored + minute.added or stored
end

local function reset(minute, limit, isOpen)
  if minute.total == 0 then return 0 end
  local leaving = minute.oldest
  if not isOpen and limit > 0 then
    local left = minute.total - held(minute, leaving)
    while left >= limit do
      leaving = leaving + 1
      left = left - held(minute, leaving)
    end
  end
  return leaving + 61 - minute.newest
end

local answers, place = {}, 1
for i = 1, #ARGV, 2 do
  local minute, limit = open(KEYS[place]), tonumber(ARGV[i])
  local above, limitAbove = nil, tonumber(ARGV[i + 1])
  if limitAbove then above = open(KEYS[place + 1]) end
  place = place + (above and 2 or 1)

  local isOpen = minute.total < limit
  local isOpenAbove = not above or above.total < limitAbove
  local allowed = isOpen and isOpenAbove
  if allowed then
    count(minute)
    if above then count(above) end
  end
  local at = #answers
  answers[at + 1] = allowed and 1 or 0
  answers[at + 2], answers[at + 3] = minute.total, reset(minute, limit, isOpen)
  answers[at + 4] = above and above.total or 0
  answers[at + 5] = above and reset(above, limitAbove, isOpenAbove) or 0
end

for _, minute in ipairs(opened) do
  if minute.added > 0 then redis.call('HINCRBY', minute.key, minute.newest, minute.added) end
  if minute.moved then
    redis.call('HSET', minute.key, 's', second, 'v', minute.newest, 'o', minute.oldest, 'n', minute.total)
    -- Reckoned from the first take of a second, so one more than the 61 that count.
    redis.call('EXPIRE', minute.key, 62)
  elseif minute.added > 0 then
    redis.call('HSET', minute.key, 'n', minute.total)
  end
end
return answers
`;

/** Allowed (1 or 0), then takes counted and seconds until one comes free: of the subject, and of its ceiling (or 0). */
export type TakeReply = [
  allowed: number,
  total: number,
  resetSeconds: number,
  totalAbove: number,
  resetSecondsAbove: number,
];
const REPLY_LENGTH = 5;

/** Longer lists would keep Redis from its other callers. */
const MAX_BATCH = 64;

type Take = (
  key: string,
  limit: number,
  ceilingKey: string | undefined,
  ceilingLimit: number,
) => Promise<TakeReply>;

interface Waiting {
  key: string;
  limit: number;
  ceilingKey: string | undefined;
  ceilingLimit: number;
  resolve: (reply: TakeReply) => void;
  reject: (error: unknown) => void;
}

/**
 * The script as a command of this connection: by its hash, with the text sent when Redis doesn't know it.
 * The takes of one turn go together: a command of its own for each costs both sides several times as much.
 */
export function defineTake(redis: Redis): Take {
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
    const keys: string[] = [];
    const limits: (string | number)[] = [];
    for (const { key, limit, ceilingKey, ceilingLimit } of batch) {
      keys.push(key);
      if (ceilingKey !== undefined) keys.push(ceilingKey);
      limits.push(limit, ceilingKey === undefined ? "" : ceilingLimit);
    }
    try {
      const replies = await scripted.takeFromMinutes(keys.length, ...keys, ...limits);
      batch.forEach(({ resolve }, i) => {
        resolve(replies.slice(REPLY_LENGTH * i, REPLY_LENGTH * (i + 1)) as TakeReply);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (key, limit, ceilingKey, ceilingLimit) =>
    new Promise((resolve, reject) => {
      const take = { key, limit, ceilingKey, ceilingLimit, resolve, reject };
      if (waiting.push(take) === 1) setImmediate(sendAll);
    });
}
