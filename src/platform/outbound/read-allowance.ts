/**
 * Bounds what one answer can make the HTTP parser do. The parser takes whatever was received in one go, and looks
 * at the length of headers only afterwards, at a cost that grows with the square of their number: 64 KiB of `a:`
 * lines would hold up the whole service for most of a second. Single-byte chunks are dear too.
 */
import type { Socket } from "node:net";
import { MAX_BODY_BYTES } from "./answer.ts";

/** Without any of the body among them: the head with its interim answers, trailers, chunk extensions. */
const MAX_BARREN_BYTES = 16 * 1024;

/** Of one answer as it is on the wire: its head, what is kept of its body, and as much again as a head around it. */
const MAX_ANSWER_BYTES = 2 * MAX_BARREN_BYTES + MAX_BODY_BYTES;

/** The code that the HTTP client itself has for it. */
const TOO_LONG = "UND_ERR_HEADERS_OVERFLOW";

export interface ReadAllowance {
  /** Before each request. */
  renew(): void;
  /** The head is complete, or a part of the body came. */
  noteProgress(): void;
  applyTo(socket: Socket): void;
}

export function createReadAllowance(): ReadAllowance {
  let barrenLeft = MAX_BARREN_BYTES;
  let answerLeft = MAX_ANSWER_BYTES;

  function applyTo(socket: Socket): void {
    const readAny = socket.read.bind(socket);
    socket.read = () => {
      if (socket.destroyed) return null;
      // Nothing there: reading asks for more.
      if (socket.readableLength === 0) return readAny();
      const allowed = Math.min(barrenLeft, answerLeft);
      if (allowed <= 0) {
        socket.destroy(Object.assign(new Error(TOO_LONG), { code: TOO_LONG }));
        return null;
      }
      const chunk: Buffer | null = readAny(Math.min(socket.readableLength, allowed));
      barrenLeft -= chunk?.length ?? 0;
      answerLeft -= chunk?.length ?? 0;
      return chunk;
    };
  }

  return {
    renew: () => {
      barrenLeft = MAX_BARREN_BYTES;
      answerLeft = MAX_ANSWER_BYTES;
    },
    noteProgress: () => {
      barrenLeft = MAX_BARREN_BYTES;
    },
    applyTo,
  };
}
