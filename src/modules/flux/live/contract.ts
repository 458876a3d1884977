import { z } from "zod";
import { endpoint } from "../../../platform/http/endpoint.ts";
import { queryInteger } from "../../../platform/http/list.ts";
import { AppName } from "../contract.ts";

/** A state of 1 MiB, with what a frame has around it and room for escapes. */
const MAX_FRAME_BYTES = 1.25 * 1024 * 1024;
const MAX_DEVICE_CHARACTERS = 64;

const Device = z
  .string("must be given once")
  .superRefine((name, context) => {
    const isFit = [...name].length <= MAX_DEVICE_CHARACTERS && isPrintable(name);
    if (isFit) return;
    context.addIssue({
      code: "custom",
      message: `must be 1 to ${MAX_DEVICE_CHARACTERS} printable characters`,
    });
  })
  .meta({ minLength: 1, maxLength: MAX_DEVICE_CHARACTERS });

/** Not blank, and nothing in it that would tear a line or hide. */
const isPrintable = (name: string): boolean => /\S/.test(name) && !/[\p{C}\u2028\u2029]/u.test(name);

/** What a device is called when it does not say: keys may have longer names. */
export const defaultDevice = (name: string): string => [...name].slice(0, MAX_DEVICE_CHARACTERS).join("");

const query = z.strictObject({
  since: queryInteger(0, Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: "The last version that you have: what came after it is sent, and not the state." }),
  device: Device.optional().meta({
    description: "What this device is called, for the others. The key's name unless given.",
  }),
});

const common = {
  method: "GET",
  access: "flux:read",
  price: 0,
  stability: "stable",
  query,
  response: z.string(),
  socket: { protocol: "flux.v1", maxFrameBytes: MAX_FRAME_BYTES },
} as const;

export const openSocket = endpoint({
  ...common,
  id: "flux.socket",
  path: "/v1/flux/{app}/ws",
  summary: "An app's state, live",
  description: `A WebSocket with the subprotocol \`flux.v1\`. Every frame is JSON text.

| from | frame | |
|---|---|---|
| service | \`{"type":"snapshot","version","state"}\` | first, unless \`since\` can be resumed; again when too much was missed |
| service | \`{"type":"delta","from","version","merge","by"}\` | another device's change, or several of them: it makes \`version\` of \`from\`. In place of \`merge\` (RFC 7396) also \`patch\` (RFC 6902) or \`state\` (all of it) |
| client | \`{"type":"write","id","merge","if_version"?,"since"?,"retry"?}\` | also \`patch\` or \`state\`; \`id\` is yours. Costs what \`POST /v1/flux/{app}/state\` does, and needs \`flux:write\` |
| service | \`{"type":"ack","id","version"}\` | your write is stored, as this version; no delta follows for it. A version that you already have is included in it |
| service | \`{"type":"reject","id","code","version"?,"detail"?}\` | it was not; \`code\` as in errors over HTTP, \`version\` is the current one; with \`rate_limited\` also \`retry_after\` (seconds), and as without credits \`upgrade_url\` and \`current_plan\` |
| service | \`{"type":"presence","devices"}\` | names of the devices that are connected, when that changes |
| service | \`{"type":"error","code","detail","id"?}\` | a frame that can't be read; the socket stays open |
| client | \`{"type":"ping"}\` | answered by \`{"type":"pong"}\` |

Writes count against the rate limit as calls do. One above it is rejected with \`rate_limited\`, costs nothing and changes
nothing; the socket's writes are rejected for the \`retry_after\` seconds that follow, so that none is made before one
that was sent earlier. Wait that long and send them again.

A client that keeps its state at the last version it was told of has what \`GET\` answers. One that comes back sends
that version as \`since\`. Who reads slower than others write is not sent everything: one delta or one snapshot says
what it missed.

A write whose answer was lost can be sent again without being made twice: make its \`id\` a UUID (in small letters),
and send it, first and again, with \`since\`: the version that you had when you made it. If a try of it was accepted,
all others are answered by the same \`ack\`, over whatever connection, and cost nothing. Every try after the first has
\`"retry":true\`: should the changes since then not be kept any more, it is not made but answered by \`reject\` with the
code \`in_doubt\`.

Closes with 4401 when the credential ends, 4408 when nothing was taken for 30 seconds, 1012 when the service
restarts, 1008 when the account sends far too many frames that are no writes, 1009 for a frame above 1.25 MiB, 1003 for a binary one.`,
  params: z.object({ app: AppName }),
});

export const openDefaultSocket = endpoint({
  ...common,
  id: "flux.default.socket",
  path: "/v1/flux/ws",
  summary: "The default app's state, live",
  description: "As `/v1/flux/{app}/ws`, for the app `default`.",
});
