/** What people do, in the parts they do it in: one call after the other, by weight. */
export interface User {
  key: string;
  /** That this user publishes; subscribed to by some others. */
  feedId: string;
}

interface Kind {
  name: string;
  weight: number;
  make(user: User, n: number): { method: string; path: string; body?: unknown };
}

const WORDS = "harbour violin saffron glacier lantern orchard compass meadow thunder velvet".split(" ");
const word = (n: number): string => WORDS[n % WORDS.length] as string;

const KINDS: readonly Kind[] = [
  {
    name: "search",
    weight: 22,
    make: (_, n) => ({
      method: "GET",
      path: `/v1/memory/claims/search?q=${encodeURIComponent(`where is the ${word(n)} of shelf ${n % 97}?`)}`,
    }),
  },
  { name: "read claims", weight: 14, make: () => ({ method: "GET", path: "/v1/memory/read?limit=10" }) },
  {
    name: "write a claim",
    weight: 5,
    make: (_, n) => ({
      method: "POST",
      path: "/v1/memory/write",
      // Of a limited number of things, all told within the first minutes: from then on a memory does not grow.
      body: { claims: [{ content: `The ${word(n)} stands on shelf ${n % 7}.` }] },
    }),
  },
  {
    name: "ask the helper",
    weight: 3,
    make: (_, n) => ({
      method: "POST",
      path: "/v1/agent/run",
      body: { message: `Where does my ${word(n)} stand?`, stream: false },
    }),
  },
  { name: "read credits", weight: 14, make: () => ({ method: "GET", path: "/v1/credits" }) },
  { name: "read updates", weight: 10, make: () => ({ method: "GET", path: "/v1/feeds/updates?limit=10" }) },
  {
    name: "publish",
    weight: 2,
    make: ({ feedId }, n) => ({
      method: "POST",
      path: `/v1/feeds/${feedId}/publish`,
      body: { data: { sent_at: performance.timeOrigin + performance.now(), reading: n } },
    }),
  },
  {
    name: "write state",
    weight: 18,
    make: (_, n) => ({
      method: "POST",
      path: "/v1/flux/board/state",
      body: { merge: { [`k${n % 16}`]: n } },
    }),
  },
  { name: "read state", weight: 12, make: () => ({ method: "GET", path: "/v1/flux/board/state" }) },
];

/** A fixed order in which the kinds are spread evenly: each comes back after about its share. */
const ORDER: readonly Kind[] = spread();

function spread(): Kind[] {
  const total = KINDS.reduce((sum, { weight }) => sum + weight, 0);
  const credit = new Map(KINDS.map((kind) => [kind, 0]));
  return Array.from({ length: total }, () => {
    for (const kind of KINDS) credit.set(kind, (credit.get(kind) ?? 0) + kind.weight);
    const next = KINDS.reduce((a, b) => ((credit.get(b) ?? 0) > (credit.get(a) ?? 0) ? b : a));
    credit.set(next, (credit.get(next) ?? 0) - total);
    return next;
  });
}

/** The nth call, as it goes over the wire. */
export function requestOf(users: readonly User[], n: number): string {
  const kind = ORDER[n % ORDER.length] as Kind;
  // Not in step with the order of kinds.
  const user = users[(n * 7 + Math.floor(n / ORDER.length)) % users.length] as User;
  const { method, path, body } = kind.make(user, n);
  const head = `${method} ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${user.key}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  const json = JSON.stringify(body);
  return `${head}Content-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`;
}
