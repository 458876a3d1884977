/** One kept connection, one call at a time, on the bare socket: any HTTP client would cost more than what it measures. */
import net from "node:net";

interface Answered {
  status: number;
  hasRetryAfter: boolean;
}

export interface RawConnection {
  /** Rejects when the connection ends before the answer. */
  call(request: string): Promise<Answered>;
  close(): void;
}

export async function openConnection(url: URL, localAddress?: string): Promise<RawConnection> {
  const socket = net.connect({
    port: Number(url.port),
    host: url.hostname,
    ...(localAddress !== undefined && { localAddress }),
  });
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  let waiting: PromiseWithResolvers<Answered> | undefined;
  let text = "";
  const fail = (cause: unknown) => {
    waiting?.reject(new Error("the connection ended", { cause }));
    waiting = undefined;
  };
  socket.on("error", fail);
  socket.on("close", () => fail({}));
  // Latin: a character a byte, so that the length of the text is the length of the answer.
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    text += chunk;
    const headEnd = text.indexOf("\r\n\r\n");
    if (headEnd < 0) return;
    const head = text.slice(0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    const isWhole =
      length === undefined ? text.endsWith("\r\n0\r\n\r\n") : text.length >= headEnd + 4 + Number(length);
    if (!isWhole) return;
    text = "";
    waiting?.resolve({ status: Number(head.slice(9, 12)), hasRetryAfter: /\r\nretry-after: /i.test(head) });
    waiting = undefined;
  });
  return {
    call(request) {
      const answered = Promise.withResolvers<Answered>();
      waiting = answered;
      if (socket.destroyed) fail({});
      else socket.write(request);
      return answered.promise;
    },
    close: () => socket.destroy(),
  };
}
