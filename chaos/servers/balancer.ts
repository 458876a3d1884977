/** What stands before the instances: each new connection goes to the next one that takes it. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Balancer {
  readonly url: string;
  close(): void;
}

export async function startBalancer(ports: () => readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;

  function join(near: Socket, candidates: number[]): void {
    const [port, ...others] = candidates;
    if (port === undefined) {
      near.destroy();
      return;
    }
    const far = connect({ port, host: "127.0.0.1", noDelay: true });
    far.once("error", () => {
      if (far.bytesRead === 0 && far.connecting) join(near, others);
      else near.destroy();
    });
    far.once("connect", () => {
      far.removeAllListeners("error");
      far.on("error", () => near.destroy());
      far.on("close", () => near.end());
      near.on("close", () => far.destroy());
      near.pipe(far);
      far.pipe(near);
    });
  }

  const server = createServer({ noDelay: true }, (near) => {
    open.add(near);
    near.on("error", () => {});
    near.on("close", () => open.delete(near));
    const all = ports();
    const first = all.length > 0 ? turn++ % all.length : 0;
    join(near, [...all.slice(first), ...all.slice(0, first)]);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
