/** A WebSocket that is open and authenticated. All frames are text. */
export interface Socket {
  /** Queues a frame. What the client has not taken yet waits in memory: look at `waitingBytes` first. */
  send(text: string): void;
  /** The same for a frame made by `textFrame`, which can be shared by all sockets that it goes to. */
  sendFrame(frame: Buffer): void;
  /** What was sent and has not left this machine. */
  readonly waitingBytes: number;
  readonly isOpen: boolean;
  /** Calls back once, when nothing waits any more, or the socket has closed. At once when that is so already. */
  onDrain(handler: () => void): void;
  /** One handler: set it before anything is awaited, or frames are missed. A binary frame closes the socket (1003). */
  onFrame(handler: (text: string) => void): void;
  /**
   * The handler must call it for every frame that the rate limit has not counted, with its length: too many of them
   * close the socket (1008).
   */
  noteUncounted(bytes: number): void;
  /** Calls back once, however it ends. */
  onClose(handler: () => void): void;
  /** Stops reading from the client, so that its own queue grows and not ours. */
  pause(): void;
  resume(): void;
  /** `reason` at most 123 bytes. */
  close(code: number, reason: string): void;
}

/** 4000 and up are an application's own. */
export const CLOSE = {
  normal: 1000,
  goingAway: 1001,
  unsupported: 1003,
  policy: 1008,
  tooLarge: 1009,
  restart: 1012,
  revoked: 4401,
  forbidden: 4403,
  slow: 4408,
  gone: 4410,
} as const;

/** Text as it goes over the wire from a server: one final frame, not masked (RFC 6455, section 5.2). */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.of(0x81, length), payload]);
  const head = Buffer.alloc(length < 65_536 ? 4 : 10);
  head[0] = 0x81;
  if (length < 65_536) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, payload]);
}
